"""How long something takes, in words: no more exact than it can be known."""

from bot.deadlines.duration import Expected
from bot.telling.narrator import Narrator

SPANS = (("days", 24 * 3600), ("hours", 3600), ("minutes", 60))


def span_text(voice: Narrator, seconds: int) -> str:
    """`19 days`, `5 hours`, `40 minutes`: no more exact than it can be known."""
    unit, size = next(((u, s) for u, s in SPANS if seconds >= s * 3 // 2), SPANS[-1])
    return voice.ui(f"span_{unit}", count=max(1, round(seconds / size)))


def expected_text(voice: Narrator, expected: Expected) -> str:
    """How long a race takes, and what would make it shorter."""
    usual, most, limit = (span_text(voice, s) for s in (expected.usual, expected.most, expected.limit))
    kind = "expected_slots" if expected.slots else "expected"
    answers = _answers_text(voice, expected)
    lines = [voice.ui(kind, usual=usual, most=most, rounds=expected.rounds, limit=limit, answers=answers)]
    times = ((one, span_text(voice, one.usual)) for one in expected.shorter)
    ways = [voice.ui(f"shorter_{one.change}", to=one.to, usual=said) for one, said in times if said != usual]
    return "\n".join([*lines, *([voice.ui("shorter", ways="; ".join(ways))] if ways else [])])


def left_text(voice: Narrator, left: Expected) -> str:
    """How long it still takes."""
    usual, most = span_text(voice, left.usual), span_text(voice, left.most)
    return voice.ui("time_left", usual=usual, most=most, rounds=left.rounds, answers=_answers_text(voice, left))


def _answers_text(voice: Narrator, expected: Expected) -> str:
    """After how long these drivers answer, where that is known."""
    return "" if expected.mean is None else span_text(voice, expected.mean)
