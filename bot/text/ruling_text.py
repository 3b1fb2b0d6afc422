"""Texts of stewards' rulings and of their effects."""

from collections.abc import Callable, Iterable, Mapping

from bot.model.seats import format_driver
from bot.posts.summaries import Difference, Proofs
from bot.posts.types import CorrectedCar, Correction, Ruled, StewardQuestionsPost, UnfitRuling
from bot.text.localizer import Localizer
from rules.base import Seat, encode_canonical_json

MAX_CHANGES_CHARS = 1200
"""Number of characters for the withdrawn lines of a correction, and as many for the new ones."""
MAX_LISTED_QUESTIONS = 5
"""Number of steward questions listed in a message."""

Escape = Callable[[str], str]
"""Function that escapes typed text."""


def list_colour_names(names: Mapping[Seat, str], escape: Escape) -> dict[Seat, str]:
    """Return the drivers' names with their cars' colours."""
    return {seat: format_driver(seat, escape(name)) for seat, name in names.items()}


def format_ruling(post: Ruled | Correction, race: int, localizer: Localizer, escape: Escape) -> str:
    """Format a ruling and its reason."""
    former_drivers = post.drove if isinstance(post, Correction) else {}
    what = localizer.format_phrase(
        "ruling", post.act, post.facts, list_colour_names({**post.names, **former_drivers}, escape)
    )
    text = localizer.format_ui("ruled", race=race, what=what, by=f"<@{post.by}>", reason=localizer.escape(post.reason))
    return f"{text}\n{localizer.format_ui(f'interest_{post.interest}', alone=post.alone)}" if post.interest else text


def format_steward_questions(post: StewardQuestionsPost, race: int, localizer: Localizer, escape: Escape) -> str:
    """Format the open questions to the stewards."""
    names = list_colour_names(post.names, escape)
    lines = [
        localizer.format_phrase("steward_question", kind, {"seat": s, "round": n}, names)
        for kind, s, n in post.waiting[:MAX_LISTED_QUESTIONS]
    ]
    rest = (
        [localizer.format_ui("steward_questions_more", count=len(post.waiting) - MAX_LISTED_QUESTIONS)]
        if len(post.waiting) > MAX_LISTED_QUESTIONS
        else []
    )
    return "\n".join([localizer.format_ui("steward_questions_head", race=race, count=len(post.waiting)), *lines, *rest])


def format_difference(
    difference: Correction | Difference, names: Mapping[Seat, str], localizer: Localizer, escape: Escape
) -> str:
    """Format withdrawn lines, new lines, changed cars and rulings that no longer fit."""
    later_round = difference.until if difference.until > difference.round else 0
    withdrawn_lines = [f"~~{line}~~" for line in take_fitting_lines(difference.gone, MAX_CHANGES_CHARS)]
    new_lines = [f"**{line}**" for line in take_fitting_lines(difference.now, MAX_CHANGES_CHARS)]
    omitted_count = len(difference.gone) + len(difference.now) - len(withdrawn_lines) - len(new_lines)
    rest = [localizer.format_ui("corrected_more", count=omitted_count)] if omitted_count else []
    void = (
        [localizer.format_ui("corrected_void", count=difference.void, round=difference.round, until=later_round)]
        if difference.void
        else []
    )
    changed_cars = [_format_changed_car(one, list_colour_names(names, escape), localizer) for one in difference.moved]
    changes = "\n".join([*withdrawn_lines, *new_lines, *rest, *void, *changed_cars]) or localizer.format_word(
        "ui", "corrected_nothing"
    )
    lines = (_format_unfit_ruling(one, list_colour_names(names, escape), localizer) for one in difference.unfit)
    stands = [localizer.format_ui(f"corrected_still_{difference.stands}")] if difference.stands else []
    return "\n".join([changes, *take_fitting_lines(lines, MAX_CHANGES_CHARS), *stands])


def _format_unfit_ruling(one: UnfitRuling, names: Mapping[Seat, str], localizer: Localizer) -> str:
    what = localizer.format_phrase("ruling", one.act, one.facts, names)
    return localizer.format_ui(f"corrected_{one.fate}", number=one.number, what=what)


def _format_changed_car(one: CorrectedCar, names: Mapping[Seat, str], localizer: Localizer) -> str:
    details = [f"{localizer.format_word('gauge', name)} {was} → **{now}**" for name, was, now in one.stocks]
    if one.laps:
        details.insert(0, localizer.format_ui("corrected_lap", was=one.laps[0], now=one.laps[1]))
    if one.was_speed is not None and one.speed is not None and one.was_speed != one.speed:
        details.insert(0, localizer.format_ui("speed_change", was=one.was_speed, now=one.speed))
    facts = one.model_dump(mode="json") | {"name": names.get(one.seat, one.seat), "details": ", ".join(details)}
    if one.was == one.now:
        facts |= {"was": "", "now": ""}
    if one.was_order == one.order:
        facts |= {"was_order": 0, "order": 0}
    return localizer.format_phrase("ui", "corrected_moved", facts)


def format_receipts(proofs: Proofs, race: int, names: Mapping[Seat, str], localizer: Localizer) -> str:
    """Format the receipts of a round, with the nonces that open them. `names`: of the drivers, with their colours."""
    lines = [localizer.format_ui("receipts_head", race=race, round=proofs.round)]
    for proof in proofs.proofs:
        facts = {
            "car": names.get(proof.seat) or localizer.format_car(proof.seat),
            "what": localizer.format_word("title", proof.kind),
            "receipt": proof.receipt,
        }
        read = {"nonce": proof.nonce, "value": encode_canonical_json(proof.value)} if proof.nonce else {}
        lines.append(localizer.format_ui("receipts_open" if read else "receipts_sealed", **facts, **read))
    return "\n".join(lines)


def take_fitting_lines(lines: Iterable[str], max_chars: int) -> list[str]:
    """Take as many of the first lines as fit."""
    fitting_lines, used = list[str](), 0
    for line in lines:
        used += len(line) + 1
        if used > max_chars:
            break
        fitting_lines.append(line)
    return fitting_lines
