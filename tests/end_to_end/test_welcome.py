"""First contact: the welcome message, and two presses to a first order."""

from pathlib import Path

import pytest

from bot.sandbox import DiscordSandbox, Message, Person, shapes
from tests.end_to_end.harness import ResultAnalysis, confirm, drive_now, run_bot

pytestmark = pytest.mark.usefixtures("unpainted")


async def invite_bot(sandbox: DiscordSandbox, person: Person) -> Message:
    """Invite the bot; return its first message."""
    sandbox.remove_bot()
    sandbox.invite_bot()
    return await person.wait_for(lambda m: "Make my own" in m.labels)


@pytest.mark.parametrize("game", ["Speed Circuit", "Circus Maximus", "Formula D", "Powersled Circuit"])
async def test_two_presses_lead_from_the_welcome_to_the_first_order(game: str, sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    welcome = await invite_bot(sandbox, ann)
    await ann.press(welcome, next(one for one in welcome.labels if f"({game})" in one), settle=30)
    form = await ann.wait_for(
        lambda m: m.id > welcome.id and any(one.startswith("Order now") for one in m.labels), timeout=20
    )
    await confirm(ann, form)


async def test_the_picture_of_a_race_that_starts_at_once_shows_who_drives(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    await drive_now(sandbox, ann, "Speed Circuit")
    lobby = await ann.wait_for(lambda m: "How to play" in m.labels and "1. 🔴 Ann" in m.text)
    await ann.wait_for(lambda m: m.id == lobby.id and "1. Ann" in (m.attachments[0].description or ""))


async def test_every_member_drives_a_trial_race_in_a_thread_of_their_own(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    welcome = await invite_bot(sandbox, ann)
    drive = welcome.labels[0]
    for person, number in ((ann, 1), (ben, 2)):
        said = await person.press(welcome, drive, settle=30)
        assert f"Race #{number} is yours and runs in <#" in said.text
    threads = [one.name for one in sandbox.world.list_threads(sandbox.track.guild)]
    assert threads == ["Ann · Three Rivers", "Ben · Three Rivers"]
    assert all("Race #" not in m.text for m in sandbox.track.messages.values() if m.only_for is None)
    again = await ann.press(welcome, drive, settle=30)
    assert "Your race #1 still waits for you" in again.text
    assert "is open" in (await sandbox.get_member("Dov").run_command("race create", track="tt-1")).text


async def test_where_no_thread_can_be_opened_a_trial_race_is_driven_in_the_channel(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    welcome = await invite_bot(sandbox, ann)
    sandbox.faults.deny(sandbox.track, "create_public_threads")
    said = await ann.press(welcome, welcome.labels[0], settle=30)
    assert "Race #1 is yours. " in said.text


@pytest.mark.slow
async def test_a_race_to_watch_goes_to_its_flag_without_anybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", analyses=ResultAnalysis()):
        ann = sandbox.get_member("Ann")
        welcome = await invite_bot(sandbox, ann)
        said = await ann.press(welcome, "Watch a race")
        assert "GIF" in said.text
        assert said.message is not None
        assert said.message.labels == ["Circus Maximus", "Powersled Circuit", "Formula D"]
        flag = await ann.wait_for(lambda m: "Check the dice" in m.labels, timeout=200)
        film = await ann.press(flag, "GIF", settle=30)
        assert film.message is not None
        assert [one.filename for one in film.message.attachments] == ["race-1.gif"]
        assert film.message.attachments[0].description
        await ann.press(flag, "Analysis", settle=30)
        analysis = await ann.wait_for(lambda m: "chances" in str([one.filename for one in m.attachments]), timeout=60)
        assert analysis.only_for is not None
        assert "chance to win goes from" in analysis.text
        assert [one.filename for one in analysis.attachments] == ["race-1-chances.png"]
        replay = await ann.press(flag, "Replay", settle=30)
        assert replay.message is not None
        assert replay.message.only_for is not None
        assert [one.filename for one in replay.message.attachments] == ["race-1.html"]
        assert replay.message.attachments[0].content.startswith(b'<!doctype html>\n<html lang="en">')
        assert b'"chances":{"0":[[' in replay.message.attachments[0].content
        ann.user.locale = "de"
        german = (await ann.press(flag, "Replay", settle=30)).message
        assert german is not None
        assert b'<html lang="de">' in german.attachments[0].content
        monkeypatch.setattr(shapes, "MAX_ATTACHMENT_BYTES", 1000)
        assert "</race export:" in (await ann.press(flag, "Replay", settle=30)).text


async def test_a_race_of_ones_own_is_put_together_in_a_form(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    form = (await ann.press(await invite_bot(sandbox, ann), "Make my own")).message
    assert form is not None
    assert form.text == (await ann.run_command("race create")).text
    assert "Three Rivers" in form.text
    assert "**About " in form.text
    for menu, chosen in ((0, ["formula_d"]), (2, ["live_24"]), (3, ["weather", "tyres"])):
        form = await chosen_in(ann, form, menu, chosen)
    assert "Lantern Harbour" in form.text
    assert "Dice can bring rain" in form.text
    await ann.press(form, "Open the lobby")
    lobby = await ann.wait_for(lambda m: "Join" in m.labels)
    assert "tyres yes, weather yes" in lobby.text
    assert "live" in lobby.text


async def test_a_race_that_is_put_together_over_a_restart_is_the_one_that_its_form_shows(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        ann = sandbox.get_member("Ann")
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            form = (await ann.run_command("race create")).message
            assert form is not None
            for menu, chosen in ((0, ["formula_d"]), (2, ["live_24"])):
                form = await chosen_in(ann, form, menu, chosen)
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            form = await chosen_in(ann, form, 3, ["tyres"])
            assert "Lantern Harbour" in form.text
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            await ann.press(form, "Open the lobby")
            lobby = await ann.wait_for(lambda m: "Join" in m.labels)
            assert "Lantern Harbour" in lobby.text
            assert "tyres yes" in lobby.text


async def test_a_race_of_ones_own_may_be_due_at_fixed_moments_of_ones_own_clock(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    form = (await ann.run_command("race create")).message
    assert form is not None
    tracks = form.selects[1]["options"]
    assert all("lap" in one["description"] and "about" in one["description"] for one in tracks)
    unset = await chosen_in(ann, form, 2, ["orders_slots"])
    assert "20:00, UTC" in unset.text
    assert "/me quiet" in unset.text
    longer = [one["description"] for one in unset.selects[1]["options"]]
    assert longer != [one["description"] for one in tracks]
    await ann.run_command("me quiet", zone="Europe/Berlin")
    form = (await ann.run_command("race create")).message
    assert form is not None
    assert "Mon, Wed and Fri at 20:00, your time (Europe/Berlin)" in form.text
    await ann.press(form, "Open the lobby")
    lobby = await ann.wait_for(lambda m: "Join" in m.labels)
    assert "due every Mon, Wed and Fri" in lobby.text


async def test_the_form_of_a_race_says_for_a_game_in_turn_how_long_everybody_has_for_a_question(
    sandbox: DiscordSandbox,
) -> None:
    ann = sandbox.get_member("Ann")
    form = (await ann.press(await invite_bot(sandbox, ann), "Make my own")).message
    await ann.choose(form, "How fast?", ["live_48"])
    told = await ann.wait_for(lambda m: m.id == form.id and "orders within 48 hours" in m.text)  # type: ignore[union-attr]
    await ann.choose(told, "Which game?", ["formula_d"])
    told = await ann.wait_for(lambda m: m.id == told.id and "Formula D" in m.text)
    assert "everybody is asked in turn, and has 8 hours for each question" in told.text
    assert "48 hours" not in told.text


async def test_the_form_of_a_race_shows_the_track_that_is_chosen(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    form = (await ann.run_command("race create")).message
    assert form is not None
    assert "Three Rivers" in (form.attachments[0].description or "")
    form = await chosen_in(ann, form, 0, ["circus_maximus"])
    assert len(form.attachments) == 1
    assert "Three Rivers" not in (form.attachments[0].description or "")
    await ann.run_command("me settings", pictures="off")
    form = (await ann.run_command("race create")).message
    assert form is not None
    assert not form.attachments


async def test_the_form_of_a_race_offers_only_options_that_its_track_can_have(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    form = (await ann.run_command("race create")).message
    assert form is not None
    offered = {one["value"]: one for one in form.selects[3]["options"]}
    assert "Three Rivers" in form.text
    assert "pits" not in offered, "Three Rivers has none"
    assert "blind" in offered
    assert "secret" in offered["blind"]["label"] or "hidden" in offered["blind"]["label"]
    form = await chosen_in(ann, form, 3, ["blind", "rear_end=spin"])
    form = await chosen_in(ann, form, 1, ["old-quarry"])
    assert "pits" in {one["value"] for one in form.selects[3]["options"]}
    await ann.press(form, "Open the lobby")
    lobby = await ann.wait_for(lambda m: "Join" in m.labels)
    assert "blind yes, rear end spin" in lobby.text


async def chosen_in(person: Person, form: Message, menu: int, chosen: list[str]) -> Message:
    """Choose in one of the form's menus; return the form after that."""
    await person.choose(form, form.selects[menu]["custom_id"], chosen)
    return await person.wait_for(lambda m: m.id == form.id and shows_choice(m, chosen))


def shows_choice(form: Message, chosen: list[str]) -> bool:
    """Whether the form shows these values as chosen."""
    defaults = [one["value"] for menu in form.selects for one in menu["options"] if one.get("default")]
    return set(chosen) <= set(defaults)


async def test_an_option_that_is_refused_says_what_it_does(sandbox: DiscordSandbox) -> None:
    said = await sandbox.get_member("Ann").run_command("race create", track="three-rivers", options="pits=perhaps")
    assert "pit stops" in said.text


async def test_options_beyond_a_menus_length_are_on_further_pages_and_chosen_ones_on_each(
    sandbox: DiscordSandbox,
) -> None:
    ann = sandbox.get_member("Ann")
    form = (await ann.press(await invite_bot(sandbox, ann), "Make my own")).message
    assert form is not None
    form = await chosen_in(ann, form, 0, ["formula_d"])
    assert "casino_exact" not in {one["value"] for one in form.selects[3]["options"]}, "that would change nothing"
    form = await chosen_in(ann, form, 1, ["red-mesa"])
    form = await chosen_in(ann, form, 3, ["weather"])
    first = {one["value"] for one in form.selects[3]["options"]}
    await ann.press(form, "More options (1 of 2)…")
    first_page = form.id
    form = await ann.wait_for(lambda m: m.id == first_page and "More options (2 of 2)…" in m.labels)
    second = {one["value"]: one.get("default", False) for one in form.selects[3]["options"]}
    assert second["weather"]
    assert len(first) == 25
    assert "points=modern" in second.keys() - first
    form = await chosen_in(ann, form, 3, ["weather", "points=modern"])
    await ann.press(form, "Open the lobby")
    lobby = await ann.wait_for(lambda m: "Join" in m.labels)
    assert "points modern, weather yes" in lobby.text
