"""The way that a sheet, and what stands, ask for (C-41, C-221)."""

from collections.abc import Sequence

from rules.circus_maximus.board.knowledge import Knowledge
from rules.circus_maximus.board.path import passable
from rules.circus_maximus.model.book import Book
from rules.circus_maximus.model.orders import Lane, Sheet, Step, Target, over
from rules.circus_maximus.model.orders import Path as Wanted
from rules.circus_maximus.model.questions import ChoosePath, RestOfPath
from rules.circus_maximus.orders.planner import PathWishes, Wish, plan
from rules.values import Seat

WEIGHT = 220
"""How much a lane that was asked for weighs against progress."""


def wished_steps(
    book: Book, knowledge: Knowledge, question: ChoosePath | RestOfPath, standing: Sheet
) -> Sequence[Step]:
    """A path of steps as far as it can be gone, once; else a search for the lane and the rivals wished for."""
    path, chariot = _path_wanted(knowledge.sheet, standing), knowledge.chariots[question.seat]
    targets = over(standing, knowledge.sheet).targets or ()
    begun = path.steps if isinstance(question, ChoosePath) else ()
    steps = passable(knowledge.ground(book, chariot), knowledge.walk(chariot), begun)[0]
    searched = path.then or (targets and not begun)
    return steps or (plan(book, knowledge, chariot, _wishes(book, knowledge, path.then, targets)) if searched else ())


def _path_wanted(sheet: Sheet, standing: Sheet) -> Wanted:
    """The steps of the sheet; where they end, what it says of that, else what is standing."""
    path, later = sheet.path or Wanted(), standing.path or Wanted()
    return Wanted(steps=path.steps, then=path.then or later.then)


def _wishes(book: Book, knowledge: Knowledge, then: Lane | None, targets: tuple[Target, ...]) -> PathWishes:
    rivals = tuple(seat for seat in knowledge.chariots if seat != knowledge.seat)
    return _lane(then, book.arena.lanes)._replace(targets=_rivals_wished(targets, rivals))


def _lane(then: Lane | None, lanes: int) -> PathWishes:
    """What is to be made for."""
    if then in (None, "best", "straight"):
        return PathWishes(straight=then == "straight")
    return PathWishes(lane={"inside": 1, "outside": lanes}.get(str(then)) or int(then or 0), weight=WEIGHT)


def _rivals_wished(targets: tuple[Target, ...], rivals: tuple[Seat, ...]) -> tuple[Wish, ...]:
    """Ranked rivals; `any` stands for everybody not named."""
    wishes = [
        Wish(seat, target.manner, target.level)
        for target in targets
        for seat in (rivals if target.seat == "any" else (target.seat,))
    ]
    named = list(dict.fromkeys(wish.seat for wish in wishes))
    return tuple(next(wish for wish in wishes if wish.seat == seat) for seat in named)
