"""Access to a race depends on the channel, on viewing permission, on office and on seat."""

import inspect
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.app.member_api import MemberApi
from bot.app.race_access import AuthorizedRaces
from bot.lobby.lobby import Lobby
from bot.lobby.race_admin import RaceAdmin
from bot.lobby.seats import Seating
from bot.model.actor import Actor, Admissions, Rejection, Visibility
from bot.posts.summaries import RaceSummary, Setup
from bot.season.calendar import Planning
from bot.season.campaign import CampaignService
from bot.season.entries import Entries, Penalties
from bot.season.repository import Register
from bot.season.service import SeasonService
from bot.stewards.questions import StewardQuestions
from bot.stewards.rulings import Rulings
from bot.uploads.track_library import TrackLibrary
from tests.bot.race_services import ANA, BEN, CHANNEL, CLEO, RaceServices, expect_done, open_services
from tests.members import Local

SEASONS = (SeasonService, Register, Planning, Entries, Penalties, CampaignService)
APIS = (MemberApi, AuthorizedRaces, Lobby, RaceAdmin, Seating, Rulings, StewardQuestions, *SEASONS, TrackLibrary)
NUMBERS = {"race", "season", "number", "track"}
"""Parameters by which a method finds what it works on."""
HERE, ELSEWHERE = 1, 2


def make_visibility(visibility: Visibility) -> Any:
    async def sees(channel: int) -> Visibility:
        return visibility if channel == CHANNEL else "hidden"

    return sees


@pytest.mark.parametrize(
    ("actor", "reaches"),
    [
        (Actor(member=CLEO, guild=HERE, sees=make_visibility("seen")), True),
        (Actor(member=CLEO, guild=HERE, sees=make_visibility("hidden")), False),
        (Actor(member=CLEO, guild=HERE, sees=make_visibility("hidden"), manager=True), False),
        (Actor(member=ANA, guild=HERE, sees=make_visibility("hidden")), False),
        (Actor(member=BEN, guild=HERE, sees=make_visibility("hidden")), False),
        (Actor(member=CLEO, guild=HERE, sees=make_visibility("lost")), False),
        (Actor(member=BEN, guild=HERE, sees=make_visibility("lost")), True),
        (Actor(member=CLEO, guild=HERE, sees=make_visibility("lost"), manager=True), True),
        (Actor(member=ANA, guild=HERE, sees=make_visibility("lost")), True),
        (
            Actor(
                member=CLEO, guild=ELSEWHERE, channel=CHANNEL, sees=make_visibility("seen"), manager=True, roles=(7,)
            ),
            False,
        ),
        (Actor(member=ANA, guild=ELSEWHERE, sees=make_visibility("seen"), manager=True), False),
        (Actor(member=BEN, guild=ELSEWHERE, sees=make_visibility("seen")), False),
        (Actor(member=BEN), True),
        (Actor(member=CLEO), False),
        (Actor(member=CLEO, manager=True, roles=(7,), written_to=True), False),
        (Actor(member=ANA), False),
        (Actor(member=ANA, written_to=True), True),
    ],
)
async def test_a_race_exists_for_some_and_for_all_others_there_is_none(
    actor: Actor, *, reaches: bool, tmp_path: Path
) -> None:
    async with open_services(tmp_path) as services:
        setup = Setup(game="miniature", track="loop")
        race = expect_done(await services.member_api.create(setup, Local(member=ANA), HERE, CHANNEL)).id
        expect_done(await services.member_api.join(race, Local(member=BEN, name="Ben")))
        found, none = (
            await services.member_api.summarize(race, actor),
            await services.member_api.summarize(race + 1, actor),
        )
        assert none == Rejection(code="unknown_race", facts={"race": race + 1})
        assert await services.member_api.summarize(1 << 64, actor) == Rejection(
            code="unknown_race", facts={"race": 1 << 64}
        )
        assert (
            isinstance(found, RaceSummary) if reaches else found == Rejection(code="unknown_race", facts={"race": race})
        )


async def test_an_interaction_looks_once_at_what_its_actor_may_view(tmp_path: Path) -> None:
    """Whoever acts with other rights in the same interaction is looked at anew, and so is every later interaction."""
    looks = list[int]()

    async def sees(channel: int) -> Visibility:
        looks.append(channel)
        return "seen"

    async with open_services(tmp_path) as services:
        race = expect_done(
            await services.member_api.create(Setup(game="miniature", track="loop"), Local(member=ANA), HERE, CHANNEL)
        ).id
        cleo = Actor(member=CLEO, guild=HERE, sees=sees, admissions=Admissions())
        for _ in range(3):
            expect_done(await services.member_api.summarize(race, cleo))
        assert looks == [CHANNEL]
        for changed in (
            {"guild": ELSEWHERE},
            {"guild": None},
            {"sees": make_visibility("hidden")},
            {"member": BEN, "guild": None},
        ):
            assert isinstance(await services.member_api.summarize(race, cleo.model_copy(update=changed)), Rejection)
        later = cleo.model_copy(update={"admissions": Admissions()})
        expect_done(await services.member_api.summarize(race, later))
        assert looks == [CHANNEL] * 2


async def test_a_race_moves_within_its_server_and_to_where_its_organiser_stands(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    afar = Actor(member=ANA, guild=ELSEWHERE, channel=5, sees=make_visibility("seen"), manager=True)
    for actor in (afar, Actor(member=ANA, channel=5, written_to=True)):
        assert await services.member_api.move(race, actor) == Rejection(code="unknown_race", facts={"race": race})
    moved = expect_done(await services.member_api.move(race, Local(member=ANA, channel=78)))
    assert (moved.guild, moved.channel) == (HERE, 78)


async def test_an_absence_counts_in_all_races_wherever_a_member_says_it(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    first = datetime.fromtimestamp(services.clock.now, UTC).date() + timedelta(days=1)
    expect_done(await services.member_api.members.add_vacation(Actor(member=BEN, guild=ELSEWHERE), first, first))
    await services.settle()
    assert [letter.race for letter in services.publisher.list_of_kind("notice") if letter.post.what == "away"] == [race]


def list_api_methods() -> list[Any]:
    """List every public coroutine of the members' APIs that takes the number of something."""
    found = [member for one in APIS for _, member in inspect.getmembers(one, inspect.iscoroutinefunction)]
    return [
        one for one in found if not one.__name__.startswith("_") and NUMBERS & set(inspect.signature(one).parameters)
    ]


@pytest.mark.parametrize("method", list_api_methods(), ids=lambda method: method.__qualname__)
def test_every_method_about_something_numbered_takes_the_actor(method: Any) -> None:
    kinds = [
        p.annotation for p in inspect.signature(method).parameters.values() if p.default is inspect.Parameter.empty
    ]
    assert Actor in kinds, f"{method.__qualname__} takes the number of something and does not ask who comes"
