"""Orders by mail (S-120 to S-124): lines, alternatives, conditions, standing orders, sheets ahead, previews."""

from typing import Any

import pytest

from bot.forms import grammar
from bot.forms.echo import echo
from bot.store.library import Library
from bot.telling.narrator import Narrators
from rules.dice import Seeded, seed_from_text
from rules.engine import Checkpoint, Progress, advance
from rules.journal import Entry, Hand, Journal
from rules.orders.answering import Filed
from rules.questions import Refused
from rules.speed_circuit.board.sight import Sight
from rules.speed_circuit.model.questions import PassChips, Plot
from rules.speed_circuit.model.state import Turn
from rules.speed_circuit.orders.conditions import SEALED, Condition, holds
from rules.speed_circuit.orders.line import in_force, read_orders_sheet
from rules.speed_circuit.orders.standing import read_orders
from rules.values import Json
from tests.rules.speed_circuit.paddock import DATA, GAME, car, start, state, table

VOICE = Narrators.read(Library(DATA).phrases()).of(GAME.name)

PLOT = Plot(seat="red", speed=100, place="(0,1)")


def sight(agenda: tuple[str, ...] = (), order: tuple[str, ...] = (), sheet: Json = None, **cars: Any) -> Sight:
    """What red sees in turn 5: itself on (0,1), blue five rows ahead unless told otherwise."""
    race = state(start(("red", "blue")))
    race.round, race.agenda, race.order = 5, agenda, order
    race.cars = {"red": car("red", "(0,1)"), "blue": car("blue", "(5,1)"), **cars}
    race.sheets = {"red": sheet or {}}
    seen: Sight = GAME.sight(table(), race, "red")
    return seen


def said(text: str, seen: Sight | None = None) -> dict[str, Json]:
    return read_orders_sheet(table().book, seen or sight(), text, 18)


def refused(text: str) -> tuple[str, str]:
    with pytest.raises(Refused) as no:
        said(text)
    return no.value.code, no.value.because


def blue_moved(spaces: int, **turn: Any) -> Sight:
    """Blue's move of this turn is over."""
    blue = car("blue", "(12,1)", turn=Turn(moved=spaces, done=True, **turn))
    return sight(agenda=("end",), order=("blue", "red"), blue=blue)


def test_a_line_is_a_speed_and_fields_and_alternatives() -> None:
    assert said("120 lane 2 slip yes if blue moved 7+ pass blue chips 1") == {
        "speed": "120",
        "end_lane": 2,
        "slip": "yes",
        "if": "blue moved 7+: pass blue chips 1",
    }


def test_a_line_is_read_alike_by_the_rules_and_by_the_forms() -> None:
    seen = sight()
    form = GAME.form(table(), seen, PLOT)
    for text in (
        "120 lane 2 slip yes if blue moved 7+ pass blue chips 1",
        "MPS, route: 1 1 1, brake if 40 at (3,1)",
        "120 lane 2 slip yes if blue moved 7+",
        "120 slip yes, lane 2 if (12,2) is not taken.",
        "120 slip only lane 2 corner_pay C1: roll, chips 2; C2: wear max wear 3",
        "slip yes",
        "100 mph if (12,2) is free then lane 2 if slip pass blue",
    ):
        read = grammar.read(form, text, lambda option: str(option.value))
        assert GAME.read_answer(table(), seen, PLOT, read) == GAME.read_answer(table(), seen, PLOT, text)


def test_a_sheet_that_was_read_is_read_again_as_it_is() -> None:
    sheet = said("120 if blue has not moved at least 7 spaces then slip yes, lane 3 if (12,2) taken: max wear 2")
    assert sheet["if"] == "blue not moved 7+: slip yes, end lane 3 if (12,2) taken: max wear 2"
    assert read_orders_sheet(table().book, sight(), sheet, 18) == sheet


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("120 if blue moved 7+: 140 slip yes", ("other_speed", "S-121")),
        ("120 if blue moved 7+", ("empty_alternative", "S-121")),
        ("120 if it rains slip yes", ("no_such_condition", "S-122")),
        ("120 if red ahead slip yes", ("no_such_condition", "S-122")),
        ("120 if blue moved 140 slip yes", ("no_such_condition", "S-122")),
        ("120 if (99,9) free slip yes", ("no_such_space", "S-122")),
        ("120 if blue ahead test_chips 1+1+1", ("too_many_chips", "S-94")),
        ("120 if blue ahead max wear 99", ("out_of_range", "S-120")),
        ("120 slip", ("value_missing", "S-120")),
    ],
)
def test_what_cannot_be_is_refused_with_its_item(text: str, because: tuple[str, str]) -> None:
    assert refused(text) == because


@pytest.mark.parametrize("word", SEALED)
def test_a_condition_on_what_is_sealed_is_refused_when_it_is_entered(word: str) -> None:
    assert refused(f"120 if blue {word} 120 slip yes") == ("condition_sealed", "S-122")


def test_S_39_a_speed_with_a_misspelt_field_behind_it_is_refused() -> None:
    assert refused("100 test 2") == ("not_a_speed", "S-39")
    assert said("100 mph")["speed"] == "100 mph"


@pytest.mark.parametrize(("typed", "recorded"), [("bananas", 100), ("fast!", 0), ("MPS", 0)])
def test_S_39_what_will_be_no_plot_says_so_before_it_is_confirmed(typed: str, recorded: int) -> None:
    seen = sight(red=car("red", "(0,1)", speed=recorded))
    read = GAME.read_answer(table(), seen, PLOT, {"speed": typed})
    assert echo(GAME.form(table(), seen, PLOT), read, VOICE) == f"Speed {typed} (no figure: counts as no plot)"
    assert GAME.read_answer(table(), seen, PLOT, read) == read


def test_the_same_speed_may_be_said_again_in_an_alternative() -> None:
    assert said("120 if blue ahead: 120 mph slip yes")["if"] == "blue ahead: slip yes"


def test_a_route_in_an_alternative_must_lead_on_too() -> None:
    with pytest.raises(Refused) as no:
        GAME.read_answer(table(), sight(), PLOT, "60 if blue ahead route 1 3 3")
    assert no.value.because == "S-9"


@pytest.mark.parametrize(
    ("condition", "spaces", "true"),
    [("blue moved", 1, True), ("blue moved", 0, False), ("blue moved 7+", 7, True), ("blue moved 7+", 6, False),
     ("blue moved 7-", 7, True), ("blue moved 7 or fewer", 8, False), ("blue moved 0", 0, True),
     ("blue not moved 7+", 6, True), ("blue moved 6 spaces", 6, True)],
)  # fmt: skip
def test_a_move_that_is_over_is_counted(condition: str, spaces: int, true: bool) -> None:
    seen = blue_moved(spaces)
    sheet = said(f"120 if {condition} slip yes", seen)
    assert (in_force(table().book, seen, sheet).get("slip") == "yes") is true


def test_nothing_is_known_of_a_move_before_it_is_over() -> None:
    before = sight(agenda=("move:blue", "end"), order=("red", "blue"))
    assert not holds(Condition("moved", "blue", most=7), table().book.circuit, before)
    under_way = sight(agenda=("end",), order=("red", "blue"), blue=car("blue", "(7,1)", turn=Turn(moved=2)))
    assert not holds(Condition("moved", "blue"), table().book.circuit, under_way)


def test_places_spins_and_retirements_are_seen() -> None:
    circuit = table().book.circuit
    gone = car("blue", "(5,1)", status="out", reason="crash", when=5)
    for seen, true, false in (
        (sight(), ("ahead", "taken"), ("behind", "spun", "out", "crashed")),
        (sight(blue=car("blue", "(40,1)", lap=-1)), ("behind",), ("ahead",)),
        (sight(blue=car("blue", "(5,1)", turn=Turn(spun=True))), ("spun",), ()),
        (sight(blue=gone), ("out", "crashed"), ("ahead", "behind", "taken")),
        (sight(blue=gone.model_copy(update={"when": 3})), ("out",), ("crashed",)),
    ):
        for what, wanted in (*((w, True) for w in true), *((w, False) for w in false)):
            about = "(5,1)" if what == "taken" else "blue"
            assert holds(Condition(what, about), circuit, seen) is wanted, what
            assert holds(Condition(what, about, no=True), circuit, seen) is not wanted, what


def test_a_slipstream_is_a_condition_until_it_is_lost() -> None:
    circuit = table().book.circuit
    assert holds(Condition("slip"), circuit, sight(red=car("red", "(0,1)", turn=Turn(tow="blue"))))
    assert not holds(Condition("slip"), circuit, sight(red=car("red", "(0,1)", turn=Turn(tow="blue", lost_tow=True))))
    assert not holds(Condition("slip"), circuit, sight())


def test_the_first_alternative_that_holds_speaks_for_each_field() -> None:
    seen = blue_moved(7)
    sheet = said("120 slip no max wear 1 if blue moved 7+ slip yes if blue moved slip no, lane 2", seen)
    assert in_force(table().book, seen, sheet) == {"speed": "120", "slip": "yes", "max_wear": 1, "end_lane": 2}


def test_route_and_end_lane_are_one_wish() -> None:
    book, seen = table().book, sight()
    route = said("60 lane 3 if blue ahead route 1 1 1")
    assert in_force(book, seen, route) == {"speed": "60", "route": "1 1 1"}
    lane = said("60 route 1 1 1 if blue ahead lane 3")
    assert in_force(book, seen, lane) == {"speed": "60", "end_lane": 3}


# Whole turns: red and blue plot, and what was filed does the rest.


def entries(answers: dict[str, Json], hand: Hand = "driver") -> list[Entry]:
    return [Entry(key=key, hand=hand, value=value) for key, value in answers.items()]


def position(**cars: Any) -> Checkpoint:
    """The start of turn 5."""
    checkpoint = start(tuple(cars))
    race = state(checkpoint)
    race.round, race.agenda, race.cars = 5, ("plots",), cars
    return checkpoint.model_copy(update={"round": 5, "state": race.model_dump(mode="json")})


def turn(checkpoint: Checkpoint, standing: dict[str, Json], **plots: Json) -> Progress:
    given = entries({f"5/plot/{seat}/": plot for seat, plot in plots.items()})
    seal = entries({"seal/5/plot/": True}, "clock") if plots else []
    filed = Filed(standing=standing)
    return advance(GAME, table(), checkpoint, Journal([*given, *seal]), Seeded(seed_from_text("orders")), filed)


def line_behind() -> Checkpoint:
    """Blue directly behind red: a slipstream is to be had."""
    return position(red=car("red", "(1,2)"), blue=car("blue", "(0,2)"))


def moved(progress: Progress, what: str, seat: str) -> list[Any]:
    told = [fact for step in progress.closed for fact in step.told]
    return [fact for fact in told if fact.what == what and fact.seat == seat]


@pytest.mark.parametrize(("speed", "slips"), [("140", 1), ("120", 0)])
def test_if_red_moves_7_spaces_take_the_slip(speed: str, slips: int) -> None:
    sheet = said("100 if red moved 7+ slip yes", sight(red=car("blue"), blue=car("red")).model_copy(
        update={"seat": "blue"}))  # fmt: skip
    progress = turn(line_behind(), {}, red={"speed": speed}, blue=sheet)
    assert len(moved(progress, "slipstream", "blue")) == slips


def test_a_condition_never_reads_a_sealed_plot() -> None:
    """The conditional sheet is in force alike, whatever the rival has handed in, until something has happened."""
    for agenda in (("plots",), ("tests",), ("move:blue", "end")):
        shown = []
        for plot in ("20", "160"):
            race = state(start(("red", "blue")))
            race.round, race.agenda = 5, agenda
            race.cars = {"red": car("red", "(0,1)"), "blue": car("blue", "(5,1)")}
            text = "100 if blue moved 3+ slip yes if blue not moved pass blue if (9,1) taken lane 2"
            race.sheets = {"red": said(text), "blue": {"speed": plot, "defend_chips": "2"}}
            shown.append(in_force(table().book, GAME.sight(table(), race, "red"), race.sheets["red"]))
        assert shown[0] == shown[1] == {"speed": "100", "pass": "blue"}


def test_standing_orders_fill_the_blanks_of_a_drivers_own_sheet() -> None:
    standing = {"standing": {"defend_chips": "1", "slip": "yes"}}
    for sheet, value, hand in (
        ({"speed": "100"}, "1", "standing"),
        ({"speed": "100", "defend_chips": "2"}, "2", "sheet"),
    ):
        seen = sight(sheet=sheet)
        question = PassChips(seat="red", passer="blue", passee="red", stock=seen.car.stock)
        answer = GAME.answer_for(table(), seen, (), question, standing)
        assert answer
        assert (answer.value, answer.hand) == (value, hand)
    progress = turn(line_behind(), {"blue": standing}, red={"speed": "120"}, blue={"speed": "100"})
    assert moved(progress, "slipstream", "blue")


def test_standing_orders_reach_the_planner() -> None:
    """Far too fast for C1 in lane 1: 2 wear, unless he would rather roll."""
    fast = position(red=car("red", "(9,1)"))
    route = {"speed": "100", "route": "1 1 1 1 1", "brake_if": "no"}
    assert moved(turn(fast, {}, red=route), "paid", "red")[0].line == "2 wear"
    rolled = turn(fast, {"red": {"standing": {"corner_pay": "roll"}}}, red=route)
    assert moved(rolled, "paid", "red")[0].line == "1 wear + roll"
    spared = turn(fast, {"red": {"standing": {"max_wear": 0}}}, red={"speed": "100"})
    assert moved(spared, "moved", "red")[0].path != moved(turn(fast, {}, red={"speed": "100"}), "moved", "red")[0].path


def test_standing_orders_without_a_speed_leave_the_plot_to_the_driver() -> None:
    standing: dict[str, Json] = {"red": {"standing": {"slip": "yes"}}, "blue": {"standing": {"speed": "MPS"}}}
    progress = turn(line_behind(), standing)
    answers = {a.question.seat: a.answer and (a.answer.value, a.answer.hand) for a in progress.open}
    assert answers == {"red": None, "blue": ({"speed": "MPS"}, "standing")}


def test_a_sheet_sent_ahead_is_used_in_its_turn_and_says_so() -> None:
    orders: dict[str, Json] = {
        "red": {"standing": {"speed": "60"}, "ahead": [{"turn": 5, "speed": "120", "route": "1 1"}]}
    }
    progress = turn(position(red=car("red", "(0,1)")), orders)
    assert next((e.value, e.hand) for e in progress.given) == ({"speed": "120", "route": "1 1"}, "sheet")
    assert moved(progress, "plotted", "red")[0].hand == "sheet"


def test_what_the_driver_hands_in_goes_before_everything_filed() -> None:
    orders: dict[str, Json] = {"red": {"ahead": [{"turn": 5, "speed": "120"}]}}
    progress = turn(position(red=car("red", "(0,1)")), orders, red={"speed": "80"})
    assert moved(progress, "plotted", "red")[0].plot == 80
    assert moved(progress, "plotted", "red")[0].hand == "driver"


@pytest.mark.parametrize(
    "sheet",
    [{"turn": 5, "speed": "180"}, {"turn": 5, "speed": "100", "route": "1 3"}, {"turn": 6, "speed": "120"}],
    ids=["speed", "position", "another turn"],
)
def test_a_sheet_that_has_become_impossible_is_dropped(sheet: Json) -> None:
    orders: dict[str, Json] = {"red": {"standing": {"speed": "MPS"}, "ahead": [sheet]}}
    progress = turn(position(red=car("red", "(0,1)")), orders)
    assert moved(progress, "plotted", "red")[0].hand == "standing"


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
    facts = GAME.dropped(table(), sight(agenda=("plots",)), {"ahead": [sheet]}) if GAME.dropped else ()
    assert [(fact.audience, fact.model_dump()["why"]) for fact in facts] == [("red", one) for one in why]


def test_the_log_says_who_chose_the_way_where_it_was_not_the_driver() -> None:
    red, route = position(red=car("red", "(0,1)")), {"route": "1 1 1 1 1"}
    assert moved(turn(red, {}, red={"speed": "100", **route}), "moved", "red")[0].hand == ""
    assert moved(turn(red, {}, red={"speed": "100"}), "moved", "red")[0].hand == "prudence"
    ordered = {"red": {"standing": {"end_lane": 2}}}
    assert moved(turn(red, ordered, red={"speed": "100"}), "moved", "red")[0].hand == "standing"
    line = VOICE.line(moved(turn(red, ordered, red={"speed": "100"}), "moved", "red")[0], {"red": "Red"})
    assert ", by standing orders" in line


@pytest.mark.parametrize(
    ("plot", "field", "value", "what"),
    [
        ("160", "test_chips", "2", "chips"),
        ("100", "brake_if", "40 after 2", "braked"),
        ("100", "pass", "yes", "pass_tried"),
    ],
)
def test_the_log_says_who_spent_chips_braked_or_passed_in_a_drivers_place(
    plot: str, field: str, value: str, what: str
) -> None:
    wall = {seat: car(seat, f"(3,{lane})", 0) for lane, seat in enumerate(("blue", "green", "yellow"), 1)}
    rivals = wall if what == "pass_tried" else {}
    red = position(red=car("red", "(0,1)"), **rivals)
    still = {seat: {"speed": "20"} for seat in rivals}
    ordered = turn(red, {"red": {"standing": {field: value}}}, red={"speed": plot}, **still)
    assert moved(ordered, what, "red")[0].hand == "standing"
    own = turn(red, {}, red={"speed": plot, field: value}, **still)
    assert moved(own, what, "red")[0].hand == ""


def test_orders_filed_are_read_as_text_or_as_fields() -> None:
    read = read_orders(table(), sight(), {"standing": "slip yes defend 1", "ahead": "120 lane 2 / turn 9: 80 / MPS"})
    assert read == {
        "standing": {"slip": "yes", "defend_chips": "1"},
        "ahead": [
            {"turn": 6, "speed": "120", "end_lane": 2},
            {"turn": 9, "speed": "80"},
            {"turn": 10, "speed": "MPS"},
        ],
    }
    assert read_orders(table(), sight(), read) == read
    assert read_orders(table(), sight(), {"ahead": ""}) == {"ahead": []}


def test_orders_filed_are_said_back_in_plain_words() -> None:
    assert GAME.orders_form
    sheet = read_orders(table(), sight(), {"standing": "slip no defend 1 if blue moved at least 7 slip yes"})[
        "standing"
    ]
    said_back = echo(GAME.orders_form(table(), sight()), sheet, VOICE)
    assert said_back == "Slip no · Defend chips 1 · If blue moved 7+: slip yes"


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ({"standing": "route 1 1"}, "one_turn_only"),
        ({"standing": "slip perhaps"}, "not_a_slip"),
        ({"ahead": "turn 3: 120"}, "turn_is_over"),
        ({"ahead": "lane 2"}, "no_speed_ahead"),
        ({"ahead": "/".join(["120"] * 13)}, "too_many_ahead"),
        ({"later": {}}, "unknown_field"),
    ],
)
def test_orders_that_cannot_be_filed_are_refused(value: Json, code: str) -> None:
    with pytest.raises(Refused) as no:
        read_orders(table(), sight(), value)
    assert no.value.code == code
    assert no.value.because.startswith("S-")


def test_a_preview_is_what_the_planner_would_drive_now() -> None:
    assert GAME.preview
    seen = sight()
    assert GAME.preview(table(), seen, PLOT, {"speed": "60"}) == ("(1,1)", "(2,1)", "(3,1)")
    assert GAME.preview(table(), seen, PLOT, {"speed": "60", "end_lane": 2})[-1] == "(3,2)"
    assert GAME.preview(table(), seen, PLOT, {"speed": "60", "if": "blue ahead: end lane 2"})[-1] == "(3,2)"
    blocked = sight(blue=car("blue", "(1,1)"))
    assert "(1,1)" not in GAME.preview(table(), blocked, PLOT, {"speed": "60"})
    off = car("red").model_copy(update={"space": None, "side": "left", "row": 3})
    assert GAME.preview(table(), sight(red=off), PLOT, {"speed": "60"}) == ()
    assert GAME.preview(table(), sight(red=car("red", "(0,1)", 160)), PLOT, {"speed": "20"}) == ()


def test_a_preview_agrees_with_the_drive_it_announces() -> None:
    assert GAME.preview
    for sheet in ({"speed": "100"}, {"speed": "100", "route": "1 1 1"}, {"speed": "80", "max_wear": 0}):
        for space in ("(0,1)", "(7,1)", "(16,2)", "(24,2)"):
            alone = position(red=car("red", space, 100))
            seen = GAME.sight(table(), state(alone), "red")
            path = moved(turn(alone, {}, red=sheet), "moved", "red")[0].path
            assert GAME.preview(table(), seen, PLOT, sheet) == path
