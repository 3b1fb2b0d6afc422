"""The report for drivers who missed rounds: all that happened since their last own order, in their language."""

from pathlib import Path

import pytest

from bot.members.locales import Locales
from bot.posts.summaries import CatchUp
from bot.report.driver_digest import write_catch_up
from bot.report.round_report import ReportWriter
from bot.store.rounds import AwayEvent, SinceLastOrder
from bot.text.services import TextServices
from rules.registry import RULESETS
from tests.bot import race_services
from tests.bot.race_services import ANA, BEN, CLEO, GIL, RaceServices, expect_done, open_services
from tests.bot.report.reported_races import TRACKS, WEIGHTS, tell_race
from tests.bot.report.test_personal import NAMES, SEAT
from tests.bot.test_absence import miss_rounds
from tests.members import Local
from tests.repository import LIBRARY, LOCALIZERS


async def load_catch_up(services: RaceServices, race: int, member: int) -> CatchUp | None:
    found: CatchUp | None = expect_done(await services.member_api.catch_up(race, Local(member=member)))
    return found


async def test_it_begins_with_the_last_own_order_and_ends_with_the_next(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, CLEO, hours=24, options={"auto_after": 2})
    await miss_rounds(services, race, 2, ANA, BEN, CLEO)
    assert await load_catch_up(services, race, BEN) is None
    await miss_rounds(services, race, 1, ANA, CLEO)
    first = await load_catch_up(services, race, BEN)
    assert first is not None
    assert (first.first, "(rounds 1 to 2)" in first.text) == (1, True)
    await miss_rounds(services, race, 2, ANA, CLEO)
    assert [(await load_catch_up(services, race, one)) is None for one in (ANA, BEN, CLEO)] == [True, False, True]
    asked = await services.find_question(race, BEN)
    assert (asked.away_since, "(rounds 1 to 4)" in asked.catch_up, asked.private_lines) == (1, True, ())
    expect_done(await services.answer(race, BEN, {"speed": 1}))
    asked = await services.find_question(race, BEN)
    assert (asked.away_since, asked.catch_up) == (None, ""), "it has been read"
    await miss_rounds(services, race, 1, ANA, CLEO)
    assert await load_catch_up(services, race, BEN) is None


async def test_a_member_who_takes_a_seat_over_reads_nothing_of_the_time_before(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=24)
    await miss_rounds(services, race, 4, ANA)
    expect_done(await services.replace(race, "blue", GIL, "Gil"))
    await services.settle()
    assert await load_catch_up(services, race, GIL) is None
    await miss_rounds(services, race, 1, ANA)
    found = await load_catch_up(services, race, GIL)
    assert found is not None
    assert "(round 4)" in found.text


@pytest.mark.parametrize("game", RULESETS)
async def test_every_game_tells_it_in_each_drivers_language(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race_services, "PLAIN", TextServices(LOCALIZERS, weights=WEIGHTS))
    async with open_services(tmp_path, rulesets={game: RULESETS[game]}, data=LIBRARY) as services:
        options = {"auto_after": 1, **({"blind": True} if game == "speed_circuit" else {})}
        race = await services.race(ANA, BEN, game=game, track=TRACKS[game][0], hours=24, options=options)
        expect_done(await Locales(services.access, ("de", "en")).choose_for_member(Local(member=BEN), "de"))
        for _ in range(6):
            services.clock.now += 25 * 3600
            await services.settle()
        english, german = await load_catch_up(services, race, ANA), await load_catch_up(services, race, BEN)
        assert english is not None
        assert german is not None
        assert english.text.startswith("**While you were away** (rounds 1 to ")
        assert german.text.startswith("**Während du weg warst** (Runde 1 bis ")
        assert (english.first, german.first) == (1, 1)


def test_stocks_stand_as_then_and_now_and_events_in_the_drivers_language() -> None:
    account = next(one.account for one in tell_race("speed_circuit", "one") if one.account.round == 3)
    writer = ReportWriter(LOCALIZERS.for_game("speed_circuit"), WEIGHTS["speed_circuit"])
    lines, spin = writer.collect_lines(account, NAMES), AwayEvent(round=1, weight=4, text="You spin.")
    since = SinceLastOrder(round=1, place=1, stocks={"wear": 6, "-1 chips": 2}, now={"wear": 4, "-1 chips": 2})
    said = write_catch_up(lines, SEAT, since.model_copy(update={"events": (spin,)}))
    assert "(rounds 1 to 3): from 1st to " in said
    assert said.splitlines()[0].endswith(" Left: wear 6 → 4.")
    assert said.splitlines()[1:] == ["• Round 1: You spin."]
    of_older_release = spin.model_copy(update={"own": "Du drehst dich."})
    assert "Du drehst dich." in write_catch_up(lines, SEAT, since.model_copy(update={"events": (of_older_release,)}))
    unknown = since.model_copy(update={"stocks": {}})
    assert "Left: wear 4, −1 chips 2." in write_catch_up(lines, SEAT, unknown)
