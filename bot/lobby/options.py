"""Descriptions of all race options, for forms, autocompletion and rejections."""

from typing import Any

from bot.model.timing_options import TimingOptions
from rules.base import Value
from rules.ruleset import RuleSet
from rules.safe_toml import read_toml

HIDDEN_PHASE_OPTIONS = ("show", "beat")
"""Options of games in which cards are played in reaction to others."""


class RaceOption(Value):
    """One option of a race.

    `name`: as it is typed; `game`: "" if every game has it; `values`: if they are a list; `default`: from the
    rule tables, None if unset. Its sentence is the message `setting-name`."""

    name: str
    game: str = ""
    values: tuple[str, ...] = ()
    default: str | None = None

    @property
    def is_switch(self) -> bool:
        """Whether the option is yes or no."""
        return self.values == ("yes", "no")


def list_options(ruleset: RuleSet[Any, Any], tables: str) -> tuple[RaceOption, ...]:
    """Return a game's options in the order of its model, then the timing options."""
    table_defaults = _list_table_defaults(tables)
    game = [
        RaceOption(
            name=name,
            game=ruleset.name,
            values=_list_allowed_values(schema),
            default=format_value(table_defaults.get(name)),
        )
        for name, schema in _list_schema_properties(ruleset.options)
    ]
    usual, has_hidden_phase = TimingOptions().model_dump(mode="json"), bool(ruleset.round_format({}).hidden_questions)
    time = [
        RaceOption(name=name, values=_list_allowed_values(s), default=format_value(usual[name]))
        for name, s in _list_schema_properties(TimingOptions)
        if has_hidden_phase or name not in HIDDEN_PHASE_OPTIONS
    ]
    return (*game, *time)


def _list_schema_properties(model: type[Value]) -> list[tuple[str, dict[str, Any]]]:
    return list(model.model_json_schema()["properties"].items())


def _list_allowed_values(schema: dict[str, Any]) -> tuple[str, ...]:
    """Return an option's possible values, as far as its schema lists them."""
    kinds = [schema, *schema.get("anyOf", ())]
    values = [str(v) for kind in kinds for v in (*kind.get("enum", ()), *([kind["const"]] if "const" in kind else []))]
    return tuple(values) or (("yes", "no") if any(kind.get("type") == "boolean" for kind in kinds) else ())


def _list_table_defaults(tables: str) -> dict[str, Any]:
    """Return the defaults that a tables file sets."""
    options = read_toml(tables).get("options", {})
    both = options.get("both")
    return options if both is None else {**both, **options.get(str(both.get("mode")), {})}


def format_value(value: Any) -> str | None:
    """Return a value as it is typed."""
    if value is None or value in ((), "", [], {}):
        return None
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
