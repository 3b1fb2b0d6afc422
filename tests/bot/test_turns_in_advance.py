"""A later turn in a live round of Formula D: choices with prices, ordered before the turn comes."""

from pathlib import Path

from bot.posts.summaries import Offer
from rules.registry import RULESETS
from tests.bot.race_services import ANA, BEN, RaceServices, expect_done, open_services
from tests.members import Local
from tests.repository import LIBRARY


async def test_nobody_waits_for_a_driver_who_ordered_their_turn_in_advance(tmp_path: Path) -> None:
    async with open_services(tmp_path, rulesets=RULESETS, data=LIBRARY) as services:
        race = await services.race(ANA, BEN, game="formula_d", track="lantern-harbour", laps=1, pace="live")
        due, other, ready = await _at_a_gear(services, race)
        round = (await services.summarize(race)).round
        assert all(offer.price and offer.words for offer in ready)
        expect_done(
            await services.member_api.set_standing_orders(race, Local(member=other), f"round {round}: {ready[0].words}")
        )
        await services.settle()
        while (await services.summarize(race)).round == round:
            assert [
                q.question.kind
                for q in expect_done(await services.member_api.list_questions(Local(member=other), race))
            ] in (
                [],
                ["path"],
            )
            await _careful(
                services, race, due if await services.member_api.list_questions(Local(member=due), race) else other
            )


async def _at_a_gear(services: RaceServices, race: int) -> tuple[int, int, tuple[Offer, ...]]:
    """Drive on until one driver is asked for a gear; return them, the other one, and what that one may order ahead."""
    while True:
        asked = {m: expect_done(await services.member_api.list_questions(Local(member=m), race)) for m in (ANA, BEN)}
        due = next(m for m, questions in asked.items() if questions)
        other = BEN if due == ANA else ANA
        ready = expect_done(await services.member_api.offer_early_orders(race, Local(member=other)))
        assert not expect_done(await services.member_api.offer_early_orders(race, Local(member=due))), (
            "it is their turn already"
        )
        if asked[due][0].question.kind == "gear" and ready:
            return due, other, ready
        await _careful(services, race, due)


async def _careful(services: RaceServices, race: int, member: int) -> None:
    """Return the careful answer to whatever a member is asked."""
    for question in expect_done(await services.member_api.list_questions(Local(member=member), race)):
        weighed = expect_done(await services.member_api.view_draft(question.number, Local(member=member), None)).prices
        expect_done(
            await services.member_api.submit_answer(
                question.number, Local(member=member), weighed.offers[0].preset.value
            )
        )
    await services.settle()
