"""A season on a server: created, entered, driven and viewed."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.bootstrap import Components
from bot.sandbox import DiscordSandbox
from bot.sandbox.forms import NotPossible
from bot.store import season_posts
from tests.end_to_end.harness import Moment, open_lobby, organise, plan_race, run_bot, start_race, start_race_to_plots
from tests.waiting import wait_until


@pytest.mark.slow
async def test_a_season_is_opened_and_its_tables_follow_the_flag(sandbox: DiscordSandbox) -> None:
    dov, ben = sandbox.get_member("Dov"), sandbox.get_member("Ben")
    assert "There is no season" in (await dov.run_command("season show")).text
    await dov.run_command("season create", title="Spring Cup", drop=1)
    opened = await ben.wait_for(lambda m: "**Spring Cup**, is open" in m.text)
    assert "Points: Formula 1, 1977; each driver drops their worst result." in opened.text
    assert "No race has counted yet." in (await ben.run_command("season show")).text
    await ben.run_command("season enter", team="Blues")
    assert (await ben.run_command("season show")).text.endswith("No race has counted yet."), "not zeros"
    await plan_race(dov, "Opening", "2027-03-14")
    await start_race(sandbox, dov, automatic=1)
    await dov.run_command("season count", race=1)
    held = await ben.wait_for(lambda m: "counts in" in m.text)
    assert "“Opening”" in held.text
    calendar = (await ben.run_command("season show", what="calendar")).text
    assert "1. Opening" in calendar
    assert "race #1" in calendar
    assert "Ben (Blues)" in calendar
    await dov.press((await dov.run_command("race leave")).message, "Retire")
    posted = await dov.wait_for(lambda m: "**Spring Cup** after race #1" in m.text, timeout=20)
    assert "Drivers · 1 of 1 race" in posted.text
    flag = await dov.wait_for(lambda m: "the chequered flag" in m.text)
    assert "points" not in flag.text, "its own points would stand beside the season's"
    assert len(posted.attachments) == 1
    shown = await ben.run_command("season show")
    assert shown.text.splitlines()[1:] == posted.text.splitlines()[1:]
    for points in ("2", "1"):
        await organise(dov, "Penalty…", {"Driver": [dov.user], "Points lost": points, "Why": "late again"})
        posted = await dov.wait_for(lambda m: "corrected after race #1" in m.text, timeout=20, after=posted)
    assert shown.message is not None
    assert [a.filename for a in shown.message.attachments] == ["season-1.png"]


async def test_an_entry_keeps_its_team_and_tier_until_they_are_changed(sandbox: DiscordSandbox) -> None:
    dov, ben = sandbox.get_member("Dov"), sandbox.get_member("Ben")
    await dov.run_command("season create", title="Spring Cup")
    hub = await ben.wait_for(lambda m: "🏆 **Spring Cup**" in m.text)

    async def read_entries_line() -> str:
        return (await dov.run_command("season show", what="calendar")).text.splitlines()[-1].partition(": ")[2]

    await ben.run_command("season enter", team="Blues")
    assert "nothing about the entry changes" in (await ben.run_command("season enter")).text
    await organise(dov, "Enter a driver…", {"Driver": [ben.user], "Tier": ["2"]})
    assert await read_entries_line() == "Ben (Blues) · tier 2"
    await organise(dov, "Enter a driver…", {"Driver": [ben.user], "Team": "Reds"})
    assert await read_entries_line() == "Ben (Reds) · tier 2"
    form = (await ben.press(hub, "Join the season")).modal
    assert form is not None
    assert "nothing about the entry changes" in (await ben.submit(form)).text, "the form shows the team"
    await ben.run_command("season enter", team="-")
    assert await read_entries_line() == "Ben · tier 2"


async def test_somebody_else_cannot_run_it(sandbox: DiscordSandbox) -> None:
    dov, ben = sandbox.get_member("Dov"), sandbox.get_member("Ben")
    await dov.run_command("season create", title="Spring Cup")
    await open_lobby(dov)
    assert "can do that" in (await ben.run_command("season count", race=1)).text
    assert "is not a day" in (await plan_race(dov, "x", "tomorrow")).text


async def test_a_season_is_opened_by_the_stewards_and_closed_after_a_second_look(sandbox: DiscordSandbox) -> None:
    dov, ben = sandbox.get_member("Dov"), sandbox.get_member("Ben")
    await dov.run_command("season create", title="Spring Cup")
    assert "is in the past" in (await plan_race(dov, "Old", "2020-03-14")).text
    await plan_race(dov, "Opening", "2037-03-14")
    planned = await ben.wait_for(lambda m: "“Opening”" in m.text)
    await ben.run_command("season enter")
    await dov.wait_for(lambda m: "is in **Spring Cup**" in m.text, after=planned)
    fine = {"Driver": [ben.user], "Points lost": "3", "Why": "Protest without a ground"}
    await organise(dov, "Penalty…", fine)
    told = await ben.wait_for(lambda m: "loses 3 points" in m.text)
    assert "Penalty 1" in told.text
    await organise(dov, "Penalty…", {"Driver": [ben.user], "Places lost": "2", "Why": "Blocked in qualifying"})
    await ben.wait_for(lambda m: "loses 2 places on the grid of the next race" in m.text)
    panel = (await dov.run_command("season organise")).message
    shown = await dov.choose(panel, "Take a penalty back…", ["1"])
    assert "Protest without a ground" in shown.text
    await dov.press(shown.message, "Take it back")
    await ben.wait_for(lambda m: "Penalty 1 in **Spring Cup** is taken back." in m.text)
    asked = await dov.press(panel, "Close the season…")
    assert "Close **Spring Cup** for good?" in asked.text
    assert "although not every race" in asked.text
    assert "closed" not in (await ben.run_command("season show")).text
    await dov.press(asked.message, "Close the season")
    await ben.wait_for(lambda m: "closed" in m.text, after=told)
    assert "is closed" in (await dov.run_command("season organise", season=1)).text


@pytest.mark.parametrize("organiser", ["takes no messages", "is forgotten"])
async def test_an_obstacle_that_its_organiser_cannot_be_told_is_posted_in_the_seasons_channel(
    organiser: str, sandbox: DiscordSandbox, parts: Components
) -> None:
    dov = sandbox.get_member("Dov")
    await dov.run_command("season create", title="Spring Cup", game="speed_circuit")
    sandbox.faults.close_dms(dov.user)
    facts = {"season": "Spring Cup", "title": "Opening", "at": 2_000_000_000, "place": sandbox.track.id}
    member = dov.user.id if organiser == "takes no messages" else -1
    await parts.control.database.write(
        lambda t: season_posts.queue_letter(t, 1, member, "cannot_open", facts, "1/1/cannot_open")
    )
    told = await dov.wait_for(lambda m: "the lobby of Opening should open" in m.text)
    assert told.channel is sandbox.track
    assert told.mentions == ([dov.user] if organiser == "takes no messages" else [])
    assert ("I cannot send you Direct Messages" in told.text) == (organiser == "takes no messages")


async def test_the_calendar_says_which_races_are_called_off(sandbox: DiscordSandbox) -> None:
    dov, ben = sandbox.get_member("Dov"), sandbox.get_member("Ben")
    await dov.run_command("season create", title="Spring Cup", game="speed_circuit")
    for title in ("Monza", "Spa"):
        await plan_race(dov, title, "2037-03-14 20:00", "speed_circuit/tt-1")
    await open_lobby(dov)
    await dov.run_command("season count", race=1)
    sure = await dov.run_command("race abandon", reason="storm", race=1)
    await dov.press(sure.message, "Abandon")
    await ben.wait_for(lambda m: "is abandoned" in m.text)
    lines = (await ben.run_command("season show", what="calendar")).text.splitlines()
    assert lines[1] == "❌ 1. Monza · called off"
    assert lines[2].startswith("🗓️ 2. Spa · <t:")


async def test_a_season_is_one_message_in_its_channel_by_which_members_join(sandbox: DiscordSandbox) -> None:
    dov, ben = sandbox.get_member("Dov"), sandbox.get_member("Ben")
    await dov.run_command("season create", title="Spring Cup", game="speed_circuit")
    hub = await ben.wait_for(lambda m: "🏆 **Spring Cup**" in m.text)
    assert "bots are passed over · organised by" in hub.text
    assert "Nothing is planned yet." in hub.text
    assert "Nobody has joined yet." in hub.text
    assert hub.labels == ["Join the season", "Leave", "Substitute", "Tables", "Records", "Organise…"]
    planned = await plan_race(dov, "Monza", "2037-03-14 20:00", "speed_circuit/tt-1")
    assert "Done" in planned.text
    modal = (await ben.press(hub, "Join the season")).modal
    joined = await ben.submit(modal, {"0": "Blues"})
    assert "You are in **Spring Cup**" in joined.text
    assert "you would like to stand in" not in joined.text
    assert "You are already in Spring Cup yourself" in (await ben.press(hub, "Substitute")).text
    assert "No race has counted yet." in (await ben.press(hub, "Tables")).text
    assert "has left **Spring Cup**" in (await ben.press(hub, "Leave")).text


async def test_a_refused_plan_of_a_race_comes_back_as_it_was_typed_and_an_empty_one_is_not_sent(
    sandbox: DiscordSandbox,
) -> None:
    dov = sandbox.get_member("Dov")
    await dov.run_command("season create", title="Spring Cup", game="speed_circuit")
    with pytest.raises(NotPossible):
        await organise(dov, "Plan a race…")
    assert "needs a name" in (await plan_race(dov, " ", "2037-03-14")).text
    refused = await plan_race(dov, "Monza", "Pi day", "speed_circuit/tt-1")
    assert "is not a day" in refused.text
    form = (await dov.press(refused.message, "Correct…")).modal
    assert form is not None
    assert [field.get("value") for field in form.fields][:2] == ["Monza", "Pi day"]
    panel = (await dov.run_command("season organise")).message
    form = (await dov.press(panel, "Plan a race…")).modal
    assert "Done" in (await dov.submit(form, {"When": "2037-03-14 20:00"})).text
    await dov.wait_for(lambda m: "“Monza”, <t:" in m.text and "is on the calendar" in m.text)
    form = (await dov.press(panel, "Plan a race…")).modal
    with pytest.raises(NotPossible):
        await dov.submit(form)


async def test_a_day_may_be_written_with_dots(sandbox: DiscordSandbox) -> None:
    dov = sandbox.get_member("Dov")
    await dov.run_command("season create", title="Spring Cup", game="speed_circuit")
    for day in ("14.3.2037, 20:00 Uhr", "14. 03. 2037 20:00", "14.03.2037"):
        track = "speed_circuit/tt-1" if ":" in day else ""
        assert "Done" in (await plan_race(dov, day, day, track)).text
    at = int(datetime(2037, 3, 14, 20, tzinfo=UTC).timestamp())
    calendar = (await dov.run_command("season show", what="calendar")).text
    assert calendar.count(f"<t:{at}:f>") == 2
    assert "is not a day" in (await plan_race(dov, "x", "31.2.2037")).text


async def test_a_refused_penalty_still_names_the_driver_who_was_picked(sandbox: DiscordSandbox) -> None:
    dov, ben = sandbox.get_member("Dov"), sandbox.get_member("Ben")
    await dov.run_command("season create", title="Spring Cup")
    await ben.run_command("season enter")
    penalty = {"Driver": [ben.user], "Points lost": "three", "Why": "Protest without a ground"}
    refused = await organise(dov, "Penalty…", penalty)
    form = (await dov.press(refused.message, "Correct…")).modal
    assert "Done" in (await dov.submit(form, {"Points lost": "3"})).text
    told = await ben.wait_for(lambda m: "loses 3 points" in m.text)
    assert "Protest without a ground" in told.text


async def test_the_organiser_runs_a_season_from_its_message(sandbox: DiscordSandbox) -> None:
    dov, ben = sandbox.get_member("Dov"), sandbox.get_member("Ben")
    await dov.run_command("season create", title="Spring Cup", game="speed_circuit")
    hub = await ben.wait_for(lambda m: "🏆 **Spring Cup**" in m.text)
    await ben.run_command("season enter", team="Blues")
    await dov.run_command("season enter")
    assert "Only" in (await ben.press(hub, "Organise…")).text
    member_api = (await dov.press(hub, "Organise…")).message
    assert member_api is not None
    assert "No race is planned." in member_api.text
    assert "2 drivers have joined. No substitutes yet." in member_api.text
    for title in ("Monza", "Spa"):
        await plan_race(dov, title, "2037-03-14")
        await ben.wait_for(lambda m, title=title: f"“{title}”" in m.text and "on the calendar" in m.text)  # type: ignore[misc]
    await organise(dov, "Result from elsewhere…", {"0": "Ben, Dov"}, race="Monza")
    told = await ben.wait_for(lambda m: "was driven elsewhere" in m.text)
    assert "“Monza” in **Spring Cup** was driven elsewhere: Ben and Dov." in told.text
    assert "Ben" in (await ben.press(hub, "Tables")).text
    given = {"0": [ben.user], "1": "2", "4": "words on the radio"}
    await organise(dov, "Penalty…", given)
    await ben.wait_for(lambda m: "loses 2 points" in m.text and "words on the radio" in m.text)
    await organise(dov, "Penalty…", {"0": [ben.user], "2": "3", "3": ["grid"], "4": "cut the chicane"})
    told = await ben.wait_for(lambda m: "loses 3 places on the grid of the next race" in m.text)
    assert "cut the chicane" in told.text
    stranger = await organise(dov, "Penalty…", given | {"0": [sandbox.get_member("Cleo").user]})
    assert "no such entry" in stranger.text
    await organise(dov, "Enter a driver…", {"Driver": [sandbox.get_member("Cleo").user], "Team": "Reds"})
    await ben.wait_for(lambda m: "team Reds. 3 entries so far" in m.text)
    await organise(dov, "Off the calendar", race="Spa")
    await ben.wait_for(lambda m: "“Spa” is off the calendar" in m.text)
    await plan_race(dov, "Spa", "2037-03-21")
    again = (await dov.press(hub, "Organise…")).text
    assert "2. Spa" in again
    assert "words on the radio" in again
    sure = (await dov.press(member_api, "Close the season…")).message
    assert sure is not None
    assert sure.labels == ["Close the season"]


async def test_a_substitute_is_named_while_they_drive_and_need_not_have_joined(sandbox: DiscordSandbox) -> None:
    dov, ben, cleo = (sandbox.get_member(name) for name in ("Dov", "Ben", "Cleo"))
    await dov.run_command("season create", title="Spring Cup")
    for person in (ben, dov):
        await person.run_command("season enter")
    await start_race(sandbox, dov, cleo)
    await dov.run_command("season count", race=1)
    said = await organise(dov, "Substitute…", {"0": [cleo.user], "1": [ben.user]}, race="Speed Circuit")
    assert "Done" in said.text
    told = await ben.wait_for(lambda m: f"<@{cleo.user.id}>" in m.text and f"<@{ben.user.id}>" in m.text)
    assert "race #1" in told.text


async def test_the_message_shows_the_calendar_and_who_is_in(tmp_path: Path) -> None:
    moment = Moment()
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", clock=moment):
        dov, ben = sandbox.get_member("Dov"), sandbox.get_member("Ben")
        await dov.run_command("season create", title="Spring Cup", game="speed_circuit")
        hub = await ben.wait_for(lambda m: "🏆 **Spring Cup**" in m.text)
        await plan_race(dov, "Monza", "2037-03-14 20:00", "speed_circuit/tt-1")
        await ben.run_command("season enter", team="Blues")
        await plan_race(dov, "Spa", "2037-03-21")
        moment.ahead += 601
        await dov.run_command("season enter")
        shown = await ben.wait_for(lambda m: m.id == hub.id and "Ben (Blues)" in m.text)
        assert "1. Monza" in shown.text
        assert "2. Spa" in shown.text
        assert "opens by itself 48 hours before" in shown.text


async def test_a_message_of_which_nobody_knows_whether_it_arrived_is_found_and_not_sent_again(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    async with DiscordSandbox() as sandbox:
        dov = sandbox.get_member("Dov")
        async with run_bot(sandbox, path):
            await dov.run_command("season create", title="Spring Cup")
            hub = await dov.wait_for(lambda m: "🏆 **Spring Cup**" in m.text)
            assert await wait_for_stored_message(path) == hub.id
        with closing(sqlite3.connect(path)) as database, database:
            database.execute("UPDATE hub SET message = NULL, tried = 1, again = 0, made_of = '', shown = ''")
        async with run_bot(sandbox, path):
            assert await wait_for_stored_message(path) == hub.id
            assert sum("🏆 **Spring Cup**" in m.text for m in dov.list_visible_messages()) == 1


async def wait_for_stored_message(path: Path) -> int:
    """Return the id of the season's message, once the bot has stored it."""

    def find_message() -> Any:
        with closing(sqlite3.connect(path)) as database, database:
            return database.execute("SELECT message FROM hub WHERE message IS NOT NULL").fetchone()

    return int((await wait_until(find_message))[0])


async def test_what_bots_drive_after_the_last_member_is_one_message_with_the_flag(sandbox: DiscordSandbox) -> None:
    dov = sandbox.get_member("Dov")
    plots = await start_race_to_plots(sandbox, dov, automatic=2)
    await dov.press((await dov.run_command("race leave")).message, "Retire")
    flag = await dov.wait_for(lambda m: "Check the dice" in m.labels, timeout=20)
    between = [m for m in dov.list_visible_messages() if plots.id < m.id < flag.id and "Full log" in m.labels]
    assert len(between) <= 1, "the round in which they left, and no other"
    assert "all humans had finished or retired" in flag.embeds[0]["description"]


async def test_lobbies_are_set_up_in_two_forms_in_the_seasons_own_time(sandbox: DiscordSandbox) -> None:
    dov, ben = sandbox.get_member("Dov"), sandbox.get_member("Ben")
    await dov.run_command("gm settings", zone="Europe/Berlin")
    await dov.run_command("season create", title="Spring Cup", game="speed_circuit")
    opened = await ben.wait_for(lambda m: "Days and times are meant in Europe/Berlin." in m.text)
    for said, refused in (
        ({"Time zone": "Berlin"}, "is not a time zone"),
        ({"Time zone": "", "Options of the races": "pits=perhaps"}, "pits"),
        ({"Options of the races": "", "Bots fill the grid": "99"}, "12 cars at most"),
    ):
        assert refused in (await organise(dov, "Lobbies…", said)).text
    await organise(dov, "Lobbies…", {"Hours a round": "12", "The lobby opens": "24", "Bots fill the grid": "4"})
    told = await ben.wait_for(lambda m: "Lobbies of **Spring Cup**" in m.text, after=opened)
    assert "12 hours a round, open 24 hours before the start, bots fill the grid up to 4 cars" in told.text
    past = await plan_race(dov, "Old", "2020-03-14 20:00", "speed_circuit/tt-1")
    assert "2020-03-14 20:00 (Europe/Berlin) is in the past" in past.text
    await plan_race(dov, "Monza", "2037-03-14 20:00", "speed_circuit/tt-1")
    planned = await ben.wait_for(lambda m: "“Monza”" in m.text and "on the calendar" in m.text)
    assert f"<t:{int(datetime(2037, 3, 14, 19, tzinfo=UTC).timestamp())}:f>" in planned.text
