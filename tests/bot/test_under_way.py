"""A round that is under way is told in one message that grows, and closes to a line when the round has its own."""

import asyncio
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import pytest

from bot.store.library import Library
from bot.telling.narrator import Narrators
from bot.telling.newsroom import Voices
from bot.telling.posts import Report
from bot.telling.story.round_tale import PART
from bot.telling.summaries import OpenQuestion, Setup
from bot.telling.wording import Wording
from rules.questions import offered
from rules.rulesets import RULESETS
from tests.bot.racing import ANA, BEN, CLEO, Paddock, done, paddock
from tests.members import Local

DATA = Library(Path(__file__).parents[2] / "data")
NARRATORS = Narrators.read(DATA.phrases())


@pytest.fixture(scope="module", params=[60, 4000], ids=["quickly", "slowly"])
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """What the channel reads of a race in which one driver takes the highest gear he can."""
    return asyncio.run(_told(tmp_path_factory.mktemp("race"), request.param))


async def _told(folder: Path, wait: int) -> list[Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("secrets.token_bytes", bytes)
        async with paddock(folder, rulesets=RULESETS, data=DATA) as p:
            p.control.voices = Voices(NARRATORS, DATA.weights(), str, lambda _, name: name)
            await _driven(p, wait)
            return [
                one for one in p.noting.letters if one.audience is None and one.post.kind in ("report", "part_over")
            ]


async def _driven(p: Paddock, wait: int) -> None:
    options = {"answer": "3h", "auto_after": 0, "gears": "in_turn"}
    wanted = Setup(game="formula_d", track="tall-pines", laps=1, grace=0, pace="live", options=options)
    race = done(await p.desk.create(wanted, Local(member=ANA), 1, 77)).id
    for member in (ANA, BEN, CLEO):
        done(await p.desk.join(race, Local(member=member, name=f"M{member}")))
    done(await p.desk.start(race, Local(member=ANA)))
    await p.settle()
    for _ in range(60):
        p.clock.now += wait
        for member in (ANA, BEN, CLEO):
            asked = await p.desk.questions(Local(member=member), race)
            for question in (one for one in asked if isinstance(one, OpenQuestion)):
                values = [option.value for option in offered(question.form)]
                if values:
                    await p.answer(race, member, values[-1] if member == ANA else values[0])
        await p.settle()


def parts(told: list[Any]) -> list[list[Any]]:
    """The letters about each round under way."""
    own = [one for one in told if one.subject.startswith("part/")]
    return [list(letters) for _, letters in groupby(own, key=lambda one: one.post.round)]


def test_it_is_one_message_as_long_as_it_is_young_and_then_another(told: list[Any]) -> None:
    assert parts(told)
    for letters in parts(told):
        subjects = list(dict.fromkeys(one.subject for one in letters))
        assert subjects == [f"{subjects[0][:-1]}{n}" for n in range(1, len(subjects) + 1)]
        for subject in subjects[:-1]:
            last = [one for one in letters if one.subject == subject][-1]
            assert (last.post.kind, last.post.goes_on) == ("part_over", True)


def test_it_closes_to_a_line_before_the_round_is_told(told: list[Any]) -> None:
    wording = Wording(NARRATORS, str)
    for letters in parts(told):
        last = letters[-1]
        words = wording.of(last, "formula_d")
        assert (last.post.kind, words.text) == ("part_over", f"-# Round {last.post.round} is over, and told below.")
        assert (words.bare, words.drawn, words.log) == (True, None, "")
        place = told.index(last)
        assert (told[place + 1].post.kind, told[place + 1].post.closes) == ("report", True)


def test_it_keeps_to_its_budget_and_tells_nothing_that_only_a_whole_round_can_tell(told: list[Any]) -> None:
    posts = [one.post for letters in parts(told) for one in letters if isinstance(one.post, Report)]
    assert max(len(post.text) for post in posts) <= PART
    assert not any("leads" in post.text for post in posts), "who leads is known when the round is over"


def test_it_is_edited_and_followed_only_when_there_is_more_to_tell(told: list[Any]) -> None:
    for letters in parts(told):
        posts = [(one.subject, one.post) for one in letters if isinstance(one.post, Report)]
        for (subject, before), (other, after) in pairwise(posts):
            assert before.text != after.text or (subject == other and after.drawn)
