"""What has been entered for a round: answers, seals, rulings on dice; and the rolls that were drawn.

Entries are found by key, so the order of arrival does not matter. The journal is append-only: a later entry for a
key takes the place of the earlier one, and striking is an entry too (it never reaches this class: the desk hands
over what stands).
"""

from collections.abc import Callable, Container, Iterable
from typing import Literal

from rules.dice import Dice, Drawn
from rules.values import Json, Key, KeyParts, Seat, Value, is_key

Hand = Literal["driver", "sheet", "standing", "prudence", "clock", "automatic", "gm"]
"""Who gave an answer."""

SEAL, DICE, RETIRE, AMEND = "seal/", "dice/", "retire/", "amend/"
"""How the keys of what is no answer begin."""


class Entry(Value):
    """One thing entered: an answer under its question's key, a seal, a ruling on a roll (`dice/` + its key), an
    amendment, or a retirement.

    `about` is the digest of the question that was answered; empty where that is not known (a race file). `shown`: the
    price that stood beside the value when it was confirmed; the rules do not read it.
    """

    key: Key
    hand: Hand
    value: Json
    about: str = ""
    shown: Json = None


class Disturbed(Exception):
    """The record and the rules disagree (a key used twice, a recorded roll with other dice), or play has no end: the
    race must be held."""


def seal_key(round: int, kind: str, at: str = "") -> Key:
    """Under which the closing of a sealed set is entered."""
    return f"{SEAL}{round}/{kind}/{at}"


def sealed_set(seal: Key) -> KeyParts:
    """What the answers that a seal closes have in common: all but the seat."""
    round, kind, at = seal.removeprefix(SEAL).split("/", 2)
    return KeyParts(int(round), kind, "", at)


def ruling_key(roll: Key) -> Key:
    """Under which the game master's faces for a roll are entered."""
    return f"{DICE}{roll}"


def ruled_roll(ruling: Key) -> Key:
    """The roll that faces are entered for; empty where it is no ruling on dice."""
    return ruling.removeprefix(DICE) if ruling.startswith(DICE) else ""


def retire_key(round: int, seat: Seat) -> Key:
    """Under which it is entered that a seat retires in a round."""
    return f"{RETIRE}{round}/{seat}"


def retirement(round: int, seat: Seat, hand: Hand, step: int = 0) -> Entry:
    """That a seat retires in a round. `step`: the one that was open when it was entered, and before which it is not
    there when the round is run again."""
    return Entry(key=retire_key(round, seat), hand=hand, value=step or True)


def retiring(key: Key) -> Seat:
    """Who retires under this key; empty where nobody does."""
    return key.rpartition("/")[2] if key.startswith(RETIRE) else ""


def amend_key(round: int, step: int, number: int = 0) -> Key:
    """Under which an amendment is entered that the stewards make before a step of a round: at the last one's end."""
    return f"{AMEND}{round}/{step}/{number}"


def fits(roll: Drawn, dice: Dice) -> bool:
    """Whether a roll can have been made with these dice."""
    same = (roll.sides, len(roll.faces)) == (dice.sides, dice.count)
    return same and all(dice.shows(face) for face in roll.faces)


def as_ruled(ruling: Entry, dice: Dice) -> Drawn:
    """A roll with the faces that a ruling gives it."""
    return Drawn(key=ruled_roll(ruling.key), sides=dice.sides, faces=tuple(ruling.value))


class Journal:
    """The standing entries and recorded rolls of one round."""

    def __init__(self, entries: Iterable[Entry] = (), rolls: Iterable[Drawn] = (), *, as_used: bool = False) -> None:
        """`as_used`: the entries stand in the order in which the rules used them (a race file)."""
        self._entries = {e.key: e for e in entries}
        self._rolls = {r.key: r for r in rolls}
        self._as_used = as_used

    def answer(self, key: Key, about: Callable[[], str]) -> Entry | None:
        """The entry for this key, if it was given to this very question; its digest is only made where it matters."""
        entry = self._entries.get(key)
        return entry if entry and (not entry.about or entry.about == about()) else None

    def sealed(self, key: Key) -> Entry | None:
        """The entry that closed a sealed set."""
        return self._entries.get(key)

    def ruled(self, roll: Key) -> Entry | None:
        """The game master's ruling on a roll."""
        return self._entries.get(ruling_key(roll))

    def drawn(self, key: Key, dice: Dice) -> Drawn | None:
        """What is known of this roll: a ruling that fits the dice, else the record; Disturbed when that does not fit
        them."""
        roll, ruled = self._rolls.get(key), self.ruled(key)
        if ruled and fits(as_ruled(ruled, dice), dice):
            return as_ruled(ruled, dice)
        if roll and not fits(roll, dice):
            raise Disturbed(f"{key}: recorded {list(roll.faces)} of {roll.sides} sides, now {dice.count}d{dice.sides}")
        return roll

    def retirements(self, round: int, step: int = 0, spent: Container[Key] = ()) -> tuple[Entry, ...]:
        """The retirements entered for a round until a step, as they were entered: no later one goes before one already
        told.

        In a race file one that came in mid-round stands after what had been used by then: it is not there before.
        """
        found = list[Entry]()
        for key, entry in self._entries.items():
            if key.startswith(retire_key(round, "")):
                if entry.value is True or entry.value <= step:
                    found.append(entry)
            elif self._as_used and is_key(key) and key not in spent:
                break
        return tuple(found)

    def amendments(self, round: int, step: int) -> tuple[Entry, ...]:
        """What the stewards amend before a step, as it was entered."""
        before = amend_key(round, step).removesuffix("0")
        return tuple(e for key, e in self._entries.items() if key.startswith(before))

    def plus(self, *entries: Entry) -> "Journal":
        """The journal with further entries, later ones taking the place of earlier ones."""
        return Journal((*self._entries.values(), *entries), self._rolls.values(), as_used=self._as_used)

    def keys(self) -> frozenset[Key]:
        """Every key entered."""
        return frozenset(self._entries)
