"""The preview of a ruling shows the state before and after; a ruling that changes nothing is refused."""

import re
from pathlib import Path
from typing import Any

import pytest

from bot.model.actor import Rejection
from bot.stewards import planning, race_actions
from bot.stewards.action_registry import find_action, make_call
from rules.registry import RULESETS
from tests.bot.race_services import ANA, BEN, PLAIN, RaceServices, expect_done, open_speed_circuit_services
from tests.bot.test_rulings import GM, drive_rounds, rule
from tests.members import Local

AMENDED = {
    "speed_circuit": ("tt-1", "wear", "Wear"),
    "formula_d": ("lantern-harbour", "brakes", "Brakes"),
    "circus_maximus": ("circus-romanus", "endurance", "Endurance"),
    "powersled": ("tern-glacier", "armor", "Armour"),
}


@pytest.mark.parametrize("game", sorted(AMENDED))
async def test_an_amendment_shows_what_was_and_what_will_be_in_the_words_of_its_game(game: str, tmp_path: Path) -> None:
    track, field, label = AMENDED[game]
    async with open_speed_circuit_services(tmp_path, {game: RULESETS[game]}) as services:
        race = await services.race(ANA, automatic=2, game=game, track=track, laps=1, pace="live")
        services.clock.now += 1_000_000
        await services.settle()

        async def look(**said: Any) -> Any:
            return await services.rulings.preview(race, GM, planning.amend({"car": "red", **said}))

        seen = expect_done(await look(**{field: 1}))
        was, now = seen.facts["said"][field]
        assert was > now == 1
        assert await look(**{field: was}) == Rejection(code="changes_nothing")
        assert set(expect_done(await look(**{field: 1}, status="running")).facts["said"]) == {field}, (
            "what stays is not named"
        )
        words = PLAIN.localizers.for_game(game)
        assert (
            words.format_phrase("ruling", seen.kind, seen.facts, {"red": "Ann"})
            == f"Amended for Ann: {label} {was} → 1."
        )
        assert (seen.difference.now, seen.difference.moved) == ((), ()), "the change is said once, in the heading"


async def test_a_rewind_to_before_the_start_names_no_round_0(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    for planner in (planning.rewind_to(0), planning.rewind_to(0, "0/build/red/")):
        seen = expect_done(await services.rulings.preview(race, GM, planner))
        for language, start in (("en", "before the start"), ("de", "vor de[nm] Start")):
            localizer = PLAIN.localizers.in_language(language).common
            said = localizer.format_phrase("ruling", seen.kind, seen.facts, {"red": "Ann"})
            assert re.search(start, said), said
            assert "0" not in said


async def test_only_the_new_place_of_an_amended_car_is_added_to_the_heading(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 3})
    seen = expect_done(await services.rulings.preview(race, GM, planning.amend({"car": "red", "place": "(9,1)"})))
    assert [*seen.facts["said"]] == ["place"]
    places = {one.seat: (one.was_order, one.order) for one in seen.difference.moved}
    assert places == {"red": (2, 1), "blue": (1, 2)}
    assert all(one.was == one.now for one in seen.difference.moved)
    await rule(services, race, planning.amend({"car": "red", "place": "(9,1)"}))
    posted = services.publisher.list_of_kind("correction")[-1].post
    assert (posted.now, posted.moved) == ((), seen.difference.moved)


async def test_rulings_on_time_seats_and_reviews_say_what_is_and_what_would_be(services: RaceServices) -> None:
    race, due = await drive_rounds(services), 0
    due = (await services.find_question(race, ANA)).due or 0

    async def effects(planner: Any) -> Any:
        return expect_done(await services.rulings.preview(race, GM, planner)).effects

    assert await effects(race_actions.hold()) == (("stage", {"was": "running", "now": "held"}),)
    later = {"was": due, "now": due + 7200, "seats": ["red", "blue"]}
    assert await effects(race_actions.extend(2)) == (("due", later),)
    assert await effects(race_actions.set_review(on=True)) == (("review", {"now": True}),)
    assert ("gone", {"seat": "blue"}) in await effects(race_actions.retire("blue"))


async def test_a_ruling_that_changes_nothing_is_refused(services: RaceServices) -> None:
    race = await drive_rounds(services)
    expect_done(await services.answer(race, BEN, {"speed": 2}))

    async def get_refusal_code(planner: Any) -> str:
        found = await services.rulings.preview(race, GM, planner)
        assert isinstance(found, Rejection), found
        return found.code

    assert await get_refusal_code(race_actions.set_review(on=False)) == "changes_nothing"
    await rule(services, race, race_actions.unseal(), "to see it")
    assert await get_refusal_code(race_actions.unseal()) == "changes_nothing"
    assert await get_refusal_code(planning.answer_for_driver("1/plot/blue/", {"speed": 2})) == "changes_nothing"
    await rule(services, race, race_actions.disqualify("blue"), "a rude word")
    assert await get_refusal_code(race_actions.disqualify("blue")) == "disqualified_already"
    assert await get_refusal_code(race_actions.retire("blue")) == "out_already"
    assert await get_refusal_code(race_actions.let_bot_drive("blue")) == "out_already"
    assert await get_refusal_code(race_actions.retire("green")) == "no_such_driver"


async def test_nothing_is_reviewed_after_the_flag(services: RaceServices) -> None:
    race = await drive_rounds(services)
    for member in (ANA, BEN):
        expect_done(await services.member_api.leave(race, Local(member=member)))
    await services.settle()
    found = await services.rulings.preview(race, GM, find_action(make_call("review", on=True)))
    assert isinstance(found, Rejection)
    assert found.code in ("over", "stopped")
