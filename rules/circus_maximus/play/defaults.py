"""What is done for a driver who says nothing: speed, braking, way, defence (O-9, C-222, C-223, D-13)."""

from rules.circus_maximus.board.ground import Ground, Walk
from rules.circus_maximus.board.knowledge import Knowledge
from rules.circus_maximus.board.walk import after, fault, landing
from rules.circus_maximus.model.book import Book
from rules.circus_maximus.model.figures import car_square, corner_speed, highest
from rules.circus_maximus.model.orders import Speed, Step
from rules.circus_maximus.model.questions import PayForWreck
from rules.circus_maximus.model.state import Chariot


def prudent_speed(book: Book, knowledge: Knowledge, chariot: Chariot) -> int:
    """O-9: the maximum; near a corner not above the safe speed of the present lane; or as last turn."""
    most = highest(book.tables.wounds, chariot)
    rule = knowledge.settings.nmr_speed
    if rule == "last" and knowledge.before is not None:
        return min(most, knowledge.before)
    if rule == "prudent":
        return min(most, _limit(book, chariot, most))
    return most


def speed_written(book: Book, knowledge: Knowledge, chariot: Chariot, said: Speed) -> int:
    """The number a sheet's speed stands for (C-30): a number, `max`, `prudent` or `last`."""
    most = highest(book.tables.wounds, chariot)
    if said == "last":
        return min(most, knowledge.before if knowledge.before is not None else most)
    if said == "prudent":
        prudent = knowledge.model_copy(
            update={"settings": knowledge.settings.model_copy(update={"nmr_speed": "prudent"})}
        )
        return prudent_speed(book, prudent, chariot)
    return min(most, said) if isinstance(said, int) else most


def _limit(book: Book, chariot: Chariot, reach: int) -> int:
    car = car_square(book.arena, chariot)
    if car is None or book.arena.to_corner[car] > reach:
        return reach
    return max(1, _safe_ahead(book, car))


def _safe_ahead(book: Book, square: str) -> int:
    """The safe speed of a lane in the corner it stands in or comes to."""
    while not book.arena[square].corner:
        square = book.arena[square].ahead
    return book.arena[square].safe


def braking(book: Book, chariot: Chariot, mf: int) -> int:
    """C-223: down to the safe speed of a corner it is on or would reach, keeping 1 END."""
    car = car_square(book.arena, chariot)
    if car is None or book.arena.to_corner[car] > mf:
        return 0
    return max(0, min(mf - _safe_ahead(book, car), chariot.endurance - 1))


def straight_on(ground: Ground, walk: Walk) -> list[Step]:
    """C-223: straight ahead; about to be blocked outside, else inside; blocked: brake, slip outside, inside, ram."""
    steps = list[Step]()
    while walk.mf > 0:
        step = next(s for s in _in_turn(ground, walk) if fault(ground, walk, s) is None)
        walk = after(ground, walk, step)
        steps.append(step)
    return steps


def _in_turn(ground: Ground, walk: Walk) -> tuple[Step, ...]:
    arena = ground.arena
    shut = walk.mf > 1 and arena[arena[walk.team].ahead].ahead in ground.taken
    kinds = ("O", "I", "F") if shut else ("F",)
    return tuple(Step(kind) for kind in (*kinds, "B", "SO", "SI", "R"))


def defence(book: Book, knowledge: Knowledge, chariot: Chariot, open_ways: tuple[str, ...], manner: str) -> str:
    """C-222."""
    if manner == "lash_team":
        return "hold"
    if "evade out" in open_ways:
        return "evade out"
    if "evade in" in open_ways and not _check_inside(book, knowledge, chariot):
        return "evade in"
    if "brake" in open_ways and chariot.endurance >= book.tables.defence.brake_from:
        return "brake"
    return "hold"


def _check_inside(book: Book, knowledge: Knowledge, chariot: Chariot) -> bool:
    """Whether evading inside would lead to a corner check (C-71 c), as far as the driver himself knows his speed."""
    to = landing(book.arena, chariot.team or "", "I")
    square = book.arena[book.arena[to].behind] if to else None
    if square is None or not square.corner:
        return False
    booked = chariot.model_copy(update={"pending": chariot.pending + book.tables.costs.inside})
    return corner_speed(book.tables, knowledge.settings, knowledge.phase, booked, knowledge.written or 0) > square.safe


def wreck_pay(question: PayForWreck, keep: int) -> int:
    """D-13: all that is asked, but never the last points of END."""
    return max(0, min(question.asked, question.endurance - keep))
