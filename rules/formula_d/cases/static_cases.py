"""Cases without a round: preparation, ways, gears, playing order, points, track checks."""

from collections.abc import Mapping

from rules.casebook.runner import (
    check_seats,
    compare_check,
    compare_round_zero,
    compare_values,
    get_rule_tables,
    play_round_zero,
)
from rules.casebook.vocabulary import Chapter, Staging, UnreadableCase
from rules.formula_d.board.routes import Occupancy, Start, find_ways
from rules.formula_d.board.standings import rank_cars
from rules.formula_d.model.derived import list_nonzero_costs
from rules.formula_d.model.state import FormulaRace
from rules.formula_d.model.tables import RuleTables
from rules.formula_d.play.gears import list_gears
from rules.formula_d.play.order import rank_playing_order


def _rule_tables(sheet: Staging) -> RuleTables:
    tables: RuleTables = get_rule_tables(sheet)
    return tables


def _set_up_race(sheet: Staging) -> FormulaRace:
    """Return the position of the case's cars."""
    race_at_entry = sheet.ruleset.enter(sheet.table, sheet.start)
    race: FormulaRace = sheet.ruleset.cases.position(sheet.table, race_at_entry, sheet.case)
    return race


def _compare_preparation(sheet: Staging) -> list[str]:
    """Compare [case.preparation]: weather, grid, cars, start checks, and resulting cars (F-11 to F-19)."""
    raw = sheet.case["preparation"]
    outcome = play_round_zero(sheet, check_seats(sheet, raw["seats"], "preparation", "seats"), raw)
    return outcome.list_differences(raw) + compare_round_zero(outcome, raw.get("gives", {}))


def _compare_ways(sheet: Staging) -> list[str]:
    """Compare [case.ways]: the end spaces of ways of a whole movement (F-34 to F-48, chapter 17)."""
    raw, circuit = sheet.case["ways"], _rule_tables(sheet).circuit
    for space in (raw["at"], *raw.get("taken", ()), *raw.get("marked", ()), *raw.get("ends", ())):
        if space not in circuit.places:
            raise UnreadableCase(("ways",), f"there is no space {space} on {circuit.name}")
    occupancy = Occupancy(circuit, frozenset(raw.get("taken", ())), frozenset(raw.get("marked", ())))
    pit = circuit.boxes[0] if raw.get("pit") and circuit.boxes else None
    fallen = circuit.find_zone(raw["at"], "gap") is not None
    start = Start(raw["at"], missing=raw.get("missing", 0), debt=raw.get("debt", 0), fallen=fallen, pit=pit)
    layer = find_ways(occupancy, start, raw["total"])[raw["total"]]
    ends = sorted({way.spaces[-1] if way.spaces else raw["at"] for way in layer})
    return compare_values("ways", {"ends": sorted(raw.get("ends", ()))}, {"ends": ends})


def _compare_gears(sheet: Staging) -> list[str]:
    """Compare [case.gears]: each car's available gears, and the free ones (F-28 to F-31)."""
    raw, race, tables = sheet.case["gears"], _set_up_race(sheet), _rule_tables(sheet)
    differences = list[str]()
    for seat, car in race.cars.items():
        gear_choices = list_gears(tables, race.settings, car, qualifying=race.qualifying)
        free = [choice.gear for choice in gear_choices if not list_nonzero_costs(choice.price)]
        expected = {key: raw[key] for key in (seat, "free") if key in raw}
        differences += compare_values("gears", expected, {seat: [choice.gear for choice in gear_choices], "free": free})
    return differences


def _compare_order(sheet: Staging) -> list[str]:
    """Compare [case.order]: the order in which the case's cars play (F-21 to F-27)."""
    race = _set_up_race(sheet)
    order = list(rank_playing_order(_rule_tables(sheet), race.settings, race.list_running()))
    return compare_values("order", {"seats": sheet.case["order"].get("seats")}, {"seats": order})


def _compare_classification(sheet: Staging) -> list[str]:
    """Compare [case.classified]: the case's cars in classification order (F-164, F-166)."""
    race = _set_up_race(sheet)
    order = [car.seat for car in rank_cars(_rule_tables(sheet), race.settings, race.cars.values())]
    return compare_values("classified", {"order": sheet.case["classified"].get("order")}, {"order": order})


def _compare_points(sheet: Staging) -> list[str]:
    """Compare [case.points]: points of a classification by seat, or of `teams` (F-123)."""
    raw, scale = sheet.case["points"], _rule_tables(sheet).rulebook.points.own
    out = raw.get("out", ())
    points_by_seat = {
        seat: scale[n] if n < len(scale) and seat not in out else 0 for n, seat in enumerate(raw["order"])
    }
    sides = raw.get("teams", [[seat] for seat in raw["order"]])
    return compare_values(
        "points", {"gives": raw.get("gives")}, {"gives": [sum(points_by_seat[s] for s in side) for side in sides]}
    )


SEATS = frozenset(
    {"red", "blue", "green", "yellow", "black", "white", "orange", "purple", "pink", "cyan", "brown", "grey"}
)
CHAPTERS: Mapping[str, Chapter] = {
    "preparation": Chapter(
        frozenset({"seats", "answers", "rolls", "refused", "gives", "told", "not_told"}), _compare_preparation
    ),
    "ways": Chapter(frozenset({"at", "total", "taken", "marked", "missing", "debt", "pit", "ends"}), _compare_ways),
    "gears": Chapter(SEATS | {"free"}, _compare_gears),
    "order": Chapter(frozenset({"seats"}), _compare_order),
    "classified": Chapter(frozenset({"order"}), _compare_classification),
    "points": Chapter(frozenset({"order", "teams", "out", "gives"}), _compare_points),
    "check": Chapter(frozenset({"sound"}), compare_check, faulty_track=True),
}
