"""What a round adds to the figures that the flag tells: laps, luck, attacks, the moment. All of them are public."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bot.telling.story.beats import Account
from bot.telling.story.lineup import Lineup, places_won
from bot.telling.story.round_tale import Tale
from bot.telling.story.weights import ALWAYS, FACT, HEAVIEST, Weights
from rules.values import Seat

ROUND = 100
"""Parts of a round in which laps are timed."""


def tallied(account: Account, weights: Weights, tale: Tale, history: Sequence[Lineup], length: int) -> Lineup:
    """The line-up after a round with all that is counted of it. `history`: those before it, from the grid on."""
    return account.after.model_copy(
        update={
            "crossed": _crossed(account, history, length) if length and account.before else {},
            "luck": _luck(account.facts, weights),
            "attacks": dict(
                Counter(f["seat"] for f in account.facts if f["what"] in weights.attacks and f.get("seat"))
            ),
            "company": dict(Counter(_pairs(account.facts, weights))),
            "moment": _moment(account, tale, history),
        }
    )


def _crossed(account: Account, history: Sequence[Lineup], length: int) -> dict[Seat, int]:
    """A move is cut in proportion to its units before the line."""
    before, after, crossed = account.before, account.after, dict[Seat, int]()
    assert before is not None
    for seat in before.racing:
        lap, was = after.laps(seat), before.to_go(seat)
        if lap <= before.laps(seat) or was is None or lap < 1:
            continue
        left = after.to_go(seat)
        to_line = max(0, was - (account.laps - lap) * length)
        covered = was - left if left is not None else max(to_line, _pace(seat, history))
        part = min(ROUND, ROUND * to_line // covered) if covered > 0 else ROUND
        crossed[seat] = (account.round - 1) * ROUND + part
    return crossed


def _pace(seat: Seat, history: Sequence[Lineup]) -> int:
    """How far a car came in the round before."""
    last = [one.to_go(seat) for one in history[-2:]]
    return (last[0] or 0) - (last[1] or 0) if len(last) > 1 else 0


def _luck(facts: Iterable[FACT], weights: Weights) -> dict[Seat, tuple[int, int, int]]:
    found: dict[Seat, tuple[int, int, int]] = {}
    for fact in facts:
        sides = weights.luck.get(fact.get("roll", "")) if fact["what"] == "roll" else None
        seat = fact.get("seat")
        if not sides or not seat:
            continue
        count, dice = len(fact["faces"]), abs(sides)
        better = (2 * sum(fact["faces"]) - count * (dice + 1)) * (1 if sides > 0 else -1)
        rolls, sum_, variance = found.get(seat, (0, 0, 0))
        found[seat] = (rolls + 1, sum_ + better, variance + count * (dice * dice - 1))
    return found


def _pairs(facts: Iterable[FACT], weights: Weights) -> Iterable[str]:
    for fact in facts:
        what, seat = str(fact["what"]), fact.get("seat")
        named = fact.get(weights.of(what).victim or "-") if what in weights.company else None
        for other in [named] if isinstance(named, str) else named or []:
            yield f"{seat} {other}"


def _moment(account: Account, tale: Tale, history: Sequence[Lineup]) -> tuple[int, str] | None:
    """The round's heaviest line, if it is the heaviest so far: its weight, the places at stake, and for how many rounds
    whoever it befell had led."""
    best = max((one.moment[0] for one in history if one.moment), default=0)
    heavy = [
        mark
        for mark in tale.marks
        if mark.weight >= HEAVIEST and mark.base >= ALWAYS and mark.what not in ("finished", "lead", "grid")
    ]
    won = places_won(account.before, account.after) if account.before and account.round > 1 else {}
    found: tuple[int, str] | None = None
    for mark in heavy if account.round else ():
        lost = max((_stake(account, seat, won) for seat in mark.seats), default=0)
        led = max((_led(seat, history) for seat in mark.seats), default=0)
        score = 10 * mark.weight + lost + led
        if score > best and (found is None or score > found[0]):
            found = (score, mark.line)
    return found


def _stake(account: Account, seat: Seat, won: Mapping[Seat, int]) -> int:
    """Places that a car has lost in a round; all behind it, if it is out."""
    if seat in account.after.ended and account.before:
        return len(account.before.racing) - account.before.rank(seat) + 1
    return max(0, -won.get(seat, 0))


def _led(seat: Seat, history: Sequence[Lineup]) -> int:
    return sum(one.leader == seat for one in history if one.round)
