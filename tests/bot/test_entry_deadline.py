"""All orders before the first round share one deadline, also a bid that is asked after the build."""

from pathlib import Path

from tests.bot.race_services import ANA, BEN, RaceServices, expect_done, open_speed_circuit_services
from tests.members import Local

HOUR = 3600


async def find_due(services: RaceServices, race: int, member: int) -> tuple[str, int]:
    """Return the kind of question that a member is asked, and the hours until it is due."""
    asked = await services.find_question(race, member)
    assert asked.due is not None
    return asked.question.kind, (asked.due - services.clock.now) // HOUR


async def send_builds(services: RaceServices, race: int, hours: int) -> None:
    """Let both drivers send a build so many hours later."""
    services.clock.now += hours * HOUR
    for member in (ANA, BEN):
        question = await services.find_question(race, member)
        expect_done(await services.member_api.submit_answer(question.number, Local(member=member), {}))
    await services.settle()


async def test_a_bid_is_due_when_the_builds_were_due(tmp_path: Path) -> None:
    async with open_speed_circuit_services(tmp_path) as services:
        race = await services.race(ANA, BEN, game="speed_circuit", track="tt-1", laps=1, hours=48)
        assert await find_due(services, race, ANA) == ("build", 48)
        await send_builds(services, race, 10)
        assert await find_due(services, race, ANA) == ("bid", 38)


async def test_a_driver_who_is_asked_late_has_a_quarter_of_a_round(tmp_path: Path) -> None:
    """A build was sent without a bid, as a form of before could."""
    async with open_speed_circuit_services(tmp_path) as services:
        race = await services.race(ANA, BEN, game="speed_circuit", track="tt-1", laps=1, hours=48)
        await send_builds(services, race, 47)
        assert await find_due(services, race, ANA) == ("bid", 12)


async def test_a_driver_who_lets_the_one_form_pass_is_not_asked_for_the_bid_again(tmp_path: Path) -> None:
    async with open_speed_circuit_services(tmp_path) as services:
        race = await services.race(ANA, BEN, game="speed_circuit", track="tt-1", laps=1, hours=48)
        question = await services.find_question(race, ANA)
        expect_done(await services.member_api.submit_answer(question.number, Local(member=ANA), {"+bid": {"wear": 1}}))
        services.clock.now += 48 * HOUR
        await services.settle()
        assert await find_due(services, race, BEN) == ("plot", 48)
        log = "\n".join(await services.list_log_lines(race, Local(member=ANA), 0))
        assert "M1001 bid" in log


async def test_the_first_round_has_its_full_time(tmp_path: Path) -> None:
    async with open_speed_circuit_services(tmp_path) as services:
        race = await services.race(ANA, BEN, game="speed_circuit", track="tt-1", laps=1, hours=48)
        services.clock.now += 48 * HOUR
        await services.settle()
        assert await find_due(services, race, ANA) == ("plot", 48)


async def test_with_fixed_slots_a_bid_is_due_at_the_slot_of_the_builds(tmp_path: Path) -> None:
    async with open_speed_circuit_services(tmp_path) as services:
        options = {"days": "mon,thu", "hour": "20", "zone": "UTC"}
        race = await services.race(ANA, BEN, game="speed_circuit", track="tt-1", laps=1, options=options)
        slot = (await services.find_question(race, ANA)).due
        await send_builds(services, race, 1)
        asked = await services.find_question(race, ANA)
        assert (asked.question.kind, asked.due) == ("bid", slot)
