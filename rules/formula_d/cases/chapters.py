"""Cases without a round: before the race, ways, gears, the order of play, points, a track that is checked."""

from collections.abc import Mapping

from rules.casebook.chapters import before_the_race, book_of, compared, given, seats_of
from rules.casebook.words import Chapter, Staging, UnreadableCase
from rules.formula_d.board.routes import Ground, Start, ways
from rules.formula_d.board.standings import standings
from rules.formula_d.model.book import Book
from rules.formula_d.model.figures import named
from rules.formula_d.model.state import FormulaRace
from rules.formula_d.play.gears import choices
from rules.formula_d.play.order import playing_order


def _book(sheet: Staging) -> Book:
    book: Book = book_of(sheet)
    return book


def _race(sheet: Staging) -> FormulaRace:
    """The position of the case's cars."""
    entered = sheet.ruleset.enter(sheet.table, sheet.start)
    race: FormulaRace = sheet.ruleset.cases.position(sheet.table, entered, sheet.case)
    return race


def _preparation(sheet: Staging) -> list[str]:
    """[case.preparation]: weather, grid, cars and start checks of `seats`, and the cars they make (F-11 to F-19)."""
    raw = sheet.case["preparation"]
    played = before_the_race(sheet, seats_of(sheet, raw["seats"], "preparation", "seats"), raw)
    return played.differences(raw) + given(played, raw.get("gives", {}))


def _ways(sheet: Staging) -> list[str]:
    """[case.ways]: the spaces on which ways of a whole movement end (F-34 to F-48, chapter 17)."""
    raw, circuit = sheet.case["ways"], _book(sheet).circuit
    for space in (raw["at"], *raw.get("taken", ()), *raw.get("marked", ()), *raw.get("ends", ())):
        if space not in circuit.places:
            raise UnreadableCase(("ways",), f"there is no space {space} on {circuit.name}")
    ground = Ground(circuit, frozenset(raw.get("taken", ())), frozenset(raw.get("marked", ())))
    pit = circuit.boxes[0] if raw.get("pit") and circuit.boxes else None
    fallen = circuit.zone(raw["at"], "gap") is not None
    start = Start(raw["at"], missing=raw.get("missing", 0), debt=raw.get("debt", 0), fallen=fallen, pit=pit)
    layer = ways(ground, start, raw["total"])[raw["total"]]
    ends = sorted({way.spaces[-1] if way.spaces else raw["at"] for way in layer})
    return compared("ways", {"ends": sorted(raw.get("ends", ()))}, {"ends": ends})


def _gears(sheet: Staging) -> list[str]:
    """[case.gears]: the gears that each of the case's cars can have, and those that are free (F-28 to F-31)."""
    raw, race, book = sheet.case["gears"], _race(sheet), _book(sheet)
    differences = list[str]()
    for seat, car in race.cars.items():
        offered = choices(book, race.settings, car)
        free = [choice.gear for choice in offered if not named(choice.price)]
        wanted = {key: raw[key] for key in (seat, "free") if key in raw}
        differences += compared("gears", wanted, {seat: [choice.gear for choice in offered], "free": free})
    return differences


def _order(sheet: Staging) -> list[str]:
    """[case.order]: the order in which the case's cars play (F-21 to F-27)."""
    race = _race(sheet)
    order = list(playing_order(_book(sheet), race.settings, race.running()))
    return compared("order", {"seats": sheet.case["order"].get("seats")}, {"seats": order})


def _classified(sheet: Staging) -> list[str]:
    """[case.classified]: the case's cars in the order of the classification (F-164, F-166)."""
    race = _race(sheet)
    order = [car.seat for car in standings(_book(sheet), race.settings, race.cars.values())]
    return compared("classified", {"order": sheet.case["classified"].get("order")}, {"order": order})


def _points(sheet: Staging) -> list[str]:
    """[case.points]: points of a classification by seat, or of `teams` (F-123)."""
    raw, scale = sheet.case["points"], _book(sheet).tables.points.own
    out = raw.get("out", ())
    won = {seat: scale[n] if n < len(scale) and seat not in out else 0 for n, seat in enumerate(raw["order"])}
    sides = raw.get("teams", [[seat] for seat in raw["order"]])
    return compared("points", {"gives": raw.get("gives")}, {"gives": [sum(won[s] for s in side) for side in sides]})


def _check(sheet: Staging) -> list[str]:
    """[case.check]: whether the track of the case is refused."""
    wanted = bool(sheet.case["check"].get("sound", True))
    return [] if wanted == (not sheet.faults) else [f"check.sound: expected {wanted}", *sheet.faults]


SEATS = frozenset(
    {"red", "blue", "green", "yellow", "black", "white", "orange", "purple", "pink", "cyan", "brown", "grey"}
)
CHAPTERS: Mapping[str, Chapter] = {
    "preparation": Chapter(
        frozenset({"seats", "answers", "rolls", "refused", "gives", "told", "not_told"}), _preparation
    ),
    "ways": Chapter(frozenset({"at", "total", "taken", "marked", "missing", "debt", "pit", "ends"}), _ways),
    "gears": Chapter(SEATS | {"free"}, _gears),
    "order": Chapter(frozenset({"seats"}), _order),
    "classified": Chapter(frozenset({"order"}), _classified),
    "points": Chapter(frozenset({"order", "teams", "out", "gives"}), _points),
    "check": Chapter(frozenset({"sound"}), _check, faulty_track=True),
}
