"""What happened to you: a round in the eyes of one driver, on top of his next form."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.telling.story.beats import Account
from bot.telling.story.lineup import Lineup
from bot.telling.story.round_tale import StoryLine, Teller, signed_names
from bot.telling.story.sentences import LINE, Storyteller
from rules.values import Json, Seat
from rules.view import Gauge, Placing

MOST = 420
"""Characters."""


class Heard(NamedTuple):
    """A round in every line that can be told of it, and who tells it: the same for whichever driver listens."""

    account: Account
    speaker: Storyteller
    lines: tuple[StoryLine, ...]


def heard(teller: Teller, account: Account, names: Mapping[Seat, str]) -> Heard:
    """A round, listened to once."""
    speaker = Storyteller(teller.voice, signed_names(names))
    return Heard(account, speaker, tuple(teller.lines(account, speaker)))


def digest(round: Heard, seat: Seat, stocks: tuple[Sequence[Gauge], Sequence[Gauge]] = ((), ())) -> str:
    """The heaviest that befell a car, who is ahead and behind, and what of its stocks has changed. `stocks`: before
    the round and after it."""
    speaker = round.speaker
    rows = [*_befell(round, seat), *_place(round.account, speaker, seat), *_changed(speaker, *stocks)]
    while sum(map(len, rows)) + len(rows) > MOST and len(rows) > 1:
        del rows[-1]
    return "\n".join(rows)


def befallen(round: Heard, seat: Seat) -> bool:
    """Whether anything of it is about a car."""
    return any(seat in line.beat.named for line in round.lines)


def last_word(round: Heard, seat: Seat) -> str:
    """To a driver whose race ends in this round, and who is asked nothing any more."""
    account = round.account
    how, place = account.after.ended.get(seat, ""), account.after.place(seat)
    code = "digest_home" if how == "finished" else "digest_out"
    line = next(iter(_lines(round, seat)), "")
    return round.speaker.ui(
        code, line=line, place=place, cars=len(account.after.order), racing=len(account.after.racing)
    )


def ending(teller: Teller, names: Mapping[Seat, str], seat: Seat, placings: Sequence[Placing]) -> str:
    """To a driver at the flag."""
    speaker, first = Storyteller(teller.voice, signed_names(names)), placings[0]
    place = next(one.place for one in placings if one.seat == seat)
    won: Json = "unseen" if first.is_out else first.seat == seat
    return speaker.ui("digest_flag", place=place, cars=len(placings), winner=first.seat, won=won)


def _befell(round: Heard, seat: Seat) -> list[str]:
    lines = _lines(round, seat)
    return [round.speaker.ui("digest_happened", line=lines[0])] if lines else []


def _lines(round: Heard, seat: Seat) -> list[str]:
    """What he did and suffered, the heaviest first: in the second person, where the game has a sentence for that."""
    found = [line for line in round.lines if seat in line.beat.named]
    ranked = sorted(found, key=lambda line: (-line.beat.weight, seat not in line.beat.seats, line.beat.time))
    return [_to_him(round.speaker, line, seat) for line in ranked]


def _to_him(speaker: Storyteller, line: StoryLine, seat: Seat) -> str:
    own = line.beat.seats == (seat,)
    return (speaker.said("you", line.beat, LINE) if own else "") or line.text


def _place(account: Account, speaker: Storyteller, seat: Seat) -> list[str]:
    before, after = account.before, account.after
    if seat not in after.racing or before is None:
        return []
    ahead, behind = after.ahead_of(seat), after.after(seat)
    gap = after.between(ahead, seat) if ahead else None
    lead = after.between(seat, behind) if behind else None
    was = before.rank(seat) if before.round else 0
    facts: dict[str, Json] = {
        "place": after.rank(seat),
        "was": was if was != after.rank(seat) else 0,
        "ahead": ahead,
        "abreast": seat in after.level,
        "gap": gap,
        "gap_was": _was(before, ahead, seat, gap),
        "behind": behind,
        "caught": behind in after.level,
        "lead": lead,
        "lead_was": _was(before, seat, behind, lead),
    }
    return [speaker.ui("digest_place", **facts)]


def _was(before: Lineup, ahead: Seat | None, behind: Seat | None, now: int | None) -> int | None:
    """How far one was behind the other, where that was otherwise and the same one was ahead."""
    if not before.round or not ahead or not behind or not {ahead, behind} <= set(before.racing):
        return None
    was = before.between(ahead, behind)
    return None if was is None or was < 0 or was == now else was


def _changed(speaker: Storyteller, before: Sequence[Gauge], after: Sequence[Gauge]) -> list[str]:
    was = {gauge.name: gauge.value for gauge in before}
    said = [
        speaker.ui("digest_stock", name=speaker.voice.word("gauge", gauge.name), now=gauge.value, was=was[gauge.name])
        for gauge in after
        if gauge.name in was and was[gauge.name] != gauge.value
    ]
    return [speaker.ui("digest_changed", stocks=", ".join(said))] if said else []
