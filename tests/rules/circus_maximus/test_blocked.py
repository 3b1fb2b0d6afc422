"""A blocked chariot with more MF than it can drive or pay (C-41, C-46, C-248)."""

from collections import Counter
from functools import cache

import pytest

from rules.circus_maximus import CIRCUS_MAXIMUS
from rules.circus_maximus.board.legal_steps import compute_step_cost
from rules.circus_maximus.model.events import Drove, MovementLost, Power
from rules.circus_maximus.model.state import CircusRace
from rules.circus_maximus.orders.grammar import find_one_turn_field
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import AdvanceResult, Checkpoint, advance, create_checkpoint
from rules.events import Event
from rules.journal import Journal, JournalEntry, ReplayMismatch
from rules.orders.auto_answer import AutoAnswerer
from rules.orders.sheets import dump_order
from tests.rules.circus_maximus.board_setup import SAND, read_path, read_sheet, start

SEATS = ("red", "blue", "green", "white", "black", "yellow")
STANDS = {"blue": "B:4/22", "green": "B:3/21", "white": "B:5/21", "black": "B:3/19", "yellow": "B:5/19"}
"""A lane that is open for red up to B:4/20, and walls on either side of it."""
LUCK = SeededDice(derive_seed_from_text("shut in"))
WISHES = (
    "best",
    "straight",
    "inside",
    "outside",
    "lane 1",
    "lane 5",
    "2 then best",
    "F B then straight",
    "in 3",
    "R",
    "",
)
ELEVEN = (*SEATS, "orange", "purple", "pink", "cyan", "brown")


@cache
def run_preparation() -> Checkpoint:
    before = create_checkpoint(CIRCUS_MAXIMUS, SAND, start(SEATS))
    return (
        advance(CIRCUS_MAXIMUS, SAND, before, Journal(), LUCK, AutoAnswerer(absent=frozenset(SEATS)))
        .closed[-1]
        .checkpoint
    )


def enclose_red(at: str, endurance: int) -> Checkpoint:
    ready = run_preparation()
    race = CircusRace.model_validate(ready.state)
    race.round, race.order = 5, SEATS
    for seat, square in {**STANDS, "red": at}.items():
        race.chariots[seat].team, race.chariots[seat].crossings = square, 1
    race.chariots["red"].endurance = endurance
    return ready.model_copy(update={"state": race.model_dump(mode="json"), "round": 5})


def turn(checkpoint: Checkpoint, red: str, filed: AutoAnswerer) -> AdvanceResult:
    """Run a turn with red's sheet, or with what red has ordered in advance."""
    hold = dump_order(read_sheet("0, defend hold"))
    entries = [JournalEntry(key=f"5/speed/{s}/", hand="sheet", value=hold) for s in SEATS[1:]]
    entries += [JournalEntry(key="5/speed/red/", hand="sheet", value=dump_order(read_sheet(red)))] if red else []
    return advance(CIRCUS_MAXIMUS, SAND, checkpoint, Journal(entries), LUCK, filed)


def list_events(progress: AdvanceResult, seat: str = "red") -> list[Event]:
    return [event for closed in progress.closed for event in closed.events if event.seat == seat]


def count_mf_spent(facts: list[Event]) -> int:
    """Count the MF that a chariot has spent or lost."""
    driven = [step for fact in facts if isinstance(fact, Drove) for step in read_path(fact.way, SEATS)]
    lost = sum(fact.mf for fact in facts if isinstance(fact, MovementLost))
    return lost + sum(compute_step_cost(SAND.tables.rulebook.costs, step) for step in driven)


def write_wish(wish: str, filed_as: str) -> str:
    return f"whip no; brake no{'; path ' if wish else ''}{wish}{'; targets any 3' if filed_as == 'targets' else ''}"


WAYS = [
    (wish, how)
    for wish in WISHES
    for how in ("sheet", "standing", "ahead", "targets")
    if how != "standing" or not find_one_turn_field(read_sheet(write_wish(wish, how)))
]
"""Steps are for one turn and never stand."""


@pytest.mark.parametrize(("wish", "filed_as"), WAYS)
@pytest.mark.parametrize("at", ["B:4/20", "B:4/17"])
def test_c_248_what_can_be_driven_is_driven_and_what_cannot_be_paid_is_lost_and_told(
    wish: str, at: str, filed_as: str
) -> None:
    said = write_wish(wish, filed_as)
    kept = {
        "standing": {"standing": dump_order(read_sheet(said))},
        "ahead": {"ahead": {"5": dump_order(read_sheet(f"10; {said}"))}},
    }
    mine = {"standing": "10", "ahead": ""}.get(filed_as, f"10; {said}")
    for endurance in (0, 1, 4, 30):
        filed = AutoAnswerer(pace="orders", standing={"red": kept.get(filed_as)})
        progress = turn(enclose_red(at, endurance), mine, filed)
        facts = list_events(progress)
        assert not progress.open
        assert count_mf_spent(facts) == 10, [fact.model_dump() for fact in facts]
        assert sum("/rest of path/" in entry.key for entry in progress.automatic_answers) <= 10


def test_a_path_of_which_nothing_can_be_gone_holds_the_race() -> None:
    filed = AutoAnswerer(absent=frozenset(SEATS))
    path = JournalEntry(key="5/path/red/", hand="driver", value=["F3"])
    holding = [JournalEntry(key=f"5/speed/{s}/", hand="sheet", value=dump_order(read_sheet("3"))) for s in SEATS]
    with pytest.raises(ReplayMismatch, match="red"):
        advance(CIRCUS_MAXIMUS, SAND, enclose_red("B:4/20", 5), Journal([*holding, path]), LUCK, filed)


@pytest.mark.parametrize("seed", ["crowd 28", "crowd 37"])
def test_in_a_crowd_of_bots_no_phase_passes_in_silence(seed: str) -> None:
    """Who has MF is told what became of them, and nobody is asked for the rest of a path again and again."""
    filed = AutoAnswerer(drivers={seat: ("racer", "brawler")[n % 2] for n, seat in enumerate(ELEVEN)})
    checkpoint, dice = create_checkpoint(CIRCUS_MAXIMUS, SAND, start(ELEVEN)), SeededDice(derive_seed_from_text(seed))
    for _ in range(4):
        progress = advance(CIRCUS_MAXIMUS, SAND, checkpoint, Journal(), dice, filed)
        checkpoint = progress.closed[-1].checkpoint
        silent = [facts for facts in list_phases_with_mf(progress) if not _is_accounted_for(facts)]
        assert not silent, silent[0]
        asked = Counter(
            entry.key.split("/")[2] for entry in progress.automatic_answers if "/rest of path/" in entry.key
        )
        assert max(asked.values(), default=0) <= 12


def list_phases_with_mf(progress: AdvanceResult) -> list[list[Event]]:
    """Yield the events of each step in which a chariot has MF to spend."""
    found = []
    for closed in progress.closed:
        power = next((fact for fact in closed.events if isinstance(fact, Power) and fact.mf), None)
        if power:
            found.append([fact for fact in closed.events if fact.seat == power.seat])
    return found


def _is_accounted_for(facts: list[Event]) -> bool:
    return not {"drove", "mf_lost", "flip", "horse_dead"}.isdisjoint(fact.what for fact in facts)
