"""Incidents of the running order: lead, podium, places won and lost, level cars, growing gaps."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from bot.report.incidents import Incident, RoundData
from bot.report.positions import Lineup, count_places_won
from rules.base import Json, Seat

STILL_RACING, TO_GO = "state_after_flag", "state_togo"
"""The line about the lead that only lists who is still racing after the winner."""
CLOSE_UNITS = 2
"""Distance in units within which a car is close behind another."""
MIN_GAIN_DIVISOR = 5
"""A gap has changed by a headline's worth from this part of it."""
REPORTED_PLACES, HEADLINE_PLACES = 3, 2
"""Number of places won or lost in a round from which a line reports it, and the headline of a quiet round."""


def find_place_incidents(round_data: RoundData) -> Iterator[Incident]:
    """Find incidents of places that the story reports beside those of events."""
    before, after = round_data.before, round_data.after
    if before is None or not before.round or not after.racing_seats or before.beforehand:
        return
    if "finished" not in after.ended.values():
        yield from _find_lead_change(before, after)
    places_won = count_places_won(before, after)
    for seat, by in places_won.items():
        if seat == after.leader and seat not in before.front_seats:
            continue
        was, now = before.find_rank(seat), after.find_rank(seat)
        rival = _find_displaced(before, after, now)
        if now <= 3 and (was > 3 or (now < was and rival)) and seat != after.leader and _is_clear(after, seat):
            yield _build_incident("podium", 4, round_data, seat, place=now, was=was, rival=rival)
        elif abs(by) >= REPORTED_PLACES:
            yield _build_incident("places_won" if by > 0 else "places_lost", 3, round_data, seat, place=now, was=was)


def _find_lead_change(before: Lineup, after: Lineup) -> Iterator[Incident]:
    leader, was = after.leader, before.front_seats
    if leader is None or leader in was:
        return
    rival, second = was[0], after.find_seat_behind(leader)
    facts: dict[str, Json] = {
        "seat": leader,
        "rival": rival,
        "second": second,
        "gap": after.measure_gap_between(leader, second) if second else None,
        "ended": rival in after.ended,
        "was": before.find_rank(leader),
    }
    yield Incident("lead", 5, facts, (leader,), (rival,), common=True, base=5, time=AFTER_ALL_EVENTS)


AFTER_ALL_EVENTS = 1_000_000
"""Time of incidents that come after all events."""


def _build_incident(what: str, weight: int, round_data: RoundData, seat: Seat, **facts: Json) -> Incident:
    more = (
        bool({seat} & round_data.humans) + (weight == 3 and bool({seat} & round_data.podium)) + (round_data.is_last_lap)
    )
    rival = facts.get("rival")
    victims = (str(rival),) if rival else ()
    raised_weight = min(5, weight + more) if weight == 3 else weight
    return Incident(
        what, raised_weight, {"seat": seat, **facts}, (seat,), victims, common=True, base=weight, time=AFTER_ALL_EVENTS
    )


def _is_clear(after: Lineup, seat: Seat) -> bool:
    """Whether a car is level with no other."""
    behind = after.find_seat_behind(seat)
    return seat not in after.level and behind not in after.level


def _find_displaced(before: Lineup, after: Lineup, place: int) -> Seat | None:
    """Return the previous holder of this place, if still racing behind it."""
    had = before.order[place - 1]
    return had if had in after.racing_seats and after.find_rank(had) > place else None


StateLine = tuple[str, dict[str, Json]]
"""A line about the running order: the message and its arguments."""


def is_unchanged(line: StateLine) -> bool:
    """Whether a line says only that nothing has changed."""
    code, facts = line
    return not code or bool(facts.get("same") or facts.get("still"))


def is_news_of_lead(round_data: RoundData, line: StateLine) -> bool:
    """Whether a line about the lead says that something has changed at the front."""
    code, facts = line
    if code in ("state_leads", "state_close", "state_first"):
        before = round_data.before
        return before is not None and (bool(facts.get("apart")) or before.pair != round_data.after.racing_seats[:2])
    return code not in ("", STILL_RACING) and not is_unchanged((code, facts))


def find_compared_pair(round_data: RoundData, code: str) -> tuple[Seat, ...]:
    """Return the cars at the front that a line about the lead compares; none if the line is about something else."""
    if code.startswith("state_fight"):
        return ()
    front = round_data.after.front_seats
    return tuple(sorted(front)) if len(front) > 1 else round_data.after.racing_seats[:2]


def find_moves(round_data: RoundData) -> Iterator[Incident]:
    """Find the cars that won or lost most places in the round, at least two, the most first."""
    before = round_data.before
    if before is None or not before.round or before.beforehand:
        return
    places_won = sorted(count_places_won(before, round_data.after).items(), key=lambda one: (-abs(one[1]), -one[1]))
    for seat, by in places_won:
        if abs(by) >= HEADLINE_PLACES and _is_clear(round_data.after, seat):
            yield _build_incident(
                "places_won" if by > 0 else "places_lost",
                3,
                round_data,
                seat,
                place=round_data.after.find_rank(seat),
                was=before.find_rank(seat),
            )


def describe_fights(round_data: RoundData) -> Iterator[StateLine]:
    """Describe the fights behind the first: those that change first, then by place."""
    before, after = round_data.before, round_data.after
    racing = after.racing_seats
    if before is None or not before.round:
        return
    fights = list[tuple[bool, int, StateLine]]()
    for ahead, behind in pairwise(racing[1:]):
        gap, was = after.measure_gap_between(ahead, behind), before.measure_gap_between(ahead, behind)
        if gap is None or {ahead, behind} - {*before.racing_seats}:
            continue
        place = after.find_rank(ahead)
        if behind in after.level and (place == 1 or ahead in after.level):
            continue
        facts: dict[str, Json] = {"seat": ahead, "rival": behind, "place": place, "gap": gap, "same": gap == was}
        facts |= {"before": was, "seats": [seat for seat in racing if after.find_rank(seat) == place]}
        code = "state_fight"
        if behind in after.level:
            code = "state_fight_level"
        elif was is not None and 0 < gap < was and gap <= 3 * CLOSE_UNITS:
            code = "state_fight_closing"
        elif was is not None and was > 0 and gap - was >= max(2, (was + 2) // 3):
            code = "state_fight_clear"
        elif gap > 3 * CLOSE_UNITS:
            continue
        fights.append((gap == was, place, (code, facts)))
    yield from (line for _, _, line in sorted(fights, key=lambda one: one[:2]))


def describe_gains(round_data: RoundData) -> Iterator[StateLine]:
    """Describe who came nearer to the first car, or fell back, by most."""
    before, after = round_data.before, round_data.after
    racing = after.racing_seats
    if before is None or not before.round or not racing or racing[0] not in before.racing_seats:
        return
    first = racing[0]
    gains = dict[Seat, tuple[int, int]]()
    for seat in racing[1:]:
        was, now = before.measure_gap_between(first, seat), after.measure_gap_between(first, seat)
        if seat not in before.racing_seats or was is None or now is None:
            continue
        if abs(was - now) >= max(CLOSE_UNITS, was // MIN_GAIN_DIVISOR):
            gains[seat] = was - now, now
    for seat, (by, now) in sorted(gains.items(), key=lambda one: (-abs(one[1][0]), one[1][1]))[:2]:
        code = "state_gains" if by > 0 else "state_drops"
        yield code, {"seat": seat, "rival": first, "by": abs(by), "gap": now, "level": seat in after.level}


def describe_lead(round_data: RoundData) -> StateLine:
    """Describe the lead: the message and its arguments."""
    before, after = round_data.before, round_data.after
    racing = after.racing_seats
    if not racing or not before:
        return ("" if before else "state_grid"), {}
    first, second = racing[0], racing[1] if len(racing) > 1 else None
    if after.beforehand:
        return "state_beforehand", {"seat": first, "rival": second}
    abreast = after.front_seats
    outs = [seat for seat, how in after.ended.items() if how != "finished" and seat not in before.ended]
    facts: dict[str, Json] = {
        "seat": first,
        "rival": second,
        "gap": after.measure_gap_between(first, second) if second else None,
        "togo": after.measure_distance_left(first),
        "seats": list(abreast),
        "count": len(abreast),
        "racing": len(racing) if outs else 0,
        "holds": bool(before.round)
        and {*before.racing_seats} == {*racing}
        and not any(count_round_places(round_data).values()),
    }
    if "finished" in after.ended.values():
        if second is None and facts["togo"] is not None:
            return TO_GO, facts
        return STILL_RACING, facts | {"seats": list(racing), "count": len(racing)}
    if second is None:
        return "state_alone", facts
    if find_contenders(round_data):
        return "state_decides", facts | {"rival_gap": facts["gap"], "level": len(abreast) > 1}
    if len(abreast) > 1:
        same_front = (
            bool(before.round) and {*before.front_seats} == {*abreast} and before.pair == tuple(sorted(abreast))
        )
        return "state_abreast", facts | {"still": same_front}
    return _describe_gap(before, after, first, second, facts)


def describe_distance_left(line: StateLine) -> StateLine:
    """Put how far the first car still has to go in place of a list of who is still racing."""
    code, facts = line
    return (TO_GO, facts) if code == STILL_RACING and facts["togo"] is not None else line


def _describe_gap(before: Lineup, after: Lineup, first: Seat, second: Seat, facts: dict[str, Json]) -> StateLine:
    """Describe the gap between the first two cars, and how it has changed."""
    if facts["gap"] is None:
        return "state_first", facts
    if not facts["gap"]:
        return "state_close", facts
    was = before.measure_gap_between(first, second) if {first, second} <= set(before.racing_seats) else None
    now = after.measure_gap_between(first, second)
    if was is not None and now is not None and before.round:
        if was > 0 and now - was >= max(2, (was + 2) // 3):
            return "state_clear", facts | {"before": was}
        if now < was and now <= 3 * CLOSE_UNITS:
            return "state_closing", facts | {"before": was}
        if now > was > 0 and facts["holds"]:
            return "state_grows", facts | {"before": was}
    has_been_told = bool(before.round) and before.pair == (first, second)
    has_parted = bool(before.round) and was == 0 and first in before.front_seats
    return "state_leads", facts | {"same": has_been_told and was == now, "apart": has_parted}


def find_contenders(round_data: RoundData) -> Sequence[Seat]:
    """Find cars in the last lap that reach the end next round at their current speed; none unless two can."""
    before, after = round_data.before, round_data.after
    if before is None or not round_data.is_last_lap:
        return ()
    can = list[Seat]()
    for seat in after.racing_seats:
        was, distance_left = before.measure_distance_left(seat), after.measure_distance_left(seat)
        if was is not None and distance_left is not None and was - distance_left >= distance_left > 0:
            can.append(seat)
    return can if len(can) > 1 and after.racing_seats[0] in can else ()


def count_round_places(round_data: RoundData) -> Mapping[Seat, int]:
    """Count places won and lost in the round."""
    before = round_data.before
    counts = before is not None and before.round and not before.beforehand
    return count_places_won(before, round_data.after) if before and counts else {}
