"""Prices of answers, found by simulating the phase.

Rivals stand still and defend carefully."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Any

from rules.base import Json, Seat, SpaceId
from rules.circus_maximus.board.player_view import PlayerView, build_player_view, copy_chariot
from rules.circus_maximus.model.derived import (
    CircusContext,
    compute_driver_modifier,
    find_car_modifier,
    find_car_square,
)
from rules.circus_maximus.model.events import Attacked, Flip, Lost, Out, RammedAhead, Strained, Whipped
from rules.circus_maximus.model.orders import Sheet
from rules.circus_maximus.model.questions import (
    Brake,
    ChoosePath,
    CutReins,
    Defend,
    PayForWreck,
    PushedBack,
    RestOfPath,
    TakeOffered,
    UseWhip,
    WriteSpeed,
)
from rules.circus_maximus.model.state import Chariot, CircusRace
from rules.circus_maximus.model.tables import RuleTables
from rules.circus_maximus.model.track import Arena
from rules.circus_maximus.orders.ram_odds import (
    ATTACKER,
    DEFENDER,
    compute_max_lash_loss,
    estimate_lash_test,
    estimate_ram_test,
    estimate_whip_test,
    find_hits_by_ram,
)
from rules.circus_maximus.orders.whip_odds import CORNER_TEST, DIE_FACES, MIDDLE_FACE, weigh_whip_faces
from rules.circus_maximus.play.defaults import resolve_speed
from rules.circus_maximus.play.defences import EVASIONS, find_evasion_cost
from rules.circus_maximus.play.phase import brake_before_move, drive_with_mf, make_checks, move_and_report, play_phase
from rules.cost_preview import CornerAhead, Cost, Note, Price, Test, Tone
from rules.events import Event, Rolled
from rules.questions import Question
from rules.ruleset import Answering, AnswerWithSource, RaceSetup
from rules.simulation import BestDice, Simulation

END_STOCK, WHIP, FIRST_TURN = "END", "whip", "first-turn die"
USUAL_FACES: Mapping[str, int] = {WHIP: MIDDLE_FACE, FIRST_TURN: MIDDLE_FACE}
"""The middle faces of the dice that say how far, with which a price is found."""
TROUBLE_BY_RESULT = {
    "S": "slides",
    "SS": "slides",
    "J": "jostled",
    "LH": "horse hurt",
    "RH": "horse hurt",
    "LW": "wheel struck",
    "RW": "wheel struck",
    "F": "flips",
}
"""Effect of each result of T-7.32 or T-14.2 on a chariot."""
FATAL_EFFECTS = ("flips", "breaks")
PlayPhase = Callable[[CircusContext, Chariot], None]


def price_sheet(
    answering: Answering[RuleTables], table: RaceSetup[RuleTables], view: PlayerView, question: WriteSpeed, value: Json
) -> Price:
    """Price the whole phase of a sheet, as if its chit came first (C-221)."""
    phase = _play_sheet(view, question.read(value))
    price = _price_simulation(answering, table, view, question, phase, {})
    if any(cost.toward == WHIP for cost in price.costs):
        price = weigh_whip_faces(
            price, lambda face: _price_simulation(answering, table, view, question, phase, {}, {WHIP: face})
        )
        price = price.model_copy(update={"tone": _choose_tone(price.costs, price.tests, price.notes)})
    if view.round != 1:
        return price
    ends = [
        len(_simulate(answering, table, view, question, phase, {}, {FIRST_TURN: face})[1])
        for face in (DIE_FACES[-1], DIE_FACES[0])
    ]
    return price.model_copy(update={"reach": (min(ends), max(ends))})


def simulate_squares(
    answering: Answering[RuleTables], table: RaceSetup[RuleTables], view: PlayerView, question: WriteSpeed, value: Json
) -> tuple[SpaceId, ...]:
    """Return the squares of the phase of a sheet."""
    phase = _play_sheet(view, question.read(value))
    return _simulate(answering, table, view, question, phase, {})[1]


def _play_sheet(view: PlayerView, sheet: Sheet) -> PlayPhase:
    assert sheet.speed is not None
    sheet_speed = sheet.speed

    def turn(context: CircusContext, chariot: Chariot) -> None:
        race, seat = context.race, chariot.seat
        race.sheets = {seat: sheet}
        race.written = {seat: resolve_speed(context.tables, view, chariot, sheet_speed)}
        play_phase(context, seat)

    return turn


def price_path(
    answering: Answering[RuleTables],
    table: RaceSetup[RuleTables],
    view: PlayerView,
    question: ChoosePath | RestOfPath,
    value: Json,
) -> Price:
    """Price the rest of the phase on this path, straight on where it ends (C-41)."""

    def way(context: CircusContext, chariot: Chariot) -> None:
        assert context.race.phase
        move_and_report(context, chariot, context.race.phase)

    return _price_simulation(answering, table, view, question, way, {ChoosePath: value})


def price_brake(
    answering: Answering[RuleTables], table: RaceSetup[RuleTables], view: PlayerView, question: Brake, value: Json
) -> Price:
    """Price braking by a number of MF, and the rest of the phase (C-45)."""

    def brake(context: CircusContext, chariot: Chariot) -> None:
        phase = context.race.phase
        assert phase
        brake_before_move(context, chariot, phase, int(value))
        make_checks(context, chariot, phase)
        move_and_report(context, chariot, phase)

    return _price_simulation(answering, table, view, question, brake, {})


def price_offered(
    answering: Answering[RuleTables], table: RaceSetup[RuleTables], view: PlayerView, question: TakeOffered, value: Json
) -> Price:
    """Price the phase with this number of the offered MF (C-95)."""

    def drive_on(context: CircusContext, chariot: Chariot) -> None:
        phase = context.race.phase
        assert phase
        phase.power = phase.mf = question.mf + int(value)
        drive_with_mf(context, chariot, phase)

    return _price_simulation(answering, table, view, question, drive_on, {})


def price_whip(
    _: Answering[RuleTables], __: RaceSetup[RuleTables], ___: PlayerView, question: UseWhip, value: Json
) -> Price:
    """Price whipping: a die of extra squares for as many END (C-44)."""
    if value != "yes":
        return Price()
    most = min(6, question.endurance)
    cost = Cost(stock=END_STOCK, by=most, left=question.endurance - most, toward=WHIP)
    return Price(tone="costs", costs=(cost,), notes=(Note(code="whip", facts={"most": most}),))


def price_wreck(
    _: Answering[RuleTables], table: RaceSetup[RuleTables], view: PlayerView, question: PayForWreck, value: Json
) -> Price:
    """Price END for clearing a wreck (C-141, C-142).

    Unpaid END worsen T-14.2, whose odds are counted over all faces."""
    payment, unpaid = int(value), question.asked - int(value)
    costs = (Cost(stock=END_STOCK, by=payment, left=question.endurance - payment, toward="wreck"),) if payment else ()
    notes = (Note(code="unpaid", facts={"by": unpaid}),) if unpaid else ()
    test = _estimate_wreck(table.tables, view, view.chariots[question.seat], unpaid)
    return Price(tone=_choose_tone(costs, (test,), notes), costs=costs, tests=(test,), notes=notes)


def _estimate_wreck(tables: RuleTables, view: PlayerView, chariot: Chariot, unpaid: int) -> Test:
    chart = tables.rulebook.wreck_chart
    squares = {chariot.team, find_car_square(tables.arena, chariot)}
    dead = any(wreck.team and wreck.square in squares for wreck in view.wrecks)
    by = unpaid + dead * chart.dead_team - compute_driver_modifier(tables.rulebook.wounds, chariot)
    return _count_effects(
        "over the wreck", "", (chart.look_up(sum(faces) + by) for faces in product(DIE_FACES, repeat=3))
    )


def price_reins(
    _: Answering[RuleTables], __: RaceSetup[RuleTables], ___: PlayerView, question: CutReins, value: Json
) -> Price:
    """Price cutting the reins: the odds of two dice (C-161)."""
    if value != "yes":
        return Price(tone="costs", notes=(Note(code="dragged"),))
    free = sum(sum(faces) - question.modifier <= question.hits for faces in product(DIE_FACES, repeat=2))
    return Price(tone="costs", tests=(Test(name="cut loose", effects=(("free", free), ("dragged", 36 - free)), of=36),))


def price_push(
    _: Answering[RuleTables], __: RaceSetup[RuleTables], view: PlayerView, question: PushedBack, value: Json
) -> Price:
    """Price the choice between a square back and a wound (C-97)."""
    hits = view.chariots[question.seat].hits
    if value == "wound":
        return Price(tone="costs", costs=(Cost(stock="hits", by=1, left=max(0, hits - 1)),))
    return Price(tone="costs", notes=(Note(code="pushed"),))


def price_defence(
    _: Answering[RuleTables], table: RaceSetup[RuleTables], view: PlayerView, question: Defend, value: Json
) -> Price:
    """Price a defence: its odds, and its cost if it works (C-92 to C-94)."""
    tables, chariot = table.tables.rulebook, view.chariots[question.seat]
    if value == "hold":
        return _price_holding(table.tables, view, question)
    tests = (_estimate_duel("defence", question.attacker, question.own, question.modifier),)
    if value == "brake":
        by = tables.costs.brake_defence
        costs = (Cost(stock=END_STOCK, by=by, left=chariot.endurance - by, toward="brake"),)
        return Price(tone="costs", costs=costs, tests=tests if view.settings.evade_roll else ())
    by = find_evasion_cost(tables, EVASIONS[str(value)])
    notes = (Note(code="slower", facts={"by": by}),)
    return Price(tone="costs", tests=tests if view.settings.evade_roll else (), notes=notes)


def _price_holding(tables: RuleTables, view: PlayerView, question: Defend) -> Price:
    """Return the risk of holding: the odds of a blow at car or driver, the range of a team's or horse's loss."""
    attacker, own = view.chariots.get(question.attacker), view.chariots[question.seat]
    by = question.modifier - question.own
    other = find_car_modifier(tables.rulebook, attacker) if attacker else 0
    if question.manner == "lash_driver":
        return Price(tone="costs", tests=(estimate_lash_test(tables, by),))
    facts: dict[str, Any] = {"manner": question.manner}
    if question.manner == "lash_team":
        facts |= {"least": 1, "most": compute_max_lash_loss(view.settings.lash_team_dice, by)}
    if question.manner == "ram_team":
        facts |= dict(zip(("least", "most"), find_hits_by_ram(tables, other), strict=True))
    notes = (Note(code="holds", facts=facts),)
    if question.manner != "ram_car" or attacker is None or not own.car:
        return Price(tone="costs", notes=notes)
    test = estimate_ram_test(
        tables, "holding", question.attacker, by=by, letter=DEFENDER, wheel=max(own.wheels), other_class=other
    )
    return Price(tone=_choose_tone((), (test,), notes), tests=(test,), notes=notes)


def _list_counterblows(
    tables: RuleTables, chariot: Chariot, chariots: Mapping[Seat, Chariot], events: tuple[Event, ...]
) -> Iterable[Test]:
    """Yield what an attacker may suffer from an attack that works: blows to the car, or the whip lost (C-97, C-100)."""
    for n, event in enumerate(events):
        if isinstance(event, Attacked) and event.seat == chariot.seat and event.manner == "lash_driver":
            lashes = [one for one in events[n:] if isinstance(one, Rolled) and one.roll == "lash factor"][:2]
            if lashes:
                mine, theirs = (sum(modifier.by for modifier in lash.modifiers) for lash in lashes)
                yield estimate_whip_test(tables, event.target, mine - theirs)
        if not isinstance(event, Attacked) or event.seat != chariot.seat or event.manner != "ram_car":
            continue
        rolls = (one for one in events[n:] if isinstance(one, Rolled) and one.roll == "damage to cars")
        roll = next(rolls, None)
        if roll and chariot.car:
            by, other = sum(modifier.by for modifier in roll.modifiers), chariots[event.target]
            strength = find_car_modifier(tables.rulebook, other)
            wheel = max(chariot.wheels)
            yield estimate_ram_test(
                tables, "ram back", event.target, by=by, letter=ATTACKER, wheel=wheel, other_class=strength
            )


def _estimate_duel(name: str, at: Seat, own: int, theirs: int) -> Test:
    """Return the odds of two dice each, counted over all faces; a draw is the defender's."""
    totals = [sum(faces) for faces in product(DIE_FACES, repeat=2)]
    works = sum(mine + own >= other + theirs for mine in totals for other in totals)
    every = len(totals) ** 2
    return Test(name=name, at=at, effects=(("works", works), ("fails", every - works)), of=every)


def _price_simulation(
    answering: Answering[RuleTables],
    table: RaceSetup[RuleTables],
    view: PlayerView,
    question: Question[Any],
    play: PlayPhase,
    answer_by_class: dict[type[Question[Any]], Json],
    faces: Mapping[str, int] = USUAL_FACES,
) -> Price:
    """Simulate and return the resulting price."""
    chariot, squares, events = _simulate(answering, table, view, question, play, answer_by_class, faces)
    return _build_price(table.tables, chariot, squares, events, view.chariots)


def _simulate(
    answering: Answering[RuleTables],
    table: RaceSetup[RuleTables],
    view: PlayerView,
    question: Question[Any],
    play: PlayPhase,
    answer_by_class: dict[type[Question[Any]], Json],
    faces: Mapping[str, int] = USUAL_FACES,
) -> tuple[Chariot, tuple[SpaceId, ...], tuple[Event, ...]]:
    """Simulate play; return the chariot afterwards, the squares it drove, and the events.

    `answer_by_class`: answers, each for the first question of its class; `faces`: of the dice that say how far."""
    race, answers_left, seat = build_state_from_view(view), dict(answer_by_class), question.seat

    def answer(simulated_question: Question[Any]) -> AnswerWithSource:
        kind = ChoosePath if isinstance(simulated_question, RestOfPath) else type(simulated_question)
        if simulated_question.seat == seat and kind in answers_left:
            return AnswerWithSource(value=answers_left.pop(kind), source="driver")
        return answering.answer_for(
            table, build_player_view(table, race, simulated_question.seat), (), simulated_question, None
        )

    simulation = Simulation(
        table, race, answer, BestDice(lambda kind, of: _choose_lucky_face(kind, faces, own=of == seat))
    )
    chariot, squares_before = race.chariots[seat], len(race.phase.trail) if race.phase else 0
    play(simulation.context, chariot)
    squares = race.phase.trail[squares_before:] if race.phase else chariot.trail[1:]
    return chariot, squares, simulation.events


def _choose_lucky_face(kind: str, faces: Mapping[str, int], *, own: bool) -> int:
    """Return the lucky face of a die: six for a wheel check or a blow, one in a corner; or what `faces` says."""
    if kind in USUAL_FACES:
        return faces.get(kind, USUAL_FACES[kind])
    high = kind == "wheel check" or (own and kind in ("defence roll", "lash team", "lash factor", "damage to cars"))
    return 6 if high else 1


def build_state_from_view(view: PlayerView) -> CircusRace:
    """Return the race state as a seat knows it."""
    seat = view.seat or ""
    return CircusRace(
        round=view.round,
        laps=view.laps,
        settings=view.settings,
        chariots={name: copy_chariot(chariot) for name, chariot in view.chariots.items()},
        written={} if view.written is None else {seat: view.written},
        before={} if view.before is None else {seat: view.before},
        sheets={seat: view.sheet},
        wrecks=view.wrecks,
        revealed=dict(view.revealed),
        drawn=view.drawn,
        phase=view.phase and view.phase.model_copy(),
    )


def _build_price(
    tables: RuleTables,
    chariot: Chariot,
    squares: tuple[SpaceId, ...],
    events: tuple[Event, ...],
    chariots: Mapping[Seat, Chariot],
) -> Price:
    own = [event for event in events if event.seat == chariot.seat]
    costs = tuple(_build_cost(event) for event in own if isinstance(event, Lost) and (event.by or event.missing))
    tests = (
        *_list_corner_tests(tables, own),
        *_list_attack_tests(events, chariot.seat),
        *_list_counterblows(tables, chariot, chariots, events),
    )
    notes = tuple(note for event in own for note in _list_event_notes(event))
    whip_mf = next((event.by for event in own if isinstance(event, Whipped)), 0)
    reach = (max(0, len(squares) + DIE_FACES[0] - whip_mf), len(squares) + DIE_FACES[-1] - whip_mf) if whip_mf else None
    return Price(
        tone=_choose_tone(costs, tests, notes),
        reach=reach,
        spaces=len(squares),
        end=chariot.team,
        costs=costs,
        tests=tests,
        notes=notes,
        bend=next(iter(find_next_corner(tables.arena, chariot)), None) if chariot.driven else None,
    )


def _build_cost(event: Lost) -> Cost:
    short, by_die = bool(event.missing), event.why == WHIP
    return Cost(stock=END_STOCK, by=event.by, left=event.left, toward=event.why, short=short, rolled=by_die)


def _list_corner_tests(tables: RuleTables, own: list[Event]) -> Iterable[Test]:
    """Yield the corner strain tests, with odds counted over all faces (T-7.32)."""
    strain_event: Strained | None = None
    for event in own:
        strain_event = event if isinstance(event, Strained) else strain_event
        if isinstance(event, Rolled) and event.roll == CORNER_TEST and strain_event:
            yield _make_strain_test(tables, strain_event, sum(modifier.by for modifier in event.modifiers))


def _make_strain_test(tables: RuleTables, strain_event: Strained, by: int) -> Test:
    chart = tables.rulebook.corner_strain
    results = (chart.read(sum(faces) + by, strain_event.strain) for faces in product(DIE_FACES, repeat=3))
    return _count_effects(CORNER_TEST, strain_event.corner, results)


def _count_effects(name: str, at: str, results: Iterable[str]) -> Test:
    """Count the effects of the faces of three dice."""
    ways = Counter(TROUBLE_BY_RESULT.get(result, "clean") for result in results)
    bad = tuple((trouble, ways[trouble]) for trouble in dict.fromkeys(TROUBLE_BY_RESULT.values()) if ways[trouble])
    return Test(name=name, at=at, effects=(("clean", ways["clean"]), *bad), of=6**3)


def _list_attack_tests(events: tuple[Event, ...], seat: Seat) -> Iterable[Test]:
    """Yield each attack with the odds that its defence fails (C-92)."""
    for n, event in enumerate(events):
        if isinstance(event, Attacked) and event.seat == seat:
            rolls = [roll for roll in events[n:] if isinstance(roll, Rolled) and roll.roll == "defence roll"][:2]
            yield _make_attack_test(event, rolls)


def _make_attack_test(attack: Attacked, rolls: list[Rolled]) -> Test:
    name = f"{attack.manner}"
    if len(rolls) < len(("attack", "answer")):
        return Test(name=name, at=attack.target, effects=(("works", 1), ("evaded", 0)), of=1)
    mine, theirs = (sum(modifier.by for modifier in roll.modifiers) for roll in rolls)
    evasion_ways = _estimate_duel(name, attack.target, theirs, mine).effects[0][1]
    every = 6**4
    return Test(
        name=name, at=attack.target, effects=(("works", every - evasion_ways), ("evaded", evasion_ways)), of=every
    )


def _list_event_notes(event: Event) -> tuple[Note, ...]:
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


def _choose_tone(costs: tuple[Cost, ...], tests: tuple[Test, ...], notes: tuple[Note, ...]) -> Tone:
    if any(note.code in ("flips", "out") for note in notes):
        return "impossible"
    if any(ways for test in tests for effect, ways in test.effects if effect in FATAL_EFFECTS):
        return "fatal"
    return "costs" if costs or tests or notes else "free"


def find_next_corner(arena: Arena, chariot: Chariot) -> tuple[CornerAhead, ...]:
    """Return the corner that the car is in or comes to, with its distance and lane limits.

    The limits start with the inner lane; the tuple is empty if there is no corner."""
    car = find_car_square(arena, chariot)
    if car is None:
        return ()
    far, square = arena.squares_to_corner[car], arena[car]
    for _ in range(far):
        square = arena[square.ahead]
    lanes = {one.lane: one.safe for one in _list_squares_abreast(arena, square.id)}
    limits = tuple(str(lanes[lane]) for lane in sorted(lanes))
    return (CornerAhead(name=square.corner, spaces=far, limits=limits),) if square.corner else ()


def _list_squares_abreast(arena: Arena, square: SpaceId) -> Iterable[Any]:
    """Yield the squares beside one, lane by lane."""
    yield arena[square]
    for side in ("inside", "outside"):
        here = arena[square]
        while getattr(here, side):
            here = arena[getattr(here, side)[-1]]
            yield here


def list_corners_ahead(
    table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any]
) -> tuple[CornerAhead, ...]:
    """Return the corner ahead of the seat that is asked."""
    return find_next_corner(table.tables.arena, view.chariots[question.seat])
