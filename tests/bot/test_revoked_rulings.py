"""Every ruling can be revoked alone and at any time; with all revoked, the race is as without rulings."""

from pathlib import Path

import pytest

from bot.model.actor import Rejection
from bot.stewards.action_registry import find_action, make_call
from bot.stewards.planning import amend, answer_for_driver, ask_again, rewind_to, set_dice, with_fates
from bot.stewards.race_actions import extend, hold, release, retire
from bot.store.ruling_drafts import AffectedRuling
from bot.text.ruling_text import format_difference
from rules.base import Json, parse_key
from rules.registry import RULESETS
from tests.bot.race_services import ANA, BEN, Clock, RaceServices, expect_done, open_services
from tests.bot.test_rulings import GM, drive_rounds, find_first_roll, list_lines, plots, rule
from tests.campaigns.taken_back import check_race as ruled_and_taken_back
from tests.campaigns.taken_back import try_race
from tests.games import find_smallest_track_name
from tests.members import ONLOOKER, Local
from tests.repository import LIBRARY, LOCALIZERS
from tests.sampling import THOROUGH, sample_cases


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3 if THOROUGH else 1))
async def test_with_every_ruling_taken_back_the_race_is_as_if_nobody_had_ruled(
    seed: int, services: RaceServices
) -> None:
    assert await ruled_and_taken_back(services, "miniature", seed, 40 if THOROUGH else 20) == ""


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(RULESETS))
async def test_rulings_of_all_kinds_are_taken_back_in_every_game(tmp_path: Path, game: str) -> None:
    assert await try_race(game, 8, tmp_path, rulings=15 if THOROUGH else 6) == ""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seed"), sample_cases([("speed_circuit", 36), ("circus_maximus", 152), ("formula_d", 155)], 3)
)
async def test_races_that_were_once_not_as_before_are(tmp_path: Path, game: str, seed: int) -> None:
    assert await try_race(game, seed, tmp_path) == ""


async def test_a_car_that_something_was_told_of_as_its_turn_began_is_retired_after_it(tmp_path: Path) -> None:
    async with open_services(tmp_path, Clock(), RULESETS, LIBRARY) as services:
        race = await services.race(
            ANA, BEN, game="circus_maximus", track=find_smallest_track_name("circus_maximus"), dice="worn"
        )
        for _ in range(2):
            services.clock.now += 49 * 3600
            await services.settle()
        await rule(services, race, amend({"car": "red", "endurance": 0}), "run down")
        seen = expect_done(await services.rulings.load_history(race, GM)).open
        assert [fact["what"] for fact in seen][-1] == "slowed"
        await rule(services, race, retire("red"), "gone")
        assert (await services.summarize(race)).stage == "running"
        await rule(services, race, expect_done(await services.rulings.load_undo(race, GM)), "there he is")
        assert expect_done(await services.rulings.load_history(race, GM)).open == seen


async def test_what_a_bot_drove_before_its_driver_came_back_is_driven_so_again(tmp_path: Path) -> None:
    async with open_services(tmp_path, Clock(), RULESETS, LIBRARY) as services:
        race = await services.race(
            ANA,
            BEN,
            automatic=1,
            laps=2,
            game="circus_maximus",
            track=find_smallest_track_name("circus_maximus"),
            dice="resumed",
            options={"auto_after": 2},
        )
        for _ in range(4):
            services.clock.now += 49 * 3600
            await services.settle()
            await services.member_api.resume(race, GM)
            await services.settle()
        said = await list_entries(services, race)
        assert "automatic" in {entry["hand"] for entry in said if parse_key(entry["key"]).seat == "red"}
        await rule(services, race, set_dice("0/endurance/red/", [2]), "cocked")
        assert await list_entries(services, race) != said
        await rule(services, race, expect_done(await services.rulings.load_undo(race, GM)), "it was not")
        assert await list_entries(services, race) == said


async def test_a_car_given_back_at_a_release_stays_its_drivers_though_what_stopped_the_race_is_taken_back(
    services: RaceServices,
) -> None:
    race = await services.race(ANA, BEN, laps=3, options={"build": "false", "auto_after": 1})
    expect_done(await services.answer(race, ANA, {"speed": 1}))
    services.clock.now += 49 * 3600
    await services.settle()
    await rule(services, race, retire("red"), "gone")
    held = await services.summarize(race)
    assert (held.hold_reason, [bool(d.standin) for d in held.drivers]) == ("nobody", [False, True])
    await rule(services, race, release(), "go on")
    await rule(services, race, expect_done(await services.rulings.load_undo(race, GM)), "there he is")
    after = await services.summarize(race)
    assert (after.stage, [(d.standin, d.missed, d.gone) for d in after.drivers]) == (
        "running",
        [("", 0, False)] * 2,
    )


async def test_who_has_left_stays_away_when_a_story_that_was_cut_short_is_told_to_its_end(tmp_path: Path) -> None:
    async with open_services(tmp_path, Clock(), RULESETS, LIBRARY) as services:
        race = await services.race(
            ANA, BEN, automatic=1, laps=2, game="formula_d", track=find_smallest_track_name("formula_d"), dice="cut"
        )
        for _ in range(2):
            services.clock.now += 49 * 3600
            await services.settle()
        expect_done(await services.member_api.leave(race, Local(member=BEN)))
        await services.settle()
        before = expect_done(await services.rulings.load_history(race, GM)).open
        assert [fact["what"] for fact in before] == ["out"]
        await rule(services, race, retire("red"), "gone")
        assert (await services.summarize(race)).stage == "over"
        await rule(services, race, rewind_to(1), "all wrong")
        for number in (2, 1):
            await rule(services, race, expect_done(await services.rulings.load_undo(race, GM, number)), "all right")
        assert expect_done(await services.rulings.load_history(race, GM)).open == before
        assert [d.gone for d in (await services.summarize(race)).drivers] == [
            False,
            True,
            False,
        ]


async def test_an_order_that_was_missed_is_missed_once_however_often_its_round_is_told(services: RaceServices) -> None:
    race = await drive_rounds(services)
    expect_done(await services.answer(race, ANA, {"speed": 1}))
    services.clock.now += 49 * 3600
    await services.settle()
    for _ in range(3):
        await rule(services, race, ask_again("1/plot/red/"), "misread")
        await plots(services, race, red=1)
        assert (await services.summarize(race)).round == 2
    (ben,) = (d for d in (await services.summarize(race)).drivers if d.seat == "blue")
    assert (ben.missed, ben.record.missed, ben.standin) == (1, 1, "")


async def test_a_ruling_whose_round_is_not_told_is_taken_back_once_the_round_is_told_again(
    services: RaceServices,
) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 1})
    await rule(services, race, retire("blue"), "gone")
    await plots(services, race, red=1)
    assert "M1002 retired" in await list_lines(services, race)
    await rule(services, race, ask_again("1/plot/red/"), "misread")
    assert await services.rulings.load_undo(race, GM, 1) == Rejection(code="void_ruling", facts={"number": 1})
    for number in (2, 1):
        await rule(services, race, expect_done(await services.rulings.load_undo(race, GM, number)), "there he is")
    assert "M1002 retired" not in await list_lines(services, race)
    assert (await services.find_question(race, BEN)).round == 2


@pytest.mark.parametrize(("game", "most"), [("circus_maximus", 3), ("formula_d", 2)])
async def test_a_car_whose_laps_are_amended_beyond_the_last_finishes_at_the_line(
    tmp_path: Path, game: str, most: int
) -> None:
    async with open_services(tmp_path, Clock(), RULESETS, LIBRARY) as services:
        race = await services.race(ANA, automatic=1, game=game, track=find_smallest_track_name(game), dice="laps")
        services.clock.now += 49 * 3600
        await services.settle()
        await rule(services, race, amend({"car": "blue", "crossings": most}), "counted anew")
        await rule(services, race, retire("red"), "gone")
        for _ in range(12):
            services.clock.now += 49 * 3600
            await services.settle()
        cars = expect_done(await services.member_api.view_standing(race, ONLOOKER)).view.cars
        assert [car.status for car in cars if car.seat == "blue"] == ["finished"]


async def list_entries(services: RaceServices, race: int) -> list[Json]:
    rounds = expect_done(await services.rulings.load_history(race, GM)).rounds
    return [entry for n in sorted(rounds) for entry in rounds[n].entries]


async def test_an_overruled_answer_stands_again_and_its_driver_is_not_asked_twice(services: RaceServices) -> None:
    race = await drive_rounds(services)
    expect_done(await services.answer(race, BEN, {"speed": 2}))
    own = (await services.find_question(race, BEN)).present
    await rule(services, race, answer_for_driver("1/plot/blue/", {"speed": 1}), "misread")
    assert (await services.find_question(race, BEN)).present != own
    await rule(services, race, expect_done(await services.rulings.load_undo(race, GM)), "it was not")
    assert (await services.find_question(race, BEN)).present == own


async def test_revoking_the_last_retirement_drops_what_was_driven_without_the_driver(services: RaceServices) -> None:
    race = await drive_rounds(services)
    await rule(services, race, retire("blue"), "gone")
    await rule(services, race, retire("red"), "gone too")
    assert (await services.summarize(race)).stage == "over"
    for number in (1, 2):
        await rule(services, race, expect_done(await services.rulings.load_undo(race, GM, number)), "there he is")
    summary = await services.summarize(race)
    assert (summary.stage, summary.round) == ("running", 1)
    assert [(await services.find_question(race, member)).round for member in (ANA, BEN)] == [1, 1]


async def test_a_driver_whom_stewards_retire_drives_again_in_the_rounds_before(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 1})
    await rule(services, race, retire("blue"), "gone")
    await plots(services, race, red=1)
    await rule(services, race, rewind_to(1), "all wrong")
    assert (await services.find_question(race, BEN)).round == 1
    assert "M1002 retired" not in await list_lines(services, race)


async def test_decisions_of_the_round_of_a_revoked_retirement_can_be_made_again(tmp_path: Path) -> None:
    async with open_services(tmp_path, Clock(), RULESETS, LIBRARY) as services:
        race = await services.race(
            ANA, BEN, automatic=1, laps=2, dice="gone", game="powersled", track=find_smallest_track_name("powersled")
        )
        services.clock.now += 49 * 3600
        await services.settle()
        await rule(services, race, retire("red"), "gone")
        listed = [
            key for key in expect_done(await services.rulings.list_decisions(race, GM)) if parse_key(key).round == 1
        ]
        assert "1/discard/red/" in listed
        for key in listed:
            expect_done(await services.rulings.preview(race, GM, ask_again(key)))
            expect_done(await services.rulings.preview(race, GM, rewind_to(1, key)))
        await rule(services, race, ask_again("1/discard/red/"), "misread")
        assert "1/discard/red/" in expect_done(await services.rulings.list_decisions(race, GM))


async def test_time_that_was_given_outlives_a_rewind_and_is_taken_back_alone(services: RaceServices) -> None:
    race = await drive_rounds(services)
    due = (await services.find_question(race, ANA)).due
    assert due is not None
    await rule(services, race, extend(24), "a holiday")
    await rule(services, race, rewind_to(1), "all wrong")
    assert (await services.find_question(race, ANA)).due == due + 24 * 3600
    number = next(
        n
        for n, ruling in enumerate(expect_done(await services.rulings.list_rulings(race, GM)), 1)
        if "extend" in ruling.key
    )
    await rule(services, race, expect_done(await services.rulings.load_undo(race, GM, number)), "no holiday")
    assert (await services.find_question(race, ANA)).due == due


async def test_an_amendment_is_taken_back_two_rounds_later_and_nobody_is_asked_again(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 1})
    await rule(services, race, amend({"car": "blue", "tyres": 1}), "worn")
    await rule(services, race, hold(), "rain")
    await rule(services, race, release(), "dry again")
    await plots(services, race, red=1, blue=1)
    await plots(services, race, red=1, blue=1)
    assert "M1002 amended" in await list_lines(services, race, 2)
    number = next(
        n
        for n, ruling in enumerate(expect_done(await services.rulings.list_rulings(race, GM)), 1)
        if "take/" in ruling.key
    )
    await rule(services, race, expect_done(await services.rulings.load_undo(race, GM, number)), "they were new")
    assert "M1002 amended" not in await list_lines(services, race, 2)
    assert (await services.summarize(race)).round == 4
    correction = services.publisher.list_of_kind("correction")[-1].post
    assert (correction.act, correction.gone, correction.void) == ("undo", ("M1002 amended",), 0)


async def test_a_die_put_right_later_and_taken_back_leaves_the_race_as_it_was(services: RaceServices) -> None:
    race = await drive_rounds(services, laps=2)
    key, faces = await find_first_roll(services, race)
    services.clock.now += 49 * 3600
    await services.settle()
    round, n = (await services.summarize(race)).round, parse_key(key).round
    before = await list_lines(services, race, n)
    await rule(services, race, set_dice(key, [faces[0] % 6 + 1, *faces[1:]]), "cocked")
    assert (await find_first_roll(services, race))[1][0] == faces[0] % 6 + 1
    await rule(services, race, expect_done(await services.rulings.load_undo(race, GM)), "it was not")
    assert (await find_first_roll(services, race)) == (key, faces)
    assert (await services.summarize(race)).round == round
    assert await list_lines(services, race, n) == before


async def test_what_no_longer_fits_goes_with_the_ruling_it_hung_on(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 1})
    await rule(services, race, retire("blue"), "gone")
    await plots(services, race, red=1)
    refused = await services.rulings.load_undo(race, GM, 99)
    assert getattr(refused, "code", "") == "not_undone"
    await rule(services, race, expect_done(await services.rulings.load_undo(race, GM, 1)), "back again")
    rulings = expect_done(await services.rulings.list_rulings(race, GM))
    assert rulings[0].struck
    assert (await services.rulings.load_undo(race, GM, 1)).code == "not_undone"  # type: ignore[union-attr]


async def test_what_goes_with_a_ruling_is_named_before_it_is_taken_back_and_afterwards(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 2, "blue": 1})
    cars = expect_done(await services.member_api.view_standing(race, ONLOOKER)).view.cars
    assert [car.spaces[0] for car in cars if car.seat == "blue"] == ["(6,2)"]
    await rule(services, race, amend({"car": "blue", "place": "(2,2)"}), "it stood there")
    await plots(services, race, red=1, blue=1)
    await rule(services, race, amend({"car": "red", "place": "(7,2)"}), "and this one there")
    action = expect_done(await services.rulings.load_undo(race, GM, 1))
    seen = expect_done(await services.rulings.preview(race, GM, action)).difference
    assert seen is not None
    assert [(one.number, one.facts["seat"], one.fate) for one in seen.unfit] == [(2, "red", "goes")]
    await rule(services, race, action, "it did not")
    post = services.publisher.list_of_kind("correction")[-1].post
    assert post.unfit == seen.unfit
    said = format_difference(post, post.names, LOCALIZERS.for_game("miniature"), str)
    assert "\nRuling 2 is struck, since it no longer fits: " in said
    assert all(one.struck for one in expect_done(await services.rulings.list_rulings(race, GM))[:2])


async def make_dependent_rulings(services: RaceServices) -> int:
    """Put blue elsewhere, then red on the space that blue would have reached."""
    race = await drive_rounds(services, {"red": 2, "blue": 1})
    await rule(services, race, amend({"car": "blue", "place": "(2,2)"}), "it stood there")
    await plots(services, race, red=1, blue=1)
    await rule(services, race, amend({"car": "red", "place": "(7,2)"}), "and this one there")
    return race


async def find_space(services: RaceServices, race: int, seat: str) -> str:
    cars = expect_done(await services.member_api.view_standing(race, ONLOOKER)).view.cars
    return str(next(car.spaces[0] for car in cars if car.seat == seat))


async def test_a_ruling_that_no_longer_fits_is_kept_if_the_steward_says_so_and_counts_when_it_fits_again(
    services: RaceServices,
) -> None:
    race = await make_dependent_rulings(services)
    action = with_fates(
        expect_done(await services.rulings.load_undo(race, GM, 1)), [AffectedRuling(number=2, fate="stays")]
    )
    assert [one.fate for one in expect_done(await services.rulings.preview(race, GM, action)).difference.unfit] == [
        "stays"
    ]
    await rule(services, race, action, "it did not")
    rulings = expect_done(await services.rulings.list_rulings(race, GM))
    assert [one.struck for one in rulings] == [True, False, False]
    assert await find_space(services, race, "blue") == "(7,2)"
    await rule(services, race, retire("blue"), "gone")
    await rule(services, race, expect_done(await services.rulings.load_undo(race, GM, 2)), "nor did that one")
    assert expect_done(await services.rulings.list_rulings(race, GM))[1].struck


async def test_a_ruling_that_no_longer_fits_is_put_into_other_words(services: RaceServices) -> None:
    race = await make_dependent_rulings(services)
    undoing = expect_done(await services.rulings.load_undo(race, GM, 1))
    same = with_fates(undoing, [AffectedRuling(number=2, fate="rewritten", value={"car": "red", "place": "(7,2)"})])
    refused = await services.rulings.preview(race, GM, same)
    assert refused == Rejection(code="does_not_fit", facts={"number": 2})
    said = expect_done(await services.rulings.read_rewording(race, GM, 2, {"car": "red", "place": "(9,1)"}))
    action = with_fates(undoing, [AffectedRuling(number=2, fate="rewritten", value=said)])
    await rule(services, race, action, "one further")
    assert await find_space(services, race, "red") == "(9,1)"
    rulings = expect_done(await services.rulings.list_rulings(race, GM))
    assert [one.struck for one in rulings] == [True, True, False, False]
    assert rulings[3].key.startswith("amend/")
    await rule(services, race, expect_done(await services.rulings.load_undo(race, GM, 4)), "where it was")
    assert await find_space(services, race, "red") != "(9,1)"


async def test_a_ruling_on_a_roll_that_is_made_no_more_is_named_and_may_be_struck(services: RaceServices) -> None:
    race = await drive_rounds(services, laps=2)
    key, faces = await find_first_roll(services, race)
    await rule(services, race, set_dice(key, [faces[0] % 6 + 1]), "cocked")
    slower = find_action(
        make_call("say", key=f"{parse_key(key).round}/plot/{parse_key(key).seat}/", value={"speed": 1})
    )
    seen = expect_done(await services.rulings.preview(race, GM, slower)).difference
    assert [(one.number, one.act, one.fate) for one in seen.unfit] == [(1, "die", "stays")]
    await rule(services, race, with_fates(slower, [AffectedRuling(number=1, fate="goes")]), "misread")
    assert expect_done(await services.rulings.list_rulings(race, GM))[0].struck
