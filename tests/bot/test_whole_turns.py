"""Whole turns through the services: who is asked during a turn, and what the posts about it say."""

from pathlib import Path

from bot.posts.summaries import Setup
from rules.registry import RULESETS
from tests.bot.race_services import ANA, BEN, CLEO, RaceServices, expect_done, open_services
from tests.games import find_smallest_track_name
from tests.members import Local
from tests.repository import LIBRARY

POINTS = {"driver": 1, "car": 1, "speed": 1, "endurance": 1}
EVERYTHING = (
    "speed prudent, whip straights above 10, brake prudent, path best, targets any ram 2, defend evade out then hold, "
    "offered yes, wreck keep 5, cut yes, reins yes, horses strongest, pushed back"
)
ON_FOOT = "foot path"
"""Where a driver walks is for one turn: no standing order says it."""


async def circus(services: RaceServices, pace: str, *members: int) -> int:
    """Start a race of these members, their chariots prepared."""
    wanted = Setup(game="circus_maximus", track="circus-romanus", laps=1, grace=0, pace=pace)  # type: ignore[arg-type]
    race: int = expect_done(
        await services.member_api.create(wanted, Local(member=members[0]), 1, 77, open_seed=bytes(32))
    ).id
    for member in members:
        expect_done(await services.member_api.join(race, Local(member=member, name=f"M{member}")))
    expect_done(await services.member_api.start(race, Local(member=members[0])))
    await services.settle()
    for member in members:
        await services.answer(race, member, POINTS)
    await services.settle()
    return race


async def test_standing_orders_for_everything_drive_whole_turns_without_one_question(tmp_path: Path) -> None:
    async with open_services(tmp_path, rulesets=RULESETS, data=LIBRARY) as services:
        race = await circus(services, "live", ANA, BEN)
        for member in (ANA, BEN):
            expect_done(
                await services.member_api.set_standing_orders(race, Local(member=member), f"standing: {EVERYTHING}")
            )
        await services.settle()
        assert (await services.summarize(race)).round >= 3
        asked = {
            (letter.post.round, kind)
            for letter in services.publisher.list_of_kind("opened")
            for kind in letter.post.kinds
        }
        assert {kind for round, kind in asked if kind != ON_FOOT} == {"preparation", "speed"}
        assert {round for round, kind in asked if kind != ON_FOOT} == {0, 1}


async def test_live_pace_asks_what_a_sheet_leaves_open_and_nothing_else(tmp_path: Path) -> None:
    async with open_services(tmp_path, rulesets=RULESETS, data=LIBRARY) as services:
        race = await circus(services, "live", ANA, BEN)
        await services.answer(race, ANA, {"speed": 10, "whip": "no", "brake": "no", "defend": "hold"})
        await services.answer(
            race, BEN, {"speed": 10, "whip": "no", "brake": "no", "defend": "hold", "path": "straight"}
        )
        await services.settle()
        assert await services.member_api.list_questions(Local(member=BEN), race) == ()
        assert (await services.find_question(race, ANA)).question.kind == "path"
        await services.answer(race, ANA, "1")
        assert (await services.find_question(race, ANA)).question.kind == "rest of path"


async def test_by_orders_a_bare_speed_is_a_whole_turn(tmp_path: Path) -> None:
    async with open_services(tmp_path, rulesets=RULESETS, data=LIBRARY) as services:
        race = await circus(services, "orders", ANA, BEN)
        for member in (ANA, BEN):
            await services.answer(race, member, {"speed": "max"})
        await services.settle()
        assert (await services.find_question(race, ANA)).round == 2
        assert {kind for letter in services.publisher.list_of_kind("opened") for kind in letter.post.kinds} == {
            "preparation",
            "speed",
        }


async def test_where_drivers_are_asked_in_turn_the_places_won_and_lost_are_said_once_a_round(tmp_path: Path) -> None:
    async with open_services(tmp_path, rulesets=RULESETS, data=LIBRARY) as services:
        track = find_smallest_track_name("formula_d")
        await services.race(ANA, BEN, CLEO, game="formula_d", track=track, laps=1, pace="live", dice="turn")
        for _ in range(12):
            services.clock.now += 9 * 3600
            await services.settle()
    posts = {letter.post.model_dump_json(): letter.post for letter in services.publisher.list_of_kind("opened")}
    told = dict[int, list[bool]]()
    for post in posts.values():
        if post.round > 1 and not post.done:
            told.setdefault(post.round, []).append(post.since is not None)
    assert told
    assert all(some == [True, *[False] * (len(some) - 1)] for some in told.values())
    assert max(map(len, told.values())) > 2
