"""Preparations before the first turn: builds, grid, decks (chapter 3, P-20, P-35)."""

from rules.grid_penalties import penalise_grid
from rules.powersled.model.events import Built, OnGrid, Posted
from rules.powersled.model.questions import DesignSled
from rules.powersled.model.state import Points, Sled, SledRace
from rules.powersled.model.tables import Options, RuleTables, Settings
from rules.powersled.play.cards import list_deck
from rules.powersled.play.context import SledContext, roll_and_emit
from rules.questions import InvalidAnswer
from rules.ruleset import RaceSetup, StartList


def enter_race(table: RaceSetup[RuleTables], start: StartList) -> SledRace:
    """Create the race before the sleds are built."""
    usual = table.tables.rulebook.options.model_dump()
    settings = Settings(**(usual | {k: v for k, v in start.options.items() if v is not None}))
    if not settings.points:
        settings = settings.model_copy(update={"points": table.tables.rulebook.build.usual})
    sleds = {e.seat: Sled(seat=e.seat, number=e.number) for e in sorted(start.seats, key=lambda e: e.number)}
    return SledRace(laps=start.laps, settings=settings, sleds=sleds)


def check_options(table: RaceSetup[RuleTables], options: Options) -> None:
    """P-3: check that safe speeds are chosen only for corners of the track. Raises InvalidAnswer."""
    bends = table.tables.circuit.bends
    unknown = [name for name in options.safe or {} if name not in bends]
    if unknown:
        raise InvalidAnswer("no_such_bend", "P-3", said=unknown[0], corners=list(bends))


def build_sleds(context: SledContext) -> None:
    """P-25 to P-29: ask for secret builds and show them when all are in."""
    race = context.race
    questions = [DesignSled(seat=seat, points=race.settings.points) for seat in race.sleds]
    for question, points in zip(questions, context.step.ask_all(questions), strict=True):
        instead = context.step.find_answer_source(question) in ("clock", "prudence")
        _build_sled(context, race.sleds[question.seat], Points(**points), instead=instead)


def _build_sled(context: SledContext, sled: Sled, points: Points, *, instead: bool) -> None:
    figures, race = context.tables.rulebook.build, context.race
    sled.points = points
    sled.thrust, sled.stability = figures.thrust[points.thrust], figures.stability[points.stability]
    sled.pilot = figures.pilot[points.pilot]
    sled.armor = sled.armor_full = figures.armor[points.armor] * race.laps
    points_spent = points.thrust + points.stability + points.pilot + points.armor
    context.step.emit(
        Built(
            item="P-25",
            seat=sled.seat,
            points=points,
            thrust=sled.thrust,
            stability=sled.stability,
            pilot=sled.pilot,
            armor=sled.armor,
            unspent=race.settings.points - points_spent,
            instead=instead,
        )
    )


def line_up(context: SledContext) -> None:
    """P-20: line up by the entered order, else by roll; grid places are the first arrivals (P-51)."""
    race, circuit = context.race, context.tables.circuit
    speeds = {name: race.settings.safe.get(name, bend.safe) for name, bend in circuit.bends.items()}
    context.step.emit(Posted(item="P-3", corners=tuple(f"{name} {safe}" for name, safe in speeds.items())))
    grid = circuit.grid
    order = penalise_grid(context.step, "P-20", [s.seat for s in _compute_grid_order(context)], race.settings.set_back)
    for place, sled in enumerate(map(race.sleds.__getitem__, order), 1):
        race.stamps = sled.stamp = place
        sled.square, sled.trail = grid[place - 1], (grid[place - 1],)
        context.step.emit(OnGrid(item="P-20", seat=sled.seat, place=place, square=grid[place - 1]))


def _compute_grid_order(context: SledContext) -> list[Sled]:
    sleds = context.race.sleds
    named_seats = [seat.strip() for seat in context.race.settings.grid.replace(",", "/").split("/")]
    first = [sleds[seat] for seat in dict.fromkeys(named_seats) if seat in sleds]
    return first + _roll_for_grid(context, [s for s in sleds.values() if s not in first])


def _roll_for_grid(context: SledContext, sleds: list[Sled]) -> list[Sled]:
    """Order sleds by their rolls, high first; tied sleds roll again among themselves."""
    if len(sleds) < 2:
        return sleds
    totals = {sled.seat: roll_and_emit(context, "GRID", sled, "P-20") for sled in sleds}
    order = list[Sled]()
    for total in sorted(set(totals.values()), reverse=True):
        order += _roll_for_grid(context, [sled for sled in sleds if totals[sled.seat] == total])
    return order


def shuffle_decks(context: SledContext) -> None:
    """P-1: shuffle a deck for each sled; nobody knows its order."""
    deck = list_deck(context.tables.rulebook)
    for sled in context.race.sleds.values():
        sled.pile = context.step.shuffle("SHUFFLE", deck, of=sled.seat)
