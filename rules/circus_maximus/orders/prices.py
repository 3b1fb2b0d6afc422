"""What an answer would cost: the phase rehearsed by its own rules, nobody else moving, careful in defence."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

from rules.circus_maximus.board.knowledge import Knowledge, knowledge_of
from rules.circus_maximus.model.arena import Arena
from rules.circus_maximus.model.book import Book
from rules.circus_maximus.model.facts import Attacked, Flip, Lost, Out, RammedAhead, Strained
from rules.circus_maximus.model.figures import Circus, car_square, modifier
from rules.circus_maximus.model.orders import Sheet
from rules.circus_maximus.model.questions import (
    Brake,
    ChoosePath,
    CutReins,
    Defend,
    PayForWreck,
    PushedBack,
    RestOfPath,
    UseWhip,
    WriteSpeed,
)
from rules.circus_maximus.model.state import Chariot, CircusRace, Phase
from rules.circus_maximus.play import phase as phases
from rules.circus_maximus.play.defaults import speed_written
from rules.circus_maximus.play.defences import EVASIONS, price_of
from rules.decisions import Answering
from rules.events import Event, Rolled
from rules.prices import CornerAhead, Cost, Note, Price, Test, Tone
from rules.questions import Question
from rules.rehearsal import Best, Rehearsal
from rules.ruleset import Said, Table
from rules.values import Json, Seat, SpaceId, twin

END = "END"
SIDES = range(1, 7)
TROUBLE = {
    "S": "slides",
    "SS": "slides",
    "J": "jostled",
    "LH": "horse hurt",
    "RH": "horse hurt",
    "LW": "wheel struck",
    "RW": "wheel struck",
    "F": "flips",
}
"""What a result of T-7.32 or T-14.2 does to a chariot."""
FATAL = ("flips", "breaks")
Playing = Callable[[Circus, Chariot], None]


def weigh_speed(
    answering: Answering[Book], table: Table[Book], knowledge: Knowledge, question: WriteSpeed, value: Json
) -> Price:
    """C-221: the whole phase of a sheet, as if its chit came first."""
    return _priced(answering, table, knowledge, question, _whole_phase(knowledge, question.read(value)), {})


def driven(
    answering: Answering[Book], table: Table[Book], knowledge: Knowledge, question: WriteSpeed, value: Json
) -> tuple[SpaceId, ...]:
    """The squares of that phase."""
    phase = _whole_phase(knowledge, question.read(value))
    return _rehearsed(answering, table, knowledge, question, phase, {})[1]


def _whole_phase(knowledge: Knowledge, sheet: Sheet) -> Playing:
    assert sheet.speed is not None
    said = sheet.speed

    def turn(meet: Circus, chariot: Chariot) -> None:
        race, seat = meet.race, chariot.seat
        race.sheets = {seat: sheet}
        race.written = {seat: speed_written(meet.book, knowledge, chariot, said)}
        phases.play(meet, seat)

    return turn


def weigh_path(
    answering: Answering[Book], table: Table[Book], knowledge: Knowledge, question: ChoosePath | RestOfPath, value: Json
) -> Price:
    """C-41: the rest of the phase on this path, straight on where it ends."""

    def way(meet: Circus, chariot: Chariot) -> None:
        assert meet.race.phase
        phases.go_on(meet, chariot, meet.race.phase)

    return _priced(answering, table, knowledge, question, way, {ChoosePath: value})


def weigh_brake(
    answering: Answering[Book], table: Table[Book], knowledge: Knowledge, question: Brake, value: Json
) -> Price:
    """C-45: reined in by so much, and the rest of the phase."""

    def reined(meet: Circus, chariot: Chariot) -> None:
        phase = meet.race.phase
        assert phase
        phases.rein_in(meet, chariot, phase, int(value))
        phases.checks(meet, chariot, phase)
        phases.go_on(meet, chariot, phase)

    return _priced(answering, table, knowledge, question, reined, {})


def weigh_whip(_: Answering[Book], __: Table[Book], ___: Knowledge, question: UseWhip, value: Json) -> Price:
    """C-44: a die more squares for as many END."""
    if value != "yes":
        return Price()
    most = min(6, question.endurance)
    cost = Cost(stock=END, by=most, left=question.endurance - most, toward="whip")
    return Price(tone="costs", costs=(cost,), notes=(Note(code="whip", facts={"most": most}),))


def weigh_wreck(
    _: Answering[Book], table: Table[Book], knowledge: Knowledge, question: PayForWreck, value: Json
) -> Price:
    """C-141, C-142: END for clearing a wreck; what is not paid makes T-14.2 worse, whose odds are counted over all
    faces."""
    paid, unpaid = int(value), question.asked - int(value)
    costs = (Cost(stock=END, by=paid, left=question.endurance - paid, toward="wreck"),) if paid else ()
    notes = (Note(code="unpaid", facts={"by": unpaid}),) if unpaid else ()
    test = _over_wreck(table.book, knowledge, knowledge.chariots[question.seat], unpaid)
    return Price(tone=_tone(costs, (test,), notes), costs=costs, tests=(test,), notes=notes)


def _over_wreck(book: Book, knowledge: Knowledge, chariot: Chariot, unpaid: int) -> Test:
    chart = book.tables.wreck_chart
    squares = {chariot.team, car_square(book.arena, chariot)}
    dead = any(wreck.team and wreck.square in squares for wreck in knowledge.wrecks)
    by = unpaid + dead * chart.dead_team - modifier(book.tables.wounds, chariot)
    return _ways("over the wreck", "", (chart.read(sum(faces) + by) for faces in product(SIDES, repeat=3)))


def weigh_reins(_: Answering[Book], __: Table[Book], ___: Knowledge, question: CutReins, value: Json) -> Price:
    """C-161: how often two dice cut him loose."""
    if value != "yes":
        return Price(tone="costs", notes=(Note(code="dragged"),))
    free = sum(sum(faces) - question.modifier <= question.hits for faces in product(SIDES, repeat=2))
    return Price(tone="costs", tests=(Test(name="cut loose", effects=(("free", free), ("dragged", 36 - free)), of=36),))


def weigh_push(_: Answering[Book], __: Table[Book], knowledge: Knowledge, question: PushedBack, value: Json) -> Price:
    """C-97: a square, or a wound."""
    hits = knowledge.chariots[question.seat].hits
    if value == "wound":
        return Price(tone="costs", costs=(Cost(stock="hits", by=1, left=max(0, hits - 1)),))
    return Price(tone="costs", notes=(Note(code="pushed"),))


def weigh_defence(_: Answering[Book], table: Table[Book], knowledge: Knowledge, question: Defend, value: Json) -> Price:
    """C-92 to C-94: how often it works, and what it costs if it does."""
    tables, chariot = table.book.tables, knowledge.chariots[question.seat]
    if value == "hold":
        return Price(notes=(Note(code="holds", facts={"manner": question.manner}),))
    tests = (_duel("defence", question.attacker, question.own, question.modifier),)
    if value == "brake":
        by = tables.costs.brake_defence
        costs = (Cost(stock=END, by=by, left=chariot.endurance - by, toward="brake"),)
        return Price(tone="costs", costs=costs, tests=tests if knowledge.settings.evade_roll else ())
    by = price_of(tables, EVASIONS[str(value)])
    notes = (Note(code="slower", facts={"by": by}),)
    return Price(tone="costs", tests=tests if knowledge.settings.evade_roll else (), notes=notes)


def _duel(name: str, at: Seat, own: int, theirs: int) -> Test:
    """Two dice each; a draw is the defender's. Counted over all faces."""
    totals = [sum(faces) for faces in product(SIDES, repeat=2)]
    works = sum(mine + own >= other + theirs for mine in totals for other in totals)
    every = len(totals) ** 2
    return Test(name=name, at=at, effects=(("works", works), ("fails", every - works)), of=every)


def _priced(
    answering: Answering[Book],
    table: Table[Book],
    knowledge: Knowledge,
    question: Question[Any],
    play: Playing,
    given: dict[type[Question[Any]], Json],
) -> Price:
    """What a rehearsal results in."""
    chariot, squares, told = _rehearsed(answering, table, knowledge, question, play, given)
    return _price(table.book, chariot, squares, told)


def _rehearsed(
    answering: Answering[Book],
    table: Table[Book],
    knowledge: Knowledge,
    question: Question[Any],
    play: Playing,
    given: dict[type[Question[Any]], Json],
) -> tuple[Chariot, tuple[SpaceId, ...], tuple[Event, ...]]:
    """The chariot after a rehearsal, the squares it has driven, and what was told. `given`: answers, each for the first
    question of its class."""
    race, left, seat = imagined(knowledge), dict(given), question.seat

    def answer(asked: Question[Any]) -> Said:
        kind = ChoosePath if isinstance(asked, RestOfPath) else type(asked)
        if asked.seat == seat and kind in left:
            return Said(value=left.pop(kind), hand="driver")
        return answering.answer_for(table, knowledge_of(table, race, asked.seat), (), asked, None)

    played = Rehearsal(table, race, answer, Best(lambda kind, of: _side(kind, own=of == seat)))
    chariot, begun = race.chariots[seat], len(race.phase.trail) if race.phase else 0
    play(played.meet, chariot)
    squares = race.phase.trail[begun:] if race.phase else chariot.trail[1:]
    return chariot, squares, played.told


def _side(kind: str, *, own: bool) -> int:
    """The lucky side of a die: a wheel holds and a blow lands at six, a corner is taken at one."""
    high = kind == "wheel check" or (own and kind in ("defence roll", "lash team", "lash factor", "damage to cars"))
    return 6 if high else 1


def imagined(knowledge: Knowledge) -> CircusRace:
    """The race as a seat knows it."""
    seat = knowledge.seat or ""
    return CircusRace(
        round=knowledge.round,
        laps=knowledge.laps,
        settings=knowledge.settings,
        chariots={name: _chariot(chariot) for name, chariot in knowledge.chariots.items()},
        written={} if knowledge.written is None else {seat: knowledge.written},
        before={} if knowledge.before is None else {seat: knowledge.before},
        sheets={seat: knowledge.sheet},
        wrecks=knowledge.wrecks,
        revealed=dict(knowledge.revealed),
        drawn=knowledge.drawn,
        phase=_phase(knowledge.phase),
    )


def _chariot(chariot: Chariot) -> Chariot:
    copied = twin(chariot)
    copied.strain = dict(chariot.strain)
    return copied


def _phase(phase: Phase | None) -> Phase | None:
    return twin(phase) if phase else None


def _price(book: Book, chariot: Chariot, squares: tuple[SpaceId, ...], told: tuple[Event, ...]) -> Price:
    own = [event for event in told if event.seat == chariot.seat]
    costs = tuple(_cost(event) for event in own if isinstance(event, Lost) and (event.by or event.missing))
    tests = (*_rolls(book, own), *_attacks(told, chariot.seat))
    notes = tuple(note for event in own for note in _notes(event))
    return Price(
        tone=_tone(costs, tests, notes),
        spaces=len(squares),
        end=chariot.team,
        costs=costs,
        tests=tests,
        notes=notes,
        bend=next(iter(bends(book.arena, chariot)), None) if chariot.driven else None,
    )


def _cost(event: Lost) -> Cost:
    return Cost(stock=END, by=event.by, left=event.left, toward=event.why, short=bool(event.missing))


def _rolls(book: Book, own: list[Event]) -> Iterable[Test]:
    """Corner strain and wheels, the odds counted over all faces (T-7.32, C-75)."""
    strained: Strained | None = None
    for event in own:
        strained = event if isinstance(event, Strained) else strained
        if isinstance(event, Rolled) and event.roll == "corner strain" and strained:
            yield _strain(book, strained, sum(modifier.by for modifier in event.modifiers))


def _strain(book: Book, strained: Strained, by: int) -> Test:
    chart = book.tables.corner_strain
    results = (chart.read(sum(faces) + by, strained.strain) for faces in product(SIDES, repeat=3))
    return _ways("corner strain", strained.corner, results)


def _ways(name: str, at: str, results: Iterable[str]) -> Test:
    """What the faces of three dice do."""
    ways = Counter(TROUBLE.get(result, "clean") for result in results)
    bad = tuple((trouble, ways[trouble]) for trouble in dict.fromkeys(TROUBLE.values()) if ways[trouble])
    return Test(name=name, at=at, effects=(("clean", ways["clean"]), *bad), of=6**3)


def _attacks(told: tuple[Event, ...], seat: Seat) -> Iterable[Test]:
    """Each attack, and how often its defence fails (C-92)."""
    for n, event in enumerate(told):
        if isinstance(event, Attacked) and event.seat == seat:
            rolls = [roll for roll in told[n:] if isinstance(roll, Rolled) and roll.roll == "defence roll"][:2]
            yield _attack(event, rolls)


def _attack(attacked: Attacked, rolls: list[Rolled]) -> Test:
    name = f"{attacked.manner}"
    if len(rolls) < len(("attack", "answer")):
        return Test(name=name, at=attacked.target, effects=(("works", 1), ("evaded", 0)), of=1)
    mine, theirs = (sum(modifier.by for modifier in roll.modifiers) for roll in rolls)
    evaded = _duel(name, attacked.target, theirs, mine).effects[0][1]
    every = 6**4
    return Test(name=name, at=attacked.target, effects=(("works", every - evaded), ("evaded", evaded)), of=every)


def _notes(event: Event) -> tuple[Note, ...]:
    if isinstance(event, Strained):
        facts = {"corner": event.corner, "safe": event.safe, "speed": event.speed, "strain": event.strain}
        return (Note(code="strain", facts=facts),)
    if isinstance(event, Flip):
        return (Note(code="flips"),)
    if isinstance(event, Out):
        return (Note(code="out", facts={"reason": event.reason}),)
    if isinstance(event, RammedAhead):
        return (Note(code="rams", facts={"rival": event.rival}),)
    return ()


def _tone(costs: tuple[Cost, ...], tests: tuple[Test, ...], notes: tuple[Note, ...]) -> Tone:
    if any(note.code in ("flips", "out") for note in notes):
        return "impossible"
    if any(ways for test in tests for effect, ways in test.effects if effect in FATAL):
        return "fatal"
    return "costs" if costs or tests or notes else "free"


def bends(arena: Arena, chariot: Chariot) -> tuple[CornerAhead, ...]:
    """The corner that the car is in or comes to: squares to it, and what each lane takes, the inner one first."""
    car = car_square(arena, chariot)
    if car is None:
        return ()
    far, square = arena.to_corner[car], arena[car]
    for _ in range(far):
        square = arena[square.ahead]
    lanes = {one.lane: one.safe for one in _abreast(arena, square.id)}
    limits = tuple(str(lanes[lane]) for lane in sorted(lanes))
    return (CornerAhead(name=square.corner, spaces=far, limits=limits),) if square.corner else ()


def _abreast(arena: Arena, square: SpaceId) -> Iterable[Any]:
    """The squares beside one, lane by lane."""
    yield arena[square]
    for side in ("inside", "outside"):
        here = arena[square]
        while getattr(here, side):
            here = arena[getattr(here, side)[-1]]
            yield here


def ahead(table: Table[Book], knowledge: Knowledge, question: Question[Any]) -> tuple[CornerAhead, ...]:
    """The corner ahead of whoever is asked."""
    return bends(table.book.arena, knowledge.chariots[question.seat])
