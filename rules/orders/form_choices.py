"""Find the choices of a form that a text points at: `the second one`, `cheapest`, `right behind Ben`."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rules.base import Seat, SpaceId
from rules.cost_preview import WORSE, Price
from rules.orders.phrases import PhraseBook, PhraseScan, Token
from rules.orders.spelling import knows_word
from rules.orders.spoken_words import NamesByWords, blank_out_quotes, split_words
from rules.track.track import Track
from rules.view import CarView

SECTION = "answer choice"
TALK = ("noise", "frame")
"""Sections of phrases without a meaning of their own, which may stand around a pointer."""
COUNTED = ("nth", "number")
COST = "cost"
ATTACK = "attack"
OFFER = "offer"
COMPARISON = "compare"
RANKS = ("cheapest", "dearest", "fastest", "slowest", "free")
RELATIONS = ("behind", "beside", "before")
"""Kinds of pointers: to a place or a number, to a ready-made order, to what is slower or faster than another choice, to
what is cheapest or fastest of all, and to a rival."""
ALL_BUT = {"fastest": "compare slower some fastest", "slowest": "compare faster some slowest"}
"""What points at all choices but one, by what points at that."""
NOW, LAST, RECOMMENDED = "now", "last", "first"
"""What a choice is compared with, besides the fastest and the slowest one and a figure: the speed now, the last order,
and the ready-made order that the form puts first."""
FAR, OR_SAME = "far", "or_same"
"""How far a comparison goes, besides a number of steps and `some`, which leaves every choice on that side."""


class ShownChoice(NamedTuple):
    """A choice of a form. `text`: how it is typed; `number`: on the board, 0 for none; `place`: on the form, from 1, 0
    where it is only on a further page; `end`: the space to which it leads; `size`: the speed, gear or card, 0 for
    none; `offer`: the name of the ready-made order that it is; `rival`: whom that attacks; `label`: what its button
    says in place of its text, if anything."""

    text: str
    number: int = 0
    place: int = 0
    price: Price | None = None
    end: SpaceId | None = None
    size: int = 0
    offer: str = ""
    rival: Seat = ""
    label: str = ""


class Pointer(NamedTuple):
    """Words that point at choices. `kind` and `to`: as the book writes them, such as `nth 2` or `behind blue`;
    `before` and `after`: the text around them, empty where that says nothing; `is_turned`: a word there may turn them
    round, as may any that nobody knows directly before a comparison."""

    kind: str
    to: str
    before: str = ""
    after: str = ""
    is_turned: bool = False


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
            denial, kind = _list_words_of_denial(tokens, at, strange, book), pointing.write.split()[0]
            if denial and kind not in (*COUNTED, *ALL_BUT):
                strange += range(at, pointing.end)
            else:
                strange = [one for one in strange if one not in denial]
                write = ALL_BUT.get(kind, "") if denial else pointing.write
                pointers += [(write, at, pointing.end)] if write else []
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
        is_turned = any(tokens[one].text in book.lists["operators"] for one in strange)
        is_turned |= kind == COMPARISON and start - 1 in strange and not knows_word(book, tokens[start - 1].text)
        found.append(Pointer(kind, to, *around, is_turned))
    return tuple(found)


def _list_words_of_denial(tokens: Sequence[Token], at: int, strange: Sequence[int], book: PhraseBook) -> list[int]:
    """List the strange words that deny what begins at a word, such as `don't want`; none if nothing does."""
    mark = max((n for n, one in enumerate(tokens[:at]) if one.kind == "mark"), default=-1)
    words = [one for one in strange if one > mark]
    return words if any(tokens[one].text in book.lists["denials"] for one in words) else []


def choose(
    pointers: Sequence[Pointer],
    choices: Sequence[ShownChoice],
    measure: Measure,
    speeds: Mapping[str, int] | None = None,
) -> tuple[ShownChoice, ...]:
    """Return the choices that a text points at, the likeliest first: of those at a rival (`the fastest one behind Ben`)
    the fastest. `speeds`: of the rivals in the last round, and under `NOW` the speed that would change nothing."""
    offers, choices = [one for one in choices if one.offer], [one for one in choices if not one.offer]
    counted = [one for pointer in pointers for one in _choose_offer(pointer, offers)]
    counted = counted or [one for pointer in pointers for one in _choose_counted(pointer, choices)]
    if counted:
        return tuple({one.text: one for one in counted}.values())
    some: Sequence[ShownChoice] = [one for one in choices if one.price is None or one.price.tone != "impossible"]
    for pointer in pointers:
        if pointer.kind in RELATIONS:
            some = _choose_by_rival(pointer, some, measure)
    for pointer in pointers:
        if pointer.kind == COST:
            some = [one for one in some if _compute_cost(one)[2] == int(pointer.to)]
        if pointer.kind == COMPARISON:
            some = _choose_by_comparison(pointer, choices, offers, speeds or {}, some)
        if pointer.kind in RANKS:
            for _ in range(int(pointer.to or 1) - 1):
                some = [one for one in some if one not in _choose_by_price(pointer.kind, some)]
            shown = [one for one in some if one.place]
            some = _choose_by_price(pointer.kind, some)
            some += [] if any(one.place for one in some) else _choose_by_price(pointer.kind, shown)
    return tuple(some) if all(pointer.kind in (*RELATIONS, *RANKS, COST, COMPARISON) for pointer in pointers) else ()


def _choose_offer(pointer: Pointer, offers: Sequence[ShownChoice]) -> list[ShownChoice]:
    """Return the ready-made orders with a name, or that attack a rival."""
    if pointer.kind == ATTACK:
        return [one for one in offers if one.rival and one.rival == pointer.to]
    if pointer.kind != OFFER:
        return []
    return [*offers[:1]] if pointer.to == RECOMMENDED else [one for one in offers if one.offer.startswith(pointer.to)]


def _choose_by_comparison(
    pointer: Pointer,
    choices: Sequence[ShownChoice],
    offers: Sequence[ShownChoice],
    speeds: Mapping[str, int],
    some: Sequence[ShownChoice],
) -> list[ShownChoice]:
    """Return the choices that are slower or faster than a reference, as far as the text says, or as fast; the nearest
    and cheapest first."""
    way, how_far, mark = pointer.to.split()
    reference = _find_reference_speed(mark, choices, offers, speeds)
    sign = 1 if way == "faster" else -1
    moving = _list_moving(some) if reference else []
    if way == "same":
        return sorted((one for one in moving if _find_distance(one) == reference), key=_compute_cost)
    least = 0 if how_far == OR_SAME else 1
    beyond = [one for one in moving if sign * (_find_distance(one) - reference) >= least]
    if how_far == FAR:
        beyond = [one for one in beyond if _is_far(_find_distance(one), reference)]
    if how_far.isdecimal():
        steps = sorted({sign * _find_distance(one) for one in beyond})
        meant = steps[int(how_far) - 1 :][:1] or [sign * reference + int(how_far)]
        beyond = [one for one in beyond if sign * _find_distance(one) in meant]
    return sorted(beyond, key=lambda one: (sign * _find_distance(one), _compute_cost(one)))


def _is_far(distance: int, reference: int) -> bool:
    """Whether one of two distances is at least half as long again as the other."""
    return 2 * max(distance, reference) >= 3 * min(distance, reference)


def _find_reference_speed(
    mark: str, choices: Sequence[ShownChoice], offers: Sequence[ShownChoice], speeds: Mapping[str, int]
) -> int:
    """Return the speed with which choices are compared; 0 if nobody knows it."""
    payable = [one for one in choices if one.price is None or one.price.tone != "impossible"]
    if mark in RANKS:
        return next(map(_find_distance, _choose_by_price(mark, payable)), 0)
    if mark not in (NOW, LAST, RECOMMENDED):
        return _find_speed(str(speeds.get(mark, mark)), choices)
    named = [*offers[:1]] if mark == RECOMMENDED else [one for one in offers if one.offer == LAST]
    texts = [one.text.split(",")[0].split(";")[0] for one in named]
    texts += [str(speeds[NOW])] if NOW in speeds and mark != RECOMMENDED else []
    texts += [one.text for one in _choose_by_price("free", payable)[:1]]
    return next((speed for text in texts if (speed := _find_speed(text, choices))), 0)


def _find_speed(text: str, choices: Sequence[ShownChoice]) -> int:
    """Return the speed of the choice that a text names: in full, or by the figure of its speed, gear or card."""
    named = [one for one in choices if one.text == text] or [
        one for one in choices if one.size and str(one.size) == text
    ]
    return next(map(_find_distance, named), 0)


def _choose_counted(pointer: Pointer, choices: Sequence[ShownChoice]) -> list[ShownChoice]:
    """Return the choice with a number on the board or in a place on the form, whichever is said, or else the other."""
    if pointer.kind not in COUNTED:
        return []
    place = int(pointer.to)
    shown = [one for one in choices if one.place]
    by_number = [one for one in (*shown, *choices) if one.number == place][:1]
    in_place = shown[-1:] if place < 0 else shown[place - 1 : place]
    return (by_number or in_place) if pointer.kind == "number" else (in_place or by_number)


def _choose_by_price(kind: str, choices: Sequence[ShownChoice]) -> list[ShownChoice]:
    """Return the cheapest, dearest, fastest, slowest, or farthest free choice; several where these are equal."""
    moving = _list_moving(choices)
    some = [one for one in moving if kind != "free" or _compute_cost(one)[0] == 0]
    best = min((_rank(kind, one) for one in some), default=())
    equal = {(one.end, _compute_cost(one)): one for one in reversed(some) if _rank(kind, one) == best}
    return list(reversed(equal.values()))


def _list_moving(choices: Sequence[ShownChoice]) -> list[ShownChoice]:
    """List the choices that can be compared: those with a speed, gear or card, or else those that go anywhere."""
    return [one for one in choices if one.size] or [one for one in choices if _find_distance(one)]


def _rank(kind: str, choice: ShownChoice) -> tuple[int, ...]:
    """Return what is lowest for the choice that is the cheapest, the fastest and so on."""
    distance = _find_distance(choice)
    if kind == "cheapest":
        return (*_compute_cost(choice), -distance)
    if kind == "dearest":
        return (*(-one for one in _compute_cost(choice)), -distance)
    return (distance if kind == "slowest" else -distance,)


def find_cheapest(choices: Sequence[ShownChoice]) -> list[ShownChoice]:
    """Return those of some choices that cost least, however far they go."""
    best = min(map(_compute_cost, choices))
    return [one for one in choices if _compute_cost(one) == best]


def sort_by_price(choices: Sequence[ShownChoice]) -> list[ShownChoice]:
    """Sort choices that move and can be paid: the cheapest first, of these the farthest."""
    payable = [one for one in _list_moving(choices) if one.price and one.price.tone != "impossible"]
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
    """Return the speed, gear or card of a choice, or else twice its distance, on average."""
    return choice.size or (sum(choice.price.distance_range) if choice.price else 0)


def _compute_cost(choice: ShownChoice) -> tuple[int, int, int]:
    """Return how bad a price is: its tone, the odds of harm in thousandths, and what it takes out of all stocks."""
    if choice.price is None:
        return (0, 0, 0)
    bad, of = choice.price.odds_of_harm
    return WORSE.index(choice.price.shown_tone), 1000 * bad // of, sum(cost.by for cost in choice.price.costs)
