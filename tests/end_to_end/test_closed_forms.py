"""A form that is settled looks settled: one line stands in its place, and a press on it opens the present one."""

from pathlib import Path

from bot.fake_discord import LocalTable, Message
from tests.end_to_end.harness import bot_at, join, lobby


def forms(messages: list[Message]) -> list[Message]:
    """Those that can still be pressed."""
    return [message for message in messages if message.buttons or message.selects]


async def test_settled_forms_lose_their_controls_and_the_last_message_is_the_one_that_counts(tmp_path: Path) -> None:
    async with LocalTable() as table, bot_at(table, tmp_path / "s.sqlite"):
        ann = table.member("Ann")
        opened = await lobby(ann, track="three-rivers", laps=1)
        await join(ann, opened, "By direct message")
        await ann.slash("race fill", drivers=2)
        await ann.press(opened, "Start")
        form = opened
        for _ in range(5):
            form = await ann.wait_for(lambda m: m.channel is ann.dm and bool(_ready(m)), 20, after=form)
            await ann.press(form, _ready(form))
        await ann.wait_for(lambda m: m.channel is ann.dm and bool(_ready(m)), 20, after=form)
        await ann.wait_for(lambda m: m.id == form.id and "closed." in m.text, 20)
        pressed = forms(list(ann.inbox()))
        assert [m.id for m in pressed] == [ann.inbox()[-1].id]
        settled = next(m for m in ann.inbox() if m.id == form.id)
        assert "You ordered `" in settled.text
        assert not settled.attachments


def _ready(message: Message) -> str:
    return next((label for label in message.labels if label.startswith("Order now")), "")


async def test_a_form_that_was_settled_as_the_bot_stopped_is_closed_when_it_is_back(tmp_path: Path) -> None:
    async with LocalTable() as table:
        ann = table.member("Ann")
        async with bot_at(table, tmp_path / "s.sqlite"):
            opened = await lobby(ann, track="three-rivers", laps=1)
            await join(ann, opened, "By direct message")
            await ann.slash("race fill", drivers=2)
            await ann.press(opened, "Start")
            form = opened
            for _ in range(3):
                form = await ann.wait_for(lambda m: m.channel is ann.dm and bool(_ready(m)), 20, after=form)
                await ann.press(form, _ready(form))
        async with bot_at(table, tmp_path / "s.sqlite"):
            await ann.wait_for(lambda m: m.id == form.id and "closed." in m.text, 20)
            await ann.wait_for(lambda m: m.channel is ann.dm and bool(_ready(m)), 20, after=form)
            assert [m.id for m in forms(list(ann.inbox()))] == [ann.inbox()[-1].id]
