"""Find the choices of a form that a text points at: `the second one`, `cheapest`, `right behind Ben`."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.base import Seat, SpaceId
from rules.cost_preview import WORSE, Price
from rules.orders.phrases import PhraseBook, PhraseScan
from rules.orders.spoken_words import NamesByWords, blank_out_quotes, split_words
from rules.track.track import Track
from rules.view import CarView

SECTION = "answer choice"
TALK = ("noise", "frame")
"""Sections of phrases without a meaning of their own, which may stand around a pointer."""
COUNTED = ("nth", "number")
COST = "cost"
ATTACK = "attack"
RANKS = ("cheapest", "fastest", "slowest", "free")
RELATIONS = ("behind", "beside", "before")
"""Kinds of pointers: to a place or a number, to what is cheapest or fastest of all, and to a rival."""


class ShownChoice(NamedTuple):
    """A choice of a form. `text`: how it is typed; `number`: on the board, 0 for none; `place`: on the form, from 1, 0
    where it is only on a further page; `end`: the space to which it leads; `rival`: whom a ready-made order attacks."""

    text: str
    number: int = 0
    place: int = 0
    price: Price | None = None
    end: SpaceId | None = None
    rival: Seat = ""


class Pointer(NamedTuple):
    """Words that point at choices. `kind` and `to`: as the book writes them, such as `nth 2` or `behind blue`;
    `before` and `after`: the text around them, empty where that says nothing."""

    kind: str
    to: str
    before: str = ""
    after: str = ""


class RivalPlace(NamedTuple):
    """Where a rival is expected: in units of the lap, from `start` to `end`, on a lane (None: on any)."""

    start: int
    end: int
    lane: int | None


Measure = Callable[[SpaceId, Seat], tuple[int, int] | None]
"""Measures a space against a rival: units of the lap in front of it (negative: behind), and lanes between them. None if
nobody knows where that rival will be."""


def find_pointers(text: str, book: PhraseBook, names: NamesByWords) -> tuple[Pointer, ...]:
    """Return what in a text points at choices: one pointer, perhaps among other words, or several with nothing else."""
    plain, _ = blank_out_quotes(text)
    tokens = split_words(plain, book, names)
    scan, at, pointers, strange = PhraseScan(tokens, book, {}), 0, list[tuple[str, int, int]](), list[int]()
    while at < len(tokens):
        talk_end = max((one.end for section in TALK for one in scan.find_phrases(section, at)), default=0)
        pointing = max(scan.find_phrases(SECTION, at), key=lambda one: one.end, default=None)
        if pointing and pointing.end >= talk_end:
            pointers.append((pointing.write, at, pointing.end))
            at = pointing.end
        elif talk_end:
            at = talk_end
        else:
            is_silent = tokens[at].kind in ("mark", "smiley") or tokens[at].text in book.lists["joiners"]
            strange += [] if is_silent else [at]
            at += 1
    if len(pointers) > 1 and strange:
        return ()
    found = list[Pointer]()
    for write, start, end in pointers:
        kind, _, to = write.partition(" ")
        around = (plain[: tokens[start].start], plain[tokens[end - 1].end :]) if strange else ("", "")
        found.append(Pointer(kind, to, *around))
    return tuple(found)


def choose(pointers: Sequence[Pointer], choices: Sequence[ShownChoice], measure: Measure) -> tuple[ShownChoice, ...]:
    """Return the choices that a text points at, the likeliest first: of those at a rival (`the fastest one behind Ben`)
    the fastest."""
    attacks = [one for one in choices for pointer in pointers if pointer.kind == ATTACK and one.rival == pointer.to]
    choices = [one for one in choices if not one.rival]
    counted = attacks or [one for pointer in pointers for one in _choose_counted(pointer, choices)]
    if counted:
        return tuple({one.text: one for one in counted}.values())
    some: Sequence[ShownChoice] = [one for one in choices if one.price is None or one.price.tone != "impossible"]
    for pointer in pointers:
        if pointer.kind in RELATIONS:
            some = _choose_by_rival(pointer, some, measure)
    for pointer in pointers:
        if pointer.kind == COST:
            some = [one for one in some if _compute_cost(one)[2] == int(pointer.to)]
        if pointer.kind in RANKS:
            some = _choose_by_price(pointer.kind, some)
    return tuple(some) if all(pointer.kind in (*RELATIONS, *RANKS, COST) for pointer in pointers) else ()


def _choose_counted(pointer: Pointer, choices: Sequence[ShownChoice]) -> list[ShownChoice]:
    """Return the choice with a number on the board, or else in a place on the form."""
    if pointer.kind not in COUNTED:
        return []
    place = int(pointer.to)
    shown = [one for one in choices if one.place]
    by_number = [one for one in (*shown, *choices) if one.number == place and pointer.kind == "number"][:1]
    return by_number or (shown[-1:] if place < 0 else shown[place - 1 : place])


def _choose_by_price(kind: str, choices: Sequence[ShownChoice]) -> list[ShownChoice]:
    """Return the cheapest, the fastest, the slowest, or the farthest free choice; several where these are equal."""
    moving = [one for one in choices if _find_distance(one)]
    some = [one for one in moving if kind != "free" or _compute_cost(one)[0] == 0]
    best = min((_rank(kind, one) for one in some), default=())
    equal = {(one.end, _compute_cost(one)): one for one in reversed(some) if _rank(kind, one) == best}
    return list(reversed(equal.values()))


def _rank(kind: str, choice: ShownChoice) -> tuple[int, ...]:
    """Return what is lowest for the choice that is the cheapest, the fastest and so on."""
    distance = _find_distance(choice)
    if kind == "cheapest":
        return (*_compute_cost(choice), -distance)
    return (distance if kind == "slowest" else -distance,)


def sort_by_price(choices: Sequence[ShownChoice]) -> list[ShownChoice]:
    """Sort choices that move and can be paid: the cheapest first, of these the farthest."""
    payable = [one for one in choices if _find_distance(one) and one.price and one.price.tone != "impossible"]
    return sorted(payable, key=lambda one: _rank("cheapest", one))


def make_measure(track: Track, cars: Sequence[CarView], *, goes_on: bool) -> Measure:
    """Return what measures a space against a rival. `goes_on`: rivals are expected as far on as they drove last."""
    places = {car.seat: place for car in cars if (place := _find_place(track, car, goes_on=goes_on))}
    half = track.length // 2

    def measure(space: SpaceId, seat: Seat) -> tuple[int, int] | None:
        here, rival = track.spaces.get(space), places.get(seat)
        if here is None or rival is None:
            return None
        gap = (here.start - rival.start + half) % track.length - half
        overlaps = -(here.end - here.start) < gap < rival.end - rival.start
        lanes = abs(here.lane - rival.lane) if rival.lane is not None else 0
        return (0 if overlaps else gap), lanes

    return measure


def _find_place(track: Track, car: CarView, *, goes_on: bool) -> RivalPlace | None:
    here = track.spaces.get(car.spaces[0]) if car.status == "running" and car.spaces else None
    if here is None:
        return None
    trail = [track.spaces[one] for one in car.trail if one in track.spaces]
    driven = (trail[-1].start - trail[0].start) % track.length if goes_on and trail else 0
    if goes_on and not driven:
        return None
    return RivalPlace(here.start + driven, here.end + driven, None if driven else here.lane)


def _choose_by_rival(pointer: Pointer, choices: Sequence[ShownChoice], measure: Measure) -> list[ShownChoice]:
    """Return the choices that lead behind, beside or in front of a rival: the free ones first, then those in
    or next to the rival's lane, then the farthest."""
    found = list[tuple[tuple[int, ...], ShownChoice]]()
    for one in choices:
        where = measure(one.end, pointer.to) if one.end else None
        if where is None:
            continue
        gap, lanes = where
        fits = {"behind": gap < 0, "beside": gap == 0 and lanes < 2, "before": gap > 0}[pointer.kind]
        if fits:
            tone, *cost = _compute_cost(one)
            found.append(((tone, lanes, -gap, *cost), one))
    return [one for _, one in sorted(found, key=lambda pair: pair[0])]


def _find_distance(choice: ShownChoice) -> int:
    """Return twice the distance of a choice, on average."""
    return sum(choice.price.distance_range) if choice.price else 0


def _compute_cost(choice: ShownChoice) -> tuple[int, int, int]:
    """Return how bad a price is: its tone, the odds of harm in thousandths, and what it takes out of all stocks."""
    if choice.price is None:
        return (0, 0, 0)
    bad, of = choice.price.odds_of_harm
    return WORSE.index(choice.price.shown_tone), 1000 * bad // of, sum(cost.by for cost in choice.price.costs)
