"""Orders that were once read as something else."""

import pytest

from rules.orders.interpreter import read_sheet
from rules.orders.sheets import SheetReader, WrittenField, correct_draft, dump_order, read_written_field
from rules.questions import InvalidAnswer
from tests.sentences.counting import Outcome, Sentence, hear
from tests.sentences.positions import load_phrase_book, load_position

READ = [
    ("formula_d", "s3r9", "die rechte spur, nix bremsen", "S3:R#14"),
    ("speed_circuit", "sc", "hundert, aber hoechstens zwei verschleiss", "100, max wear 2"),
    ("speed_circuit", "sc", "120 pls", "120"),
    ("speed_circuit", "sc", "120, corner with the die", "120, corner pay roll"),
    ("formula_d", "g3", "3, as far as the die lets me", "3, path far"),
    ("circus_maximus", "D-3", "rein in to 15", "15"),
    ("circus_maximus", "D-3", "hold 16 and hug the wall", "16, path inside"),
    ("powersled", "order", "den zweier drift, erst links dann gerade", "DRIFT 2 L"),
    ("speed_circuit", "sc", "120 👍", "120"),
    ("speed_circuit", "sc", "100, no slip", "100, slip no"),
    ("speed_circuit", "sc", "i go 100", "100"),
    ("speed_circuit", "sc", "ich fahre 100", "100"),
    ("speed_circuit", "sc", "100 also slip yes", "100, slip yes"),
    ("formula_d", "g4", "one down", "3"),
    ("formula_d", "g4", "3 pls", "3"),
    ("formula_d", "g4", "3 👍", "3"),
    ("formula_d", "g4", "5 also brake no", "5, brake no"),
    ("formula_d", "s3r9", "far left", "S3:L#14"),
    ("formula_d", "s3r9", "left, brake 2", "S3:L#12 brake 2"),
    ("circus_maximus", "D-3", "15 👍", "15"),
    ("circus_maximus", "D-3", "I go 15", "15"),
    ("circus_maximus", "D-3", "15 also whip no", "15, whip no"),
    ("circus_maximus", "D-8 mf=14", "I go straight", "F14"),
    ("circus_maximus", "D-8 mf=14", "I", "I"),
    ("circus_maximus", "D-8 mf=14", "3 ahead, out, 2 ahead", "F3, O, F2"),
    ("circus_maximus", "D-3", "18, path ahead 3", "18, path F3"),
    ("circus_maximus", "D-3", "18, path ahead 3, out", "18, path F3 O"),
    ("speed_circuit", "sc", "120. Slip: no. Pass: none.", "120, slip no, pass no"),
    ("speed_circuit", "sc", "One-twenty, lane two", "120, lane 2"),
    ("powersled", "order", "MOVE 5 👍", "MOVE 5"),
    ("powersled", "order", "MOVE 5 also hook never", "MOVE 5; hook never"),
    ("speed_circuit", "sc", "120, tow off anyone", "120, slip yes"),
    ("formula_d", "g3", "third, through the middle", "3, path middle"),
    ("formula_d", "g3", "same gear, get it stopped in the corner", "3, path stop"),
    ("formula_d", "g3", "third, stop it in the corner, inside", "3, path stop then inside"),
    ("powersled", "order", "3 move straight", "MOVE 3"),
    ("powersled", "order", "move 4 pls, laser whoever is in front", "MOVE 4 then Laser"),
    ("powersled", "discard count=2", "ditch mine n one of the d4s", "DRIFT 4, Mine"),
    ("circus_maximus", "D-3", "whip to 14 and hold the inside", "14, whip yes, path inside"),
    ("circus_maximus", "D-3", "eighteen. straight. brake to what the bend allows", "18, brake prudent, path straight"),
    ("circus_maximus", "D-3", "whip them to sixteen, straight", "16, whip yes, path straight"),
    ("powersled", "order", "move 5 straight ahead", "MOVE 5"),
    ("powersled", "order", "drift three dead ahead", "DRIFT 3"),
    ("speed_circuit", "sc", "140 hell for leather", "140"),
    ("formula_d", "g3", "up one, as far as she goes", "4, path far"),
    ("circus_maximus", "D-3", "sixteen n whip if im over 20", "16, whip above 20"),
    ("powersled", "order", "play move 4 or if its blocked move 3", "MOVE 4; else MOVE 3"),
    ("circus_maximus", "D-3", "17, hold if anyone lashes me", "17, defend lash: hold"),
    ("circus_maximus", "D-3", "17, swerve out if someone rams me", "17, defend ram: evade out"),
    ("circus_maximus", "D-3", "17, if they ram me: dodge out", "17, defend ram: evade out"),
    ("circus_maximus", "D-3", "17, when someone lashes me hold", "17, defend lash: hold"),
    ("speed_circuit", "sc", "120, don't bother with the tow", "120, slip no"),
    ("speed_circuit", "sc", "120, stay off the racing line", "120, arrow no"),
    ("speed_circuit", "sc", "120, no slip unless it's free", "120, slip if free"),
    ("speed_circuit", "sc", "120, windschatten brauch ich nicht", "120, slip no"),
    ("formula_d", "g4", "4, up to 2 brakes and 1 tyre", "4, brake 2, wear 1"),
    ("formula_d", "g4", "4, leave the slipstream", "4, slipstream no"),
    ("formula_d", "g4", "5 if it lets me, else 4", "5"),
    ("formula_d", "g4", "5th if allowed, otherwise stay in 4th", "5"),
    ("formula_d", "g4pit_tyres", "in for hards, 3rd gear", "3, pit yes, tyres hard"),
    ("circus_maximus", "D-3", "17, leave the whip", "17, whip no"),
    ("circus_maximus", "D-3", "16, if black comes alongside ram his car", "16, targets black ram car 2"),
    ("powersled", "order", "move 4, don't bother with the hook", "MOVE 4; hook never"),
    ("powersled", "order", "move 5 if it's clear, otherwise move 4", "MOVE 5; else MOVE 4"),
    ("powersled", "order", "move 5, wenn blockiert move 3", "MOVE 5; else MOVE 3"),
    ("powersled", "order", "drift 4, right on the second square", "DRIFT 4 FR"),
    ("circus_maximus", "D-8 mf=12", "3 vor, raus, dann gerade", "F3, O, F8"),
    (
        "circus_maximus",
        "D-3",
        "16, against lashes hold, against rams swerve out",
        "16, defend lash: hold; ram: evade out",
    ),
    ("circus_maximus", "D-7 mf=14", "auf 10 abbremsen", "4"),
    ("formula_d", "g4", "dritter, innen, zur Not zwei Bremsen", "3, path inside, brake 2"),
    ("speed_circuit", "sc", "80, keep to the left", "80, lane 1"),
    ("speed_circuit", "sc", "80, rechts halten", "80, lane 3"),
    ("speed_circuit", "sc", "same again but one slower", "80"),
    ("speed_circuit", "sc", "80 wear no", "80, max wear 0"),
    ("formula_d", "g3", "3, b1", "3, brake 1"),
    ("formula_d", "g3", "wie vorhin nur rechts", "3, path right"),
    ("formula_d", "g3", "third gear, stay on the inside as long as possible", "3, path inside"),
    ("circus_maximus", "D-3", "18, whip the horses if we're on a straight", "18, whip straights"),
    ("circus_maximus", "D-3", "18, weich nach außen aus", "18, defend evade out"),
    ("circus_maximus", "D-3", "18, zügel lösen wenn geschleift", "18, reins yes"),
    ("circus_maximus", "D-3", "18 aba ned peitschen", "18, whip no"),
    ("circus_maximus", "D-8 mf=12", "out once then straight", "O, F11"),
    ("powersled", "order", "move 4, drop a mine if someone is right behind me", "MOVE 4 then Mine if behind 1"),
    ("powersled", "order", "die mine fallen lassen nach move 4", "MOVE 4 then Mine"),
    ("speed_circuit", "sc", "120 no wear at all", "120, max wear 0"),
    ("speed_circuit", "sc", "120, hold bruno off with my last chip", "120, defend green 1"),
    ("speed_circuit", "sc", "120, nicht mehr als ein verschleiß", "120, max wear 1"),
]
REFUSED = [
    ("formula_d", "s3r9", "ein feld weniger, mitte"),
    ("formula_d", "g4", "if i can stop in the corner 3rd otherwise 2nd"),
    ("speed_circuit", "sc", "pass blue no"),
    ("circus_maximus", "D-3", "ease off two squares"),
    ("speed_circuit", "sc", "16, no slip"),
    ("speed_circuit", "sc", "120, don't wobble into lane 3"),
    ("speed_circuit", "sc", "120 unless it rains"),
    ("speed_circuit", "sc", "120, no 140"),
    ("circus_maximus", "D-3", "16, no 17"),
    ("formula_d", "g4", "4, no 5"),
    ("formula_d", "g4", "4 5"),
    ("formula_d", "g4", "4th 5th"),
    ("formula_d", "g4", "vierter fünfter"),
    ("formula_d", "s3r9", "3 ahead, out, 2 ahead"),
    ("formula_d", "s3r9", "M#30"),
    ("circus_maximus", "D-3", "15, attack blue no"),
    ("powersled", "order", "MOVE 5 MOVE 4"),
    ("speed_circuit", "sc", "80 in then slip"),
    ("formula_d", "g3", "3 in no brakes"),
]
SHOWN = [
    ("formula_d", "g3", "gear too no brakes", "2, brake no"),
    ("powersled", "order", "drift for, straight", "DRIFT 4"),
    ("powersled", "order", "move for and drop a mine", "MOVE 4 then Mine"),
    ("powersled", "order", "m4. no hold on, d3 straight", "DRIFT 3"),
    ("speed_circuit", "sc", "100 lane 2, oh wait no sorry, 120 lane 3", "120, lane 3"),
    ("speed_circuit", "sc", "Right, 100 please", "100"),
    ("speed_circuit", "sc", "100, pass blue no", "100, pass no"),
    ("formula_d", "g4", "Right, 3rd", "3"),
    ("formula_d", "g4", "4th then 5th", "4"),
    ("formula_d", "s3r9", "ahead 3", "S3:M#14"),
    ("circus_maximus", "D-8 mf=14", "Right, F14", "F14"),
    ("powersled", "order", "Right, MOVE 5", "MOVE 5"),
    ("speed_circuit", "sc", "120 because green is close", "120"),
    ("speed_circuit", "sc", "120, I don't want to die today", "120"),
    ("speed_circuit", "sc", "12o lane 2", "120, lane 2"),
    ("speed_circuit", "sc", "140, sorry, 120 I mean", "120"),
    ("speed_circuit", "sc_bends", "100, inside", "100, lane 1"),
    ("speed_circuit", "sc_bends", "100, inside", "100, lane 3"),
    ("speed_circuit", "sc_bends", "100, außen", "100, lane 1"),
    ("speed_circuit", "sc", "120, overtake blue", "120, pass blue"),
    ("speed_circuit", "sc", "80 mph, inside lane, slip blue if I can", "80, lane 1, slip yes"),
    ("speed_circuit", "sc", "100 and pass blue if u can", "100, pass blue"),
    ("circus_maximus", "D-3", "17, hold the line", "17, path straight"),
    ("formula_d", "g3", "4th, go long, dont stop", "4, path far, pit no"),
    ("circus_maximus", "D-3", "14, one lane out please", "14, path O then straight"),
    ("circus_maximus", "D-3", "13, one lane in, then straight on", "13, path I then straight"),
    ("powersled", "order", "move 4 then drop an oil... sorry a mine", "MOVE 4 then Mine"),
    ("speed_circuit", "sc", "120, overtake everyone", "120, pass yes"),
    ("speed_circuit", "sc", "120, wobble into the tow", "120, slip yes"),
    ("formula_d", "s3r9", "left, er, right", "S3:R#14"),
    ("circus_maximus", "D-8 mf=14", "one inside, rest ahead", "I, F12"),
    ("circus_maximus", "D-3", "fourteen. in then straight. no whip", "14, whip no, path straight"),
    ("circus_maximus", "D-3", "14 in no whip", "14, whip no, path inside"),
    ("circus_maximus", "D-3", "18, 3 ahead, one out, then straight", "18, path F3 O then straight"),
    ("powersled", "order", "move 4 und die mine abwerfen", "MOVE 4 then Mine"),
    ("speed_circuit", "sc", "drop to 80, pay with wear", "80, brake pay wear"),
    ("speed_circuit", "sc", "1oo lane 2", "100, lane 2"),
    ("speed_circuit", "sc", "lane 1! lane 1! at 100", "100, lane 1"),
    ("speed_circuit", "sc", "100, lane 2, 100", "100, lane 2"),
    ("powersled", "order", "the 4 please straight", "MOVE 4"),
    ("speed_circuit", "sc", "pass blue with no chips at 120", "120, pass blue"),
    ("circus_maximus", "D-3", "14 easy on the whip", "14, whip no"),
    ("formula_d", "g4", "keep 2 brakes, 5th", "5, brake 1"),
    ("speed_circuit", "sc", "120, leave me 3 wear", "120, max wear 6"),
    ("powersled", "order", "this turn move 3 next turn move 5", "round 2: MOVE 3 / round 3: MOVE 5"),
]
WITHOUT_STRANGE_WORDS = [
    ("speed_circuit", "sc", "a zappy 80 and hug the wibbly inside", "80, lane 1", ("zappy", "hug", "wibbly")),
    ("circus_maximus", "D-3", "I'll go 16 with a dollop of the whip", "16, whip yes", ("dollop", "of")),
    ("circus_maximus", "D-3", "16 mit schmackes peitsche", "16, whip yes", ("schmackes",)),
]
KEPT_STRANGE_WORDS = [
    ("speed_circuit", "sc", "120 not zappy slip"),
    ("speed_circuit", "sc", "120 in 3 wibbles"),
    ("formula_d", "g4", "4, all but one brake"),
    ("formula_d", "g4", "4 laps left"),
    ("circus_maximus", "D-3", "18, no whip on the wibbly straights"),
    ("powersled", "order", "MOVE 5 with turbo"),
]
"""What is strange may turn the order round, or no wish shows that it is one."""
FRAMED = [
    ("speed_circuit", "sc", "zappy 100 for me, outside lane", "100, lane 3", "zappy 100 for me"),
    ("powersled", "order", "move 4 and a mine wobbly plop", "MOVE 4 then Mine", "move 4 and a mine wobbly plop"),
]
NOT_FRAMED = [
    "120 with wings, lane 2",
    "100 spectators, lane 2",
    "120 zappy",
    "120 not zappy lane 2",
]
"""What is strange says something of the order, or nothing shows that it is one."""


def hear_order(game: str, situation: str, text: str) -> Outcome:
    return hear(Sentence(game, "order", situation, text, ()))


@pytest.mark.parametrize(("game", "situation", "text", "order"), READ)
def test_courtesies_pronouns_and_also_are_read_as_they_are_meant(
    game: str, situation: str, text: str, order: str
) -> None:
    outcome = hear_order(game, situation, text)
    assert (outcome.how, outcome.orders, outcome.left_out) == ("read", (order,), ())


@pytest.mark.parametrize(("game", "situation", "text"), REFUSED)
def test_what_cannot_be_one_order_is_refused(game: str, situation: str, text: str) -> None:
    assert hear_order(game, situation, text).how == "refused"


@pytest.mark.parametrize(("game", "situation", "text", "order"), SHOWN)
def test_what_may_mean_something_else_is_shown_before_it_counts(
    game: str, situation: str, text: str, order: str
) -> None:
    outcome = hear_order(game, situation, text)
    assert outcome.how in ("asked", "offered")
    assert order in outcome.orders


@pytest.mark.parametrize(("game", "situation", "text", "order", "left_out"), WITHOUT_STRANGE_WORDS)
def test_an_order_is_offered_without_a_few_strange_words_within_it(
    game: str, situation: str, text: str, order: str, left_out: tuple[str, ...]
) -> None:
    outcome = hear_order(game, situation, text)
    assert (outcome.how, outcome.orders, outcome.left_out) == ("offered", (order,), left_out)


@pytest.mark.parametrize(
    ("game", "situation", "text", "order"),
    [
        ("powersled", "order", "move 3, hold the wobbly laser", "MOVE 3"),
        ("speed_circuit", "sc", "120, save 2 chips", "120"),
        ("circus_maximus", "D-3", "16, heb die peitsche auf", "16"),
    ],
)
def test_what_is_to_be_kept_is_never_offered_as_spent(game: str, situation: str, text: str, order: str) -> None:
    assert hear_order(game, situation, text).orders == (order,)


@pytest.mark.parametrize(("game", "situation", "text"), KEPT_STRANGE_WORDS)
def test_no_order_is_read_without_words_that_may_turn_it_round(game: str, situation: str, text: str) -> None:
    orders = hear_order(game, situation, text).orders
    assert not any("," in order or ";" in order or order.startswith("MOVE") for order in orders)


@pytest.mark.parametrize(("game", "situation", "text", "order", "left_out"), FRAMED)
def test_a_first_field_among_strange_words_is_shown_where_a_wish_tells_that_it_is_an_order(
    game: str, situation: str, text: str, order: str, left_out: str
) -> None:
    outcome = hear_order(game, situation, text)
    assert (outcome.how, outcome.orders, outcome.left_out) == ("offered", (order,), (left_out,))


@pytest.mark.parametrize("text", NOT_FRAMED)
def test_strange_words_beside_a_first_field_are_not_taken_for_talk_where_they_may_say_something(text: str) -> None:
    assert not any(order.startswith("1") for order in hear_order("speed_circuit", "sc", text).orders)


def test_a_wish_alone_is_shown_behind_what_it_lacks() -> None:
    for game, situation, text, like in (
        ("speed_circuit", "sc", "overtake blue", "120, pass blue"),
        ("circus_maximus", "D-3", "ram blue", "18, targets blue ram 2"),
        ("formula_d", "g3", "inside, no brakes", "3, path inside, brake no"),
    ):
        with pytest.raises(InvalidAnswer, match="first_missing") as refusal:
            sheet_after(game, situation, text)
        assert refusal.value.facts["like"] == like
        assert hear_order(game, situation, like).how == "read"


ADDED = [
    ("speed_circuit", "sc", "140, lane 2", "and also no slip", "140, lane 2, slip no"),
    ("powersled", "order", "MOVE 5", "also drop a mine", "MOVE 5 then Mine"),
    ("powersled", "order", "MOVE 5 + speed", "also a mine afterwards", "MOVE 5 + speed then Mine"),
    ("circus_maximus", "D-3", "18, whip no", "also keep to lane 3 please", "18, whip no, path lane 3"),
]
COUNTED = [
    ("speed_circuit", "sc", "140, lane 2", "lane 3 instead", "140, lane 3"),
    ("formula_d", "g4", "4, path inside", "but outside", "4, path outside"),
]


def sheet_after(game: str, situation: str, text: str, *, draft: str = "", counting_order: str = "") -> tuple[str, bool]:
    """Return the order after a text, and whether it counts without being shown first."""
    at = load_position(game, situation)
    assert at.ruleset.sheets is not None
    reader = SheetReader(at.ruleset.sheets, at.table, at.player_view, at.question, load_phrase_book(game))
    language = reader.sheets.language
    under, present = (
        dump_order(read_sheet(language, order, reader.names)) if order else None for order in (draft, counting_order)
    )
    read = correct_draft(reader, text, under, present)
    assert read.value is not None
    return language.write(read.value), read.sure


@pytest.mark.parametrize(("game", "situation", "order", "text", "after"), ADDED)
def test_also_adds_to_a_draft_and_to_an_order_that_counts(
    game: str, situation: str, order: str, text: str, after: str
) -> None:
    assert sheet_after(game, situation, text, draft=order)[0] == after
    assert sheet_after(game, situation, text, counting_order=order)[0] == after


@pytest.mark.parametrize(("game", "situation", "order", "text", "after"), COUNTED)
def test_words_without_a_first_field_are_shown_with_the_order_that_counts(
    game: str, situation: str, order: str, text: str, after: str
) -> None:
    assert sheet_after(game, situation, text, counting_order=order) == (after, False)


CORRECTED = [
    ("speed_circuit", "sc", "140, lane 2", "make that 120", ["120, lane 2", "120"]),
    ("speed_circuit", "sc", "140, lane 2", "120 instead", ["120, lane 2", "120"]),
    ("speed_circuit", "sc", "140, lane 2", "doch lieber 120", ["120, lane 2", "120"]),
    ("formula_d", "g4", "4, path inside", "actually fifth", ["5, path inside", "5"]),
    ("circus_maximus", "D-3", "18, whip no", "oops, 17", ["17, whip no", "17"]),
]


@pytest.mark.parametrize(("game", "situation", "order", "text", "readings"), CORRECTED)
def test_a_correction_asks_whether_the_rest_of_the_order_stays(
    game: str, situation: str, order: str, text: str, readings: list[str]
) -> None:
    for present in ({"draft": order}, {"counting_order": order}):
        with pytest.raises(InvalidAnswer, match="several_readings") as refusal:
            sheet_after(game, situation, text, **present)
        assert refusal.value.facts["readings"] == readings


def test_an_order_that_corrects_nothing_takes_the_place_of_a_draft() -> None:
    assert sheet_after("speed_circuit", "sc", "120 please", draft="140, lane 2")[0] == "120"
    assert (
        sheet_after("speed_circuit", "sc", "no slip, actually 120, lane 2", draft="140, lane 2")[0]
        == "120, lane 2, slip no"
    )


FIELDS = [
    ("powersled", "order", "grapple", "never please", "never"),
    ("powersled", "order", "grapple", "please never", "never"),
    ("powersled", "order", "reflex", "ok, keep control", "keep control"),
    ("speed_circuit", "sc", "end_lane", "well, 2 please", "2"),
    ("circus_maximus", "D-3", "whip", "ok above 20", "above 20"),
    ("formula_d", "g4", "brake", "sorry 2", "2"),
]


@pytest.mark.parametrize(("game", "situation", "field", "text", "expected"), FIELDS)
def test_courtesy_around_what_a_field_holds_is_no_part_of_it(
    game: str, situation: str, field: str, text: str, expected: str
) -> None:
    assert field_of(game, situation, field, text) == WrittenField(expected)


def test_a_word_before_an_order_in_a_field_that_may_say_something_is_left_out_and_shown() -> None:
    assert field_of("powersled", "order", "play", "Right, MOVE 5") == WrittenField("MOVE 5", ("Right",))


def field_of(game: str, situation: str, field: str, text: str) -> WrittenField:
    at = load_position(game, situation)
    assert at.ruleset.sheets is not None
    return read_written_field(
        SheetReader(at.ruleset.sheets, at.table, at.player_view, at.question, load_phrase_book(game)), field, text
    )
