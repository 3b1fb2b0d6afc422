"""Recomputes a race file: every roll from the seed, every round from its entries, the classification, every digest."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from pydantic import ValidationError

from bot.race.lifting import facts_today, upgrade_of
from bot.race.resolving import entry_as_json, told_as_json, without
from bot.race.sealed import receipts
from bot.race.situation import Game
from bot.record.racefile import (
    FORMAT,
    NoRaceFile,
    RaceFile,
    digests,
    digests_of,
    joined,
    read_json,
    text_section,
)
from bot.record.rerun import entered, played, salts_of, takes_of
from bot.store import takes
from bot.store.acts import measure_of
from rules.dice import Seeded, commitment, seed_of_race
from rules.engine import Progress
from rules.receipts import receipt_with
from rules.ruleset import RuleSet, Table, Upgrade
from rules.track.track_file import read_track
from rules.values import Json, Seat, canonical, digest

APART = {"sha256", "receipts", "opened"}
"""What of a round is no part of its digest."""
LONGEST = 120
"""Characters of a value in a line."""
NOTHING = object()

Rulesets = Mapping[str, RuleSet[Any, Any]]


@dataclass(frozen=True)
class FileDifference:
    """Where a file says something else than what is computed."""

    path: str
    recorded: str
    computed: str

    def __str__(self) -> str:
        return f"{self.path}: recorded {self.recorded}, computed {self.computed}"


@dataclass(frozen=True)
class Verified:
    """What was checked, a sentence a line; the first difference, if any; what could not be checked."""

    checked: tuple[str, ...]
    difference: FileDifference | None
    unchecked: tuple[str, ...] = ()


def verify(text: str, rulesets: Rulesets) -> Verified:
    """Checks a race file's text. One that began under an older revision is run as it began. Raises Unreadable when it
    is none."""
    body = read_json(text)
    if not isinstance(body, dict) or "format" not in body:
        raise NoRaceFile("is not a race file")
    record = _Record(text, body)
    difference = next(_all(record, rulesets), None)
    if difference:
        return Verified((), difference)
    file = record.file
    return Verified(_checked(file), None, _older(file, rulesets[file.game]) if file.seed else _unchecked(file))


def _older(file: RaceFile, ruleset: RuleSet[Any, Any]) -> tuple[str, ...]:
    if upgrade_of(ruleset, file.revision) is None:
        return ()
    said = f"states of {len(file.rounds)} rounds: the rules wrote them otherwise under revision {file.revision}"
    return (f"not checked, the digests of the {said}",)


@dataclass(frozen=True)
class _Record:
    """A file that is looked through: its text, what stands in it, and what is worked out of that once."""

    text: str
    body: dict[str, Json]

    @cached_property
    def file(self) -> RaceFile:
        """Read strictly. Raises ValidationError."""
        return RaceFile.model_validate(self.body)

    @cached_property
    def sections(self) -> dict[str, str]:
        """The canonical spelling of each section."""
        rounds = f"[{','.join(map(joined, self.spelt))}]"
        return {name: rounds if name == "rounds" else canonical(self.body[name]) for name in sorted(self.body)}

    @cached_property
    def spelt(self) -> list[dict[str, str]]:
        """The canonical spelling of each part of each round."""
        return [{name: canonical(round[name]) for name in sorted(round)} for round in self.body["rounds"]]

    @cached_property
    def rounds(self) -> tuple[str, ...]:
        """The digest of each round."""
        return tuple(_digest({name: text for name, text in one.items() if name not in APART}) for one in self.spelt)


def _digest(spelt: dict[str, str]) -> str:
    return sha256(joined(spelt).encode()).hexdigest()


def _checked(file: RaceFile) -> tuple[str, ...]:
    sealed = "" if file.secret else " (an open seed: no secret from the start)"
    digests = f"track, tables and {len(file.sha256)} sections: every digest agrees"
    if file.seed is None:
        read = sum(len(r.opened) for r in file.rounds)
        return (digests, *((f"{read} sealed orders open their receipts",) if read else ()))
    rolls, entries = sum(len(r.rolls) for r in file.rounds), sum(len(r.entries) for r in file.rounds)
    seed = f"seed{sealed}: {'commitment, house seed and contributions agree' if file.secret else 'as recorded'}"
    played = f"{len(file.rounds)} rounds recomputed from {entries} entries; {rolls} rolls recomputed from the seed"
    flag = f"classification of {len(file.classification)} recomputed" if file.classification else "no classification"
    given = sum(len(r.receipts) for r in file.rounds)
    return (digests, seed, played, *((f"{given} receipts of sealed orders recomputed",) if given else ()), flag)


def _unchecked(file: RaceFile) -> tuple[str, ...]:
    return (
        f"not checked, since the race has not ended: the seed behind commitment {file.commitment}",
        f"not checked, as they stay sealed until the flag: other orders, rolls and states of {len(file.rounds)} rounds",
    )


def _all(record: _Record, rulesets: Rulesets) -> Iterator[FileDifference]:
    """All that is wrong; that a file cannot be looked through to its end is wrong as well."""
    try:
        yield from _differences(record, rulesets)
    except Exception as fault:  # noqa: BLE001 (see _replayed)
        yield FileDifference("(the file)", "something else", f"a race that can be looked through ({_kind(fault)})")


def _differences(record: _Record, rulesets: Rulesets) -> Iterator[FileDifference]:
    """All that is wrong, what can be recomputed first; whoever wants one only takes the first."""
    yield from _shape(record, rulesets)
    file, body = record.file, record.body
    for name in ("track", "tables"):
        part = getattr(file, name)
        yield from differing(f"{name}.sha256", part.sha256, text_section(part.name, part.text)["sha256"])
    yield from _seeds(file)
    yield from _replayed(record, rulesets) if file.seed else _sealed(file)
    for i, made in enumerate(record.rounds):
        yield from differing(f"rounds[{i}].sha256", body["rounds"][i]["sha256"], made)
    yield from differing("sha256", body["sha256"], digests_of(record.sections))
    if record.text != joined(record.sections) + "\n":
        yield FileDifference("(the file)", "other bytes", "its canonical spelling")


def _shape(record: _Record, rulesets: Rulesets) -> Iterator[FileDifference]:
    """Keys that are unknown or missing, values of another kind; a format or a game that is not known here."""
    yield from differing("format", record.body["format"], FORMAT)
    try:
        file = record.file
    except ValidationError as fault:
        yield from (_misshapen(error) for error in fault.errors())
        return
    if file.game not in rulesets:
        yield FileDifference("game", shown(file.game), f"one of {', '.join(rulesets)}")
    elif not rulesets[file.game].oldest <= file.revision <= rulesets[file.game].revision:
        yield from differing("revision", file.revision, rulesets[file.game].revision)


def _misshapen(error: Any) -> FileDifference:
    path = path_of(error["loc"])
    if error["type"] == "missing":
        return FileDifference(path, "nothing", "this key")
    if error["type"] == "extra_forbidden":
        return FileDifference(path, "an unknown key", "nothing")
    return FileDifference(path, shown(error["input"]), str(error["msg"]).removeprefix("Input should be "))


def path_of(loc: tuple[int | str, ...]) -> str:
    """`rounds[3].rolls[2].faces`."""
    return "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in loc).removeprefix(".")


def _seeds(file: RaceFile) -> Iterator[FileDifference]:
    """Commitment, house seed and contributions make the seed; an open seed has none of them."""
    if not file.secret:
        yield from differing("commitment", file.commitment, None)
        yield from differing("house", file.house, None)
        if digest(file.seed) != file.sha256.get("seed"):
            yield FileDifference("seed", shown(file.seed), f"the open seed with the SHA-256 {file.sha256.get('seed')}")
        if file.seed is None:
            yield FileDifference("seed", "null", "the open seed")
    elif file.house is None:
        yield from differing("seed", file.seed, None)
    else:
        house = _unhex(file.house)
        yield from differing("commitment", file.commitment, commitment(house))
        yield from differing("seed", file.seed, seed_of_race(house, [s.contribution for s in file.seats]).hex())
        yield from differing("house", file.house, house.hex())


def _unhex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def _sealed(file: RaceFile) -> Iterator[FileDifference]:
    """Before the flag a file holds nothing that is not public."""
    for i, round in enumerate(file.rounds):
        yield from differing(f"rounds[{i}].entries", [e.model_dump() for e in round.entries], [])
        yield from differing(f"rounds[{i}].rolls", [r.model_dump() for r in round.rolls], [])
        yield from differing(f"rounds[{i}].state_sha256", round.state_sha256, None)
        yield from differing(f"rounds[{i}].told", round.told, [f for f in round.told if f.get("audience") is None])
        made = {key: receipt_with(_unhex(one.nonce), one.value) for key, one in round.opened.items()}
        given = {key: round.receipts.get(key, NOTHING) for key in made}
        yield from differing(f"rounds[{i}].receipts", given, made)
    yield from differing("former", file.former, {})
    yield from differing("classification", [p.model_dump() for p in file.classification], [])


def _replayed(record: _Record, rulesets: Rulesets) -> Iterator[FileDifference]:
    """The race, run again. A file so altered that the rules cannot play it differs where they stop, whatever stops
    them; but first in the sections that were altered without their digests."""
    reached = Position("track.text")
    try:
        yield from _rounds(record, rulesets[record.file.game], reached)
    except Exception as fault:  # noqa: BLE001 (rules were never meant to be run on what a forger writes)
        yield from _sections(record.file)
        yield FileDifference(reached.path, "what a race has there", f"nothing that the rules can play ({_kind(fault)})")


def _sections(file: RaceFile) -> Iterator[FileDifference]:
    """Sections but the rounds whose digests are others: it is there that a file was altered."""
    try:
        made = digests(file.model_dump(mode="json", exclude_unset=True, exclude={"rounds"}))
    except (ValueError, RecursionError):
        return
    yield from differing("sha256", {name: file.sha256.get(name) for name in made}, made)


def _kind(fault: BaseException) -> str:
    """What kind of fault it was; Python wraps one of them."""
    return type(fault.__cause__ if isinstance(fault.__cause__, StopIteration) else fault).__name__


@dataclass
class Position:
    """How far a file has been run, as a path into it."""

    path: str


def _rounds(record: _Record, ruleset: RuleSet[Any, Any], reached: Position) -> Iterator[FileDifference]:
    file = record.file
    track = read_track(file.track.name, file.track.text)
    reached.path = "tables.text"
    game = Game(ruleset, Table(track, ruleset.read_book(track, file.tables.text), file.revision))
    reached.path = "seats"
    for i, seat in enumerate(file.seats):
        yield from differing(f"seats[{i}].number", seat.number, i + 1)
        if seat.driver != "human" and seat.driver not in ruleset.drivers:
            yield FileDifference(f"seats[{i}].driver", shown(seat.driver), f"human, {', '.join(ruleset.drivers)}")
    if file.profile not in ruleset.profiles:
        yield FileDifference("profile", shown(file.profile), f"one of {', '.join(ruleset.profiles)}")
    yield from differing("tables.name", file.tables.name, file.profile)
    if file.pace not in {"orders", "live"}:
        yield FileDifference("pace", shown(file.pace), "orders or live")
    reached.path = "options"
    checkpoint, progress = entered(file, game), None
    reached.path = "rulings"
    known = takes_of(file)
    current = known[-1].take if known else 0
    luck = Seeded(bytes.fromhex(file.seed or ""), salts_of(file))
    for i, round in enumerate(file.rounds):
        reached.path = f"rounds[{i}]"
        yield from differing(f"rounds[{i}].n", round.n, checkpoint.round)
        yield from differing(f"rounds[{i}].take", round.take, takes.owner(known, current, round.n))
        progress = played(file, game, checkpoint, i, luck)
        yield from _round(record, i, progress, upgrade_of(ruleset, file.revision))
        checkpoint = progress.closed[-1].checkpoint
        if progress.finished and i + 1 < len(file.rounds):
            yield FileDifference(f"rounds[{i + 1}]", "a round", "no round after the flag")
            return
    reached.path = "classification"
    placings = without(_disqualified(file), progress.classification if progress else ())
    yield from differing(
        "classification", [p.model_dump() for p in file.classification], [p.model_dump(mode="json") for p in placings]
    )


def _disqualified(file: RaceFile) -> frozenset[Seat]:
    standing = (measure_of(act.key) for act in file.rulings if not act.struck)
    return frozenset(about for measure, about in standing if measure == "disqualify")


def _round(record: _Record, i: int, progress: Progress, upgrade: Upgrade | None) -> Iterator[FileDifference]:
    """One round's rolls, entries, facts and state: value by value only where the digests of all of them differ. Facts
    of older rules are read by their upgrade; how states were written then nobody knows any more."""
    round, path = record.body["rounds"][i], f"rounds[{i}]"
    made: dict[str, Json] = {
        "rolls": [
            r.model_dump(mode="json") for r in (*(r for c in progress.closed for r in c.rolled), *progress.rolled)
        ],
        "told": [*told_as_json([e for c in progress.closed for e in c.told]), *told_as_json(progress.told)],
        "entries": [entry_as_json(e) for c in progress.closed for e in c.used],
        "state_sha256": digest(progress.closed[-1].checkpoint.state if progress.closed else {}),
    }
    if not progress.round_closed:
        yield from _unanswered(path, progress)
    same = digest({"n": round["n"], "take": round["take"], **made}) == record.rounds[i]
    recorded = {**round, "told": list(facts_today(upgrade, round["told"]))}
    for name in () if same else ("rolls", "told", "entries"):
        yield from differing(f"{path}.{name}", recorded[name], made[name])
    yield from differing(f"{path}.opened", round.get("opened", {}), {})
    if "receipts" in round:
        given = receipts(made["entries"], bytes.fromhex(record.file.seed or ""), round["take"])
        yield from differing(f"{path}.receipts", round["receipts"], given)
    if upgrade is None:
        yield from differing(f"{path}.state_sha256", round["state_sha256"], made["state_sha256"])


def _unanswered(path: str, progress: Progress) -> Iterator[FileDifference]:
    """The record ends before the round does."""
    waiting = [a.key for a in progress.open if a.outstanding] or [a.seal for a in progress.open[:1]]
    yield FileDifference(f"{path}.entries", "no entry for it", f"a question {shown(waiting[0])}")


def differing(path: str, recorded: Json, computed: Json) -> Iterator[FileDifference]:
    """Where two values differ, from the outside in, in the order of the file."""
    if isinstance(recorded, dict) and isinstance(computed, dict):
        for key in sorted({*recorded, *computed}):
            yield from differing(f"{path}.{key}", recorded.get(key, NOTHING), computed.get(key, NOTHING))
    elif isinstance(recorded, list) and isinstance(computed, list):
        for i in range(max(len(recorded), len(computed))):
            pair = (some[i] if i < len(some) else NOTHING for some in (recorded, computed))
            yield from differing(f"{path}[{i}]", *pair)
    elif type(recorded) is not type(computed) or recorded != computed:
        yield FileDifference(path, shown(recorded), shown(computed))


def shown(value: Json) -> str:
    """A value, short enough for a line."""
    text = "nothing" if value is NOTHING else canonical(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}… (sha256 {sha256(text.encode()).hexdigest()[:16]})"
