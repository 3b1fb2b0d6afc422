"""Languages of messages: Discord's, a member's or server's choice, and a language added as a folder."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.bootstrap import run_components
from bot.sandbox import DiscordSandbox
from bot.settings import Environment
from tests.end_to_end.harness import join_race, open_lobby, organise, run_bot
from tests.repository import LIBRARY

pytestmark = pytest.mark.usefixtures("undrawn")


async def test_an_answer_is_in_the_language_of_whoever_asks(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    ben.user.locale = "de"
    assert "No race is open in this channel" in (await ann.run_command("orders")).text
    assert "In diesem Kanal ist kein Rennen offen" in (await ben.run_command("orders")).text


async def test_a_members_chosen_language_wins_over_discords_and_is_kept(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        ann = sandbox.get_member("Ann")
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            named = [one["name"] for one in await ann.complete("me settings", "language", "")]
            assert named == ["Deutsch", "English", "Discord"]
            assert "Sprache: Deutsch." in (await ann.run_command("me settings", language="de")).text
        async with run_bot(sandbox, tmp_path / "s.sqlite"):
            assert "In diesem Kanal ist kein Rennen offen" in (await ann.run_command("orders")).text
            assert "I do not speak “xx”" not in (await ann.run_command("me settings", language="xx")).text
            assert "as set in your Discord" in (await ann.run_command("me settings", language="Discord")).text
            assert "No race is open in this channel" in (await ann.run_command("orders")).text


async def test_a_channel_speaks_the_servers_language_or_the_one_that_was_chosen_for_it(sandbox: DiscordSandbox) -> None:
    dov, ann = sandbox.get_member("Dov"), sandbox.get_member("Ann")
    assert "Only a member with Manage Server" in (await ann.run_command("gm settings", language="de")).text
    assert "I write German." in (await dov.run_command("gm settings", language="de")).text
    await ann.run_command("race create", track="tt-1", laps=1)
    shown = await ann.wait_for(lambda m: m.only_for is None and "Einsteigen" in m.labels)
    assert "Noch steht niemand in der Startaufstellung." in shown.text
    assert "the server's language in Discord" in (await dov.run_command("gm settings", clear="language")).text
    asked = await ann.press(shown, "Einsteigen")
    assert "You are in" in asked.text, "what only Ann reads is in her own language"
    await ann.press(asked.message, "This channel (only I can see it)")
    await ann.wait_for(lambda m: m.id == shown.id and "Join" in m.labels)


async def test_what_an_organiser_announces_about_a_season_is_wholly_in_the_servers_language(
    sandbox: DiscordSandbox,
) -> None:
    dov, ben = sandbox.get_member("Dov"), sandbox.get_member("Ben")
    await dov.run_command("gm settings", language="de")
    await dov.run_command("season create", title="Ludi", campaign=True)
    await ben.run_command("season enter")
    penalty = {"Driver": [ben.user], "Points lost": "3", "Why": "Rempler"}
    assert (await organise(dov, "Penalty…", penalty)).text == "Done."
    await ben.wait_for(lambda m: f"<@{ben.user.id}> verliert 3 Punkte in **Ludi**: Rempler." in m.text)
    await organise(dov, "Lend or pay…", {"0": [ben.user], "1": ["loan"], "2": "500", "3": "Kredit"})
    await ben.wait_for(lambda m: "Kredit. Ein Darlehen: Es zählt nicht als Punkte" in m.text)


async def test_a_direct_message_is_in_the_language_of_its_reader(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    ben.user.locale = "de"
    message = await open_lobby(ann)
    await join_race(ann, message)
    asked = await ben.press(message, "Join")
    await ben.press(asked.message, "Per Direktnachricht")
    await ben.wait_for(lambda m: "Du bist dabei" in m.text)
    await ann.press(message, "Start")
    form = await ben.wait_for(lambda m: m.channel is ben.dm and "Sprinter" in m.labels)
    assert "dein Wagen: 🔵 Blau" in form.text
    assert form.labels[0].startswith("Gleich nehmen")


async def test_commands_are_described_as_a_reader_speaks_and_called_as_ever(tmp_path: Path) -> None:
    async with DiscordSandbox(locale="de") as sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        shown = {one["name"]: one for one in sandbox.get_member("Ann").list_localized_commands()}
        assert shown["rules"]["description"].startswith("Wie ein Rennen abläuft")
        create = next(one for one in shown["race"]["options"] if one["name"] == "create")
        pace = next(one for one in create["options"] if one["name"] == "pace")
        assert [choice["name"] for choice in pace["choices"]] == ["nach Zetteln", "mit Fragen im Spiel"]
        assert [choice["value"] for choice in pace["choices"]] == ["orders", "live"]


async def test_a_third_language_is_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "locales" / "pt-BR"
    shutil.copytree(LIBRARY.folder, tmp_path / "data")
    folder.mkdir()
    (folder / "common.ftl").write_text(
        "refused-drives_nowhere = Você não corre em nenhuma corrida aqui.\nui-kept = Nada mudou.\n", "utf-8"
    )
    (folder / "commands.ftl").write_text("command-rules = Como uma corrida acontece\n", "utf-8")
    async with DiscordSandbox(locale="pt-BR") as sandbox, at_data(sandbox, tmp_path):
        ann = sandbox.get_member("Ann")
        assert "Você não corre em nenhuma corrida aqui." in (await ann.run_command("orders")).text
        assert "Your first race in five lines" in (await ann.run_command("rules")).text, (
            "what it lacks is said in English"
        )
        assert {one["name"]: one["description"] for one in ann.list_localized_commands()}[
            "rules"
        ] == "Como uma corrida acontece"
        named = [one["name"] for one in await ann.complete("me settings", "language", "")]
        assert named == ["Deutsch", "English", "português (Brasil)", "Discord"]


@asynccontextmanager
async def at_data(sandbox: DiscordSandbox, folder: Path) -> AsyncIterator[None]:
    """Run the bot in the sandbox with data of its own."""
    settings = Environment(
        discord_token=SecretStr(sandbox.token),
        database=folder / "s.sqlite",
        discord_api=sandbox.api_base,
        data=folder / "data",
    )
    async with run_components(settings, grace=0, guild_ready_timeout=0.05):
        yield
