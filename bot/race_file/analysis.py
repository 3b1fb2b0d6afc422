"""Analysis of a finished race: each car's chance to win after every round, and the rounds that decided it.

Derived from the race file by rollouts (`rules.rollouts`), and never part of the record. Figures are integers: chances
in thousandths, places in hundredths. The same file and number of rollouts give the same analysis, however many
processes compute it."""

import multiprocessing
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import sha256
from math import isqrt
from typing import Any

from bot.app.race_snapshot import Game
from bot.race_file.replay import build_recorded_game, make_initial_checkpoint, make_recorded_dice, replay_file
from bot.race_file.schema import NoRaceFile, RaceFile
from rules.base import Json, Key, Seat, Value, encode_canonical_json, is_question_or_roll_key, parse_key
from rules.engine import Checkpoint, advance
from rules.journal import Journal, JournalEntry
from rules.orders.auto_answer import RecordedOnly
from rules.orders.sheets import format_stored_sheet
from rules.questions import InvalidAnswer, Question
from rules.rollouts import roll_out
from rules.ruleset import RuleSet

USUAL_ROLLOUTS = 24
"""Rollouts from each round; a chance then has a standard error of ten points at most."""
MAX_ROLLOUTS = 1000
TURNING_POINTS = 3
MIN_CHANGE_PERMILLE = 100
"""Least change of a car's chance in a turning point, in thousandths; only the largest change may be smaller."""
FIRST_LOOK_DIVISOR = 6
"""The first try of every alternative has the rollouts of the final comparison, divided by this."""
COMPARED_ALTERNATIVES = 2
"""Alternatives that are compared closely with the order that was given."""
MAX_ALTERNATIVES = 8
SMOOTHED = ((12, 1), (8, 2), (0, 3))
"""Pairs of the least rollouts a round and how often chances are then smoothed: fewer rollouts, more smoothing."""
ERROR_SHARES = (8, 5, 4, 4)
"""Eighths of a chance's standard error that are left, by how often it was smoothed."""
REPEATED_ROLLOUTS_FACTOR = 3
"""Times the usual rollouts that are made before and after a round that seems to be a turning point."""
CLEAR_ERRORS = 2
"""Standard errors by which two orders must differ for one to be called better."""
CERTAIN_PERMILLE = 1000


class AnalysisBusy(Exception):
    """Another race is being analysed."""


class NotAnalysed(Exception):
    """The race cannot be analysed: it is not over, or it takes too long."""


class RoundChances(Value):
    """What a race was worth to each car after a round. `round`: 0 is the grid; `wins` in thousandths, `places` in
    hundredths, by seat; `error`: the standard error of a chance, in thousandths."""

    round: int
    wins: dict[Seat, int]
    places: dict[Seat, int]
    error: int = 0


class Alternative(Value):
    """An order that could have been given. `order`: the stored answer, `written`: in notation; `places`: the expected
    place in hundredths, `lost`: of how many hundredths more than with the order that was given (less than 0: it is
    better), `error`: the standard error of that difference."""

    order: Json
    written: str
    places: int
    lost: int = 0
    error: int = 0

    @property
    def is_clear(self) -> bool:
        """Whether the order is better or worse than the one that was given by more than chance explains."""
        return abs(self.lost) > CLEAR_ERRORS * self.error


class TurningPoint(Value):
    """A round that changed the chances most.

    `swing`: by how much, in thousandths; `seat`: whose chance changed most, from `before` to `after`; `given`: the
    order of that seat, if it ordered, and `others`: the best of what else it could have ordered."""

    round: int
    swing: int
    seat: Seat
    before: int
    after: int
    given: Alternative | None = None
    others: tuple[Alternative, ...] = ()


class RaceAnalysis(Value):
    """The analysis of a race. `rollouts`: from each round."""

    game: str
    rollouts: int
    rounds: tuple[RoundChances, ...]
    turning_points: tuple[TurningPoint, ...] = ()

    @property
    def moment(self) -> TurningPoint | None:
        """The turning point that changed the chances most: the moment of the race."""
        return max(self.turning_points, key=lambda point: (point.swing, -point.round), default=None)


@dataclass(frozen=True)
class RecordedPositions:
    """A race file replayed: the checkpoint before each of its rounds, and the last one."""

    file: RaceFile
    game: Game
    checkpoints: tuple[Checkpoint, ...]

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """Return the seats in starting order."""
        return tuple(one.seat for one in self.file.seats)

    @cached_property
    def first_driven(self) -> int:
        """Return the index of the first checkpoint after the builds and bids."""
        return next((n for n, at in enumerate(self.checkpoints) if at.round), 0)

    def derive_seed(self, nth: int) -> bytes:
        """Return the seed of a rollout: a hash of the race, and no seed of its own dice."""
        return sha256(f"rollout {nth} of {encode_canonical_json(self.file.sha256)}".encode()).digest()

    def find_places_after(
        self, start: Checkpoint, nth: int, orders: Mapping[Key, Json] | None = None
    ) -> dict[Seat, int]:
        """Return the places of a rollout, by seat; empty if it has no flag."""
        rows = roll_out(self.game.ruleset, self.game.table, start, self.derive_seed(nth), orders)
        return {row.seat: row.place for row in rows}


def refuse_other_race(analysis: RaceAnalysis, file: RaceFile) -> None:
    """Raise NoRaceFile if an analysis is not of a race: other cars, rounds or places."""
    refuse_unfinished(file)
    seats, rounds = {one.seat for one in file.seats}, [0, *(one.n for one in file.rounds if one.n)]
    places = {row.seat: 100 * row.place for row in file.classification}
    alike = (
        analysis.game == file.game
        and [one.round for one in analysis.rounds] == rounds
        and all({*one.wins} == seats for one in analysis.rounds)
        and analysis.rounds[-1].places == places
    )
    if not alike:
        raise NoRaceFile("is another race than that of the analysis")


def refuse_unfinished(file: RaceFile) -> None:
    """Raise NoRaceFile for a race that is not over."""
    if file.seed is None or not file.classification:
        raise NoRaceFile("was written before the flag: only a race that is over can be analysed")


def replay_positions(file: RaceFile, ruleset: RuleSet[Any, Any]) -> RecordedPositions:
    """Replay a verified file of a finished race. Raises NoRaceFile."""
    refuse_unfinished(file)
    game = build_recorded_game(file, ruleset)
    ends = (run.closed[-1].checkpoint for run in replay_file(file, game))
    return RecordedPositions(file, game, (make_initial_checkpoint(file, game), *ends))


@dataclass(frozen=True)
class Swing:
    """A change of the chances in a round. `nth`: index of the checkpoint before it; `seat`: whose chance changed most,
    from `before` to `after`; `size`: of all cars together, in thousandths."""

    nth: int
    round: int
    size: int
    seat: Seat
    before: int
    after: int


def analyse_race(
    positions: RecordedPositions,
    rollouts: int = USUAL_ROLLOUTS,
    processes: int = 1,
    show: Callable[[Iterable[Any], str, int], Iterable[Any]] = lambda items, what, of: items,
    *,
    closely: bool = True,
) -> RaceAnalysis:
    """Analyse a race. `show`: displays the progress of an iterable, given what it counts and how many there are.

    `closely`: look at the turning points again with more rollouts, and at what else was ordered there."""
    first, last = positions.first_driven, len(positions.checkpoints) - 1
    times = next(times for least, times in SMOOTHED if rollouts >= least)
    with _open_workers(positions, processes) as run_all:
        steps = run_all(partial(_find_chances, rollouts=rollouts, apart=True), range(first, last))
        chances_by_round = smooth_chances([*show(steps, "rounds", last - first), _find_result(positions)], times)
        if closely:
            largest = _list_largest_swings(chances_by_round, first)
            nths = {swing.nth for swing in largest}
            near = sorted({n for nth in nths for n in (nth, nth + 1)} - {last})
            repeated_chances = run_all(partial(_find_chances, rollouts=REPEATED_ROLLOUTS_FACTOR * rollouts), near)
            for nth, chances in zip(near, show(repeated_chances, "turning points", len(near)), strict=True):
                chances_by_round[nth - first] = chances
            remaining_swings = [one for one in _measure_swings(chances_by_round, first) if one.nth in nths and one.size]
            swings = _drop_small(remaining_swings or largest[:1])
            points = [*show(run_all(partial(_examine_swing, rollouts=rollouts), swings), "orders", len(swings))]
        else:
            # A smoothed chart spreads what happens in a round over those beside it.
            largest = _drop_small(_list_largest_swings(chances_by_round, first, times - 1))
            points = [_make_point(swing) for swing in sorted(largest, key=lambda swing: swing.nth)]
    return RaceAnalysis(
        game=positions.file.game, rollouts=rollouts, rounds=tuple(chances_by_round), turning_points=tuple(points)
    )


def smooth_chances(raw_chances: Sequence[RoundChances], times: int = 1) -> list[RoundChances]:
    """Smooth out noise: return the mean of each round, counted twice, and its neighbours.

    The result stays as it is, and so does the first round if this is done once. `times`: how often it is done."""
    smooth = [*raw_chances]
    for _ in range(times):
        around = zip(smooth, smooth[1:], smooth[2:], strict=False)
        between = [_find_mean((before, now, now, after)) for before, now, after in around]
        if len(smooth) > 1:
            start = _find_mean((smooth[0], smooth[0], smooth[1], smooth[1])) if times > 1 else smooth[0]
            smooth = [start, *between, smooth[-1]]
    share = ERROR_SHARES[times]
    return [
        one.model_copy(update={"error": raw.error * share // ERROR_SHARES[0]})
        if (n or times > 1) and n < len(raw_chances) - 1
        else one
        for n, (one, raw) in enumerate(zip(smooth, raw_chances, strict=True))
    ]


def _find_mean(chances: Sequence[RoundChances]) -> RoundChances:
    """Return the mean of four chances; the second is the round's own."""
    own, seats = chances[1], chances[1].wins
    return RoundChances(
        round=own.round,
        wins={seat: sum(one.wins[seat] for one in chances) // len(chances) for seat in seats},
        places={seat: sum(one.places[seat] for one in chances) // len(chances) for seat in seats},
    )


_POSITIONS: list[RecordedPositions] = []
"""The race that this process analyses."""


@contextmanager
def _open_workers(positions: RecordedPositions, processes: int) -> Iterator[Callable[..., Iterable[Any]]]:
    """Yield `map`, or the same in several processes if the system can fork."""
    _POSITIONS[:] = [positions]
    if processes < 2 or "fork" not in multiprocessing.get_all_start_methods():
        yield map
        return
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        yield pool.imap


def _find_chances(nth: int, rollouts: int, apart: bool = False) -> RoundChances:
    """Return the wins and places of rollouts from a checkpoint.

    `apart`: with seeds that no other round has, so that the mean of neighbouring rounds rests on more of them."""
    positions = _POSITIONS[0]
    start, first = positions.checkpoints[nth], MAX_ROLLOUTS * nth if apart else 0
    outcomes = [places for n in range(first, first + rollouts) if (places := positions.find_places_after(start, n))]
    return _count_chances(start.round - 1, positions.seats, outcomes)


def _find_result(positions: RecordedPositions) -> RoundChances:
    """Return the certain chances after the flag."""
    places = {row.seat: row.place for row in positions.file.classification}
    return _count_chances(positions.checkpoints[-2].round, positions.seats, [places])


def _count_chances(round: int, seats: Sequence[Seat], outcomes: Sequence[Mapping[Seat, int]]) -> RoundChances:
    count = max(1, len(outcomes))
    wins = dict.fromkeys(seats, 0)
    for places in outcomes:
        first = [seat for seat, place in places.items() if place == 1]
        for seat in first:
            wins[seat] += CERTAIN_PERMILLE // len(first)
    return RoundChances(
        round=round,
        wins={seat: permille_sum // count for seat, permille_sum in wins.items()},
        places={seat: 100 * sum(places[seat] for places in outcomes) // count for seat in seats},
        error=CERTAIN_PERMILLE // (2 * isqrt(count)) if len(outcomes) > 1 else 0,
    )


def _list_largest_swings(chances: Sequence[RoundChances], first: int, reach: int = 0) -> list[Swing]:
    """Return the rounds in which the chances changed most; with a `reach`, none lies within that of another."""
    largest = list[Swing]()
    for swing in sorted(_measure_swings(chances, first, reach), key=lambda swing: (-swing.size, swing.nth)):
        if swing.size and all(abs(swing.nth - other.nth) > 2 * reach for other in largest):
            largest.append(swing)
    return largest[:TURNING_POINTS]


def _measure_swings(chances: Sequence[RoundChances], first: int, reach: int = 0) -> list[Swing]:
    """Return how the chances change in every round. `reach`: rounds before and behind it that count too."""
    swings = []
    for n, own in enumerate(chances[1:]):
        before, after = chances[max(0, n - reach)], chances[min(len(chances) - 1, n + 1 + reach)]
        changes = {seat: after.wins[seat] - before.wins[seat] for seat in before.wins}
        seat = max(changes, key=lambda seat: (abs(changes[seat]), seat))
        size = sum(map(abs, changes.values())) // 2
        swings.append(Swing(first + n, own.round, size, seat, before.wins[seat], after.wins[seat]))
    return swings


def _drop_small(swings: Sequence[Swing]) -> list[Swing]:
    """Return the swings that are large enough to be told, and the largest one in any case."""
    largest = max(swings, key=lambda swing: (swing.size, -swing.nth), default=None)
    return [one for one in swings if one is largest or abs(one.after - one.before) >= MIN_CHANGE_PERMILLE]


def _examine_swing(swing: Swing, rollouts: int) -> TurningPoint:
    """Compare the order of the car whose chance changed most with what else it could have ordered."""
    given_order, others = _compare_orders(_POSITIONS[0], swing, rollouts)
    return _make_point(swing).model_copy(update={"given": given_order, "others": others})


def _make_point(swing: Swing) -> TurningPoint:
    return TurningPoint(round=swing.round, swing=swing.size, seat=swing.seat, before=swing.before, after=swing.after)


def _compare_orders(
    positions: RecordedPositions, swing: Swing, rollouts: int
) -> tuple[Alternative | None, tuple[Alternative, ...]]:
    ruleset, entries = positions.game.ruleset, positions.file.rounds[swing.nth].entries
    kinds = ruleset.worlds.order_kinds if ruleset.worlds else frozenset()
    orders = {entry.key: entry.value for entry in entries if is_order_key(entry.key, kinds)}
    own = next((key for key in orders if parse_key(key).seat == swing.seat), None)
    question_and_view = _reach_question(positions, swing.nth, own) if own else None
    if own is None or question_and_view is None:
        return None, ()
    start, table = positions.checkpoints[swing.nth], positions.game.table
    question, player_view = question_and_view

    def list_places(order: Json, seeds: range) -> list[int]:
        outcomes = (positions.find_places_after(start, n, {**orders, own: order}) for n in seeds)
        return [100 * places[swing.seat] for places in outcomes if places]

    choices = [
        order
        for order in _list_legal(ruleset, table, player_view, question)
        if encode_canonical_json(order) != encode_canonical_json(orders[own])
    ]
    first = max(1, rollouts // FIRST_LOOK_DIVISOR)
    ranking = [(sum(list_places(order, range(first))), n) for n, order in enumerate(choices)]
    best = [choices[n] for _, n in sorted(ranking)[:COMPARED_ALTERNATIVES]]
    seeds = range(first, first + rollouts)
    usual = list_places(orders[own], seeds)

    def make_alternative(order: Json, places: list[int]) -> Alternative:
        lost_places = [place - usual_place for place, usual_place in zip(places, usual, strict=False)]
        count = max(1, len(lost_places))
        mean = sum(lost_places) // count
        spread = isqrt(sum((one - mean) ** 2 for one in lost_places)) // count
        order_text = write_order(ruleset, question, order)
        return Alternative(order=order, written=order_text, places=sum(places) // count, lost=mean, error=spread)

    others = (make_alternative(order, list_places(order, seeds)) for order in best)
    # An order that changes nothing in any rollout is the same in other words.
    return make_alternative(orders[own], usual), tuple(one for one in others if one.lost or one.error)


def is_order_key(key: Key, kinds: Container[str]) -> bool:
    """Whether a key names the answer that orders a round."""
    return is_question_or_roll_key(key) and parse_key(key).kind in kinds


def _reach_question(positions: RecordedPositions, nth: int, key: Key) -> tuple[Question[Any], Any] | None:
    """Return a question of a round, with what its seat knew; None if it cannot be reached again."""
    before = list[JournalEntry]()
    for entry in positions.file.rounds[nth].entries:
        if entry.key == key:
            break
        before.append(JournalEntry.model_validate(vars(entry)))
    game, dice = positions.game, make_recorded_dice(positions.file)
    progress = advance(
        game.ruleset, game.table, positions.checkpoints[nth], Journal(before, as_used=True), dice, RecordedOnly()
    )
    question = next((one.question for one in progress.open if one.key == key), None)
    return (question, game.build_player_view(progress.state, question.seat)) if question else None


def _list_legal(ruleset: RuleSet[Any, Any], table: Any, player_view: Any, question: Question[Any]) -> Iterator[Json]:
    """Yield legal orders that do not go wrong for certain, a bounded number, spread over all of them."""
    choices = ruleset.worlds.list_candidates(table, player_view, question)
    for choice in choices[:: max(1, -(-len(choices) // MAX_ALTERNATIVES))]:
        try:
            order = ruleset.read_answer(table, player_view, question, choice)
            price = ruleset.price(table, player_view, question, order)
        except InvalidAnswer:
            continue
        if price is None or price.tone != "impossible":
            yield order


def write_order(ruleset: RuleSet[Any, Any], question: Question[Any], order: Json) -> str:
    """Write a stored order in notation, or an answer that is no order sheet as its value."""
    if ruleset.sheets is None or not ruleset.sheets.is_sheet_question(question):
        return str(order)
    return format_stored_sheet(ruleset.sheets, order)
