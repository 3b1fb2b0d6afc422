"""Where in a round one has to look: the cars and marks that are shown enlarged, and the lens through which."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bot.render.geometry import Course
from bot.render.happenings import Mark
from bot.render.lens import Lens
from bot.render.scene import Point, bounds
from bot.render.stand import CarsStanding
from rules.values import Seat
from rules.view import CarView

CLOSE = 5
"""Spaces between neighbours that still fight each other."""
LEAST, MOST = 80.0, 150.0
"""Pixels that a car is long."""
RIG = 0.8
"""As how much of its length what takes several spaces counts."""
LANE = 51
"""Pixels that a lane is wide where the number stands on one part of a rig."""
MARGIN = 90
"""Pixels kept free around the cars."""
LEADER, PODIUM, HUMAN = 3.0, 2.0, 3.0
ALONE = LEADER + HUMAN
"""What draws the eye beside what happened."""
NEWS = 3
"""The weight from which on something has happened."""


@dataclass(frozen=True)
class Subject:
    """A car or a place of which something is told. `points`: what must be seen of it; `along`: pixels of the road to
    it; `space`: how long a space is there; `long`: the car's length, 0 for a mere place; `stake`: how much it draws
    the eye."""

    points: tuple[Point, ...]
    along: float
    row: float
    space: float
    long: float
    stake: float
    order: int
    seat: Seat = ""


def aim(
    stand: CarsStanding,
    marks: Sequence[Mark],
    size: tuple[int, int],
    humans: frozenset[Seat] = frozenset(),
    seat: Seat | None = None,
) -> Lens:
    """The lens on the group with most at stake, the foremost on ties; on a driver's own, if one is named, and where
    nothing has happened on the leader's."""
    course, subjects = stand.course, _subjects(stand, marks, humans)
    if not subjects:
        return _overall(course, size)
    groups = sorted(_groups(course, subjects), key=lambda g: (-_stake(g), min(one.order for one in g)))
    looked_at = seat or (_leader(subjects) if all(mark.weight < NEWS for mark in marks) else "")
    own = [group for group in groups if looked_at and any(one.seat == looked_at for one in group)]
    return _lens(course, _with_next((own or groups)[0], subjects), size, looked_at)


def _leader(subjects: Sequence[Subject]) -> Seat:
    """The first of those who are still racing."""
    return min((one for one in subjects if one.long), key=lambda one: one.order, default=subjects[0]).seat


def _overall(course: Course, size: tuple[int, int]) -> Lens:
    scale = min(size[0] / course.width, size[1] / course.height)
    return Lens((course.width / 2, course.height / 2), (size[0] / 2, size[1] / 2), scale)


def _subjects(stand: CarsStanding, marks: Sequence[Mark], humans: frozenset[Seat]) -> list[Subject]:
    course = stand.course
    found = [one for car in stand.shown if (one := _of_car(stand, car, marks, humans))]
    there = {one.seat for one in found}
    away = (m for m in marks if m.at in course.track.spaces and not there & set(m.seats[:1]))
    return [*found, *(_of_place(course, mark) for mark in away)]


def _of_car(stand: CarsStanding, car: CarView, marks: Sequence[Mark], humans: frozenset[Seat]) -> Subject | None:
    spot, course = stand.spot(car), stand.course
    if spot is None:
        return None
    ids = [id for id in (car.spaces or (car.beside or "",)) if id in course.track.spaces]
    row = course.seat_of(ids[0])[0]
    told = sum(_weight(m) for m in marks if car.seat in m.seats)
    rank = LEADER if car.order == 1 else PODIUM if car.order <= 3 else 0.0
    running = car.status == "running"
    points = tuple(course.middle(id) for id in ids) if len(ids) > 1 else (spot[0],)
    return Subject(
        points=points,
        along=course.length_at(row),
        row=row,
        space=math.dist(course.middle(ids[0], -0.5), course.middle(ids[0], 0.5)),
        long=stand.length(car) * (1.0 if len(ids) == 1 else RIG) if running else 0.0,
        stake=told + (rank if running else 0.0) + (HUMAN if car.seat in humans else 0.0),
        order=car.order,
        seat=car.seat,
    )


def _weight(mark: Mark) -> float:
    """One wreck draws the eye more than two passes."""
    return mark.weight * abs(mark.weight) / 2


def _of_place(course: Course, mark: Mark) -> Subject:
    id = mark.at or ""
    row = course.seat_of(id)[0]
    space = math.dist(course.middle(id, -0.5), course.middle(id, 0.5))
    return Subject((course.middle(id),), course.length_at(row), row, space, 0.0, _weight(mark), 99)


def _groups(course: Course, subjects: Sequence[Subject]) -> list[list[Subject]]:
    """Neighbours on the road that are close to each other."""
    line = sorted(subjects, key=lambda one: one.along)
    groups = [[line[0]]]
    for before, one in pairwise(line):
        if one.along - before.along <= CLOSE * max(one.space, before.space):
            groups[-1].append(one)
        else:
            groups.append([one])
    round_the_line = line[0].along + course.curve.total - line[-1].along
    if len(groups) > 1 and round_the_line <= CLOSE * max(line[0].space, line[-1].space):
        groups[0] = groups.pop() + groups[0]
    return groups


def _stake(group: Sequence[Subject]) -> float:
    """Who drives alone is worth a look only for what happened to him."""
    together = sum(one.stake for one in group) + 0.5 * (len(group) - 1)
    return together if len(group) > 1 or together > ALONE else together - LEADER


def _with_next(group: list[Subject], subjects: Sequence[Subject]) -> list[Subject]:
    """A car that drives alone is shown with the one behind it, or before it, where there is room."""
    cars = sorted((one for one in subjects if one.long), key=lambda one: one.order)
    if len(group) > 1 or group[0] not in cars:
        return group
    place = cars.index(group[0])
    return [
        *group,
        *(replace(one, stake=-1.0) for one in (*cars[place + 1 : place + 2], *cars[max(0, place - 1) : place])),
    ]


def _lens(course: Course, group: Sequence[Subject], size: tuple[int, int], seat: Seat | None) -> Lens:
    """The largest at which all fit who can, beginning with what matters most."""
    heart = max(group, key=lambda one: (one.seat == seat, one.stake, -one.order))
    least, kept = _least(course, group, heart), [heart]
    middle = heart.points[0]
    for one in sorted((o for o in group if o is not heart), key=lambda o: math.dist(o.points[0], middle)):
        if _scale(course, [*kept, one], size) >= least:
            kept.append(one)
    lengths = [one.long for one in kept if one.long] or [heart.space]
    least, most = _least(course, kept, heart), MOST / max(lengths)
    road = len(course.track.lanes) * course.lane_width
    most = max(least, min(most, (size[1] - 70) / road))
    scale = max(least, min(most, _scale(course, kept, size)))
    return _aimed(course, kept, size, scale)


def _least(course: Course, group: Sequence[Subject], heart: Subject) -> float:
    """The smallest scale: cars are long enough, and the lanes of what takes several spaces wide enough for a number."""
    lengths = [one.long for one in group if one.long] or [heart.space]
    wide = LANE / course.lane_width if any(len(one.points) > 1 for one in group) else 0.0
    return max(LEAST / min(lengths), wide)


def _angle(course: Course, group: Sequence[Subject]) -> float:
    """The turn by which the group drives to the right."""
    headings = [course.heading(one.row) for one in group]
    x, y = sum(h[0] for h in headings), sum(h[1] for h in headings)
    if math.hypot(x, y) < 0.35 * len(headings):
        x, y = headings[0]
    return -math.atan2(y, x)


def _box(lens: Lens, group: Sequence[Subject]) -> tuple[float, float, float, float]:
    return bounds([lens.place(p) for one in group for p in one.points])


def _scale(course: Course, group: Sequence[Subject], size: tuple[int, int]) -> float:
    """The largest scale at which a group fits."""
    left, top, right, bottom = _box(Lens((0, 0), (0, 0), 1.0, _angle(course, group)), group)
    wide, tall = max(right - left, 1e-6), max(bottom - top, 1e-6)
    return min((size[0] - 2 * MARGIN) / wide, (size[1] - 2 * MARGIN) / tall)


def _aimed(course: Course, group: Sequence[Subject], size: tuple[int, int], scale: float) -> Lens:
    """The group in the middle; the whole road, where it fits beside the group."""
    angle = _angle(course, group)
    left, top, right, bottom = _box(Lens((0, 0), (0, 0), scale, angle), group)
    x, y = (left + right) / 2, (top + bottom) / 2
    row = sorted(group, key=lambda one: one.along)[len(group) // 2].row
    road = [Lens((0, 0), (0, 0), scale, angle).place(course.at(row, offset)) for offset in course.width_at(int(row))]
    middle = (road[0][1] + road[1][1]) / 2
    room = size[1] / 2 - MARGIN
    y = min(max(middle, bottom - room), top + room) if bottom - top <= 2 * room else y
    centre = Lens((0, 0), (0, 0), scale, angle).back((x, y))
    return Lens(centre, (size[0] / 2, size[1] / 2), scale, angle)
