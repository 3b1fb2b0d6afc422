"""After an update that tells an open round otherwise: the race is held, and the stewards have three ways on."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.stewards.measures import accept
from bot.stewards.plans import amend, back
from bot.telling.summaries import Refusal
from bot.tools.doctor import examined
from rules.events import Event
from rules.values import Json, Seat
from tests.bot.racing import ANA, Clock, Paddock, done, paddock
from tests.bot.test_rulings import GM, plots, raced, rule, to_the_flag
from tests.members import ONLOOKER, Local
from tests.miniature import MINIATURE


def _silently(_: Any, event: Event) -> tuple[Event, ...]:
    """The rules of tomorrow: nobody is told what speed is opened."""
    return () if event.what == "revealed" else (event,)


TOMORROW: dict[str, Any] = {"miniature": replace(MINIATURE, revision=2, veil=_silently)}


async def mid_round(place: Paddock, *rounds: dict[Seat, Json]) -> int:
    """A race that waits in a corner, after something has been told; some rounds on."""
    race = await raced(place, *rounds, pace="live", laps=1)
    for _ in range(9):
        await plots(place, race, red=3, blue=1)
        if done(await place.desk.questions(Local(member=ANA), race))[0].question.kind == "corner_too_fast":
            return race
    raise AssertionError("no corner")


async def test_a_race_whose_story_has_changed_is_held_at_the_start_and_the_new_story_accepted(tmp_path: Path) -> None:
    clock = Clock()
    async with paddock(tmp_path, clock) as place:
        race = await mid_round(place)
    report = await examined(tmp_path / "test.sqlite", TOMORROW)
    assert report.ill == 1
    async with paddock(tmp_path, clock, TOMORROW) as place:
        await place.house.review(race)
        await place.settle()
        assert done(await place.desk.summary(race, ONLOOKER)).why == "disturbed"
        assert place.noting.of("held")[-1].post.reason == "disturbed"
        assert "the rules now tell otherwise" in done(await place.rulings.trouble(race, GM))
        seen = done(await place.rulings.look(race, GM, accept())).difference
        assert seen.gone == ("M1001 revealed",)
        await rule(place, race, accept(), "speeds stay secret from now on")
        assert place.noting.of("correction")[-1].post.gone == ("M1001 revealed",)
        assert await place.rulings.rule(race, GM, accept(), "x") == Refusal(code="nothing_disturbed")
        assert done(await place.desk.questions(Local(member=ANA), race))[0].question.kind == "corner_too_fast"
        await to_the_flag(place, race)


async def test_or_it_is_taken_back_to_where_both_stories_agree(tmp_path: Path) -> None:
    clock = Clock()
    async with paddock(tmp_path, clock) as place:
        race = await mid_round(place)
        round = done(await place.desk.summary(race, ONLOOKER)).round
    async with paddock(tmp_path, clock, TOMORROW) as place:
        await place.house.review(race)
        await rule(place, race, back(round), "the rules have changed")
        assert (await place.asked(race, ANA)).question.kind == "plot"


async def test_or_the_old_result_is_kept_by_an_amendment(tmp_path: Path) -> None:
    clock = Clock()
    async with paddock(tmp_path, clock) as place:
        race = await mid_round(place)
        before = done(await place.desk.standing(race, Local(member=ANA))).view.cars
    async with paddock(tmp_path, clock, TOMORROW) as place:
        await place.house.review(race)
        assert done(await place.desk.summary(race, ONLOOKER)).why == "disturbed"
        await rule(place, race, amend({"car": "blue", "place": "(2,2)"}), "as it stood")
        card = done(await place.desk.summary(race, ONLOOKER))
        after = done(await place.desk.standing(race, Local(member=ANA))).view.cars
        assert (card.stage, card.why) == ("running", "")
        assert {c.seat: c.spaces for c in after} == {c.seat: c.spaces for c in before} | {"blue": ("(2,2)",)}
        await to_the_flag(place, race)


async def test_what_has_not_changed_is_sound_under_another_revision(tmp_path: Path) -> None:
    same: dict[str, Any] = {"miniature": replace(MINIATURE, revision=2)}
    async with paddock(tmp_path) as place:
        await mid_round(place)
    assert (await examined(tmp_path / "test.sqlite", same)).ill == 0
