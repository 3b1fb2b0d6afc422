"""Verification of a race file: recomputes rolls, rounds, classification and digests."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from pydantic import ValidationError

from bot.app.order_receipts import make_receipts
from bot.app.race_snapshot import Game
from bot.app.round_record import dump_entry, dump_events
from bot.app.round_resolution import classify_disqualified_last
from bot.app.schema_upgrade import find_upgrade, upgrade_events
from bot.race_file.replay import list_branches, make_initial_checkpoint, make_recorded_dice, play_round
from bot.race_file.schema import (
    FORMAT,
    NoRaceFile,
    RaceFile,
    join_encoded,
    list_digests_of_encoded,
    list_section_digests,
    make_text_section,
    read_json,
)
from bot.store import branches
from bot.store.rulings import parse_measure_key
from rules.base import Json, Seat, compute_digest, encode_canonical_json, encode_json_without_floats
from rules.bots import list_bot_names
from rules.commitments import hash_receipt
from rules.dice import compute_commitment, derive_race_seed
from rules.engine import AdvanceResult
from rules.ruleset import RaceSetup, RuleSet, Upgrade
from rules.track.track_file import read_track
from rules.view import ResultRow

UNDIGESTED_KEYS = {"sha256", "receipts", "opened"}
"""Keys of a round that its digest does not cover."""
MAX_VALUE_CHARS = 120
MISSING = object()

Rulesets = Mapping[str, RuleSet[Any, Any]]


@dataclass(frozen=True)
class FileDifference:
    """A difference between a file and the recomputed value."""

    path: str
    recorded: str
    computed: str

    def __str__(self) -> str:
        return f"{self.path}: recorded {self.recorded}, computed {self.computed}"


@dataclass(frozen=True)
class Verification:
    """The result: sentences on what was checked, the first difference, and what could not be checked."""

    checked: tuple[str, ...]
    difference: FileDifference | None
    unchecked: tuple[str, ...] = ()


def verify(text: str, rulesets: Rulesets) -> Verification:
    """Verify a race file's text under the revision it began with. Raises NoRaceFile."""
    body = read_json(text)
    if not isinstance(body, dict) or "format" not in body:
        raise NoRaceFile("is not a race file")
    record = _Record(text, body)
    difference = next(_list_differences(record, rulesets), None)
    if difference:
        return Verification((), difference)
    file = record.file
    return Verification(
        _list_checked_sentences(file),
        None,
        _list_unchecked_states(file, rulesets[file.game]) if file.seed else _list_unchecked_sentences(file),
    )


def _list_unchecked_states(file: RaceFile, ruleset: RuleSet[Any, Any]) -> tuple[str, ...]:
    if find_upgrade(ruleset, file.revision) is None:
        return ()
    what = f"states of {len(file.rounds)} rounds: the rules wrote them otherwise under revision {file.revision}"
    return (f"not checked, the digests of the {what}",)


@dataclass(frozen=True)
class _Record:
    """The file being verified: its text, its content, and values computed from it once."""

    text: str
    body: dict[str, Json]

    @cached_property
    def file(self) -> RaceFile:
        """Return the strictly validated file. Raises ValidationError."""
        return RaceFile.model_validate(self.body)

    @cached_property
    def encoded_sections(self) -> dict[str, str]:
        """Return the canonical JSON of each section."""
        rounds = f"[{','.join(map(join_encoded, self.encoded_rounds))}]"
        return {
            name: rounds if name == "rounds" else encode_json_without_floats(self.body[name])
            for name in sorted(self.body)
        }

    @cached_property
    def encoded_rounds(self) -> list[dict[str, str]]:
        """Return the canonical JSON of each part of each round."""
        return [
            {name: encode_json_without_floats(round[name]) for name in sorted(round)} for round in self.body["rounds"]
        ]

    @cached_property
    def round_digests(self) -> tuple[str, ...]:
        return tuple(
            _digest_encoded({name: text for name, text in one.items() if name not in UNDIGESTED_KEYS})
            for one in self.encoded_rounds
        )


def _digest_encoded(encoded_parts: dict[str, str]) -> str:
    return sha256(join_encoded(encoded_parts).encode()).hexdigest()


def _list_checked_sentences(file: RaceFile) -> tuple[str, ...]:
    seed_remark = "" if file.secret else " (an open seed: no secret from the start)"
    digests = f"track, tables and {len(file.sha256)} sections: every digest agrees"
    if file.seed is None:
        opened_count = sum(len(r.opened) for r in file.rounds)
        return (digests, *((f"{opened_count} sealed orders open their receipts",) if opened_count else ()))
    rolls, entries = sum(len(r.rolls) for r in file.rounds), sum(len(r.entries) for r in file.rounds)
    seed = f"seed{seed_remark}: {'commitment, house seed and contributions agree' if file.secret else 'as recorded'}"
    rounds_and_rolls = (
        f"{len(file.rounds)} rounds recomputed from {entries} entries; {rolls} rolls recomputed from the seed"
    )
    flag = f"classification of {len(file.classification)} recomputed" if file.classification else "no classification"
    receipt_count = sum(len(r.receipts) for r in file.rounds)
    return (
        digests,
        seed,
        rounds_and_rolls,
        *((f"{receipt_count} receipts of sealed orders recomputed",) if receipt_count else ()),
        flag,
    )


def _list_unchecked_sentences(file: RaceFile) -> tuple[str, ...]:
    return (
        f"not checked, since the race has not ended: the seed behind commitment {file.commitment}",
        f"not checked, as they stay sealed until the flag: other orders, rolls and states of {len(file.rounds)} rounds",
    )


def _list_differences(record: _Record, rulesets: Rulesets) -> Iterator[FileDifference]:
    """Yield all differences; an exception while verifying counts as one."""
    try:
        yield from _find_differences(record, rulesets)
    except Exception as fault:  # noqa: BLE001 (see _replayed)
        yield FileDifference(
            "(the file)", "something else", f"a race that can be looked through ({_name_fault(fault)})"
        )


def _find_differences(record: _Record, rulesets: Rulesets) -> Iterator[FileDifference]:
    """Yield all differences, recomputable ones first."""
    yield from _check_schema(record, rulesets)
    file, body = record.file, record.body
    for name in ("track", "tables"):
        part = getattr(file, name)
        yield from compare_values(f"{name}.sha256", part.sha256, make_text_section(part.name, part.text)["sha256"])
    yield from _check_seeds(file)
    yield from _check_replay(record, rulesets) if file.seed else _check_sealed(file)
    for i, computed_digest in enumerate(record.round_digests):
        yield from compare_values(f"rounds[{i}].sha256", body["rounds"][i]["sha256"], computed_digest)
    yield from compare_values("sha256", body["sha256"], list_digests_of_encoded(record.encoded_sections))
    if record.text != join_encoded(record.encoded_sections) + "\n":
        yield FileDifference("(the file)", "other bytes", "its canonical spelling")


def _check_schema(record: _Record, rulesets: Rulesets) -> Iterator[FileDifference]:
    """Yield unknown or missing keys, wrong types, and an unknown format or game."""
    yield from compare_values("format", record.body["format"], FORMAT)
    try:
        file = record.file
    except ValidationError as fault:
        yield from (_describe_schema_difference(error) for error in fault.errors())
        return
    if file.game not in rulesets:
        yield FileDifference("game", format_json_briefly(file.game), f"one of {', '.join(rulesets)}")
    elif not rulesets[file.game].oldest <= file.revision <= rulesets[file.game].revision:
        yield from compare_values("revision", file.revision, rulesets[file.game].revision)


def _describe_schema_difference(error: Any) -> FileDifference:
    path = format_path(error["loc"])
    if error["type"] == "missing":
        return FileDifference(path, "nothing", "this key")
    if error["type"] == "extra_forbidden":
        return FileDifference(path, "an unknown key", "nothing")
    return FileDifference(path, format_json_briefly(error["input"]), str(error["msg"]).removeprefix("Input should be "))


def format_path(loc: tuple[int | str, ...]) -> str:
    """Format a path such as `rounds[3].rolls[2].faces`."""
    return "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in loc).removeprefix(".")


def _check_seeds(file: RaceFile) -> Iterator[FileDifference]:
    """Check that commitment, house seed and contributions produce the seed.

    A public seed has none of them."""
    if not file.secret:
        yield from compare_values("commitment", file.commitment, None)
        yield from compare_values("house", file.house, None)
        if compute_digest(file.seed) != file.sha256.get("seed"):
            yield FileDifference(
                "seed", format_json_briefly(file.seed), f"the open seed with the SHA-256 {file.sha256.get('seed')}"
            )
        if file.seed is None:
            yield FileDifference("seed", "null", "the open seed")
    elif file.house is None:
        yield from compare_values("seed", file.seed, None)
    else:
        house = _decode_hex(file.house)
        yield from compare_values("commitment", file.commitment, compute_commitment(house))
        yield from compare_values(
            "seed", file.seed, derive_race_seed(house, [s.contribution for s in file.seats]).hex()
        )
        yield from compare_values("house", file.house, house.hex())


def _decode_hex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def _check_sealed(file: RaceFile) -> Iterator[FileDifference]:
    """Check that a file written before the end of the race contains public data only."""
    for i, round in enumerate(file.rounds):
        yield from compare_values(f"rounds[{i}].entries", [e.model_dump() for e in round.entries], [])
        yield from compare_values(f"rounds[{i}].rolls", [r.model_dump() for r in round.rolls], [])
        yield from compare_values(f"rounds[{i}].state_sha256", round.state_sha256, None)
        yield from compare_values(f"rounds[{i}].told", round.told, [f for f in round.told if f.get("audience") is None])
        computed_receipts = {key: hash_receipt(_decode_hex(one.nonce), one.value) for key, one in round.opened.items()}
        file_receipts = {key: round.receipts.get(key, MISSING) for key in computed_receipts}
        yield from compare_values(f"rounds[{i}].receipts", file_receipts, computed_receipts)
    yield from compare_values("former", file.former, {})
    yield from compare_values("classification", [p.model_dump() for p in file.classification], [])


def _check_replay(record: _Record, rulesets: Rulesets) -> Iterator[FileDifference]:
    """Replay the race. If the rules cannot play an altered file, report where they stop.

    Sections altered without their digests are reported first."""
    position = Position("track.text")
    try:
        yield from _check_rounds(record, rulesets[record.file.game], position)
    except Exception as fault:  # noqa: BLE001 (rules were never meant to be run on what a forger writes)
        yield from _check_sections(record.file)
        yield FileDifference(
            position.path, "what a race has there", f"nothing that the rules can play ({_name_fault(fault)})"
        )


def _check_sections(file: RaceFile) -> Iterator[FileDifference]:
    """Yield sections (except rounds) whose digests differ."""
    try:
        computed_digests = list_section_digests(file.model_dump(mode="json", exclude_unset=True, exclude={"rounds"}))
    except (ValueError, RecursionError):
        return
    yield from compare_values("sha256", {name: file.sha256.get(name) for name in computed_digests}, computed_digests)


def _name_fault(fault: BaseException) -> str:
    """Return the type name of a fault, unwrapping a StopIteration that Python wrapped."""
    return type(fault.__cause__ if isinstance(fault.__cause__, StopIteration) else fault).__name__


@dataclass
class Position:
    """The position in a file during replay, as a path."""

    path: str


def _check_rounds(record: _Record, ruleset: RuleSet[Any, Any], position: Position) -> Iterator[FileDifference]:
    file = record.file
    track = read_track(file.track.name, file.track.text)
    position.path = "tables.text"
    game = Game(ruleset, RaceSetup(track, ruleset.read_tables(track, file.tables.text), file.revision))
    position.path = "seats"
    yield from _check_setup(file, ruleset)
    position.path = "options"
    checkpoint, progress = make_initial_checkpoint(file, game), None
    position.path = "rulings"
    file_branches = list_branches(file)
    current = file_branches[-1].number if file_branches else 0
    dice, upgrade = make_recorded_dice(file), find_upgrade(ruleset, file.revision)
    for i, round in enumerate(file.rounds):
        position.path = f"rounds[{i}]"
        yield from compare_values(f"rounds[{i}].n", round.n, checkpoint.round)
        yield from compare_values(
            f"rounds[{i}].take", round.take, branches.find_branch_of_round(file_branches, current, round.n)
        )
        progress = play_round(file, game, checkpoint, i, dice, race=progress.race if progress else None)
        yield from _check_round(record, i, progress, upgrade)
        checkpoint = progress.closed[-1].checkpoint
        if progress.finished and i + 1 < len(file.rounds):
            yield FileDifference(f"rounds[{i + 1}]", "a round", "no round after the flag")
            return
    position.path = "classification"
    yield from _check_classification(file, progress.classification if progress else ())


def _check_setup(file: RaceFile, ruleset: RuleSet[Any, Any]) -> Iterator[FileDifference]:
    """Compare seats, profile and pace with what the game has."""
    for i, seat in enumerate(file.seats):
        yield from compare_values(f"seats[{i}].number", seat.number, i + 1)
        if seat.driver not in ("human", *list_bot_names(ruleset)):
            yield FileDifference(
                f"seats[{i}].driver", format_json_briefly(seat.driver), f"human, {', '.join(list_bot_names(ruleset))}"
            )
    if file.profile not in ruleset.profiles:
        yield FileDifference("profile", format_json_briefly(file.profile), f"one of {', '.join(ruleset.profiles)}")
    yield from compare_values("tables.name", file.tables.name, file.profile)
    if file.pace not in {"orders", "live"}:
        yield FileDifference("pace", format_json_briefly(file.pace), "orders or live")


def _check_classification(file: RaceFile, computed: tuple[ResultRow, ...]) -> Iterator[FileDifference]:
    placings = classify_disqualified_last(_list_disqualified_seats(file), computed)
    if not any(line.short for line in file.classification):
        # Older files do not contain how far a car was from the finish.
        placings = tuple(one.model_copy(update={"short": 0}) for one in placings)
    yield from compare_values(
        "classification", [p.model_dump() for p in file.classification], [p.model_dump(mode="json") for p in placings]
    )


def _list_disqualified_seats(file: RaceFile) -> frozenset[Seat]:
    standing = (parse_measure_key(ruling.key) for ruling in file.rulings if not ruling.struck)
    return frozenset(seat for measure, seat in standing if measure == "disqualify")


def _check_round(record: _Record, i: int, progress: AdvanceResult, upgrade: Upgrade | None) -> Iterator[FileDifference]:
    """Check one round's rolls, entries, events and state, value by value only if the digests differ.

    Events of older rules are upgraded first; their states cannot be checked."""
    round, path = record.body["rounds"][i], f"rounds[{i}]"
    computed: dict[str, Json] = {
        "rolls": [r.model_dump(mode="json") for r in (*(r for c in progress.closed for r in c.rolls), *progress.rolls)],
        "told": [*dump_events([e for c in progress.closed for e in c.events]), *dump_events(progress.events)],
        "entries": [dump_entry(e) for c in progress.closed for e in c.used],
        "state_sha256": compute_digest(progress.closed[-1].checkpoint.state if progress.closed else {}),
    }
    if not progress.round_closed:
        yield from _describe_unanswered_question(path, progress)
    is_same = compute_digest({"n": round["n"], "take": round["take"], **computed}) == record.round_digests[i]
    file_round = {**round, "told": list(upgrade_events(upgrade, round["told"]))}
    for name in () if is_same else ("rolls", "told", "entries"):
        yield from compare_values(f"{path}.{name}", file_round[name], computed[name])
    yield from compare_values(f"{path}.opened", round.get("opened", {}), {})
    if "receipts" in round:
        receipts = make_receipts(computed["entries"], bytes.fromhex(record.file.seed or ""), round["take"])
        yield from compare_values(f"{path}.receipts", round["receipts"], receipts)
    if upgrade is None:
        yield from compare_values(f"{path}.state_sha256", round["state_sha256"], computed["state_sha256"])


def _describe_unanswered_question(path: str, progress: AdvanceResult) -> Iterator[FileDifference]:
    """Yield the question at which the record ends before the round does."""
    unanswered_keys = [a.key for a in progress.open if a.is_unanswered] or [a.seal for a in progress.open[:1]]
    yield FileDifference(f"{path}.entries", "no entry for it", f"a question {format_json_briefly(unanswered_keys[0])}")


def compare_values(path: str, recorded_value: Json, computed_value: Json) -> Iterator[FileDifference]:
    """Yield the differences between two values, from the outside in, in file order."""
    if isinstance(recorded_value, dict) and isinstance(computed_value, dict):
        for key in sorted({*recorded_value, *computed_value}):
            yield from compare_values(
                f"{path}.{key}", recorded_value.get(key, MISSING), computed_value.get(key, MISSING)
            )
    elif isinstance(recorded_value, list) and isinstance(computed_value, list):
        for i in range(max(len(recorded_value), len(computed_value))):
            pair = (
                list_value[i] if i < len(list_value) else MISSING for list_value in (recorded_value, computed_value)
            )
            yield from compare_values(f"{path}[{i}]", *pair)
    elif type(recorded_value) is not type(computed_value) or recorded_value != computed_value:
        yield FileDifference(path, format_json_briefly(recorded_value), format_json_briefly(computed_value))


def format_json_briefly(value: Json) -> str:
    """Return a value's JSON, shortened to one line."""
    text = "nothing" if value is MISSING else encode_canonical_json(value)
    return (
        text
        if len(text) <= MAX_VALUE_CHARS
        else f"{text[:MAX_VALUE_CHARS]}… (sha256 {sha256(text.encode()).hexdigest()[:16]})"
    )
