"""A daily puzzle from races whose drivers all agreed: private answers at first, the solution the next day."""

import json
from pathlib import Path

import pytest

from bot.delivery.analysis_worker import AnalysisWorker, Progress
from bot.race_file.analysis import Alternative, RaceAnalysis, TurningPoint
from bot.sandbox import DiscordSandbox, Message
from bot.sandbox.world import Channel
from tests.end_to_end.harness import Moment, run_bot
from tests.end_to_end.test_rematch import drive_to_flag

pytestmark = pytest.mark.usefixtures("unpainted")
DAY_SECONDS = 86400


class QuickWorker(AnalysisWorker):
    """Knows two turning points of every race, and one at which nothing was at stake."""

    async def analyse(self, text: str, progress: Progress) -> RaceAnalysis:
        """Return the analysis of a race."""
        file = json.loads(text)
        seat = file["seats"][0]["seat"]

        def point(round: int, lost: int) -> TurningPoint:
            given = Alternative(order={}, written="120 lane 2", places=250)
            other = Alternative(order={}, written="100", places=250 + lost, lost=lost, error=20)
            return TurningPoint(round=round, swing=300, seat=seat, before=100, after=400, given=given, others=(other,))

        return RaceAnalysis(
            game=file["game"], rollouts=1, rounds=(), turning_points=(point(2, 5), point(3, 90), point(4, -70))
        )


def list_public_messages(channel: Channel) -> list[Message]:
    """Return what everybody reads in a channel."""
    return [one for one in channel.messages.values() if one.only_for is None]


@pytest.mark.slow
async def test_a_puzzle_a_day_of_races_whose_drivers_agree_with_private_answers_at_first(tmp_path: Path) -> None:
    clock = Moment()
    async with (
        DiscordSandbox() as sandbox,
        run_bot(sandbox, tmp_path / "s.sqlite", analyses=QuickWorker(), clock=clock) as parts,
    ):
        ann = sandbox.get_member("Ann")
        ben = sandbox.get_member("Ben")
        dov = sandbox.get_member("Dov")
        place = sandbox.lounge
        assert "Puzzles: none" in (await dov.run_command("gm settings")).text
        said = await dov.run_command("gm settings", puzzles=place)
        assert f"one a day in <#{place.id}>" in said.text
        await drive_to_flag(sandbox, ann, automatic=2, track="three-rivers")
        await parts.puzzles.run_due()
        assert not list_public_messages(place)

        assert "may become puzzles" in (await ann.run_command("me settings", puzzles="on")).text
        await parts.puzzles.run_due()
        await parts.puzzles.run_due()
        (puzzle,) = list_public_messages(place)
        assert puzzle.text.startswith(
            "🧩 **Puzzle of the day** · race #1: Speed Circuit\nYou drive Ann’s car, before round 3."
        )
        assert puzzle.labels == ["A", "B"]
        assert "expect" not in puzzle.text
        best = "A" if "**A** · 120 lane 2" in puzzle.text else "B"
        right = await ben.press(puzzle, best)
        assert right.message is not None
        assert right.message.only_for is ben.user
        assert f"✅ **{best}**: the best of these orders." in right.text
        assert "120 lane 2: place 2.5 to expect, the best, as Ann drove" in right.text
        wrong = await ben.press(puzzle, "AB".replace(best, ""))
        assert "0.9 places worse" in wrong.text

        clock.ahead += DAY_SECONDS
        await parts.puzzles.run_due()
        (puzzle, second) = list_public_messages(place)
        assert puzzle.labels == []
        assert "120 lane 2: place 2.5 to expect, the best, as Ann drove" in puzzle.text
        assert "before round 4" in second.text
        await ann.run_command("me settings", puzzles="off")
        clock.ahead += DAY_SECONDS
        await drive_to_flag(sandbox, ann, automatic=2, track="three-rivers")
        await parts.puzzles.run_due()
        assert [one.labels for one in list_public_messages(place)] == [[], []]
        assert "100: place 1.8 to expect, the best" in second.text


@pytest.mark.slow
async def test_a_race_in_a_channel_that_not_everybody_may_view_is_no_puzzle(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", analyses=QuickWorker()) as parts:
        ann, dov = sandbox.get_member("Ann"), sandbox.get_member("Dov")
        assert "Manage Server" in (await ann.run_command("gm settings", puzzles=sandbox.lounge)).text
        sandbox.faults.deny(sandbox.lounge, "attach_files")
        refused = await dov.run_command("gm settings", puzzles=sandbox.lounge)
        assert "I need a permission in #paddock: Attach Files." in refused.text
        sandbox.faults.allow(sandbox.lounge)
        await dov.run_command("gm settings", puzzles=sandbox.lounge)
        await ann.run_command("me settings", puzzles="on")
        await drive_to_flag(sandbox, ann, automatic=2, track="three-rivers")
        sandbox.close_channel(sandbox.track, ann, dov)
        await dov.run_command("gm settings")  # The client has read of the channel when it answers.
        await parts.puzzles.run_due()
        assert not sandbox.lounge.messages
        assert "Puzzles: none" in (await dov.run_command("gm settings", clear="puzzles")).text


@pytest.mark.slow
async def test_a_puzzle_that_does_not_arrive_is_sent_again_and_one_that_did_arrive_is_not(tmp_path: Path) -> None:
    clock = Moment()
    async with (
        DiscordSandbox() as sandbox,
        run_bot(sandbox, tmp_path / "s.sqlite", analyses=QuickWorker(), clock=clock) as parts,
    ):
        ann, dov, place = sandbox.get_member("Ann"), sandbox.get_member("Dov"), sandbox.lounge
        sending = f"POST /channels/{place.id}/messages"
        await dov.run_command("gm settings", puzzles=place)
        await ann.run_command("me settings", puzzles="on")
        await drive_to_flag(sandbox, ann, automatic=2, track="three-rivers")
        await parts.puzzles.run_due()  # The race is looked through, and its first puzzle posted.
        assert len(list_public_messages(place)) == 1

        clock.ahead += DAY_SECONDS
        sandbox.faults.cut(sending, after=True)
        await parts.puzzles.run_due()
        assert len(list_public_messages(place)) == 2
        (_, second) = list_public_messages(place)
        await parts.puzzles.run_due()
        assert list_public_messages(place)[1:] == [second], "it is found, and not sent twice"
        assert "orders" in (await ann.press(second, "A")).text


@pytest.mark.slow
async def test_a_puzzle_that_a_channel_refuses_waits_for_its_next_hour(tmp_path: Path) -> None:
    clock = Moment()
    async with (
        DiscordSandbox() as sandbox,
        run_bot(sandbox, tmp_path / "s.sqlite", analyses=QuickWorker(), clock=clock) as parts,
    ):
        ann, dov, place = sandbox.get_member("Ann"), sandbox.get_member("Dov"), sandbox.lounge
        await dov.run_command("gm settings", puzzles=place)
        await ann.run_command("me settings", puzzles="on")
        await drive_to_flag(sandbox, ann, automatic=2, track="three-rivers")
        sandbox.faults.deny(place, "send_messages")
        await parts.puzzles.run_due()
        sandbox.faults.allow(place)
        await parts.puzzles.run_due()
        assert not list_public_messages(place)
        clock.ahead += 3600
        await parts.puzzles.run_due()
        assert len(list_public_messages(place)) == 1
