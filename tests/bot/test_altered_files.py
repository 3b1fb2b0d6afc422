"""An altered race file is reported with the place of the alteration, and no alteration raises an exception.

STEWARD_ALTERED sets how many alterations each game's file is given (4).
"""

import copy
import json
import os
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.cli.main import run_command
from bot.posts.summaries import Setup
from bot.race_file.schema import NoRaceFile, encode_race_file, list_section_digests, read_json
from bot.race_file.verify import verify
from rules.base import compute_digest
from rules.dice import derive_seed_from_text
from rules.engine import advance
from rules.registry import RULESETS
from tests.bot.race_services import expect_done, open_services
from tests.games import find_smallest_track_name
from tests.hostile_text import BIG, STRANGE
from tests.members import Local
from tests.repository import LIBRARY

ALTERED = int(os.environ.get("STEWARD_ALTERED", "4"))
NOBODY = Local(member=0, guild=0)
STRANGERS: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2**40,
    "",
    "x",
    "1",
    BIG,
    *STRANGE[4:9],
    [],
    {},
    [[]],
    [None],
    {"x": 1},
    "red",
    "(1,1)",
)
FREE = ("sha256", "name", "title", "contribution", "revision")
"""What is covered by its digest alone."""


_written = dict[str, str]()


async def write_race_file(folder: Path, game: str) -> str:
    """Drive a short race of bots once for each game; return its file."""
    if game not in _written:
        _written[game] = await drive_race(folder, game)
    return _written[game]


async def drive_race(folder: Path, game: str) -> str:
    """Drive a race of bots; return its file."""
    async with open_services(folder, rulesets=RULESETS, data=LIBRARY) as services:
        card = expect_done(
            await services.member_api.create(
                Setup(game=game, track=find_smallest_track_name(game), laps=1),
                NOBODY,
                0,
                0,
                open_seed=derive_seed_from_text("altered"),
            )
        )
        expect_done(await services.member_api.add_bots(card.id, NOBODY, 3))
        expect_done(await services.member_api.start(card.id, NOBODY))
        await services.settle()
        return str(expect_done(await services.member_api.export_race_file(card.id, NOBODY)))


@cache
def list_paths(text: str) -> tuple[tuple[Any, ...], ...]:
    """Return the path of every value in a file."""

    def below(value: Any, at: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        return [at, *(way for key, part in parts for way in below(part, (*at, key)))]

    return tuple(way for way in below(json.loads(text), ()) if way and not set(way) & set(FREE))


def alter_file(body: Any, way: tuple[Any, ...], chance: Random) -> Any:
    """Return the file with one value replaced, swapped with another or deleted."""
    changed = copy.deepcopy(body)
    place = changed
    for step in way[:-1]:
        place = place[step]
    match chance.choice(("other", "other", "other", "gone", "swapped")):
        case "gone":
            del place[way[-1]]
        case "swapped":
            other = chance.choice(list(place) if isinstance(place, dict) else range(len(place)))
            place[way[-1]], place[other] = place[other], place[way[-1]]
        case _:
            place[way[-1]] = chance.choice(STRANGERS)
    return changed


def reseal_file(body: Any) -> Any:
    """Renew the digests as far as possible, so that the rules must replay the file."""
    try:
        for round in body["rounds"]:
            round["sha256"] = compute_digest(
                {k: v for k, v in round.items() if k not in ("sha256", "receipts", "opened")}
            )
        for part in (body["track"], body["tables"]):
            part["sha256"] = sha256(part["text"].encode()).hexdigest()
        body["sha256"] = list_section_digests({key: value for key, value in body.items() if key != "sha256"})
    except (LookupError, TypeError, AttributeError):
        pass
    return body


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(RULESETS))
async def test_any_alteration_is_a_difference_with_its_place(tmp_path: Path, game: str) -> None:
    text = await write_race_file(tmp_path, game)
    assert verify(text, RULESETS).difference is None
    body, chance = json.loads(text), Random(game)
    for _ in range(ALTERED):
        way = chance.choice(list_paths(text))
        forger = chance.random() < 0.7
        forged = alter_file(body, way, chance)
        forged = reseal_file(forged) if forger else forged
        if forged == body:
            continue
        try:
            found = verify(encode_race_file(forged), RULESETS)
        except NoRaceFile:
            assert way[:1] == ("format",)
            continue
        except Exception as fault:
            fault.add_note(f"altered at {way}")
            raise
        # With digests that fit, it may still be the same race: a remark, a wish that was not called upon.
        same = forger and (way[0] in ("track", "tables", "rulings", "pace") or "entries" in way)
        assert found.difference is not None or same, way
        assert found.difference is None or found.difference.path


@pytest.mark.parametrize("fault", [StopIteration(), RecursionError(), MemoryError(), KeyError("x"), OverflowError()])
async def test_anything_that_stops_the_rules_is_a_difference_at_its_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], fault: Exception
) -> None:
    text = await write_race_file(tmp_path, "speed_circuit")
    (tmp_path / "race.json").write_text(text, encoding="utf-8")
    rounds, calls = json.loads(text)["rounds"], iter(range(99))

    def stopping(*known: Any, **how: Any) -> Any:
        if next(calls) == 2:
            raise fault
        return advance(*known, **how)

    monkeypatch.setattr("bot.race_file.replay.advance", stopping)
    assert len(rounds) > 2
    assert run_command(["verify", str(tmp_path / "race.json")]) == 1
    said = capsys.readouterr()
    assert said.out.startswith("rounds[2]: ")
    assert type(fault).__name__ in said.out
    assert len(said.out.splitlines()) == 1
    assert said.err == ""


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, "9" * 200_000, '{"a": ' * 5000, '{"format": "\\ud800"}', "\ufeff{}", f'{{"format": {"9" * 21}}}'],
)
def test_what_is_too_deep_too_long_or_half_a_character_is_no_race_file(text: str) -> None:
    with pytest.raises(NoRaceFile):
        read_json(text)


@pytest.mark.parametrize("value", ["1.5", "1e5", "NaN", "Infinity", "9" * 21, '{"a":1,"a":1}', '"\ud83d"', "[" * 990])
@pytest.mark.parametrize("spelling", ['{"format":%s}\n', '{ "format": %s }'])
def test_a_value_that_no_race_has_is_refused_in_every_spelling(value: str, spelling: str) -> None:
    with pytest.raises(NoRaceFile):
        read_json(spelling % value)


def test_a_file_is_read_alike_in_every_spelling() -> None:
    body = {"format": "a", "list": [1, -(2**63), None, True, {"é": "\u2028\x00", "😀": {}}], "more": {}}
    assert read_json(encode_race_file(body)) == read_json(json.dumps(body, indent=1, ensure_ascii=False)) == body
