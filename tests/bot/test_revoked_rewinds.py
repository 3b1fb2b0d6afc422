"""A revoked rewind restores the history before it, and marks as void what it made void."""

from bot.model.actor import Rejection
from bot.stewards.planning import amend, answer_for_driver, rewind_to
from bot.stewards.undo import can_be_undone
from tests.bot.race_services import RaceServices, expect_done
from tests.bot.test_rulings import GM, drive_rounds, list_lines, plots, rule


async def test_a_rewind_taken_back_restores_the_amendments_before_it_and_names_those_that_go(
    services: RaceServices,
) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 1}, {"red": 1, "blue": 1})
    await rule(services, race, amend({"car": "red", "tyres": 1}), "worn")
    before = await list_lines(services, race, 3)
    assert before == ("M1001 amended",)
    await rule(services, race, rewind_to(2), "all wrong")
    await plots(services, race, red=1, blue=1)
    await rule(services, race, amend({"car": "blue", "tyres": 2}), "worn too")
    action = expect_done(await services.rulings.load_undo(race, GM, 2))
    seen = expect_done(await services.rulings.preview(race, GM, action)).difference
    assert seen is not None
    assert [(one.number, one.fate) for one in seen.unfit] == [(3, "goes")]
    await rule(services, race, action, "all right")
    assert await list_lines(services, race, 3) == before
    assert [one.struck for one in expect_done(await services.rulings.list_rulings(race, GM))] == [
        False,
        True,
        True,
        False,
    ]


async def test_an_answer_given_after_a_rewind_goes_with_it_and_is_named(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 1}, {"red": 2, "blue": 1})
    await rule(services, race, rewind_to(2), "all wrong")
    await plots(services, race, red=1, blue=1)
    await rule(services, race, answer_for_driver("2/plot/red/", {"speed": 3}), "misread")
    action = expect_done(await services.rulings.load_undo(race, GM, 1))
    seen = expect_done(await services.rulings.preview(race, GM, action)).difference
    assert seen is not None
    assert [(one.number, one.fate) for one in seen.unfit] == [(2, "goes")]
    await rule(services, race, action, "all right")
    entries = expect_done(await services.rulings.load_history(race, GM)).entries[2]
    assert [e.value for e in entries if e.key == "2/plot/red/"] == [{"speed": 2}]


async def test_what_a_rewind_made_void_is_shown_so_and_cannot_be_taken_back_until_the_rewind_is(
    services: RaceServices,
) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 1}, {"red": 1, "blue": 1})
    await rule(services, race, amend({"car": "red", "tyres": 1}), "worn")
    await rule(services, race, rewind_to(2), "all wrong")
    rulings = expect_done(await services.rulings.list_rulings(race, GM))
    assert [(one.void, can_be_undone(one)) for one in rulings] == [(True, False), (False, True)]
    assert await services.rulings.load_undo(race, GM, 1) == Rejection(code="void_ruling", facts={"number": 1})
    await rule(services, race, expect_done(await services.rulings.load_undo(race, GM, 2)), "all right")
    rulings = expect_done(await services.rulings.list_rulings(race, GM))
    assert [(one.void, can_be_undone(one)) for one in rulings] == [(False, True), (False, False), (False, False)]


async def test_a_ruling_of_a_round_before_the_rewind_stands(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 1})
    await rule(services, race, amend({"car": "red", "tyres": 1}), "worn")
    await plots(services, race, red=1, blue=1)
    await rule(services, race, rewind_to(3), "plots only")
    assert not any(one.void for one in expect_done(await services.rulings.list_rulings(race, GM)))
