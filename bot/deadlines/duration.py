"""How long a race will take: from how many are awaited together, how soon people answer, and how far a round leads.
Pure; seconds."""

from collections.abc import Iterable, Iterator
from math import ceil, exp
from typing import Literal

from bot.deadlines.terms import Terms
from rules.values import Value

HOUR, DAY = 3600, 24 * 3600
ANSWER = 8 * HOUR
"""So long people take on the average of whom nothing is known."""
ENOUGH = 5
"""Races on a track from which on its own mean is believed."""
WORTH = 85
"""Per cent of the time: a change that leaves more than that is not worth a word."""
QUICKEST = 6
"""Hours a round below which nothing is made shorter by fewer of them."""
Change = Literal["hours", "laps", "orders", "early"]


class TimeFigures(Value):
    """A game's figures: rows of the track a round in tenths, rounds before and after, and the questions in mid-round, a
    driver and a round, that are waited for one by one in a live race, in hundredths."""

    rows: int = 0
    extra: int = 0
    asked: int = 0

    def rounds(self, laps: int, length: int, driven: Iterable[tuple[int, int]] = ()) -> int:
        """Rounds of a race of this length; 0 where nothing is known. `driven`: (laps, rounds) of races
        on this track."""
        past = tuple(driven)
        moving = sum(max(1, rounds - self.extra) for _, rounds in past)
        if len(past) >= ENOUGH:
            return ceil(laps * moving / max(1, sum(laps for laps, _ in past))) + self.extra
        return ceil(laps * length * 10 / self.rows) + self.extra if self.rows else 0


class Tempo(Value):
    """What a race's length follows from, as it is known when it is opened. `in_turn`: its rounds ask one driver after
    another; `covered`: what is asked in mid-round is nobody else's business, and each round has its show."""

    rounds: int = 0
    extra: int = 0
    asked: int = 0
    in_turn: bool = False
    covered: bool = False


class RaceLength(Value):
    """A race, or what is left of it, as far as its time goes. `people`: who is waited for; `answers`: after how many
    seconds each of those who have joined answers, None where that is not known yet."""

    tempo: Tempo
    laps: int
    pace: str
    hours: int
    terms: Terms
    people: int
    answers: tuple[int | None, ...] = ()

    @property
    def mean(self) -> int:
        """Seconds until one of them answers, on the average."""
        each = [ANSWER if seconds is None else max(1, seconds) for seconds in self.answers]
        return sum(each) // len(each) if each else ANSWER

    @property
    def live(self) -> bool:
        """Somebody may be asked back in mid-round."""
        return self.pace == "live"


class Shorter(Value):
    """What would make it shorter: `to` n hours, laps."""

    change: Change
    to: int
    usual: int


class Expected(Value):
    """How long it takes: usually, and at most; rounds, and the longest that one may take. `slots`: they are due at
    fixed moments, whenever people answer. `mean`: seconds until these drivers answer, on the average, where that is
    known of any of them."""

    usual: int
    most: int
    rounds: int
    limit: int
    slots: bool = False
    mean: int | None = None
    shorter: tuple[Shorter, ...] = ()


def waited(people: int, limit: int, mean: int) -> float:
    """How long the last of n is waited for, asked at once, who each take `mean` on the average and no longer than
    `limit`."""
    answered = 1 - exp(-limit / mean)
    return mean * sum(answered**n / n for n in range(1, people + 1))


def expected(course: RaceLength) -> Expected | None:
    """How long a race takes; None where nothing is known of it, or nobody is waited for."""
    if not (course.tempo.rounds and course.people):
        return None
    return _whole(course).model_copy(update={"shorter": tuple(_shorter(course))[:2]})


def left(course: RaceLength, over: int) -> Expected | None:
    """How long it takes from the end of a round on."""
    rounds = max(1, course.tempo.rounds - over)
    rest = course.model_copy(update={"tempo": course.tempo.model_copy(update={"rounds": rounds})})
    return _whole(rest) if course.tempo.rounds and course.people else None


def _whole(course: RaceLength) -> Expected:
    terms, rounds = course.terms, course.tempo.rounds
    spacing = 7 * DAY // len(terms.working) if terms.working else 0
    stretched = 7 / 5 if terms.weekends == "off" and not spacing else 1
    usual, most = _round(course)
    if spacing:
        usual = most = max(spacing, usual)
    elif not terms.early:
        usual = max(usual, course.hours * HOUR)
    return Expected(
        usual=int(rounds * usual * stretched),
        most=int(rounds * most * stretched),
        rounds=rounds,
        limit=spacing or course.hours * HOUR,
        slots=bool(spacing),
        mean=course.mean if any(seconds is not None for seconds in course.answers) else None,
    )


def _round(course: RaceLength) -> tuple[float, float]:
    """Seconds of a round: usually, and at most."""
    n, mean, answer, tempo = course.people, course.mean, course.terms.answer, course.tempo
    limit = answer if course.live and tempo.in_turn else course.hours * HOUR
    usual = n * waited(1, limit, mean) if tempo.in_turn else waited(n, limit, mean)
    most: float = n * limit if tempo.in_turn else limit
    if course.live and tempo.covered and n > 1:
        return _shown(course, usual), _shown(course, most)
    mid = n * tempo.asked / 100 if course.live else 0
    return usual + mid * waited(1, answer, mean), most + mid * answer


def _shown(course: RaceLength, closed: float) -> float:
    """Seconds until a round is shown whose orders take so long: each turn has its beat, or the whole round its show; at
    an hour of the clock it is shown on the first day on which that is still to come."""
    if course.tempo.in_turn:
        return closed + course.people * course.terms.beat
    show = course.terms.show
    return closed + show if isinstance(show, int) else DAY * ceil((closed + HOUR) / DAY)


def _shorter(course: RaceLength) -> Iterator[Shorter]:
    """What would make it shorter, what helps most first."""
    now = _whole(course).usual
    found = [Shorter(change=change, to=to, usual=_whole(other).usual) for change, to, other in _others(course)]
    worth = (one for one in found if one.usual * 100 <= now * WORTH)
    yield from sorted(worth, key=lambda one: one.usual)


def _others(course: RaceLength) -> Iterator[tuple[Change, int, RaceLength]]:
    """The same race otherwise."""
    terms, tempo = course.terms, course.tempo
    if not terms.working and course.hours // 2 >= QUICKEST:
        yield "hours", course.hours // 2, course.model_copy(update={"hours": course.hours // 2})
    if not (terms.early or terms.working):
        yield "early", 0, course.model_copy(update={"terms": terms.model_copy(update={"early": True})})
    if course.live:
        by_orders = tempo.model_copy(update={"in_turn": False})
        yield "orders", 0, course.model_copy(update={"pace": "orders", "tempo": by_orders})
    if course.laps > 1:
        moving = tempo.rounds - tempo.extra
        fewer = ceil(moving * (course.laps - 1) / course.laps) + tempo.extra
        shorter = tempo.model_copy(update={"rounds": fewer})
        yield "laps", course.laps - 1, course.model_copy(update={"tempo": shorter, "laps": course.laps - 1})
