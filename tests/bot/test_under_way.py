"""A live round has one message that grows, and shrinks to a line when the round's report is posted."""

import asyncio
from itertools import groupby, pairwise
from typing import Any

import pytest

from bot.posts.types import Report
from bot.report.round_report import MAX_PART_CHARS
from bot.text.post_renderer import PostRenderer
from tests.bot.report.live_race import record_public_letters
from tests.repository import LOCALIZERS


@pytest.fixture(scope="module", params=[60, 4000], ids=["quickly", "slowly"])
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """Posts of a race in which one driver takes the highest possible gear."""
    letters = asyncio.run(record_public_letters(tmp_path_factory.mktemp("race"), request.param))
    return [one for one in letters if one.post.kind in ("report", "part_over")]


def list_partial_posts(told: list[Any]) -> list[list[Any]]:
    """Return the posts about each round under way."""
    own = [one for one in told if one.subject.startswith("part/")]
    return [list(letters) for _, letters in groupby(own, key=lambda one: one.post.round)]


@pytest.mark.slow
def test_it_is_one_message_as_long_as_it_is_young_and_then_another(told: list[Any]) -> None:
    assert list_partial_posts(told)
    for letters in list_partial_posts(told):
        subjects = list(dict.fromkeys(one.subject for one in letters))
        assert subjects == [f"{subjects[0][:-1]}{n}" for n in range(1, len(subjects) + 1)]
        for subject in subjects[:-1]:
            last = [one for one in letters if one.subject == subject][-1]
            assert (last.post.kind, last.post.goes_on) == ("part_over", True)


@pytest.mark.slow
def test_it_closes_to_a_line_before_the_round_is_told(told: list[Any]) -> None:
    renderer = PostRenderer(LOCALIZERS, str)
    for letters in list_partial_posts(told):
        last = letters[-1]
        message = renderer.render(last, "formula_d")
        assert (last.post.kind, message.text) == (
            "part_over",
            f"-# Round {last.post.round} is over: see the report below.",
        )
        assert (message.bare, message.pictured_view, message.log) == (True, None, "")
        place = told.index(last)
        assert (told[place + 1].post.kind, told[place + 1].post.closes) == ("report", True)


@pytest.mark.slow
def test_it_keeps_to_its_budget_and_tells_nothing_that_only_a_whole_round_can_tell(told: list[Any]) -> None:
    posts = [one.post for letters in list_partial_posts(told) for one in letters if isinstance(one.post, Report)]
    assert max(len(post.text) for post in posts) <= MAX_PART_CHARS
    assert not any("leads" in post.text for post in posts), "who leads is known when the round is over"


def test_it_is_edited_and_followed_only_when_there_is_more_to_tell(told: list[Any]) -> None:
    for letters in list_partial_posts(told):
        posts = [(one.subject, one.post) for one in letters if isinstance(one.post, Report)]
        for (subject, before), (other, after) in pairwise(posts):
            assert before.text != after.text or (subject == other and after.drawn)
