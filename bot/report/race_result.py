"""The report at the flag: winner, podium with gaps, other cars, awards."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import sqrt

from bot.posts.types import Highlight
from bot.report.achievements import count_events, list_achievements
from bot.report.incidents import ALWAYS_WEIGHT, STORY_WEIGHT, EventFacts, RoundData, Weights
from bot.report.positions import Lineup, count_places_won, list_lap_times, list_podium_seats
from bot.report.round_report import ReportWriter, RoundReport, add_car_emoji, join_pieces
from bot.report.running_order import STILL_RACING, TO_GO
from bot.report.sentence_variants import SentenceWriter
from rules.base import Json, Seat, Value
from rules.view import ResultRow

MEDALS = ("🥇", "🥈", "🥉")
MIN_PLACES_GAINED, MIN_MEETINGS = 2, 3
LEAD_STAKE = 2
"""Places that a change of the lead counts for beside those that are won."""
MAX_ACHIEVEMENT_LINES = 3
MIN_LUCK_ROLLS, MIN_LUCK_DEVIATIONS = 6, 1.3


@dataclass(frozen=True)
class RaceEnd:
    """The input of the flag report.
    `history`: positions after every round, including the last; `track`: its title; `people`: who can earn
    achievements."""

    round_data: RoundData
    history: Sequence[Lineup]
    placings: Sequence[ResultRow]
    track: str
    first: int = 0
    """The round after which places count as those of the grid."""
    people: AbstractSet[Seat] = frozenset()

    @cached_property
    def driven_rounds(self) -> Sequence[Lineup]:
        """Positions after rounds that were driven."""
        return [one for one in self.history if one.round]

    def find_end_round(self, seat: Seat) -> int:
        """Return the round in which a car's race ended; 0 if it never did."""
        return next((one.round for one in self.history if seat in one.ended), 0)

    @cached_property
    def winner(self) -> ResultRow:
        """Row of the winner."""
        return self.placings[0]

    @cached_property
    def led_throughout(self) -> bool:
        """Whether the winner was ahead after every round before their last."""
        seat = self.winner.seat
        rounds = [
            one.leader for one in self.driven_rounds if one.round < (self.find_end_round(seat) or self.round_data.round)
        ]
        return self.winner.status == "finished" and bool(rounds) and all(one == seat for one in rounds)

    @cached_property
    def overtaken_rival(self) -> Seat | None:
        """Seat that was ahead of the winner until the winner's last round, if that is the race's last."""
        before, seat = self.round_data.before, self.winner.seat
        ahead = before.racing_seats[0] if before and before.racing_seats else seat
        return ahead if ahead != seat and self.find_end_round(seat) == self.round_data.round else None

    @cached_property
    def winner_grid_place(self) -> int:
        """The winner's place on the grid, as the grid was posted; 0 if the grid says nothing.
        Of cars level in front, the first one alone is on pole, and nothing is said of the others."""
        grid, seat = self.grid_lineup, self.winner.seat
        if grid is None or grid.round or self.first:
            return 0
        rank = grid.find_rank(seat)
        return rank if rank > 1 or grid.find_place(seat) == 1 else 0

    @cached_property
    def rounds_led(self) -> Counter[Seat]:
        """Rounds led alone, up to the winner's last."""
        last = self.find_end_round(self.winner.seat) or self.round_data.round
        led_rounds = [one for one in self.driven_rounds if one.round < last and one.leader]
        return Counter(one.leader for one in led_rounds if one.leader)

    @cached_property
    def grid_lineup(self) -> Lineup | None:
        """Positions from which gains are counted."""
        return next((one for one in self.history if one.round >= self.first), None)


class FlagReport(Value):
    """The flag report: headline, places, awards, achievements, and by seat the gap to the winner.

    `decisive`: the round of the race's moment, 0 if there is none."""

    headline: str
    places: tuple[str, ...]
    awards: tuple[str, ...]
    gaps: dict[Seat, str]
    decisive: int = 0
    achievements: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Whole text of the report."""
        more = (*self.awards, *self.achievements)
        rows = (f"🏁 **{self.headline}**", *self.places, *([""] if more else []), *more)
        return "\n".join(rows)


def write_flag_report(report_writer: ReportWriter, race_end: RaceEnd, names: Mapping[Seat, str]) -> FlagReport:
    """Write the flag report of a race."""
    sentence_writer = SentenceWriter(report_writer.localizer, add_car_emoji(names))
    awards = [
        *_award_rounds_led(race_end, sentence_writer),
        *_award_fastest_lap(race_end, sentence_writer),
        *_award_places_gained(race_end, sentence_writer),
    ]
    moment = find_race_moment(race_end)
    awards += [*_award_luck(race_end, sentence_writer), *_award_attacks(race_end, sentence_writer)]
    awards += [sentence_writer.format_ui("flag_moment", round=moment[0], line=moment[1])] if moment else []
    home = [one for one in race_end.placings if not one.is_out]
    return FlagReport(
        headline=_write_headline(race_end, sentence_writer),
        places=(*_list_podium_lines(race_end, sentence_writer), *_list_other_lines(race_end, sentence_writer)),
        awards=tuple(awards),
        gaps={one.seat: _format_gap(race_end, sentence_writer, one) for one in home},
        decisive=moment[0] if moment else 0,
        achievements=_list_achievement_lines(report_writer, race_end, sentence_writer),
    )


def _list_achievement_lines(
    report_writer: ReportWriter, race_end: RaceEnd, sentence_writer: SentenceWriter
) -> tuple[str, ...]:
    """Name the rarest achievements of people."""
    weights = report_writer.weights
    achievements = list_achievements(
        weights.achievements, race_end.history, race_end.placings, race_end.people, race_end.first
    )
    return tuple(
        sentence_writer.format_ui(
            "flag_achievement",
            seats=list(seats),
            name=sentence_writer.localizer.format_word("achievement", name),
            about=sentence_writer.localizer.format_word("achievement", f"{name}-about"),
        )
        for name, seats in [*achievements.items()][:MAX_ACHIEVEMENT_LINES]
    )


def _format_gap(race_end: RaceEnd, sentence_writer: SentenceWriter, one: ResultRow) -> str:
    return sentence_writer.format_ui("flag_apart", **_describe_gap(race_end, one))


def _write_headline(race_end: RaceEnd, sentence_writer: SentenceWriter) -> str:
    seat = race_end.winner.seat
    if race_end.winner.is_out:
        status = sentence_writer.localizer.format_word("status", race_end.winner.status)
        return sentence_writer.format_ui(
            "flag_unseen", seat=seat, track=race_end.track, status=status, round=race_end.find_end_round(seat)
        )
    facts: dict[str, Json] = {
        "seat": seat,
        "track": race_end.track,
        "always": race_end.led_throughout,
        "beaten": race_end.overtaken_rival,
        "since": _find_start_of_lead(race_end, race_end.overtaken_rival) if race_end.overtaken_rival else 0,
        "grid": race_end.winner_grid_place,
        "cars": len(race_end.placings),
        "home": sum(one.status == "finished" for one in race_end.placings),
    }
    return sentence_writer.format_ui("flag_won", **facts)


def _find_start_of_lead(race_end: RaceEnd, seat: Seat) -> int:
    """Return the first round from which a car led without a break until the round before the last."""
    since = 0
    for one in reversed(race_end.driven_rounds[:-1]):
        if one.leader != seat:
            break
        since = one.round
    return since


def _list_podium_lines(race_end: RaceEnd, sentence_writer: SentenceWriter) -> list[str]:
    lines = []
    for medal, one in zip(MEDALS, [p for p in race_end.placings if not p.is_out], strict=False):
        facts = _describe_gap(race_end, one)
        lines.append(f"{medal} {sentence_writer.format_ui('flag_podium', seat=one.seat, **facts)}")
    return list(join_pieces(lines))


def _describe_gap(race_end: RaceEnd, one: ResultRow) -> dict[str, Json]:
    """Return the facts of a car's gap to the winner; `close`: the car classified before it has the same gap."""
    home = [row for row in race_end.placings if not row.is_out]
    before = home[home.index(one) - 1] if one in home[1:] else None
    (gap, kind), equal = _format_gap_to_winner(race_end, one), before and before.place != one.place
    close = bool(equal and before and _format_gap_to_winner(race_end, before) == (gap, kind))
    return {"gap": gap, "kind": kind, "lap": one.laps + 1, "close": close}


def _format_gap_to_winner(race_end: RaceEnd, one: ResultRow) -> tuple[int, str]:
    """Return the gap to the winner, as a number and a kind ("" for the winner).
    In rounds, or as the distance left at the flag. A car that was given its place has no gap in rounds,
    since it never finished."""
    if one.short:
        return one.short, "short"
    if one.seat == race_end.winner.seat:
        return 0, ""
    winner_round, own_round = race_end.find_end_round(race_end.winner.seat), race_end.find_end_round(one.seat)
    if one.status == "finished":
        return own_round - winner_round, "rounds" if own_round > winner_round else "same"
    distance_left = race_end.round_data.after.measure_distance_left(one.seat)
    return distance_left or 0, "units" if distance_left else "line" if distance_left == 0 else "running"


def _list_other_lines(race_end: RaceEnd, sentence_writer: SentenceWriter) -> list[str]:
    rest = [one for one in race_end.placings if not one.is_out][len(MEDALS) :]
    lines = []
    for one in rest:
        facts = _describe_gap(race_end, one)
        lines.append(f"{one.place} {sentence_writer.format_ui('flag_other', seat=one.seat, **facts)}")
    out = [one for one in race_end.placings if one.is_out]
    out_lines = list[str]()
    for one in out:
        status = sentence_writer.localizer.format_word("status", one.status)
        out_lines.append(
            sentence_writer.format_ui("flag_out", seat=one.seat, status=status, round=race_end.find_end_round(one.seat))
        )
    first = [f"{sentence_writer.format_ui('flag_gone')} {out_lines[0]}", *out_lines[1:]] if out_lines else []
    return [*join_pieces(lines), *_list_dragged_lines(race_end, sentence_writer), *join_pieces(first)]


def _list_dragged_lines(race_end: RaceEnd, sentence_writer: SentenceWriter) -> list[str]:
    """Name drivers who were dragged over the line in the last round, and why that counts."""
    facts = race_end.round_data.facts
    seats = [str(fact["seat"]) for fact in facts if fact.get("what") == "finished" and fact.get("dragged")]
    return [sentence_writer.format_ui("flag_in_the_reins", seats=seats, count=len(seats))] if seats else []


def _award_rounds_led(race_end: RaceEnd, sentence_writer: SentenceWriter) -> list[str]:
    rounds_led = race_end.rounds_led.most_common()
    if not rounds_led or len(race_end.driven_rounds) < 3:
        return []
    leaders = ", ".join(
        sentence_writer.format_ui("flag_led", seat=seat, rounds=count) for seat, count in rounds_led[:3]
    )
    level = sum(
        1
        for one in race_end.driven_rounds
        if one.round < (race_end.find_end_round(race_end.winner.seat) or 0) and not one.leader
    )
    return [sentence_writer.format_ui("flag_in_front", led=leaders, level=level)]


def _award_fastest_lap(race_end: RaceEnd, sentence_writer: SentenceWriter) -> list[str]:
    laps = list_lap_times(race_end.driven_rounds)
    if race_end.round_data.laps < 2 or len({seat for _, seat in laps}) < 2:
        return []
    time, seat = min(laps)
    return [sentence_writer.format_ui("flag_fastest", seat=seat, rounds=time // 100, tenths=time % 100 // 10)]


def _award_places_gained(race_end: RaceEnd, sentence_writer: SentenceWriter) -> list[str]:
    grid = race_end.grid_lineup
    if grid is None:
        return []
    gains = [(grid.find_rank(p.seat) - p.place, -p.place, p.seat) for p in race_end.placings if p.status == "finished"]
    best = max(gains, default=(0, 0, ""))
    in_headline = race_end.winner_grid_place and not race_end.led_throughout and not race_end.overtaken_rival
    if best[0] < MIN_PLACES_GAINED or (in_headline and best[2] == race_end.winner.seat):
        return []
    return [sentence_writer.format_ui("flag_gained", seat=best[2], was=grid.find_rank(best[2]), now=-best[1])]


def _award_luck(race_end: RaceEnd, sentence_writer: SentenceWriter) -> list[str]:
    sums: dict[Seat, tuple[int, int, int]] = {}
    for one in race_end.history:
        for seat, figures in one.luck.items():
            sums[seat] = tuple(a + b for a, b in zip(sums.get(seat, (0, 0, 0)), figures, strict=True))  # type: ignore[assignment]
    scores = sorted(
        (better / 2 / sqrt(var / 12), seat) for seat, (n, better, var) in sums.items() if n >= MIN_LUCK_ROLLS and var
    )
    lucky = scores[-1] if scores and scores[-1][0] >= MIN_LUCK_DEVIATIONS else None
    unlucky = scores[0] if scores and scores[0][0] <= -MIN_LUCK_DEVIATIONS else None
    if not lucky and not unlucky:
        return []
    return [
        sentence_writer.format_ui(
            "flag_luck", lucky=lucky[1] if lucky else None, unlucky=unlucky[1] if unlucky else None
        )
    ]


def _award_attacks(race_end: RaceEnd, sentence_writer: SentenceWriter) -> list[str]:
    pairs, attacks = Counter[str](), Counter[Seat]()
    for one in race_end.history:
        pairs.update(one.company)
        attacks.update(one.attacks)
    lines = list[str]()
    if attacks:
        seat, count = max(attacks.items(), key=lambda item: (item[1], item[0]))
        if count >= MIN_MEETINGS:
            lines.append(sentence_writer.format_ui("flag_attacks", seat=seat, count=count))
    if pairs and not lines:
        pair, count = max(pairs.items(), key=lambda item: (item[1], item[0]))
        seat, _, rival = pair.partition(" ")
        if count >= MIN_MEETINGS:
            lines.append(sentence_writer.format_ui("flag_company", seat=seat, rival=rival, count=count))
    return lines


def find_race_moment(race_end: RaceEnd) -> tuple[int, str] | None:
    """Find the round that did most to settle the first three, with its line as it was posted.

    The line is about one of the three; a round that settled nothing is no moment."""
    first = {one.seat for one in race_end.placings[: len(MEDALS)]}
    moments = list[tuple[int, int, int, str]]()
    for before, after in pairwise(race_end.history):
        gain = _measure_distance_to_result(race_end, before) - _measure_distance_to_result(race_end, after)
        if after.moment and gain > 0 and (first & {*after.moment_seats} or not after.moment_seats):
            score, line = after.moment
            moments.append((gain, score, after.round, line))
    return max(moments)[2:] if moments else None


def _measure_distance_to_result(race_end: RaceEnd, lineup: Lineup) -> int:
    """Return how many places the first three of the race are from theirs after a round; a win counts double."""
    first = race_end.placings[: len(MEDALS)]
    return sum(abs(lineup.find_rank(one.seat) - one.place) * (2 if one.place == 1 else 1) for one in first)


ROUND_HUNDREDTHS = 100
"""Parts of a round in which laps are timed."""


def add_round_stats(
    round_data: RoundData, weights: Weights, report: RoundReport, history: Sequence[Lineup], length: int
) -> Lineup:
    """Return the positions after a round with its statistics.
    `history`: positions of the rounds before, from the grid on."""
    moment = _find_moment(round_data, report, history)
    return round_data.after.model_copy(
        update={
            "crossed": _measure_line_crossings(round_data, history, length) if length and round_data.before else {},
            "luck": _measure_luck(round_data.facts, weights),
            "attacks": dict(
                Counter(f["seat"] for f in round_data.facts if f["what"] in weights.attacks and f.get("seat"))
            ),
            "company": dict(Counter(_list_pairs(round_data.facts, weights))),
            "counts": count_events(round_data.facts, weights.counted),
            "moment": moment[:2] if moment else None,
            "moment_seats": moment[2] if moment else (),
            "shapes": report.shapes,
            "pair": report.pair,
        }
    )


def _measure_line_crossings(round_data: RoundData, history: Sequence[Lineup], length: int) -> dict[Seat, int]:
    """Compute when cars crossed the line, dividing a move in proportion to its units before the line."""
    before, after, times = round_data.before, round_data.after, dict[Seat, int]()
    assert before is not None
    for seat in before.racing_seats:
        lap, was = after.count_laps_completed(seat), before.measure_distance_left(seat)
        if lap <= before.count_laps_completed(seat) or was is None or lap < 1:
            continue
        distance_left = after.measure_distance_left(seat)
        to_line = max(0, was - (round_data.laps - lap) * length)
        distance = (
            was - distance_left if distance_left is not None else max(to_line, _find_previous_distance(seat, history))
        )
        part = min(ROUND_HUNDREDTHS, ROUND_HUNDREDTHS * to_line // distance) if distance > 0 else ROUND_HUNDREDTHS
        times[seat] = (round_data.round - 1) * ROUND_HUNDREDTHS + part
    return times


def _find_previous_distance(seat: Seat, history: Sequence[Lineup]) -> int:
    """Return how far a car moved in the round before."""
    last = [one.measure_distance_left(seat) for one in history[-2:]]
    return (last[0] or 0) - (last[1] or 0) if len(last) > 1 else 0


def _measure_luck(facts: Iterable[EventFacts], weights: Weights) -> dict[Seat, tuple[int, int, int]]:
    luck: dict[Seat, tuple[int, int, int]] = {}
    for fact in facts:
        sides = weights.luck.get(fact.get("roll", "")) if fact["what"] == "roll" else None
        seat = fact.get("seat")
        if not sides or not seat:
            continue
        count, dice = len(fact["faces"]), abs(sides)
        better = (2 * sum(fact["faces"]) - count * (dice + 1)) * (1 if sides > 0 else -1)
        rolls, sum_, variance = luck.get(seat, (0, 0, 0))
        luck[seat] = (rolls + 1, sum_ + better, variance + count * (dice * dice - 1))
    return luck


def _list_pairs(facts: Iterable[EventFacts], weights: Weights) -> Iterable[str]:
    for fact in facts:
        what, seat = str(fact["what"]), fact.get("seat")
        victims = fact.get(weights.find_weight(what).victim or "-") if what in weights.company else None
        for other in [victims] if isinstance(victims, str) else victims or []:
            yield f"{seat} {other}"


def _find_moment(
    round_data: RoundData, report: RoundReport, history: Sequence[Lineup]
) -> tuple[int, str, tuple[Seat, ...]] | None:
    """Find the round's most important line that is about a place among the first three, with its score and seats.

    The score goes by the places won or lost, then by the line's weight and the rounds that the car concerned had led,
    so it is the same in every language. What would be told of nobody else is no moment, nor is something small of a
    car that kept its place. A round of which no such line is told has its headline."""
    if not round_data.round or not round_data.before or round_data.after.beforehand:
        return None
    places_won = count_places_won(round_data.before, round_data.after) if round_data.round > 1 else {}
    first = list_podium_seats(round_data.before, round_data.after)
    candidates = list[tuple[int, Highlight]]()
    for mark in report.marks:
        stake = max((_list_places_at_stake(round_data, seat, places_won) for seat in mark.seats), default=0)
        stake += LEAD_STAKE if mark.what == "lead" else 0
        if (
            mark.weight < ALWAYS_WEIGHT
            or mark.base < (STORY_WEIGHT if stake else ALWAYS_WEIGHT)
            or mark.what in ("finished", "grid")
            or not first & {*mark.seats}
        ):
            continue
        rounds_led = max((_count_rounds_led(seat, history) for seat in mark.seats), default=0)
        candidates.append((100 * stake + 10 * mark.weight + rounds_led, mark))
    if not candidates:
        small = {mark.what for mark in report.marks if mark.base < ALWAYS_WEIGHT}
        is_small = bool({*report.shapes[-1:]} & {"finished", STILL_RACING, TO_GO, *small})
        is_moment = not is_small and bool(first & {*report.title_seats})
        return (0, report.title, report.title_seats) if is_moment else None
    score, mark = max(candidates, key=lambda one: (one[0], sorted(one[1].seats), one[1].what))
    return score, mark.line, mark.seats


def _list_places_at_stake(round_data: RoundData, seat: Seat, places_won: Mapping[Seat, int]) -> int:
    """Return the places that a car has won or lost in a round; all behind it, if it is out."""
    if round_data.after.ended.get(seat, "finished") != "finished" and round_data.before:
        return len(round_data.before.racing_seats) - round_data.before.find_rank(seat) + 1
    return abs(places_won.get(seat, 0))


def _count_rounds_led(seat: Seat, history: Sequence[Lineup]) -> int:
    return sum(one.leader == seat for one in history if one.round)
