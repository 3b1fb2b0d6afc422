"""Season races with a start time are scheduled events, where the bot may create events."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from bot.sandbox import DiscordSandbox, Exchange
from bot.sandbox.permissions import Permission
from bot.sandbox.world import ScheduledEvent
from tests.end_to_end.harness import organise, plan_race, run_bot

WHEN, DAY_SECONDS = "2037-03-14 20:00", 86400


def allow_events(sandbox: DiscordSandbox) -> None:
    """Let the bot create events."""
    sandbox.guild.find_role(sandbox.world.bot.name).permissions |= Permission.create_events


def events(sandbox: DiscordSandbox) -> list[ScheduledEvent]:
    return [*sandbox.guild.events.values()]


def requests(sandbox: DiscordSandbox) -> list[str]:
    """Collect the requests about events from now on."""
    found: list[str] = []

    def note(seen: Exchange) -> None:
        if "scheduled-events" in seen.template:
            found.append(seen.method)

    sandbox.observe(note)
    return found


def postpone_race(file: Path) -> None:
    """Let the only timed race of the season be a day later, as if too few drivers had come."""
    at = int(datetime(2037, 3, 14, 20, tzinfo=UTC).timestamp())
    with closing(sqlite3.connect(file)) as database:
        sql = "UPDATE season SET body = replace(body, ?, ?), version = version + 1"
        assert database.execute(sql, (str(at), str(at + DAY_SECONDS))).rowcount == 1
        database.commit()


async def test_a_race_is_an_event_that_follows_it_and_goes_with_it(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        allow_events(sandbox)
        dov, asked = sandbox.get_member("Dov"), requests(sandbox)
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            await dov.run_command("season create", title="Spring Cup", game="speed_circuit")
            await plan_race(dov, "Some day", "2037-03-20")
            await plan_race(dov, "Monza", WHEN, "speed_circuit/tt-1")
            await sandbox.wait_until(lambda: events(sandbox), 40)
            (one,) = events(sandbox)
            assert one.name == "Spring Cup: Monza"
            assert (one.start, one.end) == ("2037-03-14T20:00:00+00:00", "2037-03-14T21:00:00+00:00")
            assert one.location == f"https://discord.com/channels/{sandbox.guild.id}/{sandbox.guild.channels[0].id}"
        postpone_race(tmp_path / "s.sqlite")
        asked.clear()
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            await sandbox.wait_until(lambda: one.start == "2037-03-15T20:00:00+00:00", 40)
            assert "POST" not in asked, "a restart creates no second one"
            await organise(dov, "Off the calendar", race="Monza")
            await sandbox.wait_until(lambda: not events(sandbox), 40)


async def test_an_event_whose_answer_was_lost_is_not_created_twice(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        allow_events(sandbox)
        dov = sandbox.get_member("Dov")
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            await dov.run_command("season create", title="Spring Cup", game="speed_circuit")
            await plan_race(dov, "Monza", WHEN, "speed_circuit/tt-1")
            await sandbox.wait_until(lambda: events(sandbox), 40)
        with closing(sqlite3.connect(tmp_path / "s.sqlite")) as database:
            database.execute("DELETE FROM scheduled_event")
            database.commit()
        asked = requests(sandbox)
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            await sandbox.wait_until(lambda: "PATCH" in asked, 40)
            await dov.run_command("season show")
        assert asked == ["GET", "PATCH"]
        assert len(events(sandbox)) == 1


async def test_where_the_bot_may_create_no_events_it_does_not_try(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        dov, asked = sandbox.get_member("Dov"), requests(sandbox)
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            await dov.run_command("season create", title="Spring Cup", game="speed_circuit")
            await plan_race(dov, "Monza", WHEN, "speed_circuit/tt-1")
            await dov.wait_for(lambda m: "Monza" in m.text)
            assert "Monza" in (await dov.run_command("season show", what="calendar")).text
            file = (await dov.run_command("season show", what="ics")).message
            assert file is not None
            assert [a.filename for a in file.attachments] == ["season-1.ics"]
        assert asked == []
        assert events(sandbox) == []
