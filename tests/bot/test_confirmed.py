"""The price that a driver saw when they confirmed an answer is stored with the answer only."""

import json
from pathlib import Path
from typing import Any

from bot.race_file.verify import verify
from bot.store.database import Transaction
from rules.base import Json, Seat
from rules.registry import RULESETS
from tests.bot.race_services import (
    ANA,
    BEN,
    CLEO,
    RaceServices,
    build_race,
    expect_done,
    give_race_up,
    open_speed_circuit_services,
)
from tests.bot.test_answers import FAST
from tests.members import ONLOOKER, Local

SEATS: dict[Seat, int] = {"red": ANA, "blue": BEN, "green": CLEO}


async def load_plots(services: RaceServices, race: int) -> dict[Seat, Json]:
    """Return by seat what is stored with the plots of the first round."""

    async def read(t: Transaction) -> dict[Seat, Json]:
        sql = "SELECT key, shown FROM journal WHERE race = ? AND key LIKE '1/plot/%' ORDER BY id"
        rows = await t.fetch_rows(sql, race)
        return {row["key"].split("/")[2]: json.loads(row["shown"]) if row["shown"] else None for row in rows}

    return await services.database.read(read)


async def start_plots(services: RaceServices, **setup: Any) -> int:
    """Start a race of three that are about to plot; green has standing orders."""
    race = await build_race(services, {ANA: FAST, BEN: FAST, CLEO: FAST}, **setup)
    expect_done(await services.member_api.set_standing_orders(race, Local(member=CLEO), "standing: 60"))
    for member in SEATS.values():
        expect_done(await services.answer(race, member, "0"))
    services.clock.now += 1_000_000
    await services.settle()
    return race


async def test_a_price_is_kept_as_it_stood_beside_the_answer_and_of_what_was_typed_or_filed_at_the_seal(
    tmp_path: Path,
) -> None:
    async with open_speed_circuit_services(tmp_path) as services:
        race = await start_plots(services)
        asked = await services.find_question(race, ANA)
        seen = expect_done(
            await services.member_api.view_draft(asked.number, Local(member=ANA), {"speed": 80})
        ).prices.price
        expect_done(await services.member_api.submit_answer(asked.number, Local(member=ANA), {"speed": 80}))
        expect_done(await services.answer(race, BEN, "60"))
        kept = await load_plots(services, race)
        assert kept["red"] == {"v": 2, "price": seen.model_dump(mode="json", exclude_defaults=True)}
        assert kept["blue"] is kept["green"] is None
        services.clock.now += 1_000_000
        await services.settle()
        kept = await load_plots(services, race)
        assert all(price and price["price"]["spaces"] for price in kept.values())
        assert kept["red"]["price"]["spaces"] > kept["blue"]["price"]["spaces"]
        assert not services.control.differences


async def test_where_all_have_filed_their_orders_beforehand_prices_are_kept_too(tmp_path: Path) -> None:
    async with open_speed_circuit_services(tmp_path) as services:
        race = await build_race(services, {ANA: FAST, BEN: FAST})
        for member in (ANA, BEN):
            expect_done(await services.member_api.set_standing_orders(race, Local(member=member), "standing: 60"))
        for member in (ANA, BEN):
            expect_done(await services.answer(race, member, "0"))
        services.clock.now += 1_000_000
        await services.settle()
        kept = await load_plots(services, race)
        assert set(kept) == {"red", "blue"}
        assert all(price and price["price"]["spaces"] == 3 for price in kept.values())
        assert not services.control.differences


async def test_why_states_the_confirmed_price_to_its_driver_only_until_the_flag(tmp_path: Path) -> None:
    async with open_speed_circuit_services(tmp_path) as services:
        race = await start_plots(services)
        for member in (ANA, BEN):
            expect_done(await services.answer(race, member, "80"))
        services.clock.now += 1_000_000
        await services.settle()
        lines = expect_done(await services.member_api.view_ledger(race, Local(member=ANA), 1)).lines
        of_red = next(line.number for line in lines if line.seat == "red")
        price = (await load_plots(services, race))["red"]
        mine = expect_done(await services.member_api.explain_line(race, Local(member=ANA), 1, of_red)).displayed_price
        assert mine.model_dump(mode="json", exclude_defaults=True) == price["price"]
        assert (
            expect_done(await services.member_api.explain_line(race, Local(member=BEN), 1, of_red)).displayed_price
            is None
        )
        assert expect_done(await services.member_api.explain_line(race, ONLOOKER, 1, of_red)).displayed_price is None


async def test_a_race_file_has_values_and_no_prices_and_is_recomputed_from_them(tmp_path: Path) -> None:
    async with open_speed_circuit_services(tmp_path) as services:
        race = await start_plots(services)
        for member in (ANA, BEN):
            expect_done(await services.answer(race, member, "80"))
        text = await give_race_up(services, race, *SEATS.values())
        entries = [entry for round in json.loads(text)["rounds"] for entry in round["entries"]]
        assert {name for entry in entries for name in entry} == {"key", "hand", "value"}
        assert verify(text, RULESETS).difference is None
