"""Durations in words, rounded to a sensible unit."""

from bot.schedule.race_length import ExpectedDuration
from bot.text.localizer import Localizer

DURATION_UNITS = (("days", 24 * 3600), ("hours", 3600), ("minutes", 60))


def format_duration(localizer: Localizer, seconds: int) -> str:
    """Format a rounded duration: `19 days`, `5 hours`, `40 minutes`."""
    unit, size = next(((u, s) for u, s in DURATION_UNITS if seconds >= s * 3 // 2), DURATION_UNITS[-1])
    return localizer.format_ui(f"span_{unit}", count=max(1, round(seconds / size)))


def format_exact_duration(localizer: Localizer, seconds: int) -> str:
    """Format a set duration in its largest whole unit: `2 days`, `36 hours`, `45 minutes`."""
    unit, size = next(((u, s) for u, s in DURATION_UNITS if seconds % s == 0), DURATION_UNITS[-1])
    return localizer.format_ui(f"span_{unit}", count=seconds // size)


def format_expected_length(localizer: Localizer, estimate: ExpectedDuration) -> str:
    """Format how long a race takes, and settings that would shorten it."""
    usual, most, limit = (format_duration(localizer, s) for s in (estimate.usual, estimate.most, estimate.limit))
    kind = "expected_slots" if estimate.slots or usual == most else "expected"
    answers = _format_answer_time(localizer, estimate)
    lines = [
        localizer.format_ui(
            kind,
            usual=usual,
            most=most,
            rounds=estimate.rounds,
            limit=limit,
            answers=answers,
            again="yes" if estimate.asks_again else "no",
        )
    ]
    times = ((one, format_duration(localizer, one.usual)) for one in estimate.shorter)
    ways = [
        localizer.format_ui(f"shorter_{one.change}", to=one.to, usual=shorter_time)
        for one, shorter_time in times
        if shorter_time != usual
    ]
    return "\n".join([*lines, *([localizer.format_ui("shorter", ways="; ".join(ways))] if ways else [])])


def format_time_left(localizer: Localizer, estimate: ExpectedDuration) -> str:
    """Format how long a race still takes; only its rounds, if one driver alone decides how long they take."""
    if estimate.alone:
        return localizer.format_ui("rounds_left", rounds=estimate.rounds)
    usual, most = format_duration(localizer, estimate.usual), format_duration(localizer, estimate.most)
    return localizer.format_ui(
        "time_left", usual=usual, most=most, rounds=estimate.rounds, answers=_format_answer_time(localizer, estimate)
    )


def _format_answer_time(localizer: Localizer, estimate: ExpectedDuration) -> str:
    """Format how long these drivers take to answer, if known."""
    return "" if estimate.mean is None else format_duration(localizer, estimate.mean)
