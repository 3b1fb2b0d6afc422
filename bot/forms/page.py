"""The page a driver reads: whose race it is, his stock, what is asked, what he said, and what he is about to say."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bot.forms import text_answers as grammar
from bot.forms.discord_text import cut
from bot.forms.echo import echo
from bot.forms.prices import bend_line, price_line, warnings
from bot.render.hand import in_words
from bot.telling.callsigns import driver
from bot.telling.logbook import gauges
from bot.telling.narrator import Narrator
from bot.telling.summaries import OpenQuestion, Weighed
from rules.prices import Preset
from rules.questions import Allot, Fields
from rules.values import Json, Seat

Names = Mapping[Seat, str]
MOST_TOLD = 6
"""Lines of what he alone was told this round; the full log has them all."""
LONGEST, DIGEST, PROOF = 900, 420, 8
"""Characters of a form's text, for a phone; of what he was told above it; of a receipt that are shown in it."""


class FormText(NamedTuple):
    """`said`: the message's own text, which notifications quote; `form`: what stands in a frame below its picture."""

    said: str
    form: str


@dataclass(frozen=True)
class DraftShown:
    """What a driver is about to say. `refusal`: why it cannot count yet; `words`: an order sheet's, as it can be typed
    back; `instead_of`: the draft whose place it has taken."""

    value: Json = None
    refusal: str = ""
    words: str = ""
    instead_of: str = ""


def page_text(
    put: OpenQuestion,
    narrator: Narrator,
    draft: DraftShown | None = None,
    *,
    weighed: Weighed | None = None,
    counted: bool = False,
    final: bool = False,
) -> FormText:
    """The text above the widgets: what he was told and what is asked, then the form itself. `weighed`: what the answers
    cost; `counted`: the answer has just been made to count, `final`: for good."""
    names = {seat: driver(seat, narrator.escape(name)) for seat, name in put.names.items()}
    lines = [gauges(put.car, narrator)] if put.round and put.car and gauges(put.car, narrator) else []
    lines += [narrator.ui("hand", cards=list(in_words(put.hand)))] if put.hand else []
    bends = weighed.ahead if weighed and not final else ()
    lines += [bend_line(bend, narrator, first=not n) for n, bend in enumerate(bends)]
    lines += [*([""] if lines else []), narrator.ask(put.question, names)]
    lines += (
        [narrator.ui("order_proposed")] if draft and put.proposed is not None and draft.value == put.proposed else []
    )
    lines += _ready(weighed, narrator) if weighed and draft is None and put.present is None else []
    lines += _present(put, narrator, names, counted, final)
    lines += _draft(put, narrator, names, draft) if draft else []
    price = weighed.price if weighed and (draft is None or not draft.refusal) else None
    lines += [narrator.ui("order_price", said=price_line(price, narrator, names))] if price else []
    lines += warnings(price, narrator, sheet=put.written) if price and draft else []
    lines += [narrator.ui("order_confirm")] if draft and not draft.refusal else []
    if draft is None and put.present is None and not (weighed and _ready(weighed, narrator)):
        careful = next((offer.words for offer in weighed.offers), "") if weighed else ""
        example = careful or put.example or grammar.example(put.form)
        lines.append(narrator.ui("order_text", example=f"/orders text: {example}"))
    said = "\n".join((*_latest(put.told, DIGEST), _asked(put, narrator, final=final)))
    return FormText(said, cut("\n".join(lines), LONGEST))


def _asked(put: OpenQuestion, narrator: Narrator, *, final: bool) -> str:
    """Whose race it is, what is asked, and until when."""
    head = narrator.ui("order_head", race=put.race, round=put.round, car=narrator.car(put.seat))
    title = narrator.title(put.question)
    if put.due is None or final:
        return narrator.ui("order_asks", head=head, title=title)
    return narrator.ui("order_asks_until", head=head, title=title, due=f"<t:{put.due}:f>, <t:{put.due}:R>")


def _ready(weighed: Weighed, narrator: Narrator) -> list[str]:
    """What ready-made answers are, where that needs saying."""
    presets = [offer.preset for offer in weighed.offers if narrator.has("about", offer.preset.name)]
    return [narrator.ui("ready", **_named(one, narrator)) for one in presets]


def _named(preset: Preset, narrator: Narrator) -> dict[str, str]:
    return {
        "name": narrator.phrase("preset", preset.name, preset.facts, {}),
        "about": narrator.phrase("about", preset.name, preset.facts, {}),
    }


def _latest(told: tuple[str, ...], room: int) -> list[str]:
    """What he was told last, whole lines, as far as there is room."""
    shown = list[str]()
    for line in reversed(told[-MOST_TOLD:]):
        room -= len(line) + 1
        if room < 0:
            break
        shown.insert(0, line)
    return shown


def _present(put: OpenQuestion, narrator: Narrator, names: Names, counted: bool, final: bool) -> list[str]:
    """What counts now."""
    if put.present is None:
        return []
    said = in_code(put.words) if put.words else echo(put.form, put.present, narrator, names)
    line = narrator.ui("order_counted" if counted else "order_present", said=said)
    change = [narrator.ui("order_change")] if counted and not final else []
    proof = [narrator.ui("order_receipt", receipt=put.receipt[:PROOF])] if counted and put.receipt else []
    return [line, *change, *proof]


def _draft(put: OpenQuestion, narrator: Narrator, names: Names, draft: DraftShown) -> list[str]:
    """What is about to be said, and whether it can count."""
    words = in_code(draft.words) if draft.words else _said(put, draft.value, narrator, names)
    said = [] if draft.value is None else [narrator.ui("order_draft", said=words)]
    said += [narrator.ui("order_instead", said=in_code(draft.instead_of))] if draft.instead_of else []
    return [*said, narrator.ui("order_not_yet", reason=draft.refusal)] if draft.refusal else said


def in_code(words: str) -> str:
    """An order, printed so that it can be copied and typed back."""
    return f"`{words.replace('`', '')}`"


def _said(put: OpenQuestion, value: Json, narrator: Narrator, names: Names) -> str:
    """The draft in words; one that does not fit its form is shown as it was typed."""
    if isinstance(put.form, Allot | Fields) and not isinstance(value, dict):
        return narrator.escape(str(value))
    return echo(put.form, value, narrator, names)
