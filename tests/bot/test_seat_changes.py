"""Replacing a driver and swapping cars are rulings: previewed, listed, announced and revoked."""

from pathlib import Path
from typing import Any

from bot.model.actor import Rejection
from bot.stewards.action_registry import action_of_call, make_call
from bot.stewards.planning import rewind_to
from bot.store.rulings import Act
from tests.bot.race_services import ANA, BEN, CLEO, GIL, RaceServices, done, open_services
from tests.bot.test_rulings import GM, raced, rule
from tests.members import ONLOOKER, Local


async def members(place: RaceServices, race: int) -> dict[str, tuple[int | None, str]]:
    """Who has which seat."""
    return {d.seat: (d.member, d.name) for d in done(await place.member_api.summarize(race, ONLOOKER)).drivers}


async def acts(place: RaceServices, race: int) -> tuple[Act, ...]:
    return tuple(done(await place.rulings.list_rulings(race, ONLOOKER)))


async def undo(place: RaceServices, race: int, number: int | None = None) -> Any:
    return await place.rulings.carry_out(race, GM, done(await place.rulings.load_undo(race, GM, number)), "a mistake")


def letters(place: RaceServices, member: int) -> list[str]:
    return [one.post.what for one in place.publisher.of("notice") if one.audience == member]


async def test_a_new_driver_is_previewed_listed_with_a_reason_told_to_both_and_taken_back(tmp_path: Path) -> None:
    async with open_services(tmp_path) as place:
        race = await raced(place, {"red": 1, "blue": 2})
        done(await place.answer(race, BEN, {"speed": 2}))
        before = await members(place, race)
        act = action_of_call(make_call("replace", seat="blue", member=GIL, name="Gil"))
        seen = done(await place.rulings.preview(race, GM, act))
        assert seen.effects == (("driver", {"seat": "blue", "was": "M1002", "now": "Gil"}),)
        assert await members(place, race) == before, "a look changes nothing"
        assert await place.rulings.carry_out(race, GM, act, " ") == Rejection(code="no_reason")
        assert (await place.rulings.carry_out(race, Local(member=CLEO), act, "me")).code == "not_steward"  # type: ignore[union-attr]
        await rule(place, race, act, "he has moved house")
        assert (await members(place, race))["blue"] == (GIL, "Gil")
        assert (letters(place, BEN), letters(place, GIL)) == (["you_are_followed"], ["you_follow"])
        assert (await place.asked(race, GIL)).present is None
        (listed,) = await acts(place, race)
        assert (listed.member, listed.reason) == (ANA, "he has moved house")
        public = [one.post for one in place.publisher.of("ruled") if one.audience is None][-1]
        assert (public.act, public.facts) == ("replace", {"car": "blue", "was": "M1002", "name": "Gil"})
        done(await undo(place, race))
        await place.settle()
        assert await members(place, race) == before
        assert (letters(place, BEN)[1:], letters(place, GIL)[1:]) == (["you_follow"], ["you_are_followed"])
        assert (await place.asked(race, BEN)).round == 2
        assert [act.struck for act in await acts(place, race)] == [True, False]
        assert isinstance(await place.rulings.load_undo(race, GM), Rejection)


async def test_a_swap_is_taken_back_and_not_once_a_seat_has_changed_hands_again(tmp_path: Path) -> None:
    async with open_services(tmp_path) as place:
        race = await raced(place, {"red": 1, "blue": 2})
        done(await place.swap(race, "red", "blue"))
        await place.settle()
        assert [one[0] for one in (await members(place, race)).values()] == [BEN, ANA]
        done(await undo(place, race))
        await place.settle()
        assert [one[0] for one in (await members(place, race)).values()] == [ANA, BEN]
        done(await place.swap(race, "red", "blue"))
        done(await place.replace(race, "red", GIL, "Gil"))
        await place.settle()
        assert await undo(place, race, 3) == Rejection(code="seat_changed_since")
        done(await undo(place, race, 4))
        done(await undo(place, race, 3))
        await place.settle()
        assert [one[0] for one in (await members(place, race)).values()] == [ANA, BEN]


async def test_a_seat_that_a_bot_had_goes_back_to_it(tmp_path: Path) -> None:
    async with open_services(tmp_path) as place:
        race = await place.race(ANA, automatic=1, options={"build": "false"})
        done(await place.replace(race, "blue", GIL, "Gil"))
        await place.settle()
        done(await undo(place, race))
        await place.settle()
        (blue,) = [d for d in done(await place.member_api.summarize(race, ONLOOKER)).drivers if d.seat == "blue"]
        assert (blue.member, bool(blue.automatic)) == (None, True)
        assert letters(place, GIL) == ["you_follow", "seat_returned"]
        assert not isinstance(await place.answer(race, ANA, {"speed": 1}), Rejection)


async def test_whoever_takes_no_direct_messages_is_called_in_the_channel(tmp_path: Path) -> None:
    async with open_services(tmp_path) as place:
        race = await raced(place)
        done(await place.member_api.set_delivery(race, Local(member=BEN), "here"))
        done(await place.replace(race, "blue", GIL, "Gil"))
        await place.settle()
        (line,) = [one.post for one in place.publisher.of("notice") if one.audience is None]
        assert (line.what, line.members) == ("followed", (BEN,))


async def test_after_a_change_of_cars_nobody_is_proposed_what_somebody_else_had_ordered(tmp_path: Path) -> None:
    async with open_services(tmp_path) as place:
        race = await raced(place, {"red": 3, "blue": 2}, {"red": 1, "blue": 1})
        done(await place.swap(race, "red", "blue"))
        await place.settle()
        story = done(await place.rulings.load_history(race, GM))
        assert story.former_drivers(1) == {"red": "M1001", "blue": "M1002"}
        await rule(place, race, rewind_to(1))
        for member in (ANA, BEN):
            asked = await place.asked(race, member)
            assert (asked.round, asked.proposed) == (1, None)


async def test_in_a_race_without_changes_orders_are_still_proposed(tmp_path: Path) -> None:
    async with open_services(tmp_path) as place:
        race = await raced(place, {"red": 3, "blue": 2})
        await rule(place, race, rewind_to(1))
        assert [(await place.asked(race, member)).proposed for member in (ANA, BEN)] == [{"speed": 3}, {"speed": 2}]
