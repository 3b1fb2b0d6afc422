"""What the stewards have decided, and what is otherwise after it: in words."""

from collections.abc import Callable, Iterable, Mapping

from bot.telling.callsigns import driver
from bot.telling.narrator import Narrator
from bot.telling.ruling_posts import Corrected, Correction, Prompted, Ruled, UnfitAct
from bot.telling.summaries import Difference, Proofs
from rules.values import Seat, canonical

CHANGES = 1200
"""Characters of what a correction takes back, and as many of what it says instead."""
PROMPTS = 5
"""Questions named in a message."""

Shown = Callable[[str], str]
"""Disarms what people have typed."""


def known(names: Mapping[Seat, str], shown: Shown) -> dict[Seat, str]:
    """Drivers with their cars' colours."""
    return {seat: driver(seat, shown(name)) for seat, name in names.items()}


def ruling_text(post: Ruled | Correction, race: int, voice: Narrator, shown: Shown) -> str:
    """What the stewards have decided, and why."""
    drove = post.drove if isinstance(post, Correction) else {}
    what = voice.phrase("ruling", post.act, post.facts, known({**post.names, **drove}, shown))
    said = voice.ui("ruled", race=race, what=what, by=f"<@{post.by}>", reason=voice.escape(post.reason))
    return f"{said}\n{voice.ui(f'interest_{post.interest}', alone=post.alone)}" if post.interest else said


def prompts_text(post: Prompted, race: int, voice: Narrator, shown: Shown) -> str:
    """What waits for the stewards."""
    names = known(post.names, shown)
    lines = [voice.phrase("prompt", kind, {"seat": s, "round": n}, names) for kind, s, n in post.waiting[:PROMPTS]]
    rest = [voice.ui("prompts_more", count=len(post.waiting) - PROMPTS)] if len(post.waiting) > PROMPTS else []
    return "\n".join([voice.ui("prompts_head", race=race, count=len(post.waiting)), *lines, *rest])


def changed_text(found: Correction | Difference, names: Mapping[Seat, str], voice: Narrator, shown: Shown) -> str:
    """Facts that are no longer true, those that are true instead, cars that stand elsewhere, acts that fit no more."""
    later = found.until if found.until > found.round else 0
    gone = [f"~~{line}~~" for line in shortened(found.gone, CHANGES)]
    now = [f"**{line}**" for line in shortened(found.now, CHANGES)]
    lost = len(found.gone) + len(found.now) - len(gone) - len(now)
    rest = [voice.ui("corrected_more", count=lost)] if lost else []
    void = [voice.ui("corrected_void", count=found.void, round=found.round, until=later)] if found.void else []
    moved = [_moved(one, known(names, shown), voice) for one in found.moved]
    told = "\n".join([*gone, *now, *rest, *void, *moved]) or voice.word("ui", "corrected_nothing")
    acts = (_unfit(one, known(names, shown), voice) for one in found.unfit)
    return "\n".join([told, *shortened(acts, CHANGES)])


def _unfit(one: UnfitAct, names: Mapping[Seat, str], voice: Narrator) -> str:
    what = voice.phrase("ruling", one.act, one.facts, names)
    return voice.ui(f"corrected_{one.fate}", number=one.number, what=what)


def _moved(one: Corrected, names: Mapping[Seat, str], voice: Narrator) -> str:
    facts = one.model_dump(mode="json") | {"name": names.get(one.seat, one.seat)}
    if one.was == one.now:
        facts |= {"was": "", "now": ""}
    if one.was_order == one.order:
        facts |= {"was_order": 0, "order": 0}
    return voice.phrase("ui", "corrected_moved", facts)


def receipts_text(found: Proofs, race: int, voice: Narrator) -> str:
    """The receipts of a round, with what opens them, in lines."""
    lines = [voice.ui("receipts_head", race=race, round=found.round)]
    for proof in found.proofs:
        facts = {"car": voice.car(proof.seat), "what": voice.word("title", proof.kind), "receipt": proof.receipt}
        read = {"nonce": proof.nonce, "value": canonical(proof.value)} if proof.nonce else {}
        lines.append(voice.ui("receipts_open" if read else "receipts_sealed", **facts, **read))
    return "\n".join(lines)


def shortened(lines: Iterable[str], longest: int) -> list[str]:
    """As many of the first lines as fit."""
    kept, used = list[str](), 0
    for line in lines:
        used += len(line) + 1
        if used > longest:
            break
        kept.append(line)
    return kept
