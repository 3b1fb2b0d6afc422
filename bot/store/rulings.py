"""Stewards' rulings: the journal entries that have a reason."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bot.store.branches import REWIND_ACTIONS, Branch
from bot.store.database import Transaction
from bot.store.row_models import parse_row
from bot.store.ruling_drafts import ActionCall, AffectedRuling
from rules.base import Json, Key, Seat, Value
from rules.journal import JournalEntry, parse_retiring_seat

SELECT_RULINGS = (
    "SELECT id, branch, round, key, value, reason, member, at, struck_by, struck_by IS NOT NULL AS struck FROM journal"
)


STEWARD_PREFIX = "steward/"
"""Key prefix of rulings that are not entries for the rules."""


def make_steward_entry(name: str, value: Json = True) -> JournalEntry:
    """Make the entry of such a ruling."""
    return JournalEntry(key=f"{STEWARD_PREFIX}{name}", hand="gm", value=value)


def parse_measure_key(key: Key) -> tuple[str, str]:
    """Split the key of such a ruling into its kind (`extend`, `disqualify`) and its seat or deadline; "" for other
    keys."""
    what, _, about = key.removeprefix(STEWARD_PREFIX).partition("/") if key.startswith(STEWARD_PREFIX) else ("", "", "")
    return what, about


CLOSE_KEY, DRIVE_PREFIX = f"{STEWARD_PREFIX}close", f"{STEWARD_PREFIX}drive/"
"""Key of a ruling that closes a deadline, and key prefix of those that let a bot drive a seat for one round."""

SEAT_RULINGS = ("replace", "swap")
"""Kinds of rulings that give seats to other drivers."""

BotDrivenSeats = Mapping[int, Mapping[Seat, str]]
"""By round, the seats that stewards gave to a bot driver, and its strategy."""

DEFERRED_PREFIX, CARRIED_OUT_PREFIX = f"{STEWARD_PREFIX}keep/", f"{STEWARD_PREFIX}kept/"
"""Key prefixes of a ruling deferred to the end of a hidden phase, and of the entry that says it was carried
out."""


class DeferredRuling(Value):
    """A ruling deferred to the end of a hidden phase: its journal key, the call of its action (`act`, as it is stored),
    the earlier rulings it affects, its author and reason."""

    key: Key
    act: ActionCall
    fates: tuple[AffectedRuling, ...] = ()
    by: int
    reason: str


class Ruling(Value):
    """A ruling of the stewards, in journal order.

    `struck`: it was revoked, by journal row `struck_by`; `void`: a rewind made it void; `names`: drivers who
    had a seat then and have since left it."""

    id: int
    branch: int
    round: int
    key: Key
    value: Json
    reason: str
    member: int | None
    at: int
    struck: bool
    struck_by: int | None = None
    void: bool = False
    names: dict[Seat, str] = {}


async def list_all(t: Transaction, race: int) -> tuple[Ruling, ...]:
    """List all rulings of a race in order; a deferred ruling that was carried out appears only as its result."""
    rows = await t.fetch_rows(
        f"{SELECT_RULINGS} WHERE race = ? AND (reason != '' OR key LIKE '{CARRIED_OUT_PREFIX}%') ORDER BY id",
        race,
    )
    carried_out_keys = {
        DEFERRED_PREFIX + row["key"].removeprefix(CARRIED_OUT_PREFIX)
        for row in rows
        if row["key"].startswith(CARRIED_OUT_PREFIX)
    }
    return tuple(parse_row(Ruling, row) for row in rows if row["reason"] and row["key"] not in carried_out_keys)


class Succession(NamedTuple):
    """A change of drivers in a seat: the journal row, branch and round, and the name of the former driver."""

    id: int
    branch: int
    round: int
    seat: Seat
    was: str


async def list_successions(t: Transaction, race: int) -> tuple[Succession, ...]:
    """List all changes of drivers, latest first."""
    sql = "SELECT id, branch, key, value FROM journal WHERE race = ? AND key LIKE 'tenure/%' ORDER BY id DESC"
    rows = [(row, row["key"].split("/")) for row in await t.fetch_rows(sql, race)]
    return tuple(
        Succession(row["id"], row["branch"], int(key[1]), key[2], json.loads(row["value"])["was"]) for row, key in rows
    )


def list_seats_changed_since(changes: Iterable[Succession], round: int, names: Mapping[Seat, str]) -> frozenset[Seat]:
    """Return the seats that somebody else than their present driver drove in a round or later."""
    return frozenset(one.seat for one in changes if one.round >= round and one.was != names.get(one.seat))


async def list_with_former_names(t: Transaction, race: int) -> tuple[Ruling, ...]:
    """List all rulings of a race, with the names of drivers who have left since."""
    changes = await list_successions(t, race)
    return tuple(
        [
            ruling.model_copy(update={"names": {one.seat: one.was for one in changes if one.id > ruling.id}})
            for ruling in await list_all(t, race)
        ]
    )


DISQUALIFY_PREFIX = f"{STEWARD_PREFIX}disqualify/"
"""Key prefix of a disqualification; its value holds the retirement that goes with it."""


def find_retirement(ruling: Ruling) -> JournalEntry | None:
    """Return the retirement entry of a ruling: a retirement, or the disqualification of a car still driving."""
    if parse_retiring_seat(ruling.key):
        return JournalEntry(key=ruling.key, hand="gm", value=ruling.value)
    if ruling.key.startswith(DISQUALIFY_PREFIX) and isinstance(ruling.value, dict):
        return JournalEntry(key=ruling.value["retirement"], hand="gm", value=ruling.value["since"])
    return None


def list_disqualified_seats(rulings: Iterable[Ruling]) -> frozenset[Seat]:
    """Return the seats that the standing rulings disqualify."""
    return frozenset(parse_measure_key(ruling.key)[1] for ruling in rulings if is_standing_disqualification(ruling))


def is_standing_disqualification(ruling: Ruling) -> bool:
    """Whether a ruling disqualifies a seat, and was neither revoked nor made void by a rewind."""
    return ruling.key.startswith(DISQUALIFY_PREFIX) and not (ruling.struck or ruling.void)


def find_rewind_behind(ruling: Ruling, round: int, line: Iterable[Branch]) -> Branch | None:
    """Return the last rewind to before the round that a ruling is about, or to it, that was made since.

    `line`: the branches that lead to the current one."""
    rewinds = (one for one in line if one.act in REWIND_ACTIONS and one.number > ruling.branch and one.round <= round)
    return max(rewinds, key=lambda one: one.number, default=None)


async def list_for_race_file(t: Transaction, race: int, line: Iterable[Branch]) -> tuple[Ruling, ...]:
    """List all rulings of a race in order; a disqualification that a rewind made void counts as revoked."""
    rulings = await _mark_void_disqualifications(t, race, await list_all(t, race), tuple(line))
    return tuple(
        ruling.model_copy(update={"struck": ruling.struck or ruling.void, "void": False}) for ruling in rulings
    )


async def _mark_void_disqualifications(
    t: Transaction, race: int, rulings: Iterable[Ruling], line: Iterable[Branch]
) -> tuple[Ruling, ...]:
    """Mark disqualifications whose round was rewound; one stands if its retirement was made again in that round."""
    marked_rulings, rewinds = list[Ruling](), tuple(line)
    for ruling in rulings:
        last = find_rewind_behind(ruling, ruling.round, rewinds) if is_standing_disqualification(ruling) else None
        retirement = find_retirement(ruling) if last and last.round == ruling.round else None
        sql = "SELECT 1 FROM journal WHERE race = ? AND branch = ? AND key = ?"
        stands = last is None or (retirement and await t.fetch_value(sql, race, last.number, retirement.key))
        marked_rulings.append(ruling if stands else ruling.model_copy(update={"void": True}))
    return tuple(marked_rulings)


def list_granted_seconds(ruling: Ruling) -> dict[Key, int]:
    """Return the seconds an extension granted, by question key.

    The wording of a question may change through a later ruling; the granted time stays."""
    return {about.rpartition(" ")[0]: seconds for about, seconds in ruling.value["given"].items()}


def list_seats_driven_by_bots(rulings: Iterable[Ruling], line: Iterable[Branch]) -> BotDrivenSeats:
    """Return the seats that stewards gave to bot drivers, by round.

    `line`: the branches that lead to the current one; a ruling made in a round that was rewound is left out."""
    line, seats_by_round = tuple(line), dict[int, dict[Seat, str]]()
    for ruling in (ruling for ruling in rulings if ruling.key.startswith(DRIVE_PREFIX) and not ruling.struck):
        if find_rewind_behind(ruling, ruling.round, line) is None:
            seats_by_round.setdefault(ruling.round, {})[parse_measure_key(ruling.key)[1]] = ruling.value
    return seats_by_round


async def load_in_force(
    t: Transaction, race: int, line: Iterable[Branch]
) -> tuple[frozenset[Seat], dict[str, int], BotDrivenSeats]:
    """Load the disqualified seats, the seconds granted by question key, and the seats given to bot drivers.

    `line`: the branches that lead to the current one."""
    rows = await t.fetch_rows(
        f"{SELECT_RULINGS} WHERE race = ? AND reason != '' AND struck_by IS NULL AND (key = 'steward/extend'"
        f" OR key LIKE '{DISQUALIFY_PREFIX}%' OR key LIKE '{DRIVE_PREFIX}%') ORDER BY id",
        race,
    )
    line, seconds_by_question = tuple(line), Counter[str]()
    rulings = await _mark_void_disqualifications(t, race, [parse_row(Ruling, row) for row in rows], line)
    for ruling in (ruling for ruling in rulings if parse_measure_key(ruling.key)[0] == "extend"):
        seconds_by_question.update(list_granted_seconds(ruling))
    return list_disqualified_seats(rulings), dict(seconds_by_question), list_seats_driven_by_bots(rulings, line)
