"""Cars and cards as application emojis: uploaded once, used in messages, replaced by circles if missing."""

import logging
import re
from pathlib import Path
from typing import Any

import pytest

from bot.bootstrap import Components
from bot.delivery import own_emojis
from bot.model.seats import SEATS
from bot.sandbox import DiscordSandbox, Exchange, Message
from bot.sandbox.refusals import Refusal
from bot.sandbox.world import Emoji
from rules.registry import RULESETS
from tests.end_to_end.harness import confirm, join_race, open_form, open_lobby, run_bot, start_against_bots
from tests.waiting import wait_until

pytestmark = pytest.mark.usefixtures("undrawn")

UPLOAD = "POST /applications/{application_id}/emojis"
ALL_EMOJIS = 3 * len(SEATS) + sum(len(one.card_faces) for one in RULESETS.values())


@pytest.fixture(autouse=True)
def quick_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are not looked at here, but in tests/bot/pictures."""
    monkeypatch.setattr(own_emojis, "render_emoji", lambda _: b"\x89PNG\r\n\x1a\n a car")


def uploads(sandbox: DiscordSandbox) -> list[str]:
    """Collect the names of the emojis that are uploaded from now on."""
    names: list[str] = []

    def note(seen: Exchange) -> None:
        if f"{seen.method} {seen.template}" == UPLOAD:
            names.append(seen.body["name"])

    sandbox.observe(note)
    return names


async def all_uploaded(sandbox: DiscordSandbox, count: int = ALL_EMOJIS) -> None:
    await sandbox.wait_until(lambda: len(sandbox.world.emojis) >= count, 20)


def emoji_of(part: dict[str, Any]) -> str:
    return str(part.get("emoji", {}).get("name", ""))


async def start_race_of(sandbox: DiscordSandbox, track: str) -> Message:
    """Start a race of Ann and a bot; return the lobby's message."""
    ann = sandbox.get_member("Ann")
    return await start_against_bots(ann, track=track)


async def seats_shown(sandbox: DiscordSandbox) -> Message:
    """Return the message with a button for each seat that can be taken."""
    shown = (await sandbox.get_member("Ann").run_command("race seats")).message
    assert shown is not None
    return shown


async def test_emojis_are_uploaded_once_and_stand_in_posts_buttons_and_menus(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        ann, uploaded = sandbox.get_member("Ann"), uploads(sandbox)
        async with run_bot(sandbox, tmp_path / "s.sqlite", own_emojis=True):
            await sandbox.wait_until(lambda: len(uploaded) == ALL_EMOJIS, 20)
            assert len(set(uploaded)) == ALL_EMOJIS
            await start_race_of(sandbox, "halcyon-oval")
            asked = await ann.wait_for(lambda m: "design your sled" in m.text)
            red = next(one for one in sandbox.world.emojis.values() if one.name.startswith("red_sled_1_"))
            assert f"Waiting for <:{red.name}:{red.id}> Ann" in asked.text
            seats = await seats_shown(sandbox)
            assert [emoji_of(b).rpartition("_")[0] for b in seats.buttons] == ["blue_sled_2"]
            assert seats.labels == ["Take blue"]
            await confirm(ann, await open_form(ann, asked))
            dealt = await ann.wait_for(lambda m: "discard cards" in m.text and "Your orders" in m.labels)
            (menu,) = (await open_form(ann, dealt)).selects
            for option in menu["options"]:
                card = re.sub(r" \(\d\)$", "", option["label"]).lower().replace(" ", "_").replace("-", "_")
                assert re.fullmatch(f"card_{card}_[0-9a-f]{{4}}", emoji_of(option)), option

        async def has_emoji_again() -> bool:
            return [emoji_of(b).rpartition("_")[0] for b in (await seats_shown(sandbox)).buttons] == ["blue_sled_2"]

        async with run_bot(sandbox, tmp_path / "s.sqlite", own_emojis=True):
            await wait_until(has_emoji_again, 20)
        assert len(uploaded) == ALL_EMOJIS


async def test_each_game_shows_its_own_vehicles(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", own_emojis=True):
        await all_uploaded(sandbox)
        ann = sandbox.get_member("Ann")
        lobby = await open_lobby(ann, track="circus-trigonus")
        await join_race(ann, lobby)
        await ann.wait_for(
            lambda m: m.id == lobby.id and re.search(r"<:red_chariot_1_\w+:\d+> Ann", m.text) is not None
        )


async def test_where_discord_refuses_uploads_circles_stay_and_one_line_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    async with DiscordSandbox() as sandbox:
        sandbox.faults.refuse(UPLOAD, Refusal.MISSING_ACCESS.make_error(), 9)
        async with run_bot(sandbox, tmp_path / "s.sqlite", own_emojis=True) as parts:
            await sandbox.wait_until(lambda: bool(caplog.records))
            assert not await parts.emojis.update()
            await start_race_of(sandbox, "halcyon-oval")
            asked = await sandbox.get_member("Ann").wait_for(lambda m: "design your sled" in m.text)
            assert "Waiting for 🔴 Ann" in asked.text
            assert (await seats_shown(sandbox)).labels == ["Take 🔵 blue"]
    (said,) = [r.getMessage() for r in caplog.records if "emoji" in r.getMessage()]
    assert re.fullmatch(r"the emojis .* \(POST /applications/\d+/emojis: 403 50001\): circles are shown instead", said)


async def test_a_race_with_a_car_that_has_no_emoji_shows_circles_alone_until_it_has(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", own_emojis=True) as parts:
        await all_uploaded(sandbox)
        ann = sandbox.get_member("Ann")
        lobby = await open_lobby(ann, track="tt-1")
        await ann.run_command("race join", car="grey")
        await ann.wait_for(lambda m: m.id == lobby.id and "🩶 Ann" in m.text)
        await parts.emojis.update()
        assert len(sandbox.world.emojis) == ALL_EMOJIS + 1
        await sandbox.get_member("Ben").run_command("race join", car="blue")
        await ann.wait_for(lambda m: m.id == lobby.id and re.search(r"<:grey_car_1_\w+:\d+> Ann", m.text) is not None)


async def test_a_changed_drawing_replaces_the_old_one_and_foreign_emojis_stay(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        for number, name in enumerate(("red_car_1_0000", "card_mine_0000", "red_bull"), 1):
            sandbox.world.emojis[number] = Emoji(number, name, b"x")
        async with run_bot(sandbox, tmp_path / "s.sqlite", own_emojis=True):
            await sandbox.wait_until(lambda: {1, 2, 3} & sandbox.world.emojis.keys() == {3}, 20)
            assert len(sandbox.world.emojis) == ALL_EMOJIS + 1


async def test_a_process_without_the_duties_uploads_nothing_and_finds_what_the_other_uploaded(
    sandbox: DiscordSandbox, parts: Components
) -> None:
    uploaded, share = uploads(sandbox), parts.system_api.share
    parts.system_api.share = type("Another", (), {"has": lambda *_: False})()
    assert await parts.emojis.update()
    assert uploaded == []
    parts.system_api.share = share
    assert await parts.emojis.update()
    assert len(uploaded) == ALL_EMOJIS


async def test_an_emoji_that_is_typed_back_is_read_as_its_car(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", own_emojis=True):
        await all_uploaded(sandbox)
        ann = sandbox.get_member("Ann")
        await start_race_of(sandbox, "tt-1")
        asked = await ann.wait_for(lambda m: "build your car" in m.text)
        await confirm(ann, await open_form(ann, asked))
        await ann.wait_for(lambda m: "plot your speed" in m.text and "Your orders" in m.labels)
        blue = next(one for one in sandbox.world.emojis.values() if one.name.startswith("blue_car_2_"))
        for said in (f"<:{blue.name}:{blue.id}>", f":{blue.name}: Blue", "🔵", "🔵 **Blue**", "🔵 Blau"):
            form = await ann.run_command("orders", text=f"60, pass {said} chips 1")
            assert "`60, pass blue chips 1`" in form.text, form.text
