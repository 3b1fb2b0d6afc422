"""The page a driver reads: whose race it is, his stock, what is asked, what he said, and what he is about to say."""

from dataclasses import dataclass

from bot.desk import OpenQuestion
from bot.forms import grammar
from bot.forms.cars import car
from bot.forms.echo import echo
from bot.narrator import Narrator
from rules.values import Json
from rules.view import CarView


@dataclass(frozen=True)
class Draft:
    """What a driver is about to say. `refusal`: why it cannot count yet."""

    value: Json = None
    refusal: str = ""


def page_text(put: OpenQuestion, narrator: Narrator, draft: Draft | None = None, *, counted: bool = False) -> str:
    """The text above the widgets."""
    lines = [narrator.ui("order_head", race=put.race, round=put.round, car=car(put.seat))]
    lines += [gauges(put.car, narrator)] if put.car and gauges(put.car, narrator) else []
    lines += ["", narrator.ask(put.question, put.names)]
    lines += _answer_lines(put, narrator, draft, counted)
    if put.due is not None:
        lines.append(narrator.ui("order_due", due=f"<t:{put.due}:R>"))
    if draft is None and put.present is None:
        lines.append(narrator.ui("order_text", example=f"/orders text: {grammar.example(put.form)}"))
    return "\n".join(lines)


def gauges(car: CarView, narrator: Narrator) -> str:
    """`80 mph · wear 4/6 · −1 chips 3`."""
    speed = [narrator.ui("speed", speed=car.speed)] if car.speed is not None else []
    badges = [narrator.word("badge", badge) for badge in car.badges]
    return " · ".join([*speed, *(narrator.gauge(g) for g in car.gauges), *badges])


def _answer_lines(put: OpenQuestion, narrator: Narrator, draft: Draft | None, counted: bool) -> list[str]:
    lines = []
    if put.present is not None:
        said = echo(put.form, put.present, narrator, put.names)
        lines.append(narrator.ui("order_counted" if counted else "order_present", said=said))
        if counted and put.question.sealed:
            lines.append(narrator.ui("order_change"))
    if draft is not None and draft.value is not None:
        said = echo(put.form, draft.value, narrator, put.names)
        lines.append(narrator.ui("order_draft", said=said))
        reason = draft.refusal
        lines.append(narrator.ui("order_not_yet", reason=reason) if reason else narrator.ui("order_confirm"))
    elif draft is not None and draft.refusal:
        lines.append(narrator.ui("order_not_yet", reason=draft.refusal))
    return lines
