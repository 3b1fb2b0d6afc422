"""Catching up after three days away from the last two messages of a channel."""

import re
from pathlib import Path

import pytest

from bot.bootstrap import Components
from bot.model.actor import Actor
from bot.sandbox import DiscordSandbox, Message, Person
from tests.bench.bench_services import open_questions, suggested_answer
from tests.end_to_end.harness import Moment, open_lobby, run_bot

pytestmark = pytest.mark.usefixtures("unpainted")

DAY = 24 * 3600
MAX_REPORT_CHARS, MAX_OPEN_CHARS = 2000, 500
"""Characters that a phone shows without much scrolling: a report with its log, and the message under it."""


SIGNS = (("Ann", "🔴"), ("Ben", "🔵"), ("Green", "🟢"), ("Yellow", "🟡"))


async def answer_as_planner(parts: Components, person: Person) -> None:
    """Answer as the planner would."""
    for question in await open_questions(parts.member_api, 1, person.user.id):
        value = await suggested_answer(parts.control, question)
        await parts.member_api.submit_answer(question.number, Actor(member=person.user.id), value)


def read_text(message: Message) -> str:
    """Return all text of a message."""
    return "\n".join([message.content, *(str(e.get("description", "")) for e in message.embeds)])


@pytest.mark.slow
async def test_the_last_two_messages_tell_where_all_are_what_happened_and_what_is_owed_by_when(tmp_path: Path) -> None:
    moment = Moment()
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "steward.sqlite", clock=moment) as parts:
        ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
        message = await open_lobby(ann, track="tt-1", laps=3, hours=24, options="auto_after=5")
        for person in (ann, ben):
            asked = await person.press(message, "Join")
            await person.press(asked.message, "Direct Message")
        await ann.run_command("race fill", drivers=2)
        await ann.press(message, "Start")
        last = await ann.wait_for(lambda m: "build your car" in m.text)
        for n in range(6):
            await answer_as_planner(parts, ann)
            if n < 3:
                await answer_as_planner(parts, ben)  # the last one: the round is over at once
            else:
                moment.ahead += DAY + 60
                parts.scheduler.wake()
            last = await ann.wait_for(lambda m: " · closes " in m.text and "Your orders" in m.labels, after=last)
        public = [m for m in last.channel.messages.values() if m.only_for is None]
        assert not any("had a right to" in m.text for m in public), "nobody is called for one who sends nothing"
        report, opened = public[-2:]

        drawn = report.attachments[0]
        assert all(name in (drawn.description or "") for name in ("Ann", "Ben", "Green", "Yellow"))
        (standings,) = re.findall(r"^1=? .*$", report.content, re.MULTILINE)
        assert all(f"{sign} {name}" in standings for name, sign in SIGNS), "the standings name everybody"
        assert "sends no plot (3 of 5 before a bot takes over)" in read_text(report)
        log = (await ann.press(report, "Full log")).text
        assert all(f"{sign} {name}" in log for name, sign in SIGNS), "the log tells of everybody"
        assert "🔵 Ben: no orders. Missed in a row: 3; a bot takes over at 5." in log
        assert len(read_text(report)) < MAX_REPORT_CHARS

        assert re.match(
            r"\*\*Round \d: plot your speed\*\* · \d of 4 in · closes <t:\d+:f>, <t:\d+:R>\n", opened.content
        )
        assert "Waiting for 🔴 Ann and 🔵 Ben" in opened.content
        assert re.search(r"^Places since round \d, <t:\d+:R>: \S+", opened.content, re.MULTILINE)
        assert opened.labels == ["Your orders"]
        assert len(opened.content) < MAX_OPEN_CHARS
