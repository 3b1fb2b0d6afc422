"""A live race through the services, with the posts of its channel."""

from pathlib import Path
from typing import Any

import pytest

from bot.posts.summaries import QuestionView, Setup
from bot.text.services import TextServices
from rules.questions import list_options
from rules.registry import RULESETS
from tests.bot.race_services import ANA, BEN, CLEO, RaceServices, expect_done, open_services
from tests.members import Local
from tests.repository import LIBRARY, LOCALIZERS


async def record_public_letters(folder: Path, wait: int) -> list[Any]:
    """Record the posts of a Formula D race in which one driver takes the highest possible gear. `wait`: seconds
    to an answer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("secrets.token_bytes", bytes)
        async with open_services(folder, rulesets=RULESETS, data=LIBRARY) as services:
            services.control.texts = TextServices(LOCALIZERS, LIBRARY.load_weights(), str, lambda _, name: name)
            await _drive_rounds(services, wait)
            return [one for one in services.publisher.letters if one.audience is None]


async def _drive_rounds(services: RaceServices, wait: int) -> None:
    options = {"answer": "3h", "auto_after": 0, "gears": "in_turn"}
    wanted = Setup(game="formula_d", track="tall-pines", laps=1, grace=0, pace="live", options=options)
    race = expect_done(await services.member_api.create(wanted, Local(member=ANA), 1, 77)).id
    for member in (ANA, BEN, CLEO):
        expect_done(await services.member_api.join(race, Local(member=member, name=f"M{member}")))
    expect_done(await services.member_api.start(race, Local(member=ANA)))
    await services.settle()
    for _ in range(60):
        services.clock.now += wait
        for member in (ANA, BEN, CLEO):
            asked = await services.member_api.list_questions(Local(member=member), race)
            for question in (one for one in asked if isinstance(one, QuestionView)):
                values = [option.value for option in list_options(question.form)]
                if values:
                    await services.answer(race, member, values[-1] if member == ANA else values[0])
        await services.settle()
