"""Race setups stored under a name for a server, and races created from them."""

import json
from pathlib import Path

from bot.lobby.race_templates import MAX_TEMPLATES, RaceTemplates
from bot.model.actor import Rejection
from bot.store import personal_data
from bot.store.race_templates import RaceTemplate
from tests.bot.race_services import ANA, BEN, CHANNEL, expect_done, open_speed_circuit_services
from tests.members import Local


def code_of(found: object) -> str:
    """Return the code of a rejection; "" for anything else."""
    return found.code if isinstance(found, Rejection) else ""


async def test_the_setup_of_a_race_is_saved_and_opens_another_one(tmp_path: Path) -> None:
    async with open_speed_circuit_services(tmp_path) as services:
        templates, ana = RaceTemplates(services.access), Local(member=ANA)
        options = {"blind": "yes", "days": "mon,thu", "zone": "UTC"}
        race = await services.open_lobby(
            ANA, BEN, game="speed_circuit", track="old-quarry", laps=3, hours=24, options=options
        )
        saved = expect_done(await templates.save("  Sunday  race ", race, ana))
        assert (saved.name, saved.setup.laps) == ("Sunday race", 3)
        found = expect_done(await templates.find("sunday RACE", Local(member=BEN)))
        expect_done(await services.member_api.abandon(race, ana, "no time"))
        made = expect_done(await services.member_api.create(found.setup, Local(member=BEN), 1, CHANNEL))
        before = expect_done(await services.member_api.summarize(race, ana))
        same = ("game", "track", "laps", "profile", "options", "pace", "hours", "timing")
        assert [getattr(made, name) for name in same] == [getattr(before, name) for name in same]


async def test_organisers_save_and_only_who_has_saved_or_manages_the_server_changes(tmp_path: Path) -> None:
    async with open_speed_circuit_services(tmp_path) as services:
        templates, ana, ben = RaceTemplates(services.access), Local(member=ANA), Local(member=BEN)
        race = await services.open_lobby(ANA, BEN, game="speed_circuit", track="tt-1")
        assert code_of(await templates.save("sprint", race, ben)) == "not_yours"
        expect_done(await templates.save("sprint", race, ana))
        assert code_of(await templates.remove("sprint", ben)) == "not_yours"
        assert code_of(await templates.remove("spint", ana)) == "no_such_template"
        assert code_of(await templates.save(" ", race, ana)) == "bad_template_name"
        expect_done(await templates.save("SPRINT", race, ana))
        assert [one.name for one in await templates.list_all(ben)] == ["sprint"]
        expect_done(await templates.remove("Sprint", ben.model_copy(update={"manager": True})))
        assert await templates.list_all(ana) == ()


async def test_a_server_keeps_as_many_as_a_list_of_suggestions_shows(tmp_path: Path) -> None:
    async with open_speed_circuit_services(tmp_path) as services:
        templates, ana = RaceTemplates(services.access), Local(member=ANA)
        race = await services.open_lobby(ANA, BEN, game="speed_circuit", track="tt-1")
        for n in range(MAX_TEMPLATES):
            expect_done(await templates.save(f"number {n}", race, ana))
        assert code_of(await templates.save("one more", race, ana)) == "templates_full"
        assert isinstance(await templates.save("number 3", race, ana), RaceTemplate)


async def test_templates_are_in_the_export_of_a_member_and_outlive_their_erasure(tmp_path: Path) -> None:
    async with open_speed_circuit_services(tmp_path) as services:
        templates, ana = RaceTemplates(services.access), Local(member=ANA)
        race = await services.open_lobby(ANA, BEN, game="speed_circuit", track="tt-1")
        expect_done(await templates.save("sprint", race, ana))
        exported = await services.database.read(lambda t: personal_data.export_member(t, ANA))
        assert [one["name"] for one in exported["race templates"]] == ["sprint"]
        await services.database.write(lambda t: personal_data.erase_member(t, ANA))
        left = await templates.list_all(Local(member=BEN))
        assert [one.name for one in left] == ["sprint"]
        assert str(ANA) not in json.dumps([one.model_dump(mode="json") for one in left])
        guild = left[0].guild
        await services.database.write(lambda t: personal_data.delete_guild(t, guild))
        assert await templates.list_all(Local(member=BEN)) == ()
