"""What machines have said because the stewards had them: the clock in a window that was closed, a program that drove a
car for a round. Pure."""

from collections import Counter
from collections.abc import Iterable, Mapping

from bot.store.acts import CLOSE, DRIVE, Act
from rules.journal import Entry
from rules.values import Json, Seat, canonical, is_key, key_of


def told_of(value: Json) -> dict[str, Json]:
    """What everybody reads of a window that the stewards have closed: for whom the default order counts, but nothing of
    what was asked in private."""
    abouts = () if value["silent"] else (about.partition(" ")[0] for about in value["given"])
    seats: list[Json] = [*dict.fromkeys(key_of(key).seat for key in abouts if is_key(key))]
    return {"seats": seats, "silent": value["silent"]}


def was_closed_with(acts: Iterable[Act], entry: Entry) -> tuple[Act, ...]:
    """The acts that have closed a window with this entry."""
    closed = (act for act in acts if act.key == CLOSE)
    return tuple(act for act in closed if _says(act.value["given"].get(about_of(entry)), entry))


def was_driven_by(acts: Iterable[Act], entry: Entry) -> tuple[Act, ...]:
    """The acts by which a program came to give this answer: it was let to, or it took over from whoever had missed too
    much, and a window that was closed on him may have been what was too much."""
    if entry.hand != "automatic" or not is_key(entry.key):
        return ()
    round, _, seat, _ = key_of(entry.key)
    let = f"{DRIVE}{seat}"
    return tuple(act for act in acts if (act.key == let and act.round == round) or seat in defaulted(act))


def defaulted(act: Act) -> Counter[Seat]:
    """How many orders of each seat were missed because a window was closed."""
    given = act.value["given"] if act.key == CLOSE else {}
    keys = (about.partition(" ")[0] for about, said in given.items() if said["hand"] == "clock")
    return Counter(key_of(key).seat for key in keys if is_key(key))


def about_of(entry: Entry) -> str:
    """The very question that it answers, in whichever story; or the set that it seals."""
    return f"{entry.key} {entry.about}"


def said_with(entry: Entry) -> dict[str, Json]:
    """What a driver had said before the race was taken back counts as his own: it is known again by its value."""
    return {"hand": entry.hand, **({"value": entry.value} if entry.hand == "driver" else {})}


def _says(said: Mapping[str, Json] | None, entry: Entry) -> bool:
    if said is None or said["hand"] != entry.hand:
        return False
    return "value" not in said or canonical(said["value"]) == canonical(entry.value)
