"""The race file (race.json): a whole race as one deterministic JSON file, described in data/README.md.

`verify` (verify.py) recomputes it."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Literal

import msgspec
from pydantic import BaseModel, ConfigDict, Field

from bot.app.order_receipts import make_receipts, open_receipts
from bot.app.round_record import dump_round
from bot.model.driver import ENDED_STAGES, Driver
from bot.store.races import Race
from bot.store.rounds import Round
from bot.store.rulings import CLOSE_KEY, STEWARD_PREFIX, Ruling
from rules.base import (
    Json,
    Key,
    compute_digest,
    encode_canonical_json,
    encode_json_without_floats,
    is_question_or_roll_key,
)
from rules.view import ResultRow

FORMAT: Literal["steward-race/2"] = "steward-race/2"


class FilePart(BaseModel):
    """Base class of strictly validated parts: no missing or unknown keys, no conversion."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class EmbeddedFile(FilePart):
    """An embedded file."""

    name: str
    sha256: str
    text: str


class FileSeat(FilePart):
    """A seat. `driver`: "human", or a bot driver's name."""

    seat: str
    number: int
    name: str
    contribution: str
    driver: str


class FileEntry(FilePart):
    """A journal entry that the rules used."""

    key: str
    hand: str
    value: Any


class FileRoll(FilePart):
    """A recorded roll."""

    key: str
    sides: int
    faces: list[int]


class Opening(FilePart):
    """The opening of a receipt: sixteen bytes in hex, and the answer."""

    nonce: str
    value: Any


class FiledRound(FilePart):
    """A closed round; before the end of the race only its public part.

    `receipts`: of sealed orders, by key; `opened`: those of them that are public before the end. Both are
    omitted if empty."""

    n: int
    take: int
    entries: list[FileEntry]
    rolls: list[FileRoll]
    told: list[dict[str, Any]]
    state_sha256: str | None
    sha256: str
    receipts: dict[str, str] = Field(default_factory=dict)
    opened: dict[str, Opening] = Field(default_factory=dict)


class FiledRuling(FilePart):
    """A stewards' ruling and its reason. `struck`: it is no longer valid."""

    take: int
    round: int
    key: str
    value: Any
    reason: str
    struck: bool


class ClassifiedSeat(FilePart):
    """A row of the classification. `short`: spaces to the line if the car had not finished; omitted if 0."""

    place: int
    seat: str
    laps: int
    status: str
    led: bool = False
    short: int = Field(default=0, exclude_if=lambda spaces: not spaces)


class RaceFile(FilePart):
    """The race file. `house` and `seed` are hex, null before the end of the race.

    `secret` False: the seed was public from the start. `rulings` is omitted without rulings; `former` is
    present only if drivers had raced before and the game uses that."""

    format: str
    game: str
    revision: int
    profile: str
    options: dict[str, Any]
    pace: str
    track: EmbeddedFile
    tables: EmbeddedFile
    seats: list[FileSeat]
    commitment: str | None
    house: str | None
    seed: str | None
    secret: bool
    rounds: list[FiledRound]
    classification: list[ClassifiedSeat]
    rulings: list[FiledRuling] = []
    former: dict[str, Any] = {}
    sha256: dict[str, str]


RULINGS_ON_QUESTIONS = (f"{STEWARD_PREFIX}extend", CLOSE_KEY)
"""Rulings whose values name questions."""
SECTION_NAMES = tuple(sorted(set(RaceFile.model_fields) - {"sha256"}))


def make_race_file(
    race: Race,
    drivers: Sequence[Driver],
    rounds: Sequence[Round],
    rulings: Sequence[Ruling],
    opens: Callable[[Key], bool] = lambda _: False,
    *,
    inside: bool = False,
) -> dict[str, Json]:
    """Return the contents of a race file.

    `opens`: whether a sealed answer of a closed round is public before the end; `inside`: include all secrets
    (never show the result to anybody)."""
    is_secret_open = inside or race.house_seed is None or race.stage in ENDED_STAGES
    body: dict[str, Json] = {
        "format": FORMAT,
        "game": race.game,
        "revision": race.revision,
        "profile": race.profile,
        "options": {**race.options, "laps": race.laps},
        "pace": race.pace,
        "track": make_text_section(race.track, race.track_text),
        "tables": make_text_section(race.tables, race.tables_text),
        "seats": [_make_seat_section(d) for d in drivers],
        "commitment": race.commitment or None,
        "house": race.house_seed.hex() if race.house_seed and is_secret_open else None,
        "seed": race.seed.hex() if race.seed and is_secret_open else None,
        "secret": race.house_seed is not None,
        "rounds": [_make_round_section(r, race.seed, opens, is_secret_open=is_secret_open) for r in rounds if r.closed],
        "classification": [p.model_dump(mode="json") for p in race.classification],
    }
    if rulings:
        body["rulings"] = [_make_ruling_section(ruling, is_secret_open=is_secret_open) for ruling in rulings]
    if race.previous_loadouts and is_secret_open:
        body["former"] = dict(race.previous_loadouts)
    return {**body, "sha256": list_section_digests(body)}


def list_race_fields(file: RaceFile) -> dict[str, Any]:
    """Return the race row's fields that follow from the file alone."""
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


def list_section_digests(body: dict[str, Json]) -> dict[str, str]:
    """Return the SHA-256 of every section."""
    return {name: compute_digest(body[name]) for name in SECTION_NAMES if name in body}


def list_digests_of_encoded(sections: Mapping[str, str]) -> dict[str, str]:
    """Return the SHA-256 of sections that are encoded already."""
    return {name: sha256(sections[name].encode()).hexdigest() for name in SECTION_NAMES if name in sections}


def make_text_section(name: str, text: str) -> dict[str, Json]:
    """Embed a text file."""
    return {"name": name, "sha256": sha256(text.encode()).hexdigest(), "text": text}


def encode_race_file(body: dict[str, Json]) -> str:
    """Encode a race file as canonical JSON."""
    return encode_canonical_json(body) + "\n"


def join_encoded(parts: Mapping[str, str]) -> str:
    """Encode a JSON object whose values are encoded already, in the order of their names."""
    return f"{{{','.join([f'{encode_json_without_floats(name)}:{text}' for name, text in parts.items()])}}}"


def format_classification(lines: Sequence[ResultRow]) -> str:
    """Format the classification for `steward race`, one line per car."""
    return "".join(f"{p.place}\t{p.seat}\t{p.laps}\t{p.status}\n" for p in lines)


def _make_seat_section(driver: Driver) -> dict[str, Json]:
    fields = driver.model_dump(mode="json", include={"seat", "number", "name", "contribution"})
    return {**fields, "driver": driver.automatic or "human"}


def _make_round_section(
    round: Round, seed: bytes | None, opens: Callable[[Key], bool], *, is_secret_open: bool
) -> dict[str, Json]:
    receipts = make_receipts(round.entries, seed, round.branch) if seed else {}
    proofs: dict[str, Json] = {"receipts": receipts} if receipts else {}
    if is_secret_open:
        return {**dump_round(round), "sha256": round.sha256, **proofs}
    public_events = [fact for fact in round.events if fact.get("audience") is None]
    public = {
        "n": round.n,
        "take": round.branch,
        "entries": [],
        "rolls": [],
        "told": public_events,
        "state_sha256": None,
    }
    opened_receipts = open_receipts(round.entries, seed, round.branch, opens) if seed else {}
    return {
        **public,
        "sha256": compute_digest(public),
        **proofs,
        **({"opened": opened_receipts} if opened_receipts else {}),
    }


def _make_ruling_section(ruling: Ruling, *, is_secret_open: bool) -> dict[str, Json]:
    """Return a ruling's section; secret values are omitted before the end of the race.

    Answers given by stewards are secret like a driver's own. Extended or closed questions are secret because
    their digests depend on hidden cards."""
    fields = {"take": ruling.branch, **ruling.model_dump(mode="json", include=set(FiledRuling.model_fields))}
    secret = is_question_or_roll_key(ruling.key) or ruling.key in RULINGS_ON_QUESTIONS
    return fields if is_secret_open or not secret else {**fields, "value": None}


class NoRaceFile(Exception):
    """The text is no race file. The message is one sentence."""


class AlteredRaceFile(NoRaceFile):
    """The file is not what the rules and its seed give. The message is one sentence."""

    def __init__(self, difference: object) -> None:
        super().__init__(f"does not hold true: {difference}")


MAX_NUMBER_DIGITS = 20
"""No race has a number beyond 64 bits."""
TO_ZEROS = bytes.maketrans(b"123456789", b"000000000")
LONE_SURROGATE = re.compile(r"[\ud800-\udfff]|(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]")
"""A Unicode surrogate, literal or JSON-escaped, which no race file contains."""


def read_json(text: str) -> Json:
    """Parse JSON without floats or duplicate keys, within limits. Raises NoRaceFile."""
    canonical_value = _decode_canonical(text)
    if canonical_value is not None:
        return canonical_value
    if _has_lone_surrogate(text):
        raise NoRaceFile("holds half a character")
    try:
        return json.loads(
            text,
            object_pairs_hook=_reject_duplicates,
            parse_int=_parse_integer if _has_long_number(text) else None,
            parse_float=_reject_float,
            parse_constant=_reject_float,
        )
    except ValueError as fault:
        raise NoRaceFile(f"is not JSON as a race file has it: {fault}") from fault
    except RecursionError:
        raise NoRaceFile("is not a race file: it is nested too deeply") from None


def _decode_canonical(text: str) -> Json:
    """Decode a text that is spelled as `encode_race_file` spells it, in a fifth of the time; None for any other text.

    Such a text has no duplicate keys and no halves of surrogate pairs."""
    try:
        value: Json = None if _has_long_number(text) else DECODER_WITHOUT_FLOATS.decode(text)
        return value if f"{encode_json_without_floats(value)}\n" == text else None
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def _has_lone_surrogate(text: str) -> bool:
    """Whether a text has a lone surrogate; the regular expression runs only if needed."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return "\\u" in text and LONE_SURROGATE.search(text) is not None


def _has_long_number(text: str) -> bool:
    """Whether a text may have a number that is too long: a regular expression takes as long as parsing it."""
    return b"0" * MAX_NUMBER_DIGITS in text.encode().translate(TO_ZEROS)


def _reject_duplicates(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    value_by_key = dict(pairs)
    if len(value_by_key) < len(pairs):
        raise ValueError("a key occurs twice")
    return value_by_key


def _parse_integer(text: str) -> int:
    if len(text) > MAX_NUMBER_DIGITS:
        raise ValueError(f"a number has {len(text)} digits")
    return int(text)


def _reject_float(text: str) -> Json:
    raise ValueError(f"{text} is not a whole number")


DECODER_WITHOUT_FLOATS = msgspec.json.Decoder(float_hook=_reject_float)
