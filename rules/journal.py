"""The journal of a round: answers, seals, dice overrides, retirements, amendments and recorded rolls.

Entries are found by key, so the order of arrival does not matter. The journal is append-only: a later entry
for a key replaces the earlier one. Removing an entry is an entry too, but callers pass in only the entries
that stand."""

from collections.abc import Callable, Container, Iterable
from typing import Literal

from rules.base import Json, Key, KeyParts, Seat, Value, is_question_or_roll_key
from rules.dice import Dice, RecordedRoll

AnswerSource = Literal["driver", "sheet", "standing", "prudence", "clock", "automatic", "gm"]
"""The source of an answer, such as driver, order sheet, standing order, clock or bot driver."""

PEOPLE_SOURCES: tuple[AnswerSource, ...] = ("driver", "gm")
"""Sources of answers that a driver or a steward gave to this very question."""

SEAL, DICE, RETIRE, AMEND = "seal/", "dice/", "retire/", "amend/"
"""Prefixes of the keys of entries that are no answers."""


class JournalEntry(Value):
    """One journal entry: an answer, a seal, a dice override, an amendment or a retirement.

    An answer has its question's key, a dice override `dice/` and the roll's key. `about`: digest of the
    answered question, empty if unknown (a race file). `shown`: the price displayed when the answer was
    confirmed; the rules do not read it."""

    key: Key
    hand: AnswerSource
    value: Json
    about: str = ""
    shown: Json = None


class ReplayMismatch(Exception):
    """The record contradicts the rules, or play does not end; the race must be put on hold.

    A contradiction is a key used twice or a recorded roll with other dice."""


def make_seal_key(round: int, kind: str, at: str = "") -> Key:
    """Return the key of the entry that closes a set of sealed answers."""
    return f"{SEAL}{round}/{kind}/{at}"


def parse_seal_key(seal: Key) -> KeyParts:
    """Return the key parts shared by the answers that a seal closes: all but the seat."""
    round, kind, at = seal.removeprefix(SEAL).split("/", 2)
    return KeyParts(int(round), kind, "", at)


def make_dice_override_key(roll: Key) -> Key:
    """Return the key of the entry that overrides the faces of a roll."""
    return f"{DICE}{roll}"


def parse_dice_override_key(ruling: Key) -> Key:
    """Return the key of the roll that an entry overrides; empty if it is no dice override."""
    return ruling.removeprefix(DICE) if ruling.startswith(DICE) else ""


def make_retire_key(round: int, seat: Seat) -> Key:
    """Return the key of a seat's retirement in a round."""
    return f"{RETIRE}{round}/{seat}"


def make_retirement_entry(round: int, seat: Seat, source: AnswerSource, step: int = 0) -> JournalEntry:
    """Make the entry that retires a seat in a round.

    `step`: the step that was open at the time; a replay does not see the retirement before that step."""
    return JournalEntry(key=make_retire_key(round, seat), hand=source, value=step or True)


def parse_retiring_seat(key: Key) -> Seat:
    """Return the seat that a retirement key names; empty for any other key."""
    return key.rpartition("/")[2] if key.startswith(RETIRE) else ""


def make_amend_key(round: int, step: int, number: int = 0) -> Key:
    """Return the key of an amendment by the stewards, made at the end of the step before `step`."""
    return f"{AMEND}{round}/{step}/{number}"


def roll_fits(roll: RecordedRoll, dice: Dice) -> bool:
    """Whether a roll can have been made with these dice."""
    same = (roll.sides, len(roll.faces)) == (dice.sides, dice.count)
    return same and all(dice.has_face(face) for face in roll.faces)


def override_roll(ruling: JournalEntry, dice: Dice) -> RecordedRoll:
    """Return a roll with the faces of a dice override."""
    return RecordedRoll(key=parse_dice_override_key(ruling.key), sides=dice.sides, faces=tuple(ruling.value))


class Journal:
    """The valid entries and recorded rolls of one round."""

    def __init__(
        self, entries: Iterable[JournalEntry] = (), rolls: Iterable[RecordedRoll] = (), *, as_used: bool = False
    ) -> None:
        """`as_used`: the entries stand in the order in which the rules used them (a race file)."""
        self._entries = {e.key: e for e in entries}
        self._rolls = {r.key: r for r in rolls}
        self._amendments = tuple(e for key, e in self._entries.items() if key.startswith(AMEND))
        self._as_used = as_used

    def find_answer(self, key: Key, about: Callable[[], str]) -> JournalEntry | None:
        """Return the answer to a question, if the entry was given to this version of the question.

        `about` computes the question's digest and is called only when needed."""
        entry = self._entries.get(key)
        return entry if entry and (not entry.about or entry.about == about()) else None

    def find_seal(self, key: Key) -> JournalEntry | None:
        """Return the entry that closed a sealed set."""
        return self._entries.get(key)

    def find_dice_override(self, roll: Key) -> JournalEntry | None:
        """Return the stewards' override of a roll."""
        return self._entries.get(make_dice_override_key(roll))

    def find_roll(self, key: Key, dice: Dice) -> RecordedRoll | None:
        """Return the known result of a roll: a fitting override, else the recorded roll.

        Raises ReplayMismatch if the recorded roll does not fit the dice."""
        roll, override = self._rolls.get(key), self.find_dice_override(key)
        if override and roll_fits(override_roll(override, dice), dice):
            return override_roll(override, dice)
        if roll and not roll_fits(roll, dice):
            raise ReplayMismatch(
                f"{key}: recorded {list(roll.faces)} of {roll.sides} sides, now {dice.count}d{dice.sides}"
            )
        return roll

    def list_retirements(self, round: int, step: int = 0, used_keys: Container[Key] = ()) -> tuple[JournalEntry, ...]:
        """List the retirements entered for a round up to a step, in order of entry.

        In a race file, a mid-round retirement stands after the entries used before it, and is not visible earlier."""
        entries = list[JournalEntry]()
        for key, entry in self._entries.items():
            if key.startswith(make_retire_key(round, "")):
                if entry.value is True or entry.value <= step:
                    entries.append(entry)
            elif self._as_used and is_question_or_roll_key(key) and key not in used_keys:
                break
        return tuple(entries)

    def list_amendments(self, round: int, step: int) -> tuple[JournalEntry, ...]:
        """List the stewards' amendments before a step, in order of entry."""
        before = make_amend_key(round, step).removesuffix("0")
        return tuple(e for e in self._amendments if e.key.startswith(before))

    def list_keys(self) -> frozenset[Key]:
        """Return the keys of all entries."""
        return frozenset(self._entries)
