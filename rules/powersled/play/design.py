"""Before the first turn: builds, the grid, the decks (chapter 3, P-20, P-35)."""

from rules.grid import grid_after_penalties
from rules.powersled.model.book import Book, Options, Settings
from rules.powersled.model.facts import Built, OnGrid, Posted
from rules.powersled.model.questions import DesignSled
from rules.powersled.model.state import Points, Sled, SledRace
from rules.powersled.play.cards import whole_deck
from rules.powersled.play.figures import Heat
from rules.powersled.play.rolls import roll
from rules.questions import Refused
from rules.ruleset import StartList, Table


def enter_race(table: Table[Book], start: StartList) -> SledRace:
    """The race before the building."""
    usual = table.book.tables.options.model_dump()
    settings = Settings(**(usual | {k: v for k, v in start.options.items() if v is not None}))
    if not settings.points:
        settings = settings.model_copy(update={"points": table.book.tables.build.usual})
    sleds = {e.seat: Sled(seat=e.seat, number=e.number) for e in sorted(start.seats, key=lambda e: e.number)}
    return SledRace(laps=start.laps, settings=settings, sleds=sleds)


def check_options(table: Table[Book], options: Options) -> None:
    """P-3: only corners that the track has can be given a safe speed. Raises Refused."""
    bends = table.book.circuit.bends
    unknown = [name for name in options.safe or {} if name not in bends]
    if unknown:
        raise Refused("no_such_bend", "P-3", said=unknown[0], corners=list(bends))


def build(meet: Heat) -> None:
    """P-25 to P-29: points in secret, shown when all are in."""
    race = meet.race
    questions = [DesignSled(seat=seat, points=race.settings.points) for seat in race.sleds]
    for asked, said in zip(questions, meet.steward.ask_all(questions), strict=True):
        instead = meet.steward.hand(asked) in ("clock", "prudence")
        _furnish(meet, race.sleds[asked.seat], Points(**said), instead=instead)


def _furnish(meet: Heat, sled: Sled, points: Points, *, instead: bool) -> None:
    figures, race = meet.book.tables.build, meet.race
    sled.points = points
    sled.thrust, sled.stability = figures.thrust[points.thrust], figures.stability[points.stability]
    sled.pilot = figures.pilot[points.pilot]
    sled.armor = sled.armor_full = figures.armor[points.armor] * race.laps
    spent = points.thrust + points.stability + points.pilot + points.armor
    meet.steward.tell(
        Built(
            item="P-25",
            seat=sled.seat,
            points=points,
            thrust=sled.thrust,
            stability=sled.stability,
            pilot=sled.pilot,
            armor=sled.armor,
            unspent=race.settings.points - spent,
            instead=instead,
        )
    )


def line_up(meet: Heat) -> None:
    """P-20: by the order that was entered, else by roll; the first arrivals are those of the grid (P-51)."""
    race, circuit = meet.race, meet.book.circuit
    speeds = {name: race.settings.safe.get(name, bend.safe) for name, bend in circuit.bends.items()}
    meet.steward.tell(Posted(item="P-3", corners=tuple(f"{name} {safe}" for name, safe in speeds.items())))
    grid = circuit.grid
    order = grid_after_penalties(meet.steward, "P-20", [s.seat for s in _order(meet)], race.settings.set_back)
    for place, sled in enumerate(map(race.sleds.__getitem__, order), 1):
        race.stamps = sled.stamp = place
        sled.square, sled.trail = grid[place - 1], (grid[place - 1],)
        meet.steward.tell(OnGrid(item="P-20", seat=sled.seat, place=place, square=grid[place - 1]))


def _order(meet: Heat) -> list[Sled]:
    sleds = meet.race.sleds
    named = [seat.strip() for seat in meet.race.settings.grid.replace(",", "/").split("/")]
    first = [sleds[seat] for seat in dict.fromkeys(named) if seat in sleds]
    return first + _rolled(meet, [s for s in sleds.values() if s not in first])


def _rolled(meet: Heat, sleds: list[Sled]) -> list[Sled]:
    """High first; the tied roll again among themselves."""
    if len(sleds) < 2:
        return sleds
    totals = {sled.seat: roll(meet, "GRID", sled, "P-20") for sled in sleds}
    order = list[Sled]()
    for total in sorted(set(totals.values()), reverse=True):
        order += _rolled(meet, [sled for sled in sleds if totals[sled.seat] == total])
    return order


def shuffle_decks(meet: Heat) -> None:
    """Every sled has its own deck (P-1); what lies where in it nobody knows."""
    deck = whole_deck(meet.book.tables)
    for sled in meet.race.sleds.values():
        sled.pile = meet.steward.shuffle("SHUFFLE", deck, of=sled.seat)
