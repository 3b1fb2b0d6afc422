"""Rounds of real races from the design note on posts: their events, and the text of the post."""

from typing import Any

import pytest

from bot.report.incidents import RoundData
from bot.report.positions import Lineup
from bot.report.round_report import ReportWriter, RoundReport
from bot.report.running_order import describe_fights, find_place_incidents
from bot.text.locale import use_language
from rules.track.track_file import read_track
from tests.bot.report.reported_races import TRACKS, WEIGHTS
from tests.repository import LIBRARY, LOCALIZERS


def standing(round: int, cars: str, ended: dict[str, str] | None = None, left: int = 60) -> Lineup:
    """Parse `red 0, orange 0, black 3`: cars in order with their gaps."""
    pairs = [car.split() for car in cars.split(",")]
    gaps: list[int | None] = [int(gap) if gap != "-" else None for _, gap in pairs]
    seats = [seat for seat, _ in pairs]
    level = [seat for n, seat in enumerate(seats) if n and gaps[n] is not None and gaps[n] == gaps[n - 1]]
    return Lineup(
        round=round,
        order=tuple(seats),
        gap=tuple(gaps),
        left=tuple(None if gap is None else left + gap for gap in gaps),
        lap=(0,) * len(seats),
        level=tuple(level),
        ended=ended or {},
    )


def after_headline(lineup: Lineup, pair: str, *shapes: str) -> Lineup:
    """Return a line-up after a headline about these cars; `shapes`: what the last headlines were about."""
    return lineup.model_copy(update={"pair": tuple(sorted(pair.split())), "shapes": shapes})


def tell_round(
    game: str, track: str, before: Lineup | None, after: Lineup, *facts: dict[str, Any], lap: int = 2
) -> RoundReport:
    """Return the story of a round."""
    circuit = read_track(track, LIBRARY.read_track_text(track) or "")
    account = RoundData(after.round, facts, before, after, 2, lap)
    names = {seat: seat.title() for seat in after.order}
    return ReportWriter(LOCALIZERS.for_game(game), WEIGHTS[game], circuit).write_round(account, names, 15)


def fact(what: str, seat: str, **figures: Any) -> dict[str, Any]:
    return {"what": what, "seat": seat, **figures}


def test_speed_circuit_a_spin_has_its_cause_its_place_its_dice_and_what_it_broke() -> None:
    paid = {"toward": "braking", "over": 20, "line": "", "wear": 0, "wear_left": 0, "short": False}
    roll = {"roll": "brakes, emergency", "faces": [6, 6], "total": 10, "effect": "fails", "key": ""}
    tale = tell_round(
        "speed_circuit",
        "three-rivers",
        after_headline(
            standing(24, "red 0, orange 0, black 3, green 6, purple 8, blue 16, white 17, yellow 20"), "red orange"
        ),
        standing(25, "red 0, orange 0, black 3, green 8, purple 12, blue 18, white 19, yellow 25"),
        fact("paid", "green", **{**paid, "toward": "corner", "over": 40, "wear": 2, "wear_left": 4}, space="(56,1)"),
        fact("paid", "purple", **paid),
        fact("roll", "purple", **roll),
        fact("damaged", "purple", part="brakes", attribute="deceleration", by=20, left=20, count=1),
        fact("spin", "purple", space="(58,2)", why="brakes"),
        fact("moved", "purple", start="(54,1)", path=[], to="(58,2)", spaces=4, speed=0),
    )
    spin = "**🟣 Purple, out of tyres, stands on the brakes in Quay and rolls a double six: the car spins.**"
    assert tale.head == (
        f"{spin} The brakes are damaged: 20 mph left.",
        "🔴 Red and 🟠 Orange are still level for the lead, with 60 rows to go.",
    )
    assert tale.title == spin.strip("*")
    assert len(tale.story) == 1
    assert "🟢 Green" in tale.story[0]
    assert "2 wear" in tale.story[0]
    assert tale.standings[0].startswith("1 🔴 Red · 1= 🟠 Orange · 3 ⚫ Black +3 · 4 🟢 Green +8 · 5 🟣 Purple +12")
    assert tale.foot == "-# Race #15 · round 25 · last lap"


def test_speed_circuit_a_quiet_round_is_a_line_about_the_lead_and_one_of_colour() -> None:
    paid = {"toward": "corner", "over": 40, "line": "", "wear": 2, "wear_left": 11, "short": False}
    cars = "orange 0, green 0, red 0, black 2, purple 8, yellow 8, white 13, blue 20"
    tale = tell_round(
        "speed_circuit",
        "old-quarry",
        after_headline(standing(6, cars), "orange green red"),
        standing(7, cars),
        fact("paid", "white", **paid),
        fact("moved", "white", start="(16,3)", path=[], to="(22,3)", spaces=6, speed=120),
        lap=1,
    )
    assert tale.head == ("**🟠 Orange, 🟢 Green and 🔴 Red are still level for the lead, with 60 rows to go.**",)
    assert len(tale.story) == 1
    assert tale.standings[0].startswith(
        "1 🟠 Orange · 1= 🟢 Green · 1= 🔴 Red · 4 ⚫ Black +2 · 5 🟣 Purple +8 · 5= 🟡 Yellow"
    )
    assert tale.next == "Next: plot for round 8."


def test_still_is_said_only_of_the_cars_of_the_last_headline() -> None:
    before, after = standing(6, "red 0, blue 5, green 30"), standing(7, "red 0, blue 5, green 30")
    known = after_headline(before, "blue red").model_copy(update={"pair": ("red", "blue")})
    assert tell_round("speed_circuit", "old-quarry", before, after).head == (
        "**🔴 Red leads 🔵 Blue by 5 rows.** No places change.",
    )
    assert tell_round("speed_circuit", "old-quarry", known, after).head == (
        "**🔴 Red still leads 🔵 Blue by 5 rows.** No places change.",
    )


def test_an_unchanged_lead_gives_way_to_what_has_changed_behind() -> None:
    before = standing(6, "red 0, blue 5, green 9, white 13, black 30")
    known = after_headline(before, "").model_copy(update={"pair": ("red", "blue")})
    closer = standing(7, "red 0, blue 5, green 7, white 13, black 30")
    assert tell_round("speed_circuit", "old-quarry", known, closer).head[0] == (
        "**🟢 Green closes on 🔵 Blue for 2nd: 2 rows behind, down from 4.**"
    )
    caught = standing(7, "red 0, blue 5, green 12, white 16, black 18")
    assert tell_round("speed_circuit", "old-quarry", known, caught).head[0] == (
        "**🔵 Blue shakes off 🟢 Green in 2nd: 7 rows ahead, up from 4.**"
    )


def test_who_gets_ahead_of_a_level_rival_is_news_and_level_leaders_are_the_leaders() -> None:
    level = after_headline(standing(6, "red 0, blue 0, green 5, white 30"), "blue red", "state_abreast")
    apart = standing(7, "red 0, blue 1, green 5, white 30")
    assert tell_round("speed_circuit", "old-quarry", level, apart).head[0] == (
        "**🔴 Red breaks away from 🔵 Blue: 1 row ahead.**"
    )
    nearer = standing(7, "red 0, blue 0, green 3, white 30")
    assert tell_round("speed_circuit", "old-quarry", level, nearer).head[0] == (
        "**🟢 Green closes on the leaders: 3 rows behind, down from 5.**"
    )


def test_who_were_not_level_before_are_not_still_level() -> None:
    led = after_headline(standing(6, "red 0, blue 2, green 9"), "blue red", "state_closing")
    assert tell_round("speed_circuit", "old-quarry", led, standing(7, "blue 0, red 0, green 9")).head[0] == (
        "**🔵 Blue and 🔴 Red are level for the lead.**"
    )


def test_the_headline_names_the_sled_that_wins_and_not_the_one_that_crossed_the_line_first() -> None:
    before = standing(13, "red 0, blue 1, green 9")
    after = standing(14, "blue -, red -, green 3", {"red": "finished", "blue": "finished"})
    home = (fact("laid", "red"), fact("finished", "red"), fact("laid", "blue"), fact("finished", "blue"))
    assert (
        tell_round("powersled", "titan-trident", before, after, *home).head[0] == "**🔵 Blue wins, ahead of 🔴 Red.**"
    )


def test_a_straggler_who_loses_little_is_no_headline() -> None:
    level = after_headline(standing(6, "red 0, blue 0, green 1, white 20"), "blue red", "state_abreast")
    assert (
        "White"
        not in tell_round("speed_circuit", "old-quarry", level, standing(7, "red 0, blue 0, green 1, white 22")).head[0]
    )


def test_a_pass_for_second_place_is_a_headline() -> None:
    before = standing(6, "red 0, blue 5, green 9, white 13, black 30")
    passed = standing(7, "red 0, green 5, blue 9, white 13, black 30")
    head = tell_round("speed_circuit", "old-quarry", before, passed).head[0]
    assert head in ("**🟢 Green takes 2nd from 🔵 Blue.**", "**🟢 Green passes 🔵 Blue for 2nd.**")


def test_no_headline_is_about_the_same_three_times_in_a_row_while_there_is_anything_else() -> None:
    before = standing(6, "red 0, blue 5, green 9, white 13, black 30")
    passed = standing(7, "red 0, green 5, blue 9, white 12, black 30")
    worn = tell_round("speed_circuit", "old-quarry", after_headline(before, "", "podium", "podium"), passed)
    assert worn.shapes[-1] != "podium"
    assert worn.shapes == ("podium", worn.shapes[-1])


def test_formula_d_two_are_out_each_with_a_cause() -> None:
    collision = {"roll": "collision", "faces": [1], "total": 1, "effect": "hit", "key": ""}
    tale = tell_round(
        "formula_d",
        "tall-pines",
        standing(45, "black 0, purple 16, white 20, green 22, orange 25, yellow 27, blue 33, red 36"),
        standing(
            46,
            "black 0, purple 21, white 26, green 27, yellow 31, blue 39, orange -, red -",
            {"orange": "out", "red": "out"},
        ),
        fact("drove", "purple", kind="move", start="", to="", path=[], steps=3),
        fact("overshot", "purple", corner="Trout", spaces=2, factor=1, by=2, missing=1),
        fact("lost", "purple", category="tires", by=2, left=1, why="overshot"),
        fact("drove", "yellow", kind="move", start="", to="", path=[], steps=7),
        fact("beside", "yellow", touched=["orange"]),
        fact("roll", "orange", **collision),
        fact("lost", "orange", category="body", by=1, left=0, why="contact"),
        fact("out", "orange", reason="body", space=None),
        fact("drove", "red", kind="move", start="", to="", path=[], steps=8),
        fact("overshot", "red", corner="Falls", spaces=3, factor=1, by=1, missing=1),
        fact("out", "red", reason="tires", space=None),
    )
    assert tale.head == (
        "**🟡 Yellow comes alongside 🟠 Orange: the last body point goes, and the car is out.**",
        "🔴 Red is out: 3 spaces too far at Falls and too few tyres.",
        "⚫ Black leads 🟣 Purple by 21 spaces; 6 are still racing.",
    )
    assert "2 tyres, 1 left" in tale.story[0]
    assert tale.title == tale.head[0].strip("*")
    assert tale.standings[-1].endswith("out: 🟠 Orange 🔴 Red")


def test_circus_maximus_whoever_is_overturned_was_attacked_by_somebody() -> None:
    tale = tell_round(
        "circus_maximus",
        "circus-romanus",
        standing(3, "black 0, red 2, orange 10, green 14, white 16, blue 18, purple 20"),
        standing(4, "black 0, red 1, green 16, blue 21, purple 24, orange 29, white -", {"white": "out"}),
        fact("chit", "blue", ordinal=2, left=6),
        fact("attacked", "blue", target="white", manner="ram_team", square="C1:7/18"),
        fact("horse_dead", "white", horse=4, endurance=7, left=24, last=False),
        fact("chit", "purple", ordinal=3, left=5),
        fact("attacked", "purple", target="white", manner="ram_car", square="C1:7/17"),
        fact("wheel_hit", "white", wheel="right", by=4, damage=12, destroyed=True),
        fact("flip", "white", square="C1:6/14", why="wheel", wreck="C1:7/15"),
        fact("runaway", "white", driver="dragged", car=False),
        fact("out", "white", reason="horses"),
        lap=1,
    )
    assert tale.title == tale.head[0].partition("**")[2].partition("**")[0]
    assert "⚪ White, attacked by 🟣 Purple, overturns at the first bend.**" in tale.head[0]
    assert tale.head[-1] == "🔴 Red closes on ⚫ Black: 1 square behind, down from 2; 6 are still racing."
    story = "\n".join(tale.story)
    assert any("🔵 Blue" in line and "horse" in line for line in tale.story)
    assert "drops from 3rd to 6th" in story or "falls back from 3rd to 6th" in story


def test_powersled_two_who_lose_it_in_one_corner_are_one_headline() -> None:
    cars = "green 0, black 2, blue 5, red 5, yellow 8, white 8"
    lost = {"crashing": False, "circle": 4, "again": False}
    hand = {"why": "control", "owed": 0, "cards": ["MOVE 5", "DRIFT 4", "DRIFT 4", "Nuke Grenade"]}
    tale = tell_round(
        "powersled",
        "titan-trident",
        standing(10, cars),
        standing(11, cars),
        fact("laid", "blue", card="MOVE 4"),
        fact("moved", "blue", start="1:344", to="1:352", way="", squares=1),
        fact("lost_control", "blue", **lost),
        fact("discarded", "blue", **hand),
        fact("spun", "blue", start="1:352", to="0:384", squares=3),
        fact("laid", "yellow", card="DRIFT 4"),
        fact("moved", "yellow", start="0:324", to="1:344", way="L", squares=1),
        fact("lost_control", "yellow", **lost),
        fact("hit_wall", "yellow", square="0:348"),
        lap=1,
    )
    assert tale.head[0].startswith("**🔵 Blue and 🟡 Yellow lose control in corner C.")
    assert "lose control in corner C" in "\n".join((*tale.head, *tale.story))


@pytest.mark.parametrize(
    ("corner", "language", "said"),
    [
        ("A", "en", "in corner A"),
        ("X", "en", "in corner X"),
        ("X", "de", "in Kurve X"),
    ],
)
def test_a_corner_that_is_called_by_a_letter_is_called_a_corner(corner: str, language: str, said: str) -> None:
    before, after = standing(3, "white 0, yellow 2"), standing(4, "white 0, yellow 4")
    circuit = read_track("serpent-reach", LIBRARY.read_track_text("serpent-reach") or "")
    space = next(name for name, one in circuit.spaces.items() if one.corner == corner)
    lost = fact("lost_control", "yellow", square=space, steps=3, cards=[], crashing=False)
    with use_language(language):
        tale = tell_round("powersled", "serpent-reach", before, after, lost)
    assert said in " ".join((*tale.head, *tale.story))


def test_bends_of_a_circus_are_counted_up_to_the_third() -> None:
    before, after = standing(3, "white 0, yellow 2"), standing(4, "white 0, yellow 4")
    circuit = read_track("circus-trigonus", LIBRARY.read_track_text("circus-trigonus") or "")
    space = next(name for name, one in circuit.spaces.items() if one.corner == "C3")
    tale = tell_round("circus_maximus", "circus-trigonus", before, after, fact("jostled", "yellow", square=space))
    assert "at the third bend" in " ".join((*tale.head, *tale.story))


def test_a_place_that_fell_to_a_car_was_taken_from_nobody() -> None:
    """Who had been third is second, since the leader is out."""
    before = standing(3, "red 0, blue 4, green 8, yellow 12")
    after = standing(4, "blue 0, green 4, yellow 8, red -", {"red": "crash"})
    beats = list(find_place_incidents(RoundData(4, (), before, after, 2, 1)))
    assert [(one.seats, one.facts["rival"]) for one in beats if one.what == "podium"] == [(("yellow",), None)]


def test_a_new_leader_is_compared_with_the_car_that_is_second_now() -> None:
    before = standing(3, "blue 0, green 2, red 4, yellow 12")
    after = standing(4, "red 0, green 2, blue 9, yellow 12")
    lead = next(one for one in find_place_incidents(RoundData(4, (), before, after, 2, 1)) if one.what == "lead")
    names = {seat: seat.title() for seat in after.order}
    line = LOCALIZERS.for_game("speed_circuit").format_phrase("beat", "lead", dict(lead.facts), names)
    assert "2 rows" in line
    assert "Green" in line
    assert "Blue" not in line


def test_cars_that_are_level_for_a_place_are_all_named_once() -> None:
    before = standing(3, "red 0, green 3, black 4, yellow 5, blue 9")
    after = standing(4, "red 0, black 4, yellow 4, green 4, blue 9")
    level = [
        facts["seats"] for code, facts in describe_fights(RoundData(4, (), before, after, 2, 1)) if "level" in code
    ]
    assert level == [["black", "yellow", "green"]]


def test_the_lead_and_the_podium_are_told_once_in_a_post() -> None:
    before = standing(3, "red 0, blue 4, green 8, yellow 12")
    after = standing(4, "blue 0, red 4, green 8, yellow 12")
    tale = tell_round("speed_circuit", "three-rivers", before, after, fact("braked", "red", by=20))
    assert sum("lead" in line for line in (*tale.head, *tale.story)) == 1


HOME = (
    standing(3, "red 0, blue 4, green 8, yellow 12"),
    standing(4, "red -, blue -, green 3, yellow 7", {"red": "finished", "blue": "finished"}),
)


def test_what_the_headline_says_of_those_who_came_home_is_not_said_below() -> None:
    first = fact("finished", "red", place=1)
    tale = tell_round("speed_circuit", "three-rivers", *HOME, first, fact("braked", "green", by=20))
    assert [line for line in (*tale.head, *tale.story) if "🔴 Red" in line] == ["**🔴 Red wins.**"]
    assert tale.numbers == (0, 1)
    assert [(mark.number, mark.what) for mark in tale.marks] == [(1, "braked"), (0, "finished")]


def test_what_a_line_of_the_story_would_say_again_stands_in_the_headline() -> None:
    paid = {"toward": "corner", "over": 40, "line": "", "wear": 2, "wear_left": 4, "short": False}
    crash = fact("crash", "yellow", space="(58,2)", why="corner")
    tale = tell_round("speed_circuit", "three-rivers", *HOME, fact("paid", "yellow", **paid), crash)
    assert any("Yellow" in line for line in tale.head)
    assert tale.story == ()
    assert {0, 1} <= set(tale.numbers)


def test_wear_that_is_paid_in_two_corners_is_not_told_of_one_of_them() -> None:
    def told(*corners: tuple[str, str]) -> str:
        paid = {"toward": "corner", "over": 20, "line": "", "wear": 1, "short": False}
        facts = [
            fact("paid", "yellow", **paid, wear_left=1 - n, corner=corner, space=space)
            for n, (corner, space) in enumerate(corners)
        ]
        tale = tell_round("speed_circuit", "three-rivers", *HOME, *facts)
        return "\n".join((*tale.head, *tale.story))

    both = told(("Quay", "(58,2)"), ("Weir", "(5,2)"))
    assert "2 wear, none left" in both
    assert "Quay" not in both
    assert "Weir" not in both
    assert "Quay" in told(("Quay", "(58,2)"), ("Quay", "(59,2)"))


def test_cars_that_finished_behind_the_winner_stand_beside_the_winner() -> None:
    home = (fact("finished", "red", place=1), fact("finished", "blue", place=2))
    tale = tell_round("speed_circuit", "three-rivers", *HOME, *home)
    assert tale.head[0] == "**🔴 Red wins, ahead of 🔵 Blue.**"
    assert tale.story == ()


def test_a_car_in_qualifying_leads_and_passes_nobody() -> None:
    before = standing(2, "red -, blue -").model_copy(update={"beforehand": True})
    after = standing(3, "blue -, red -").model_copy(update={"beforehand": True})
    tale = tell_round("formula_d", "lantern-harbour", before, after)
    assert tale.head == ("**🔵 Blue has driven farthest so far, ahead of 🔴 Red.**",)
    assert "▲" not in "".join(tale.standings)
    assert tale.foot == "-# Race #15 · round 3"


def test_a_quiet_round_after_the_flag_says_how_far_there_is_to_go() -> None:
    home = {"red": "finished", "blue": "finished"}
    before = after_headline(standing(5, "red -, blue -, green 0, yellow 7", home, left=20), "", "finished")
    tale = tell_round(
        "speed_circuit", "three-rivers", before, standing(6, "red -, blue -, green 0, yellow 7", home, left=12)
    )
    assert tale.head == ("**🟢 Green has 12 rows to go.**",)
    assert not tale.has_news


@pytest.mark.parametrize(
    ("cars", "level", "said"),
    [
        ("red -, blue -, yellow 0, green 0", ("green",), "loses 12 rows to 🟡 Yellow and is level now"),
        ("red -, blue -, yellow 0, green 0", (), "loses 12 rows to 🟡 Yellow and is right behind"),
        ("red -, blue -, yellow 0, green 3", (), "loses 15 rows to 🟡 Yellow and is 3 behind"),
    ],
)
def test_a_car_that_was_caught_is_level_or_right_behind_and_never_0_behind(
    cars: str, level: tuple[str, ...], said: str
) -> None:
    home = {"red": "finished", "blue": "finished"}
    before = after_headline(standing(5, "red -, blue -, green 0, yellow 12", home, left=20), "", "finished")
    after = standing(6, cars, home, left=12).model_copy(update={"level": level})
    tale = tell_round("speed_circuit", "three-rivers", before, after)
    assert f"🟢 Green {said}." in tale.head[0]


def test_the_story_of_a_race_that_ends_stands_without_its_headline() -> None:
    account = RoundData(
        4, [fact("finished", "red", place=1), fact("out", "yellow", reason="retired")], *HOME, 2, 2, ends=True
    )
    names = {seat: seat.title() for seat in account.after.order}
    tale = ReportWriter(LOCALIZERS.for_game("speed_circuit"), WEIGHTS["speed_circuit"]).write_round(account, names, 1)
    assert tale.story == ("1. 🟡 Yellow parks the car and retires.",)


def test_cars_of_bots_behind_the_podium_share_a_line() -> None:
    account = RoundData(
        4,
        [fact("rejoined", seat, space="") for seat in ("green", "orange", "purple")],
        standing(3, "red 0, blue 4, black 6, green 8, orange 9, purple 12"),
        standing(4, "red 0, blue 4, black 6, green 8, orange 9, purple 12"),
        2,
        1,
        humans=frozenset({"red"}),
    )
    names = {seat: seat.title() for seat in account.after.order}
    tale = ReportWriter(LOCALIZERS.for_game("speed_circuit"), WEIGHTS["speed_circuit"]).write_round(account, names, 1)
    assert len(tale.story) == 1
    assert tale.story[0].startswith("Also: 🟢 Green")
    assert tale.marks == ()


@pytest.mark.parametrize("game", sorted(WEIGHTS))
def test_every_game_tells_who_sent_no_order_and_who_drives_for_them(game: str) -> None:
    before, after = standing(1, "red 0, blue 2"), standing(2, "red 0, blue 5")
    late = fact("by_clock", "red", count=1, missed=1, most=3)
    gone = (fact("by_clock", "blue", count=3, missed=3, most=0), fact("stands_in", "blue", missed=3))
    account = RoundData(2, (late, *gone), before, after, 2, 1, humans=frozenset({"red", "blue"}))
    tale = ReportWriter(LOCALIZERS.for_game(game), WEIGHTS[game]).write_round(account, {"red": "Ann", "blue": "Ben"}, 1)
    assert tale.head[0] == "**A bot takes over for 🔵 Ben: the seat is open (`/race seats`).**"
    assert any(
        "No orders from 🔴 **Ann** (1 of 3 before a bot takes over); the safe default is played." in line
        for line in tale.story
    )


@pytest.mark.parametrize("game", TRACKS)
def test_standings_say_which_of_two_cars_with_one_rounded_gap_is_just_behind(game: str) -> None:
    before = standing(1, "red 0, blue 2, green 3")
    for after, shown in (
        (standing(2, "red 0, blue 3, green 3"), "2= 🟢 Green +3"),
        (standing(2, "red 0, blue 3, green 3").model_copy(update={"level": ()}), "3 🟢 Green +3, just behind"),
        (standing(2, "red 0, green 3, blue 3").model_copy(update={"level": ()}), "3 🔵 Blue +3, just behind ▼1"),
        (standing(2, "red 0, green 0, blue 3").model_copy(update={"level": ()}), "2 🟢 Green, just behind ▲1"),
    ):
        assert shown in "".join(tell_round(game, TRACKS[game][0], before, after).standings)
