"""The page a driver reads: whose race it is, his stock, what is asked, what he said, and what he is about to say."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.forms import grammar
from bot.forms.echo import echo
from bot.render.hand import in_words
from bot.telling.cars import car, driver
from bot.telling.narrator import Narrator
from bot.telling.summaries import OpenQuestion
from rules.questions import Allot, Fields
from rules.values import Json, Seat
from rules.view import CarView

Names = Mapping[Seat, str]
MOST_TOLD = 6
"""Lines of what he alone was told this round; the full log has them all."""


@dataclass(frozen=True)
class Draft:
    """What a driver is about to say. `refusal`: why it cannot count yet; `words`: an order sheet's, as it can be typed
    back; `instead_of`: the draft whose place it has taken."""

    value: Json = None
    refusal: str = ""
    words: str = ""
    instead_of: str = ""


def page_text(
    put: OpenQuestion, narrator: Narrator, draft: Draft | None = None, *, counted: bool = False, final: bool = False
) -> str:
    """The text above the widgets. `counted`: the answer has just been made to count, `final`: for good."""
    names = {seat: driver(seat, narrator.escape(name)) for seat, name in put.names.items()}
    lines = [narrator.ui("order_head", race=put.race, round=put.round, car=car(put.seat))]
    lines += [gauges(put.car, narrator)] if put.car and gauges(put.car, narrator) else []
    lines += put.told[-MOST_TOLD:]
    lines += [narrator.ui("hand", cards=list(in_words(put.hand)))] if put.hand else []
    lines += ["", narrator.ask(put.question, names)]
    lines += (
        [narrator.ui("order_proposed")] if draft and put.proposed is not None and draft.value == put.proposed else []
    )
    lines += _present(put, narrator, names, counted, final)
    lines += _draft(put, narrator, names, draft) if draft else []
    if put.due is not None and not final:
        lines.append(narrator.ui("order_due", due=f"<t:{put.due}:R>"))
    if draft is None and put.present is None:
        lines.append(narrator.ui("order_text", example=f"/orders text: {put.example or grammar.example(put.form)}"))
    return "\n".join(lines)


def gauges(car: CarView, narrator: Narrator) -> str:
    """`80 mph · wear 4/6 · −1 chips 3`."""
    speed = [narrator.ui("speed", speed=car.speed)] if car.speed is not None else []
    badges = [narrator.word("badge", badge) for badge in car.badges]
    return " · ".join([*speed, *(narrator.gauge(g) for g in car.gauges if g.most != 0), *badges])


def _present(put: OpenQuestion, narrator: Narrator, names: Names, counted: bool, final: bool) -> list[str]:
    """What counts now."""
    if put.present is None:
        return []
    said = in_code(put.words) if put.words else echo(put.form, put.present, narrator, names)
    line = narrator.ui("order_counted" if counted else "order_present", said=said)
    change = [narrator.ui("order_change")] if counted and not final else []
    proof = [narrator.ui("order_receipt", receipt=put.receipt)] if counted and put.receipt else []
    return [line, *change, *proof]


def _draft(put: OpenQuestion, narrator: Narrator, names: Names, draft: Draft) -> list[str]:
    """What is about to be said, and whether it can count."""
    words = in_code(draft.words) if draft.words else _said(put, draft.value, narrator, names)
    said = [] if draft.value is None else [narrator.ui("order_draft", said=words)]
    said += [narrator.ui("order_instead", said=in_code(draft.instead_of))] if draft.instead_of else []
    last = narrator.ui("order_not_yet", reason=draft.refusal) if draft.refusal else narrator.ui("order_confirm")
    return [*said, last]


def in_code(words: str) -> str:
    """An order, printed so that it can be copied and typed back."""
    return f"`{words.replace('`', '')}`"


def _said(put: OpenQuestion, value: Json, narrator: Narrator, names: Names) -> str:
    """The draft in words; one that does not fit its form is shown as it was typed."""
    if isinstance(put.form, Allot | Fields) and not isinstance(value, dict):
        return narrator.escape(str(value))
    return echo(put.form, value, narrator, names)
