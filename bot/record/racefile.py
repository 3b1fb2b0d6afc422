"""race.json: a whole race as one file, equal to the byte wherever and whenever it is written. Described in
data/README.md; `verify` (verifying.py) recomputes it."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from bot.race.resolving import round_as_json
from bot.race.sealed import opened, receipts
from bot.store import acts
from bot.store.races import Race
from bot.store.rounds import Round
from bot.telling.posts import Driver
from rules.values import Json, Key, canonical, digest, is_key
from rules.view import Placing

FORMAT: Literal["steward-race/2"] = "steward-race/2"


class FilePart(BaseModel):
    """Read strictly: no key is missing, none is unknown, nothing is converted."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class EmbeddedFile(FilePart):
    """A file, embedded whole."""

    name: str
    sha256: str
    text: str


class Seated(FilePart):
    """A seat. `driver`: human, or an automatic driver's name."""

    seat: str
    number: int
    name: str
    contribution: str
    driver: str


class Entered(FilePart):
    """An entry that the rules used."""

    key: str
    hand: str
    value: Any


class FileRoll(FilePart):
    """A roll of `faces`."""

    key: str
    sides: int
    faces: list[int]


class Opening(FilePart):
    """What opens a receipt: sixteen bytes in hex, and the answer."""

    nonce: str
    value: Any


class FiledRound(FilePart):
    """A closed round. Before the flag only what everybody was told. `receipts`: of sealed orders, by key; `opened`:
    before the flag, those of them that everybody may read. Each is there only where there are any."""

    n: int
    take: int
    entries: list[Entered]
    rolls: list[FileRoll]
    told: list[dict[str, Any]]
    state_sha256: str | None
    sha256: str
    receipts: dict[str, str] = {}
    opened: dict[str, Opening] = {}


class ActFiled(FilePart):
    """What the stewards entered, and why. `struck`: it stands no longer."""

    take: int
    round: int
    key: str
    value: Any
    reason: str
    struck: bool


class ClassifiedSeat(FilePart):
    """A line of the classification."""

    place: int
    seat: str
    laps: int
    status: str
    led: bool = False


class RaceFile(FilePart):
    """The file. `house` and `seed` in hex, null before the flag; `secret` False: the seed was open from the start.
    `rulings` is there only where the stewards have ruled, `former` where drivers had raced before and the game asks."""

    format: str
    game: str
    revision: int
    profile: str
    options: dict[str, Any]
    pace: str
    track: EmbeddedFile
    tables: EmbeddedFile
    seats: list[Seated]
    commitment: str | None
    house: str | None
    seed: str | None
    secret: bool
    rounds: list[FiledRound]
    classification: list[ClassifiedSeat]
    rulings: list[ActFiled] = []
    former: dict[str, Any] = {}
    sha256: dict[str, str]


OF_QUESTIONS = (f"{acts.STEWARD}extend", acts.CLOSE)
"""Acts whose values name questions."""
SECTIONS = tuple(sorted(set(RaceFile.model_fields) - {"sha256"}))


def race_file(
    race: Race,
    drivers: Sequence[Driver],
    rounds: Sequence[Round],
    ruled: Sequence[acts.Act],
    opens: Callable[[Key], bool] = lambda _: False,
    *,
    inside: bool = False,
) -> dict[str, Json]:
    """The file's contents. `opens`: which sealed answers of closed rounds everybody may read before the flag; `inside`:
    with everything that is still secret; never for anybody's eyes."""
    revealed = inside or race.house is None or race.stage in ("over", "abandoned")
    body: dict[str, Json] = {
        "format": FORMAT,
        "game": race.game,
        "revision": race.revision,
        "profile": race.profile,
        "options": {**race.options, "laps": race.laps},
        "pace": race.pace,
        "track": text_section(race.track, race.track_text),
        "tables": text_section(race.tables, race.tables_text),
        "seats": [_seat(d) for d in drivers],
        "commitment": race.commitment or None,
        "house": race.house.hex() if race.house and revealed else None,
        "seed": race.seed.hex() if race.seed and revealed else None,
        "secret": race.house is not None,
        "rounds": [_round(r, race.seed, opens, revealed=revealed) for r in rounds if r.closed],
        "classification": [p.model_dump(mode="json") for p in race.classification],
    }
    if ruled:
        body["rulings"] = [_act(act, revealed=revealed) for act in ruled]
    if race.former and revealed:
        body["former"] = dict(race.former)
    return {**body, "sha256": digests(body)}


def as_recorded(file: RaceFile) -> dict[str, Any]:
    """What the row of a race has from its file alone, whatever becomes of it."""
    return {
        **{name: getattr(file, name) for name in ("game", "revision", "profile", "pace")},
        "options": {name: value for name, value in file.options.items() if name != "laps"},
        "laps": file.options["laps"],
        "hours": 48,
        "grace": 0,
        "track": file.track.name,
        "track_text": file.track.text,
        "tables": file.tables.name,
        "tables_text": file.tables.text,
        "commitment": file.commitment or "",
    }


def digests(body: dict[str, Json]) -> dict[str, str]:
    """The SHA-256 of every section."""
    return {name: digest(body[name]) for name in SECTIONS if name in body}


def digests_of(sections: Mapping[str, str]) -> dict[str, str]:
    """The same, of sections that are spelt already."""
    return {name: sha256(sections[name].encode()).hexdigest() for name in SECTIONS if name in sections}


def text_section(name: str, text: str) -> dict[str, Json]:
    """A file, embedded whole."""
    return {"name": name, "sha256": sha256(text.encode()).hexdigest(), "text": text}


def spelt(body: dict[str, Json]) -> str:
    """The file as it is written."""
    return canonical(body) + "\n"


def joined(parts: Mapping[str, str]) -> str:
    """The canonical spelling of a table whose parts are spelt already, in the order of their names."""
    return f"{{{','.join([f'{canonical(name)}:{text}' for name, text in parts.items()])}}}"


def placings(lines: Sequence[Placing]) -> str:
    """What `steward race` prints: a line a car."""
    return "".join(f"{p.place}\t{p.seat}\t{p.laps}\t{p.status}\n" for p in lines)


def _seat(driver: Driver) -> dict[str, Json]:
    fields = driver.model_dump(mode="json", include={"seat", "number", "name", "contribution"})
    return {**fields, "driver": driver.automatic or "human"}


def _round(round: Round, seed: bytes | None, opens: Callable[[Key], bool], *, revealed: bool) -> dict[str, Json]:
    given = receipts(round.entries, seed, round.take) if seed else {}
    proofs: dict[str, Json] = {"receipts": given} if given else {}
    if revealed:
        return {**round_as_json(round), "sha256": round.sha256, **proofs}
    told = [fact for fact in round.told if fact.get("audience") is None]
    public = {"n": round.n, "take": round.take, "entries": [], "rolls": [], "told": told, "state_sha256": None}
    read = opened(round.entries, seed, round.take, opens) if seed else {}
    return {**public, "sha256": digest(public), **proofs, **({"opened": read} if read else {})}


def _act(act: acts.Act, *, revealed: bool) -> dict[str, Json]:
    """An answer that the stewards gave is as secret as its driver's would be; for whom they put off or closed something
    is named by the questions, whose digests know hands."""
    fields = act.model_dump(mode="json", include=set(ActFiled.model_fields))
    secret = is_key(act.key) or act.key in OF_QUESTIONS
    return fields if revealed or not secret else {**fields, "value": None}


class NoRaceFile(Exception):
    """Not a race file at all. One sentence."""


DIGITS = 20
"""Characters of a number; no race has one beyond 64 bits."""
LONG = re.compile(rf"[0-9]{{{DIGITS}}}")
HALF = re.compile(r"[\ud800-\udfff]|(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]")
"""Half of a character (Unicode: a surrogate), itself or as JSON escapes it; no race file spells one so."""


def read_json(text: str) -> Json:
    """JSON without floats, without a key twice, and within limits. Raises Unreadable."""
    if _halved(text):
        raise NoRaceFile("holds half a character")
    try:
        return json.loads(
            text,
            object_pairs_hook=_once,
            parse_int=_whole if LONG.search(text) else None,
            parse_float=_no_float,
            parse_constant=_no_float,
        )
    except ValueError as fault:
        raise NoRaceFile(f"is not JSON as a race file has it: {fault}") from fault
    except RecursionError:
        raise NoRaceFile("is not a race file: it is nested too deeply") from None


def _halved(text: str) -> bool:
    """Whether it holds half a character. Few texts have to be gone through for one."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return "\\u" in text and HALF.search(text) is not None


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key occurs twice")
    return found


def _whole(text: str) -> int:
    if len(text) > DIGITS:
        raise ValueError(f"a number has {len(text)} digits")
    return int(text)


def _no_float(text: str) -> Json:
    raise ValueError(f"{text} is not a whole number")
