"""Verifying a race file detects every alteration."""

import copy
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.posts.summaries import Setup
from bot.race_file.reopen import read_reopenable, reopen_race
from bot.race_file.schema import NoRaceFile, encode_race_file, list_section_digests
from bot.race_file.verify import verify
from rules.base import compute_digest
from rules.dice import derive_seed_from_text
from rules.registry import RULESETS as ALL
from tests.bot.race_services import (
    ANA,
    BEN,
    CHANNEL,
    CLEO,
    build_race,
    expect_done,
    give_race_up,
    open_services,
    open_speed_circuit_services,
)
from tests.members import ONLOOKER, Local
from tests.miniature import MINIATURE
from tests.sampling import THOROUGH

RULESETS = {"miniature": MINIATURE}
Steps = tuple[str | int, ...]


async def write_driven_race(folder: Path, seed: str, **setup: Any) -> str:
    """Drive a race of bots with an open seed; return its file."""
    async with open_services(folder) as services:
        wanted = Setup(game="miniature", track="loop", **setup)
        card = expect_done(
            await services.member_api.create(wanted, Local(member=0), 1, 0, open_seed=derive_seed_from_text(seed))
        )
        expect_done(await services.member_api.add_bots(card.id, Local(member=0), 3))
        expect_done(await services.member_api.start(card.id, Local(member=0)))
        await services.settle()
        return await services.export_race_file(card.id)


async def write_contested_race(folder: Path, rounds: int) -> tuple[str, str]:
    """Write the file of a race between people, under way or after it was abandoned."""
    async with open_services(folder) as services:
        race = await services.race(ANA, BEN, automatic=1, pace="live", dice="contested")
        for member in (ANA, BEN):
            await services.answer(race, member, {"top": 4, "tyres": 2})
        await services.settle()
        for _ in range(rounds):
            for member in (ANA, BEN):
                await services.answer(race, member, {"speed": 4, "corner": "roll"})
            await services.settle()
        before = await services.export_race_file(race)
        expect_done(await services.member_api.abandon(race, Local(member=ANA)))
        return before, (await services.export_race_file(race))


_text = list[str]()


@pytest.fixture
async def text(tmp_path: Path) -> str:
    """A race's file, driven once."""
    if not _text:
        _text.append(await write_driven_race(tmp_path, "7", laps=1))
    return _text[0]


def list_value_paths(value: Any, at: Steps = ()) -> Iterator[Steps]:
    """Yield the path of every single value."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not isinstance(value, dict | list):
        yield at
    for key, part in parts:
        yield from list_value_paths(part, (*at, key))


def pick_paths(body: Any) -> Iterable[Steps]:
    """Return the path of one value of each kind; of every value if `THOROUGH`."""
    kinds = {tuple(step for step in way if isinstance(step, str)): way for way in list_value_paths(body)}
    return list_value_paths(body) if THOROUGH else kinds.values()


def nodes(value: Any, at: Steps = ()) -> Iterator[Steps]:
    """Yield the path of every object."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if isinstance(value, dict):
        yield at
    for key, part in parts:
        yield from nodes(part, (*at, key))


def get_value(body: Any, way: Steps) -> Any:
    for step in way:
        body = body[step]
    return body


def change_value(value: Any) -> Any:
    """Return another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}x"
    return "x"


def alter_value(body: Any, way: Steps) -> Any:
    changed = copy.deepcopy(body)
    place = get_value(changed, way[:-1])
    place[way[-1]] = change_value(place[way[-1]])
    return changed


def reseal_file(body: Any) -> Any:
    """Renew all digests, as a forger would."""
    for round in body["rounds"]:
        round["sha256"] = compute_digest({key: value for key, value in round.items() if key != "sha256"})
    body["sha256"] = list_section_digests({key: value for key, value in body.items() if key != "sha256"})
    return body


async def test_a_race_as_it_was_driven_is_confirmed(text: str) -> None:
    found = verify(text, RULESETS)
    assert found.difference is None
    assert any("rounds recomputed" in line for line in found.checked)
    assert text == encode_race_file(json.loads(text))


async def test_the_same_seed_gives_the_same_file_to_the_byte(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    files = [await write_driven_race(tmp_path / name, "7", laps=1) for name in ("a", "b")]
    assert files[0] == files[1]
    assert files[0] != await write_driven_race(tmp_path, "8", laps=1)


async def test_any_single_changed_value_is_found(text: str) -> None:
    body = json.loads(text)
    for way in pick_paths(body):
        difference = verify(encode_race_file(alter_value(body, way)), RULESETS).difference
        assert difference is not None, way
        assert ": recorded " in str(difference)
        assert ", computed " in str(difference)


async def test_a_forger_who_fits_the_digests_is_found_all_the_same(text: str) -> None:
    body = json.loads(text)
    free = {"seats/name", "seats/contribution", "rounds/take", "rounds/hand", "track/text", "tables/text"}
    free |= {"rounds/corner", "track/name"}  # a wish that was not called upon; a name
    for way in pick_paths(body):
        names = [step for step in way if isinstance(step, str)]
        if way[0] == "sha256" or way[-1] == "sha256" or f"{names[0]}/{names[-1]}" in free:
            continue
        difference = verify(encode_race_file(reseal_file(alter_value(body, way))), RULESETS).difference
        assert difference is not None, way
        assert not difference.path.startswith("sha256"), way


async def test_keys_that_are_missing_or_unknown_are_refused(text: str) -> None:
    body = json.loads(text)
    fixed = [way for way in nodes(body) if "told" not in way and "value" not in way]
    for way in fixed[:60]:
        for key in get_value(body, way):
            less = copy.deepcopy(body)
            del get_value(less, way)[key]
            if (*way, key) == ("format",):
                with pytest.raises(NoRaceFile):
                    verify(encode_race_file(less), RULESETS)
            else:
                assert verify(encode_race_file(less), RULESETS).difference, (way, key)
        more = copy.deepcopy(body)
        get_value(more, way)["wings"] = 1
        assert verify(encode_race_file(more), RULESETS).difference, way


async def test_the_place_of_a_forged_die_is_named(text: str) -> None:
    body = json.loads(text)
    rolled = [(i, r) for i, round in enumerate(body["rounds"]) for r in range(len(round["rolls"]))]
    i, r = rolled[0]
    was = body["rounds"][i]["rolls"][r]["faces"][0]
    body["rounds"][i]["rolls"][r]["faces"][0] = was % 6 + 1
    said = str(verify(encode_race_file(reseal_file(body)), RULESETS).difference)
    assert said == f"rounds[{i}].rolls[{r}].faces[0]: recorded {was % 6 + 1}, computed {was}"


async def test_before_the_flag_the_file_holds_nothing_but_what_is_public(tmp_path: Path) -> None:
    before, after = await write_contested_race(tmp_path, 1)
    body = json.loads(before)
    assert (body["seed"], body["house"]) == (None, None)
    assert len(body["rounds"]) >= 1
    for round in body["rounds"]:
        assert (round["entries"], round["rolls"], round["state_sha256"]) == ([], [], None)
        assert all(fact["audience"] is None for fact in round["told"])
    found = verify(before, RULESETS)
    assert found.difference is None
    assert len(found.unchecked) == 2
    whole = verify(after, RULESETS)
    assert whole.difference is None
    assert whole.unchecked == ()


async def test_a_seed_that_was_not_made_by_the_bot_and_the_drivers_is_found(tmp_path: Path) -> None:
    _, after = await write_contested_race(tmp_path, 1)
    for name, path in (("house", "commitment"), ("commitment", "commitment"), ("seed", "seed")):
        body = json.loads(after)
        body[name] = "00" * 32
        difference = verify(encode_race_file(reseal_file(body)), RULESETS).difference
        assert difference is not None
        assert difference.path == path
    body = json.loads(after)
    body["seats"][0]["contribution"] = "mine"
    difference = verify(encode_race_file(reseal_file(body)), RULESETS).difference
    assert difference is not None
    assert difference.path == "seed"


@pytest.mark.parametrize("junk", ["", "{", "[]", "null", '{"a": 1}', '{"format": 1.5}', "[" * 100_000])
def test_what_is_no_race_file_is_called_so(junk: str) -> None:
    with pytest.raises(NoRaceFile):
        verify(junk, RULESETS)


async def test_the_same_file_spelt_otherwise_is_refused(text: str) -> None:
    for other_text in (text.rstrip("\n"), text + "\n", json.dumps(json.loads(text), indent=1)):
        difference = verify(other_text, RULESETS).difference
        assert difference is not None


async def test_S_21_the_last_builds_are_in_the_file_and_nobody_can_alter_them(tmp_path: Path) -> None:
    async with open_speed_circuit_services(tmp_path) as services:
        race = await build_race(services, {ANA: {"skill": 2}, BEN: {"wear": 1}})
        assert "former" not in json.loads(await give_race_up(services, race, ANA, BEN))
        race = await build_race(services, {BEN: {"wear": 2}, ANA: None})
        assert "former" not in json.loads(expect_done(await services.member_api.export_race_file(race, ONLOOKER)))
        text = await give_race_up(services, race, ANA, BEN)
        again = expect_done(await reopen_race(services.control, read_reopenable(text, ALL), ANA, 1, CHANNEL))
        reopened = json.loads(expect_done(await services.member_api.export_race_file(again, ONLOOKER)))
    body = json.loads(text)
    assert all(reopened[part] == body[part] for part in ("former", "rounds"))
    assert {seat: build["skill"] for seat, build in body["former"].items()} == {"red": 0, "blue": 2}
    assert verify(text, ALL).difference is None
    for seat in body["former"]:
        difference = verify(encode_race_file(reseal_file(alter_value(body, ("former", seat, "skill")))), ALL).difference
        assert difference is not None
        assert difference.path.startswith("rounds[0].")
    del body["former"]
    assert verify(encode_race_file(reseal_file(body)), ALL).difference is not None


async def test_S_21_who_takes_a_seat_before_the_builds_does_not_inherit_the_last_drivers_build(tmp_path: Path) -> None:
    async with open_speed_circuit_services(tmp_path) as services:
        race = await build_race(services, {ANA: {"wear": 2}, BEN: None})
        await give_race_up(services, race, ANA, BEN)
        race = await services.race(ANA, BEN, game="speed_circuit", track="tt-1", laps=1)
        expect_done(await services.replace(race, "red", CLEO, "Cleo"))
        await services.settle()
        text = await give_race_up(services, race, CLEO, BEN)
    assert verify(text, ALL).difference is None
    body = json.loads(text)
    assert "former" not in body
    assert next(fact for fact in body["rounds"][0]["told"] if fact["what"] == "built")["instead"] is True
