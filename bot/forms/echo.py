"""An answer, back in plain words."""

from collections.abc import Mapping

from bot.telling.narrator import Narrator, signed
from rules.questions import Allot, Amount, Fields, Form, Option, Pick, Steps, Subset
from rules.values import Json, Seat


def echo(form: Form, value: Json, narrator: Narrator, names: Mapping[Seat, str] | None = None) -> str:
    """`Speed 120 · Slip yes`: what an answer says, by the names on the buttons. A line that the rules have read as
    several things is said as a list of them."""
    if isinstance(form, Allot):
        both = any(min(part.levels) < 0 for part in form.parts)
        levels = ((p.name, signed(int(value[p.name])) if both else value[p.name]) for p in form.parts)
        return " · ".join(f"{field_name(narrator, name)} {level}" for name, level in levels)
    if isinstance(form, Fields):
        wishes = [(f, value[f.name]) for f in form.fields if value.get(f.name) not in (None, "")]
        parts = (f"{field_name(narrator, f.name)} {echo(f.ask, v, narrator, names)}" for f, v in wishes)
        return " · ".join(parts) or narrator.word("ui", "nothing")
    if isinstance(form, Subset):
        return narrator.listed(option_name(form.options, v, narrator, names) for v in value) or narrator.word(
            "ui", "none"
        )
    if isinstance(form, Steps):
        return ", ".join(narrator.step(str(step), names) for step in value) or narrator.word("ui", "nothing")
    if isinstance(form, Pick):
        return option_name(form.options, value, narrator, names)
    if isinstance(value, list | tuple):
        said = ", ".join(str(part).replace(":", " ") for part in value)
        return narrator.escape(said) if said else narrator.word("ui", "none")
    return str(value) if isinstance(form, Amount) else narrator.escape(str(value))


def option_name(
    options: tuple[Option, ...], value: Json, narrator: Narrator, names: Mapping[Seat, str] | None = None
) -> str:
    """How an option is called on its button."""
    for option in options:
        if option.value == value:
            return narrator.option(option, names)
    return narrator.escape(str(value))


def field_name(narrator: Narrator, name: str) -> str:
    """A part's or a field's label."""
    return narrator.label(name)
