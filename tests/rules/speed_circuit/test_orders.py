"""Orders by mail (S-120 to S-124): lines, alternatives, conditions, standing orders, later rounds, previews."""

from typing import Any

import pytest

from rules.base import Json
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import AdvanceResult, Checkpoint, advance
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from rules.questions import InvalidAnswer
from rules.speed_circuit.board.player_view import PlayerView
from rules.speed_circuit.model.orders import EMPTY_ORDERS, AllOf, AnyOf, Is, Orders, Wishes
from rules.speed_circuit.model.questions import PassChips, Plot, Route
from rules.speed_circuit.model.state import Turn
from rules.speed_circuit.orders.grammar import LANGUAGE
from rules.speed_circuit.play.conditions import condition_holds, find_wishes_in_force
from tests.orders_in_words import read_answer
from tests.repository import LOCALIZERS
from tests.rules.speed_circuit.race_setup import (
    GAME,
    entries,
    file_for_red,
    load_state,
    load_table,
    make_car,
    read_orders,
    start,
    store_order,
)

LOCALIZER = LOCALIZERS.for_game(GAME.name)

PLOT = Plot(seat="red", speed=100, place="(0,1)")


def view(
    agenda: tuple[str, ...] = (), order: tuple[str, ...] = (), sheet: Orders = EMPTY_ORDERS, **cars: Any
) -> PlayerView:
    """Return what red sees in turn 5: itself on (0,1), and blue five rows ahead by default."""
    race = load_state(start(("red", "blue")))
    race.round, race.agenda, race.order = 5, agenda, order
    race.cars = {"red": make_car("red", "(0,1)"), "blue": make_car("blue", "(5,1)"), **cars}
    race.sheets = {"red": sheet}
    seen: PlayerView = GAME.player_view(load_table(), race, "red")
    return seen


def read_back(said: Json) -> str:
    """Read a plot, and write it in notation."""
    return LANGUAGE.write(PLOT.read(read_answer(GAME, load_table(), view(), PLOT, said)))


def get_refusal(said: Json) -> tuple[str, str]:
    with pytest.raises(InvalidAnswer) as no:
        read_back(said)
    return no.value.code, no.value.because


def find_wishes_now(text: str, seen: PlayerView) -> Wishes:
    """Return what a sheet says at this moment."""
    return find_wishes_in_force(read_orders(text), load_table().tables.circuit, seen)


def blue_moved(spaces: int, **turn: Any) -> PlayerView:
    """Return red's view once blue's move of this turn is over."""
    blue = make_car("blue", "(12,1)", turn=Turn(moved=spaces, done=True, **turn))
    return view(agenda=("end",), order=("blue", "red"), blue=blue)


def test_a_sheet_is_read_alike_as_a_line_as_fields_and_as_it_is_stored() -> None:
    line = "120; lane 2, slip no; if blue moved 7+: pass blue chips 1"
    fields = {"speed": 120, "end_lane": 2, "slip": False, "if": "blue moved at least 7 spaces: pass blue 1"}
    assert read_back(line) == read_back(fields) == read_back(store_order(line)) == line


def test_a_route_and_an_end_lane_may_both_be_said_in_fields() -> None:
    assert read_back({"speed": 60, "route": "1 1 1", "end_lane": 1}) == "60, route 1 1 1, lane 1"


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("120 if blue moved 7+: 140 slip yes", ("other_speed", "S-121")),
        ("120 if blue moved 7+", ("empty_alternative", "S-121")),
        ("120 if it rains slip yes", ("free_condition", "S-122, S-120")),
        ("120 if red ahead slip yes", ("no_such_condition", "S-122")),
        ("120 if blue moved 140 slip yes", ("other_speed", "S-121")),
        ("120 if (99,9) free slip yes", ("no_such_space", "S-122")),
        ("120 if blue ahead test_chips 1+1+1", ("too_many_chips", "S-94")),
        ("120 if blue ahead max wear 99", ("out_of_range", "S-120")),
        ("120 pass red", ("no_such_rival", "S-120")),
        ("120 defend red 1", ("no_such_rival", "S-120")),
        ("120 lane 9", ("no_such_lane", "S-73")),
        ("120 pit yes", ("no_pits", "S-116")),
        ("lane 2, slip yes", ("first_missing", "S-120")),
        ("flat out", ("several_readings", "S-120")),
        ({"slip": "yes"}, ("first_missing", "S-120")),
        ({"speed": "bananas"}, ("clause_not_understood", "S-120")),
        (None, ("not_orders", "S-120")),
        ({"v": 1, "speed": "120"}, ("not_orders", "S-120")),
    ],
)
def test_what_cannot_be_is_refused_with_its_item(text: Json, because: tuple[str, str]) -> None:
    assert get_refusal(text) == because


SEALED = (
    "plot",
    "plots",
    "plotted",
    "plan",
    "speed",
    "does",
    "drives",
    "goes",
    "chips",
    "sets",
    "sheet",
    "order",
    "ordered",
    "wants",
    "bids",
)


@pytest.mark.parametrize("word", SEALED)
def test_a_condition_on_what_is_sealed_is_refused_when_it_is_entered(word: str) -> None:
    assert get_refusal(f"120 if blue {word} 120 slip yes") == ("condition_sealed", "S-122")
    assert get_refusal(f"120 if blue's {word} is 120 slip yes") == ("condition_sealed", "S-122")


@pytest.mark.parametrize(("said", "figure"), [("+20", 120), ("-40", 60), ("+20 slip yes", 120)])
def test_a_change_of_speed_is_asked_back_with_the_figure_that_it_would_mean(said: str, figure: int) -> None:
    with pytest.raises(InvalidAnswer, match="several_readings") as no:
        read_back(said)
    assert no.value.facts["readings"][0].split(",")[0] == str(figure)


@pytest.mark.parametrize(
    ("said", "back"),
    [
        ("60 route (1,1) (2,1) (3,1)", "60, route 1 1 1"),
        ("60 route (0,1) (1,1) (2,2) (3,2)", "60, route 1 2 2"),
        ("60; if blue ahead: route (1,1) (2,1)", "60; if blue ahead: route 1 1"),
    ],
)
def test_a_route_in_spaces_is_kept_as_lanes_and_may_begin_where_the_car_stands(said: str, back: str) -> None:
    assert read_back(said) == back


@pytest.mark.parametrize("said", ["60 route (1,1) (3,1)", "60 route (5,1) (6,1)", "60 route (1,1) (2,1) (1,1)"])
def test_a_route_in_spaces_leads_on_row_by_row(said: str) -> None:
    assert get_refusal(said) == ("no_such_way", "S-9")


def test_the_same_speed_may_be_said_again_in_an_alternative() -> None:
    assert read_back("120; if blue ahead: 120, slip yes") == "120; if blue ahead: slip yes"


def test_a_route_in_an_alternative_must_lead_on_too() -> None:
    assert get_refusal("60 if blue ahead route 1 3 3") == ("no_such_step", "S-9")


def test_a_route_for_the_move_is_read_in_lanes_and_in_words() -> None:
    question = Route(seat="red", at="1", place="(0,1)", speed=60)
    for said, wishes in (
        ("1 1 1", Wishes(route=(1, 1, 1))),
        ("planner", Wishes(route="planner")),
        ("lane 2, arrow no", Wishes(end_lane=2, arrow=False)),
        ({"route": "(1,1) (2,1)", "end_lane": 1}, Wishes(route=(1, 1), end_lane=1)),
    ):
        assert question.read(read_answer(GAME, load_table(), view(), question, said)) == wishes
    for wrong in ("120", "test chips 2", "lane 2 if blue ahead", "1 3"):
        with pytest.raises(InvalidAnswer):
            read_answer(GAME, load_table(), view(), question, wrong)


@pytest.mark.parametrize(
    ("condition", "spaces", "true"),
    [
        ("blue moved", 1, True),
        ("blue moved", 0, False),
        ("blue moved 7+", 7, True),
        ("blue moved 7+", 6, False),
        ("blue moved 7-", 7, True),
        ("blue moved 7 or fewer", 8, False),
        ("blue moved 0", 0, True),
        ("blue not moved 7+", 6, True),
        ("blue moved 6 spaces", 6, True),
        ("blue moved 0+", 0, True),
        ("blue moved more than 6", 6, False),
        ("blue moved less than 7", 6, True),
        ("blue moved 5 to 7", 6, True),
    ],
)
def test_a_move_that_is_over_is_counted(condition: str, spaces: int, true: bool) -> None:
    seen = blue_moved(spaces)
    assert (find_wishes_now(f"120 if {condition} slip yes", seen).slip == "yes") is true


def test_nothing_is_known_of_a_move_before_it_is_over() -> None:
    before = view(agenda=("move:blue", "end"), order=("red", "blue"))
    assert not condition_holds(Is(what="moved", about="blue", most=7), load_table().tables.circuit, before)
    under_way = view(agenda=("end",), order=("red", "blue"), blue=make_car("blue", "(7,1)", turn=Turn(moved=2)))
    assert not condition_holds(Is(what="moved", about="blue"), load_table().tables.circuit, under_way)


def test_places_spins_and_retirements_are_seen() -> None:
    circuit = load_table().tables.circuit
    gone = make_car("blue", "(5,1)", status="out", reason="crash", when=5)
    for seen, true, false in (
        (view(), ("ahead", "taken"), ("behind", "spun", "out", "crashed")),
        (view(blue=make_car("blue", "(40,1)", lap=-1)), ("behind",), ("ahead",)),
        (view(blue=make_car("blue", "(5,1)", turn=Turn(spun=True))), ("spun",), ()),
        (view(blue=gone), ("out", "crashed"), ("ahead", "behind", "taken")),
        (view(blue=gone.model_copy(update={"when": 3})), ("out",), ("crashed",)),
    ):
        for what, wanted in (*((w, True) for w in true), *((w, False) for w in false)):
            about = "(5,1)" if what == "taken" else "blue"
            one = Is.model_validate({"what": what, "about": about})
            other = one.model_copy(update={"no": True})
            assert condition_holds(one, circuit, seen) is wanted, what
            assert condition_holds(other, circuit, seen) is not wanted, what
            assert condition_holds(AnyOf(any=(one, other)), circuit, seen)
            assert not condition_holds(AllOf(all=(one, other)), circuit, seen)


def test_a_slipstream_is_a_condition_until_it_is_lost() -> None:
    circuit = load_table().tables.circuit
    assert condition_holds(Is(what="slip"), circuit, view(red=make_car("red", "(0,1)", turn=Turn(tow="blue"))))
    assert not condition_holds(
        Is(what="slip"), circuit, view(red=make_car("red", "(0,1)", turn=Turn(tow="blue", lost_tow=True)))
    )
    assert not condition_holds(Is(what="slip"), circuit, view())


def test_the_first_alternative_that_holds_speaks_for_each_field() -> None:
    seen = blue_moved(7)
    text = "120 slip no max wear 1; if blue moved 7+ slip yes; if blue moved slip no and lane 2"
    assert find_wishes_now(text, seen) == Wishes(slip="yes", max_wear=1, end_lane=2)


def test_route_and_end_lane_are_one_wish() -> None:
    assert find_wishes_now("60 lane 3; if blue ahead route 1 1 1", view()) == Wishes(route=(1, 1, 1))
    assert find_wishes_now("60 route 1 1 1; if blue ahead lane 3", view()) == Wishes(end_lane=3)


# Whole turns: red and blue plot, and what was filed does the rest.


def build_position(**cars: Any) -> Checkpoint:
    """Build a position at the start of turn 5."""
    checkpoint = start(tuple(cars))
    race = load_state(checkpoint)
    race.round, race.agenda, race.cars = 5, ("plots",), cars
    return checkpoint.model_copy(update={"round": 5, "state": race.model_dump(mode="json")})


def turn(checkpoint: Checkpoint, standing: dict[str, Json], **plots: str) -> AdvanceResult:
    given = entries({f"5/plot/{seat}/": store_order(plot) for seat, plot in plots.items()})
    seal = entries({"seal/5/plot/": True}, "clock") if plots else []
    filed = AutoAnswerer(standing={seat: file_for_red(said) for seat, said in standing.items()})
    return advance(
        GAME, load_table(), checkpoint, Journal([*given, *seal]), SeededDice(derive_seed_from_text("orders")), filed
    )


def put_blue_behind() -> Checkpoint:
    """Put blue directly behind red, which can have its slipstream."""
    return build_position(red=make_car("red", "(1,2)"), blue=make_car("blue", "(0,2)"))


def list_events(progress: AdvanceResult, what: str, seat: str) -> list[Any]:
    told = [fact for step in progress.closed for fact in step.events]
    return [fact for fact in told if fact.what == what and fact.seat == seat]


@pytest.mark.parametrize(("speed", "slips"), [("140", 1), ("120", 0)])
def test_if_red_moves_7_spaces_take_the_slip(speed: str, slips: int) -> None:
    progress = turn(put_blue_behind(), {}, red=speed, blue="100 if red moved 7+ slip yes")
    assert len(list_events(progress, "slipstream", "blue")) == slips


def test_a_condition_never_reads_a_sealed_plot() -> None:
    """The conditional sheet is in force alike, whatever the rival has handed in, until something has happened."""
    for agenda in (("plots",), ("tests",), ("move:blue", "end")):
        shown = []
        for plot in ("20", "160"):
            race = load_state(start(("red", "blue")))
            race.round, race.agenda = 5, agenda
            race.cars = {"red": make_car("red", "(0,1)"), "blue": make_car("blue", "(5,1)")}
            text = "100; if blue moved 3+: slip yes; if blue not moved: pass blue; if (9,1) taken: lane 2"
            race.sheets = {"red": read_orders(text), "blue": read_orders(f"{plot}, defend 2")}
            shown.append(
                find_wishes_in_force(
                    race.sheets["red"], load_table().tables.circuit, GAME.player_view(load_table(), race, "red")
                )
            )
        assert shown[0] == shown[1] == read_orders("pass blue").wishes


def test_standing_orders_fill_the_blanks_of_a_drivers_own_sheet() -> None:
    standing = {"standing": {"defend_chips": "1", "slip": "yes"}}
    for sheet, value, hand in (
        ("100", "1", "standing"),
        ("100, defend 2", "2", "sheet"),
    ):
        seen = view(sheet=read_orders(sheet))
        question = PassChips(seat="red", passer="blue", passee="red", stock=seen.car.stock)
        answer = GAME.answer_for(load_table(), seen, (), question, file_for_red(standing))
        assert (answer.value, answer.source) == (value, hand)
    progress = turn(put_blue_behind(), {"blue": standing}, red="120", blue="100")
    assert list_events(progress, "slipstream", "blue")


def test_standing_orders_reach_the_planner() -> None:
    """Far too fast for C1 in lane 1: 2 wear, unless the driver would rather roll."""
    fast = build_position(red=make_car("red", "(9,1)"))
    route = "100, route 1 1 1 1 1, brake if no"
    assert list_events(turn(fast, {}, red=route), "paid", "red")[0].line == "2 wear"
    rolled = turn(fast, {"red": {"standing": {"corner_pay": "roll"}}}, red=route)
    assert list_events(rolled, "paid", "red")[0].line == "1 wear + roll"
    spared = turn(fast, {"red": {"standing": {"max_wear": 0}}}, red="100")
    assert list_events(spared, "moved", "red")[0].path != list_events(turn(fast, {}, red="100"), "moved", "red")[0].path


def test_standing_orders_without_a_speed_leave_the_plot_to_the_driver() -> None:
    standing: dict[str, Json] = {"red": {"standing": {"slip": "yes"}}, "blue": {"standing": {"speed": "MPS"}}}
    progress = turn(put_blue_behind(), standing)
    answers = {a.question.seat: a.answer and (a.answer.value, a.answer.hand) for a in progress.open}
    assert answers == {"red": None, "blue": (store_order("MPS"), "standing")}


def test_a_sheet_sent_ahead_is_used_in_its_turn_and_says_so() -> None:
    orders: dict[str, Json] = {
        "red": {"standing": {"speed": "60"}, "ahead": [{"turn": 5, "speed": "120", "route": "1 1"}]}
    }
    progress = turn(build_position(red=make_car("red", "(0,1)")), orders)
    assert next((e.value, e.hand) for e in progress.automatic_answers) == (store_order("120, route 1 1"), "sheet")
    assert list_events(progress, "plotted", "red")[0].hand == "sheet"


def test_what_the_driver_hands_in_goes_before_everything_filed() -> None:
    orders: dict[str, Json] = {"red": {"ahead": [{"turn": 5, "speed": "120"}]}}
    progress = turn(build_position(red=make_car("red", "(0,1)")), orders, red="80")
    assert list_events(progress, "plotted", "red")[0].plot == 80
    assert list_events(progress, "plotted", "red")[0].hand == "driver"


@pytest.mark.parametrize(
    "sheet",
    [{"turn": 5, "speed": "180"}, {"turn": 5, "speed": "100", "route": "1 3"}, {"turn": 6, "speed": "120"}],
    ids=["speed", "position", "another turn"],
)
def test_a_sheet_that_has_become_impossible_is_dropped(sheet: Json) -> None:
    orders: dict[str, Json] = {"red": {"standing": {"speed": "MPS"}, "ahead": [sheet]}}
    progress = turn(build_position(red=make_car("red", "(0,1)")), orders)
    assert list_events(progress, "plotted", "red")[0].hand == "standing"


@pytest.mark.parametrize(
    ("sheet", "why"),
    [
        ({"turn": 5, "speed": "180"}, ["too_high"]),
        ({"turn": 5, "speed": "100", "route": "1 3"}, ["route"]),
        ({"turn": 5, "speed": "100"}, []),
        ({"turn": 6, "speed": "180"}, []),
    ],
    ids=["speed", "position", "possible", "another turn"],
)
def test_S_123_its_driver_alone_is_told_why_a_sheet_is_dropped(sheet: Json, why: list[str]) -> None:
    facts = GAME.dropped_orders(load_table(), view(agenda=("plots",)), file_for_red({"ahead": [sheet]}))
    assert [(fact.audience, fact.model_dump()["why"]) for fact in facts] == [("red", one) for one in why]


def test_the_log_says_who_chose_the_way_where_it_was_not_the_driver() -> None:
    red = build_position(red=make_car("red", "(0,1)"))
    assert list_events(turn(red, {}, red="100, route 1 1 1 1 1"), "moved", "red")[0].hand == ""
    assert list_events(turn(red, {}, red="100"), "moved", "red")[0].hand == "prudence"
    by_standing: dict[str, Json] = {"red": {"standing": "lane 2"}}
    assert list_events(turn(red, by_standing, red="100"), "moved", "red")[0].hand == "standing"
    line = LOCALIZER.format_event(list_events(turn(red, by_standing, red="100"), "moved", "red")[0], {"red": "Red"})
    assert ", by standing orders" in line


@pytest.mark.parametrize(
    ("plot", "field", "value", "what"),
    [
        ("160", "test_chips", "2", "chips"),
        ("100", "pass", "yes", "pass_tried"),
    ],
)
def test_the_log_says_who_spent_chips_or_passed_in_a_drivers_place(
    plot: str, field: str, value: str, what: str
) -> None:
    wall = {seat: make_car(seat, f"(3,{lane})", 0) for lane, seat in enumerate(("blue", "green", "yellow"), 1)}
    rivals = wall if what == "pass_tried" else {}
    red = build_position(red=make_car("red", "(0,1)"), **rivals)
    still = dict.fromkeys(rivals, "20")
    by_standing = turn(red, {"red": {"standing": f"{field} {value}"}}, red=plot, **still)
    assert list_events(by_standing, what, "red")[0].hand == "standing"
    own = turn(red, {}, red=f"{plot}, {field} {value}", **still)
    assert list_events(own, what, "red")[0].hand == ""


def test_orders_filed_are_kept_by_round_and_read_again_the_same() -> None:
    kept = file_for_red({"standing": "slip yes defend 1", "ahead": "120 lane 2 / turn 9: 80 / MPS"})
    assert kept == {
        "standing": store_order("slip yes defend 1"),
        "ahead": {"6": store_order("120 lane 2"), "9": store_order("80"), "10": store_order("MPS")},
    }
    assert file_for_red("standing: slip yes defend 1; ahead: 120 lane 2; round 9: 80 / MPS") == kept
    assert file_for_red({"ahead": ""}) is None


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ({"standing": "route 1 1"}, "for_one_round"),
        ({"standing": "brake if 20 after 1"}, "for_one_round"),
        ({"standing": "slip yes if blue ahead; if blue behind: brake if no"}, "for_one_round"),
        ({"standing": "slip perhaps"}, "no_order"),
        ({"standing": "slip no if blue moved 6+ slip yes"}, "several_readings"),
        ({"standing": "lane 9"}, "no_such_lane"),
        ({"ahead": "turn 3: 120"}, "round_is_over"),
        ({"ahead": "lane 2"}, "first_missing"),
        ({"ahead": "/".join(["120"] * 13)}, "too_many_ahead"),
        ({"later": {}}, "not_orders"),
        (7, "not_orders"),
    ],
)
def test_orders_that_cannot_be_filed_are_refused(value: Json, code: str) -> None:
    with pytest.raises(InvalidAnswer) as no:
        file_for_red(value)
    assert no.value.code == code
    assert no.value.because.startswith("S-") or no.value.code == "several_readings"


def test_a_route_in_spaces_that_was_sent_ahead_is_driven_from_where_the_car_then_stands() -> None:
    filed: dict[str, Json] = {"red": "round 5: 60, route (1,1) (2,2) (3,2)"}
    progress = turn(build_position(red=make_car("red", "(0,1)")), filed)
    assert progress.automatic_answers[0].value == store_order("60, route 1 2 2")
    gone = turn(build_position(red=make_car("red", "(4,1)")), filed)
    assert "60, route 1 2 2" not in [
        LANGUAGE.write(PLOT.read(one.value)) for one in gone.automatic_answers if "plot" in one.key
    ]


def test_a_preview_is_what_the_planner_would_drive_now() -> None:
    seen = view()
    assert GAME.preview
    assert GAME.preview(load_table(), seen, PLOT, store_order("60")) == ("(1,1)", "(2,1)", "(3,1)")
    assert GAME.preview(load_table(), seen, PLOT, store_order("60, lane 2"))[-1] == "(3,2)"
    assert GAME.preview(load_table(), seen, PLOT, store_order("60; if blue ahead: lane 2"))[-1] == "(3,2)"
    blocked = view(blue=make_car("blue", "(1,1)"))
    assert "(1,1)" not in GAME.preview(load_table(), blocked, PLOT, store_order("60"))
    off = make_car("red").model_copy(update={"space": None, "side": "left", "row": 3})
    assert GAME.preview(load_table(), view(red=off), PLOT, store_order("60")) == ()
    assert GAME.preview(load_table(), view(red=make_car("red", "(0,1)", 160)), PLOT, store_order("20")) == ()


def test_a_preview_agrees_with_the_drive_it_announces() -> None:
    assert GAME.preview
    for sheet in ("100", "100, route 1 1 1", "80, max wear 0"):
        for space in ("(0,1)", "(7,1)", "(16,2)", "(24,2)"):
            alone = build_position(red=make_car("red", space, 100))
            seen = GAME.player_view(load_table(), load_state(alone), "red")
            path = list_events(turn(alone, {}, red=sheet), "moved", "red")[0].path
            assert GAME.preview(load_table(), seen, PLOT, store_order(sheet)) == path
