"""Replacing a driver and swapping cars are rulings: previewed, listed, announced and revoked."""

from typing import Any

import pytest

from bot.model.actor import Rejection
from bot.stewards.action_registry import find_action, make_call
from bot.stewards.planning import answer_for_driver, rewind_to
from bot.store.rulings import Ruling
from tests.bot.race_services import ANA, BEN, CLEO, GIL, RaceServices, expect_done
from tests.bot.test_rulings import GM, drive_rounds, rule
from tests.bot.test_seat_notices import list_notices
from tests.members import ONLOOKER, Local


async def members(services: RaceServices, race: int) -> dict[str, tuple[int | None, str]]:
    """Return the member of each seat."""
    return {d.seat: (d.member, d.name) for d in (await services.summarize(race)).drivers}


async def list_rulings(services: RaceServices, race: int) -> tuple[Ruling, ...]:
    return tuple(expect_done(await services.rulings.list_rulings(race, ONLOOKER)))


async def undo_last_ruling(services: RaceServices, race: int, number: int | None = None) -> Any:
    return await services.rulings.carry_out(
        race, GM, expect_done(await services.rulings.load_undo(race, GM, number)), "a mistake"
    )


async def test_a_new_driver_is_previewed_listed_with_a_reason_told_to_both_and_taken_back(
    services: RaceServices,
) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 2})
    expect_done(await services.answer(race, BEN, {"speed": 2}))
    before = await members(services, race)
    action = find_action(make_call("replace", seat="blue", member=GIL, name="Gil"))
    seen = expect_done(await services.rulings.preview(race, GM, action))
    assert seen.effects == (("driver", {"seat": "blue", "was": "M1002", "now": "Gil"}),)
    assert await members(services, race) == before, "a look changes nothing"
    assert await services.rulings.carry_out(race, GM, action, " ") == Rejection(code="no_reason")
    assert (await services.rulings.carry_out(race, Local(member=CLEO), action, "me")).code == "not_steward"  # type: ignore[union-attr]
    await rule(services, race, action, "he has moved house")
    assert (await members(services, race))["blue"] == (GIL, "Gil")
    assert (list_notices(services, BEN), list_notices(services, GIL)) == (["you_are_followed"], ["you_follow"])
    assert (await services.find_question(race, GIL)).present is None
    (listed,) = await list_rulings(services, race)
    assert (listed.member, listed.reason) == (ANA, "he has moved house")
    public = [one.post for one in services.publisher.list_of_kind("ruled") if one.audience is None][-1]
    assert (public.act, public.facts) == ("replace", {"car": "blue", "was": "M1002", "name": "Gil"})
    expect_done(await undo_last_ruling(services, race))
    await services.settle()
    assert await members(services, race) == before
    assert (list_notices(services, BEN)[1:], list_notices(services, GIL)[1:]) == (
        ["you_follow"],
        ["you_are_followed"],
    )
    assert (await services.find_question(race, BEN)).round == 2
    assert [ruling.struck for ruling in await list_rulings(services, race)] == [True, False]
    assert isinstance(await services.rulings.load_undo(race, GM), Rejection)


async def test_a_swap_is_taken_back_and_not_once_a_seat_has_changed_hands_again(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 2})
    expect_done(await services.swap(race, "red", "blue"))
    await services.settle()
    assert [one[0] for one in (await members(services, race)).values()] == [BEN, ANA]
    expect_done(await undo_last_ruling(services, race))
    await services.settle()
    assert [one[0] for one in (await members(services, race)).values()] == [ANA, BEN]
    expect_done(await services.swap(race, "red", "blue"))
    expect_done(await services.replace(race, "red", GIL, "Gil"))
    await services.settle()
    assert await undo_last_ruling(services, race, 3) == Rejection(code="seat_changed_since")
    expect_done(await undo_last_ruling(services, race, 4))
    expect_done(await undo_last_ruling(services, race, 3))
    await services.settle()
    assert [one[0] for one in (await members(services, race)).values()] == [ANA, BEN]


async def test_a_seat_that_a_bot_had_goes_back_to_it(services: RaceServices) -> None:
    race = await services.race(ANA, automatic=1, options={"build": "false"})
    expect_done(await services.replace(race, "blue", GIL, "Gil"))
    await services.settle()
    expect_done(await undo_last_ruling(services, race))
    await services.settle()
    (blue,) = [d for d in (await services.summarize(race)).drivers if d.seat == "blue"]
    assert (blue.member, bool(blue.automatic)) == (None, True)
    assert list_notices(services, GIL) == ["you_follow", "seat_returned"]
    assert not isinstance(await services.answer(race, ANA, {"speed": 1}), Rejection)


async def test_the_ruling_itself_calls_whoever_takes_no_direct_messages(services: RaceServices) -> None:
    race = await drive_rounds(services)
    expect_done(await services.member_api.set_delivery(race, Local(member=BEN), "here"))
    expect_done(await services.replace(race, "blue", GIL, "Gil"))
    await services.settle()
    expect_done(await undo_last_ruling(services, race))
    await services.settle()
    expect_done(await services.swap(race, "red", "blue"))
    await services.settle()
    rulings = [one.post for one in services.publisher.list_of_kind("ruled") if one.audience is None]
    assert [(one.act, one.members) for one in rulings] == [("replace", (BEN,)), ("undo", (BEN,)), ("swap", (BEN,))]
    assert [one.post.what for one in services.publisher.list_of_kind("notice") if one.audience is None] == []


async def test_a_new_driver_is_asked_where_they_wish_and_one_who_returns_where_they_were(
    services: RaceServices,
) -> None:
    race = await services.race(ANA, BEN, automatic=1, options={"build": "false"})

    async def list_ways() -> list[str]:
        return [one.by for one in (await services.summarize(race)).drivers]

    assert await list_ways() == ["dm", "dm", "dm"]
    await services.member_api.members.set_delivery(Local(member=GIL), "here")
    expect_done(await services.member_api.take_seat(race, Local(member=GIL, name="Gil"), "green"))
    expect_done(await services.member_api.set_delivery(race, Local(member=BEN), "here"))
    assert await list_ways() == ["dm", "here", "here"]
    expect_done(await services.replace(race, "blue", CLEO, "Cleo"))
    assert await list_ways() == ["dm", "dm", "here"]
    expect_done(await undo_last_ruling(services, race))
    assert await list_ways() == ["dm", "here", "here"]


async def test_after_a_change_of_cars_nobody_is_proposed_what_somebody_else_had_ordered(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 3, "blue": 2}, {"red": 1, "blue": 1})
    expect_done(await services.swap(race, "red", "blue"))
    await services.settle()
    story = expect_done(await services.rulings.load_history(race, GM))
    assert story.list_former_drivers(1) == {"red": "M1001", "blue": "M1002"}
    await rule(services, race, rewind_to(1))
    for member in (ANA, BEN):
        asked = await services.find_question(race, member)
        assert (asked.round, asked.proposal) == (1, None)


async def test_in_a_race_without_changes_orders_are_still_proposed(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 3, "blue": 2})
    await rule(services, race, rewind_to(1))
    assert [(await services.find_question(race, member)).proposal for member in (ANA, BEN)] == [
        {"speed": 3},
        {"speed": 2},
    ]


@pytest.mark.parametrize("first", ["corrected before the order", "corrected after the order"])
@pytest.mark.parametrize("back", [True, False])
async def test_an_order_that_a_swap_cleared_does_not_count_again_after_other_rulings_are_taken_back(
    first: str, back: bool, services: RaceServices
) -> None:
    race = await drive_rounds(services, {"red": 3, "blue": 2})
    correction = answer_for_driver("1/plot/blue/", {"speed": 1})
    if first == "corrected before the order":
        await rule(services, race, correction)
    expect_done(await services.answer(race, ANA, {"speed": 1}))
    await services.settle()
    if first == "corrected after the order":
        await rule(services, race, correction)
    expect_done(await services.swap(race, "red", "blue"))
    await services.settle()
    if back:
        expect_done(await undo_last_ruling(services, race))
        await services.settle()
    expect_done(await undo_last_ruling(services, race, 1))
    await services.settle()
    for member in (ANA, BEN):
        asked = await services.find_question(race, member)
        assert (asked.round, asked.present) == (2, None)
