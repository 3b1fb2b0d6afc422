"""A time bank: early orders save time, and a round waits for late drivers while theirs lasts."""

from pathlib import Path
from typing import Any

from bot.app.time_bank import draw_time, measure_time_left, save_time
from bot.model.driver import Driver
from bot.model.timing_options import TimingOptions
from bot.stewards.planning import rewind_to
from bot.store import seats
from bot.store.questions import QuestionRow
from bot.text.lobby_post import LobbyRenderer
from tests.bot.race_services import ANA, BEN, RaceServices, expect_done, open_services
from tests.bot.test_private_questions import GAME, SHOW, begin_silent_round
from tests.bot.test_rulings import plots, rule
from tests.members import Local
from tests.repository import LOCALIZERS

HOUR = 3600
HOURS = 24
SETUP: dict[str, Any] = {"hours": HOURS}


async def load_banks(services: RaceServices, race: int) -> dict[str, float]:
    """Load the hours in each seat's bank."""
    found = await services.database.read(lambda t: seats.list_drivers(t, race))
    return {driver.seat: driver.bank / HOUR for driver in found}


async def start_race(services: RaceServices, bank: int = 9, **terms: str) -> int:
    """Start a race of Ana and Ben with a time bank, up to its first plot."""
    options = {"build": "false", "bank": str(bank), **terms}
    return await services.race(ANA, BEN, options=options, **SETUP)


async def round_of(services: RaceServices, race: int) -> int:
    return int((await services.summarize(race)).round)


async def order_after(services: RaceServices, race: int, member: int, hours: int, opened: int) -> None:
    """Let a member order so many hours after a round has opened."""
    services.clock.now = opened + hours * HOUR
    await services.settle()
    expect_done(await services.answer(race, member, {"speed": 1}))
    await services.settle()


async def test_a_driver_who_orders_early_saves_the_time_left_up_to_the_cap(services: RaceServices) -> None:
    race, opened = await start_race(services), services.clock.now
    await order_after(services, race, ANA, 20, opened)
    assert await load_banks(services, race) == {"red": 0, "blue": 0}, (
        "a round is not over while its orders can be changed"
    )
    await order_after(services, race, BEN, 21, opened)
    assert await load_banks(services, race) == {"red": 4, "blue": 3}
    opened = services.clock.now
    await order_after(services, race, ANA, 0, opened)
    await order_after(services, race, BEN, 22, opened)
    assert await load_banks(services, race) == {"red": 9, "blue": 5}


async def test_a_late_driver_draws_on_their_bank_and_keeps_what_is_left(services: RaceServices) -> None:
    race, opened = await start_race(services), services.clock.now
    await order_after(services, race, ANA, 18, opened)
    await order_after(services, race, BEN, 18, opened)
    opened, round = services.clock.now, await round_of(services, race)
    await order_after(services, race, ANA, 20, opened)
    services.clock.now = opened + HOURS * HOUR
    await services.settle()
    assert await round_of(services, race) == round, "the round waits for Ben"
    assert (await services.find_question(race, BEN)).due == opened + (HOURS + 6) * HOUR
    notices = [one for one in services.publisher.list_of_kind("notice") if one.audience == BEN]
    assert [one.post.what for one in notices] == ["bank_drawn"]
    assert notices[0].post.facts["due"] == opened + (HOURS + 6) * HOUR
    await order_after(services, race, BEN, HOURS + 2, opened)
    assert await round_of(services, race) == round + 1
    assert await load_banks(services, race) == {"red": 9, "blue": 4}
    drivers = await services.database.read(lambda t: seats.list_drivers(t, race))
    assert [driver.record.missed for driver in drivers] == [0, 0]


async def test_a_driver_who_is_silent_beyond_their_bank_is_missing_and_their_bank_is_empty(
    services: RaceServices,
) -> None:
    race, opened = await start_race(services, few="0"), services.clock.now
    await order_after(services, race, ANA, 18, opened)
    await order_after(services, race, BEN, 18, opened)
    opened, round = services.clock.now, await round_of(services, race)
    for hours in (HOURS, HOURS + 5):
        services.clock.now = opened + hours * HOUR
        await services.settle()
        assert await round_of(services, race) == round
    services.clock.now = opened + (HOURS + 6) * HOUR
    await services.settle()
    assert await round_of(services, race) == round + 1, "both were waited for at the same time"
    assert await load_banks(services, race) == {"red": 0, "blue": 0}
    services.clock.now += HOURS * HOUR
    await services.settle()
    assert await round_of(services, race) == round + 2, "an empty bank gives no time"


async def test_without_the_option_nothing_is_saved_and_nobody_waits(services: RaceServices) -> None:
    race, opened = await start_race(services, bank=0), services.clock.now
    await order_after(services, race, ANA, 1, opened)
    await order_after(services, race, BEN, 1, opened)
    assert await load_banks(services, race) == {"red": 0, "blue": 0}
    round = await round_of(services, race)
    services.clock.now += HOURS * HOUR
    await services.settle()
    assert await round_of(services, race) == round + 1


async def test_a_round_that_is_rewound_saves_its_time_only_once(services: RaceServices) -> None:
    race = await start_race(services, 48)
    opened = services.clock.now
    await order_after(services, race, ANA, 20, opened)
    await order_after(services, race, BEN, 20, opened)
    assert await load_banks(services, race) == {"red": 4, "blue": 4}
    await rule(services, race, rewind_to(1), "all wrong")
    await plots(services, race, red=1, blue=1)
    assert await load_banks(services, race) == {"red": 4, "blue": 4}


async def test_the_form_the_lobby_and_the_status_name_the_bank(services: RaceServices) -> None:
    race, opened = await start_race(services), services.clock.now
    assert (await services.find_question(race, ANA)).bank == 0
    await order_after(services, race, ANA, 18, opened)
    await order_after(services, race, BEN, 20, opened)
    assert (await services.find_question(race, ANA)).bank == 6
    standing = expect_done(await services.member_api.view_standing(race, Local(member=ANA)))
    assert standing.banks == {"red": 6, "blue": 4}
    lobby = next(one.post for one in services.publisher.letters if one.post.kind == "lobby")
    for language, said in (("en", "time bank up to 9 hours"), ("de", "Zeitkonto bis 9 Stunden")):
        localizer = LOCALIZERS.in_language(language)
        assert (
            said in LobbyRenderer(localizer.common, str).render(lobby, race, localizer.for_game("speed_circuit")).text
        )


async def test_hidden_questions_neither_draw_nor_save(tmp_path: Path) -> None:
    """Whether somebody is asked in a hidden phase cannot be read off a bank."""
    async with open_services(tmp_path, rulesets={"miniature": GAME}) as services:
        race = await begin_silent_round(services, {ANA: 4, BEN: 3}, options={"bank": "48"})
        closed, before = services.clock.now, await load_banks(services, race)
        asked = await services.find_question(race, ANA)
        assert (asked.question.kind, asked.bank) == ("hook", 0)
        services.clock.now = closed + SHOW - 1
        await services.settle()
        assert await load_banks(services, race) == before == {"red": 0, "blue": 0}
        services.clock.now = closed + SHOW
        await services.settle()
        assert await round_of(services, race) == 2, "the round is shown on time, although Ana was silent"
        assert await load_banks(services, race) == {"red": 24, "blue": 24}, "both have saved the same with their plots"
        opened = services.clock.now
        services.clock.now = opened + 24 * HOUR
        await services.settle()
        assert await round_of(services, race) == 2
        assert (await services.find_question(race, BEN)).due == opened + 48 * HOUR, (
            "a plot is an order that everybody waits for"
        )


def row(seat: str, due: int, took: int | None = None, **more: Any) -> QuestionRow:
    known: dict[str, Any] = {
        "race": 1,
        "branch": 0,
        "round": 1,
        "key": f"1/plot/{seat}/",
        "digest": "",
        "kind": "plot",
        "set_key": "s",
    }
    return QuestionRow(**(known | {"seat": seat, "opened": 0, "due": due, "answer_seconds": took} | more))


def test_time_that_one_driver_was_given_is_not_saved() -> None:
    rows = [row("red", 10 * HOUR, 4 * HOUR), row("blue", 20 * HOUR, 4 * HOUR), row("green", 10 * HOUR)]
    assert measure_time_left(rows) == {"1/plot/red/": 6 * HOUR, "1/plot/blue/": 6 * HOUR}
    assert measure_time_left([row("red", 10 * HOUR, 4 * HOUR, hidden=True)]) == {}
    assert (
        measure_time_left([row("red", 15 * HOUR, 12 * HOUR, bank_seconds=5 * HOUR), *rows[1:]])["1/plot/red/"]
        == 3 * HOUR
    )


def test_a_bank_is_capped_when_it_is_filled_and_when_it_is_drawn() -> None:
    driver, timing = Driver(seat="red", number=1, name="Ana", member=1), TimingOptions(bank=9)
    full = save_time(driver, 100 * HOUR, 1, timing)
    assert (full.bank, full.banked) == (9 * HOUR, 1)
    assert save_time(full, HOUR, 1, timing) == full
    assert draw_time(full, row("red", 10 * HOUR), timing).due == 19 * HOUR
    assert draw_time(full, row("red", 10 * HOUR), TimingOptions(bank=4)).due == 14 * HOUR
