"""Every option of a race as one record: from it the form, the completion of what is typed and refusals are made."""

from typing import Any

from bot.deadlines.terms import Terms
from rules.reading import read_toml
from rules.ruleset import RuleSet
from rules.values import Value

OF_CARDS = ("show", "beat")
"""Those of games in which cards are played in answer to others."""


class RaceOption(Value):
    """`name` as it is typed; `game` "" where every game has it; `values` that it can take, none where they are not a
    list; `default` as the tables have it, None where nothing is settled. Its sentence is the phrase `setting-name`."""

    name: str
    game: str = ""
    values: tuple[str, ...] = ()
    default: str | None = None

    @property
    def switch(self) -> bool:
        """Yes or no."""
        return self.values == ("yes", "no")


def options_of(ruleset: RuleSet[Any, Any], tables: str) -> tuple[RaceOption, ...]:
    """The options of a game, in the order of its own model, and then those of time and absence."""
    settled = _settled(tables)
    game = [
        RaceOption(name=name, game=ruleset.name, values=_values(schema), default=_typed(settled.get(name)))
        for name, schema in _fields(ruleset.options)
    ]
    usual, covered = Terms().model_dump(mode="json"), bool(ruleset.procedure({}).covered)
    time = [
        RaceOption(name=name, values=_values(s), default=_typed(usual[name]))
        for name, s in _fields(Terms)
        if covered or name not in OF_CARDS
    ]
    return (*game, *time)


def _fields(model: type[Value]) -> list[tuple[str, dict[str, Any]]]:
    return list(model.model_json_schema()["properties"].items())


def _values(schema: dict[str, Any]) -> tuple[str, ...]:
    """What an option may be, as far as its schema says."""
    kinds = [schema, *schema.get("anyOf", ())]
    listed = [str(v) for kind in kinds for v in (*kind.get("enum", ()), *([kind["const"]] if "const" in kind else []))]
    return tuple(listed) or (("yes", "no") if any(kind.get("type") == "boolean" for kind in kinds) else ())


def _settled(tables: str) -> dict[str, Any]:
    """What a file of tables settles where nothing is chosen."""
    options = read_toml(tables).get("options", {})
    both = options.get("both")
    return options if both is None else {**both, **options.get(str(both.get("mode")), {})}


def _typed(value: Any) -> str | None:
    """A value as it is typed."""
    if value is None or value in ((), "", [], {}):
        return None
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
