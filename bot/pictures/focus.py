"""Choice of the parts of a round to enlarge: those that its headline names, or its most interesting group."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bot.pictures.geometry import Course
from bot.pictures.incident_marks import Mark
from bot.pictures.positions import CarPositions, find_remains
from bot.pictures.scene import Point, find_bounds
from bot.pictures.viewport import Lens
from rules.base import Seat
from rules.view import CarView

CLOSE_SPACES = 5
"""Distance in spaces between neighbours that still fight each other."""
MIN_CAR_LENGTH_PX, MAX_CAR_LENGTH_PX = 80.0, 150.0
LONG_CAR_FACTOR = 0.8
"""Share of its length that counts for a car of several spaces."""
MIN_LANE_WIDTH_PX = 51
"""Width of a lane where the number is on one part of a rig."""
MARGIN_PX = 90
"""Free space around the cars."""
LEADER_STAKE, PODIUM_STAKE, HUMAN_STAKE = 3.0, 2.0, 3.0
MAX_STAKE_ALONE = LEADER_STAKE + HUMAN_STAKE
"""Interest of the leader and of human drivers, besides incidents."""
MIN_NEWS_WEIGHT = 3
"""Weight from which an incident attracts the focus."""


MIN_NAMED_CAR_LENGTH_PX = 66.0
"""Length down to which cars shrink so that all whom a headline names fit."""
RULE_PX = 4
"""Width of the rule between frames."""
MAX_FRAMES = 4
PLACE_ORDER = 99
"""Order of subjects that are places, behind all cars."""


@dataclass(frozen=True)
class Frame:
    """An enlarged part: its lens, and its place in the picture."""

    lens: Lens
    left: int
    top: int
    size: tuple[int, int]


@dataclass(frozen=True)
class Subject:
    """A car or a place with an incident.
    `points`: what must be visible; `along`: pixels of road up to it; `space`: length of a space there;
    `long`: length of the car, 0 for a place; `stake`: its interest."""

    points: tuple[Point, ...]
    along: float
    row: float
    space: float
    long: float
    stake: float
    order: int
    seat: Seat = ""


def choose_lens(
    stand: CarPositions,
    marks: Sequence[Mark],
    size: tuple[int, int],
    humans: frozenset[Seat] = frozenset(),
    seat: Seat | None = None,
) -> Lens:
    """Choose the lens on the group of most interest, the foremost on ties.
    A named driver's own group comes first; if nothing has happened, the leader's."""
    course, subjects = stand.course, _list_subjects(stand, marks, humans)
    if not subjects:
        return _make_whole_board_lens(course, size)
    groups = sorted(
        _group_neighbours(course, subjects), key=lambda g: (-_measure_group_interest(g), min(one.order for one in g))
    )
    looked_at = seat or (_find_leader(subjects) if all(mark.weight < MIN_NEWS_WEIGHT for mark in marks) else "")
    own = [group for group in groups if looked_at and any(one.seat == looked_at for one in group)]
    return _fit_lens(course, _add_neighbours((own or groups)[0], subjects), size, looked_at)


def choose_frames(
    stand: CarPositions,
    marks: Sequence[Mark],
    size: tuple[int, int],
    humans: frozenset[Seat] = frozenset(),
    named_seats: Sequence[Seat] = (),
) -> tuple[Frame, ...]:
    """Choose what to enlarge so that every car in the headline is in a frame, and the place of its event.

    As few frames as possible, the foremost cars first. If a headline names nobody, `choose_lens` decides."""
    course, subjects = stand.course, _list_subjects(stand, marks, humans)
    named_subjects = list(_list_named_subjects(stand, marks, subjects, named_seats))
    if not named_subjects:
        return (Frame(choose_lens(stand, marks, size, humans), 0, 0, size),)
    groups = [named_subjects]
    for count in range(1, MAX_FRAMES + 1):
        groups, places = _split_into_groups(course, named_subjects, count), list(_divide_picture(size, count))
        fits = [_fits(course, group, place[2]) for group, place in zip(groups, places, strict=False)]
        if len(groups) < count or all(fits) or count == MAX_FRAMES:
            break
    places = list(_divide_picture(size, len(groups)))
    return tuple(
        Frame(_fit_named(course, group, subjects, room), left, top, room)
        for group, (left, top, room) in zip(groups, places, strict=True)
    )


def _list_named_subjects(
    stand: CarPositions, marks: Sequence[Mark], subjects: Sequence[Subject], named_seats: Sequence[Seat]
) -> Iterator[Subject]:
    """List the named cars, or what is left of them, and the places of the headline's incidents."""
    course, spaces = stand.course, stand.course.track.spaces
    for seat in named_seats:
        cars = [one for one in subjects if one.seat == seat and one.order < PLACE_ORDER]
        remains = None if cars else find_remains(stand.pieces, seat)
        yield from cars
        if remains in spaces:
            yield _find_subject_at(course, remains or "", seat)
    for mark in marks:
        if not mark.number and mark.at in spaces and {*mark.seats[:1]} & {*named_seats}:
            yield _find_subject_at(course, mark.at or "", mark.seats[0])


def _find_subject_at(course: Course, id: str, seat: Seat) -> Subject:
    row = course.find_row_and_offset(id)[0]
    space = math.dist(course.find_middle(id, -0.5), course.find_middle(id, 0.5))
    return Subject((course.find_middle(id),), course.measure_length(row), row, space, 0.0, 0.0, PLACE_ORDER, seat)


def _split_into_groups(course: Course, subjects: Sequence[Subject], count: int) -> list[list[Subject]]:
    """Split subjects at the widest gaps along the road into a few groups, the foremost cars first."""
    line = sorted(subjects, key=lambda one: one.along)
    total = course.curve.total
    gaps = [
        ((line[n].along - line[n - 1].along) % total if n else line[0].along + total - line[-1].along, n)
        for n in range(len(line))
    ]
    cuts = sorted(n for gap, n in sorted(gaps, reverse=True)[:count] if gap > 0) or [0]
    rotated_line = [*line[cuts[0] :], *line[: cuts[0]]]
    ends = [*(n - cuts[0] for n in cuts[1:]), len(line)]
    groups = [rotated_line[a:b] for a, b in zip([0, *ends], ends, strict=False)]
    return sorted(groups, key=lambda group: min(one.order for one in group))


def _divide_picture(size: tuple[int, int], count: int) -> Iterator[tuple[int, int, tuple[int, int]]]:
    """Divide a picture into frames: left, top and size of each."""
    wide, tall = size
    half, low = (wide - RULE_PX) // 2, (tall - RULE_PX) // 2
    if count == 1:
        yield 0, 0, size
    elif count == 2:
        yield from ((left, 0, (half, tall)) for left in (0, half + RULE_PX))
    else:
        yield from ((0, 0, (half, tall)),) if count == 3 else ((0, 0, (half, low)), (0, low + RULE_PX, (half, low)))
        yield from ((half + RULE_PX, top, (half, low)) for top in (0, low + RULE_PX))


def _fits(course: Course, group: Sequence[Subject], size: tuple[int, int]) -> bool:
    return _find_max_scale(course, group, size) >= _find_min_named_scale(course, group)


def _find_min_named_scale(course: Course, group: Sequence[Subject]) -> float:
    return _find_min_scale(course, group, group[0]) * MIN_NAMED_CAR_LENGTH_PX / MIN_CAR_LENGTH_PX


def _fit_named(course: Course, group: Sequence[Subject], subjects: Sequence[Subject], size: tuple[int, int]) -> Lens:
    """Choose the largest lens that holds a whole group, and as many others nearby as fit with it."""
    members, middle = list(group), group[0].points[0]
    least = _find_min_scale(course, group, group[0])
    others = (one for one in subjects if one.seat not in {each.seat for each in group})
    for one in sorted(others, key=lambda one: math.dist(one.points[0], middle)):
        if len(members) == 1 or _find_max_scale(course, [*members, one], size) >= max(
            least, _find_max_scale(course, members, size) / 2
        ):
            members += [one] if _find_max_scale(course, [*members, one], size) >= least else []
    lengths = [one.long for one in members if one.long] or [group[0].space]
    road = len(course.track.lanes) * course.lane_width
    most = min(MAX_CAR_LENGTH_PX / max(lengths), max(least, (size[1] - 70) / road))
    return _move_lens_to_centre(course, members, size, min(most, _find_max_scale(course, members, size)))


def _find_leader(subjects: Sequence[Subject]) -> Seat:
    """Find the first car that is still racing."""
    return min((one for one in subjects if one.long), key=lambda one: one.order, default=subjects[0]).seat


def _make_whole_board_lens(course: Course, size: tuple[int, int]) -> Lens:
    scale = min(size[0] / course.width, size[1] / course.height)
    return Lens((course.width / 2, course.height / 2), (size[0] / 2, size[1] / 2), scale)


def _list_subjects(stand: CarPositions, marks: Sequence[Mark], humans: frozenset[Seat]) -> list[Subject]:
    course = stand.course
    subjects = [one for car in stand.cars_on_board if (one := _make_subject_of_car(stand, car, marks, humans))]
    there = {one.seat for one in subjects}
    away = (m for m in marks if m.at in course.track.spaces and not there & set(m.seats[:1]))
    return [*subjects, *(_make_subject_of_place(course, mark) for mark in away)]


def _make_subject_of_car(
    stand: CarPositions, car: CarView, marks: Sequence[Mark], humans: frozenset[Seat]
) -> Subject | None:
    spot, course = stand.spot_of(car), stand.course
    if spot is None:
        return None
    ids = [id for id in (car.spaces or (car.beside or "",)) if id in course.track.spaces]
    row = course.find_row_and_offset(ids[0])[0]
    mark_stake = sum(_measure_mark_interest(m) for m in marks if car.seat in m.seats)
    rank = LEADER_STAKE if car.order == 1 else PODIUM_STAKE if car.order <= 3 else 0.0
    running = car.status == "running"
    points = tuple(course.find_middle(id) for id in ids) if len(ids) > 1 else (spot[0],)
    return Subject(
        points=points,
        along=course.measure_length(row),
        row=row,
        space=math.dist(course.find_middle(ids[0], -0.5), course.find_middle(ids[0], 0.5)),
        long=stand.measure_length(car) * (1.0 if len(ids) == 1 else LONG_CAR_FACTOR) if running else 0.0,
        stake=mark_stake + (rank if running else 0.0) + (HUMAN_STAKE if car.seat in humans else 0.0),
        order=car.order,
        seat=car.seat,
    )


def _measure_mark_interest(mark: Mark) -> float:
    """Return the interest of a mark: one wreck counts more than two passes."""
    return mark.weight * abs(mark.weight) / 2


def _make_subject_of_place(course: Course, mark: Mark) -> Subject:
    id = mark.at or ""
    row = course.find_row_and_offset(id)[0]
    space = math.dist(course.find_middle(id, -0.5), course.find_middle(id, 0.5))
    return Subject(
        (course.find_middle(id),),
        course.measure_length(row),
        row,
        space,
        0.0,
        _measure_mark_interest(mark),
        PLACE_ORDER,
    )


def _group_neighbours(course: Course, subjects: Sequence[Subject]) -> list[list[Subject]]:
    """Group neighbours on the road that are close to each other."""
    line = sorted(subjects, key=lambda one: one.along)
    groups = [[line[0]]]
    for before, one in pairwise(line):
        if one.along - before.along <= CLOSE_SPACES * max(one.space, before.space):
            groups[-1].append(one)
        else:
            groups.append([one])
    round_the_line = line[0].along + course.curve.total - line[-1].along
    if len(groups) > 1 and round_the_line <= CLOSE_SPACES * max(line[0].space, line[-1].space):
        groups[0] = groups.pop() + groups[0]
    return groups


def _measure_group_interest(group: Sequence[Subject]) -> float:
    """Return the interest of a group; a car alone counts only for its incidents."""
    together = sum(one.stake for one in group) + 0.5 * (len(group) - 1)
    return together if len(group) > 1 or together > MAX_STAKE_ALONE else together - LEADER_STAKE


def _add_neighbours(group: list[Subject], subjects: Sequence[Subject]) -> list[Subject]:
    """Add the cars behind and ahead to a car that drives alone, if there is room."""
    cars = sorted((one for one in subjects if one.long), key=lambda one: one.order)
    if len(group) > 1 or group[0] not in cars:
        return group
    place = cars.index(group[0])
    return [
        *group,
        *(replace(one, stake=-1.0) for one in (*cars[place + 1 : place + 2], *cars[max(0, place - 1) : place])),
    ]


def _fit_lens(course: Course, group: Sequence[Subject], size: tuple[int, int], seat: Seat | None) -> Lens:
    """Choose the largest lens on as many of the group as fit, the most interesting first."""
    heart = max(group, key=lambda one: (one.seat == seat, one.stake, -one.order))
    least, members = _find_min_scale(course, group, heart), [heart]
    middle = heart.points[0]
    for one in sorted((o for o in group if o is not heart), key=lambda o: math.dist(o.points[0], middle)):
        if _find_max_scale(course, [*members, one], size) >= least:
            members.append(one)
    lengths = [one.long for one in members if one.long] or [heart.space]
    least, most = _find_min_scale(course, members, heart), MAX_CAR_LENGTH_PX / max(lengths)
    road = len(course.track.lanes) * course.lane_width
    most = max(least, min(most, (size[1] - 70) / road))
    scale = max(least, min(most, _find_max_scale(course, members, size)))
    return _move_lens_to_centre(course, members, size, scale)


def _find_min_scale(course: Course, group: Sequence[Subject], heart: Subject) -> float:
    """Return the smallest scale at which cars are long enough and numbers fit the lanes."""
    lengths = [one.long for one in group if one.long] or [heart.space]
    wide = MIN_LANE_WIDTH_PX / course.lane_width if any(len(one.points) > 1 for one in group) else 0.0
    return max(MIN_CAR_LENGTH_PX / min(lengths), wide)


def _find_driving_angle(course: Course, group: Sequence[Subject]) -> float:
    """Return the angle that turns the group's driving direction to the right."""
    headings = [course.find_heading(one.row) for one in group]
    x, y = sum(h[0] for h in headings), sum(h[1] for h in headings)
    if math.hypot(x, y) < 0.35 * len(headings):
        x, y = headings[0]
    return -math.atan2(y, x)


def _find_bounds_in_lens(lens: Lens, group: Sequence[Subject]) -> tuple[float, float, float, float]:
    return find_bounds([lens.to_picture(p) for one in group for p in one.points])


def _find_max_scale(course: Course, group: Sequence[Subject], size: tuple[int, int]) -> float:
    """Return the largest scale at which a group fits."""
    left, top, right, bottom = _find_bounds_in_lens(
        Lens((0, 0), (0, 0), 1.0, _find_driving_angle(course, group)), group
    )
    wide, tall = max(right - left, 1e-6), max(bottom - top, 1e-6)
    return min((size[0] - 2 * MARGIN_PX) / wide, (size[1] - 2 * MARGIN_PX) / tall)


def _move_lens_to_centre(course: Course, group: Sequence[Subject], size: tuple[int, int], scale: float) -> Lens:
    """Centre the lens on the group; on the whole road, if that fits beside the group."""
    angle = _find_driving_angle(course, group)
    left, top, right, bottom = _find_bounds_in_lens(Lens((0, 0), (0, 0), scale, angle), group)
    x, y = (left + right) / 2, (top + bottom) / 2
    row = sorted(group, key=lambda one: one.along)[len(group) // 2].row
    road = [
        Lens((0, 0), (0, 0), scale, angle).to_picture(course.find_point(row, offset))
        for offset in course.find_edges(int(row))
    ]
    middle = (road[0][1] + road[1][1]) / 2
    room = size[1] / 2 - MARGIN_PX
    y = min(max(middle, bottom - room), top + room) if bottom - top <= 2 * room else y
    centre = Lens((0, 0), (0, 0), scale, angle).to_board((x, y))
    return Lens(centre, (size[0] / 2, size[1] / 2), scale, angle)
