"""`advance()`: steps until a round closes, the race ends, or somebody must be asked."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules.base import RaceState
from rules.dice import Dice, DiceSource, RecordedDiceOnly, RecordedRoll, SeededDice, derive_seed_from_text
from rules.engine import MAX_RACE_ROUNDS, AdvanceResult, Checkpoint, PendingRoll, advance, create_checkpoint
from rules.events import Amended, Event
from rules.journal import Journal, JournalEntry, ReplayMismatch, make_amend_key, make_seal_key
from rules.orders.auto_answer import RecordedOnly
from rules.questions import InvalidAnswer
from rules.ruleset import RuleContext, RuleSet
from tests.miniature import MINIATURE, CornerTooFast, Plot, make_start_list, make_table
from tests.paper_race import Dry

TABLE = make_table()
LUCK = SeededDice(derive_seed_from_text("engine"))
CORNER = CornerTooFast(seat="red", at="Bend", excess=2)
PAY = JournalEntry(key="1/corner_too_fast/red/Bend", hand="driver", value="pay", about=CORNER.compute_digest())


class Bare(RaceState):
    """A race that is only a list of what happened; `steps` are still to come in the round."""

    steps: int = 1
    happened: list[str] = []


Step = Callable[[RuleContext[Any, Any]], None]


def make_ruleset(step: Step) -> RuleSet[Any, Any]:
    """Return a rule set whose every step is this one."""
    miniature: RuleSet[Any, Any] = MINIATURE
    return replace(miniature, state=Bare, play_step=step, classify=lambda *_: ())


def make_checkpoint(spent: tuple[str, ...] = (), **state: Any) -> Checkpoint:
    bare = Bare(round=1, **state)
    return Checkpoint(round=1, revision=1, started=1, state=bare.model_dump(mode="json"), spent=spent)


def run(
    step: Step, *entries: JournalEntry, checkpoint: Checkpoint | None = None, dice: DiceSource = LUCK
) -> AdvanceResult:
    return advance(make_ruleset(step), TABLE, checkpoint or make_checkpoint(), Journal(entries), dice, RecordedOnly())


def play_one_step(context: RuleContext[Any, Any]) -> None:
    """Ask, roll and emit; the last step of a round ends it."""
    race = context.race
    race.happened.append(context.step.ask(CORNER.model_copy(update={"at": f"Bend{race.steps}"})))
    context.step.roll("chance", Dice(), of="red", at=str(race.steps))
    context.step.emit(Event(what="step", item=str(race.steps)))
    race.steps -= 1
    if not race.steps:
        race.round += 1


def answer(step: int, value: str = "pay") -> JournalEntry:
    return JournalEntry(key=f"1/corner_too_fast/red/Bend{step}", hand="driver", value=value)


def test_a_suspended_step_leaves_nothing_behind() -> None:
    progress = run(play_one_step, checkpoint=make_checkpoint(steps=2))
    assert progress.closed == ()
    assert [a.key for a in progress.open] == ["1/corner_too_fast/red/Bend2"]
    assert not progress.round_closed
    assert not progress.finished


def test_what_was_told_and_rolled_before_the_question_is_known_while_it_is_open() -> None:
    def step(context: RuleContext[Any, Any]) -> None:
        context.race.happened.append("started")
        context.step.emit(Event(what="started"))
        context.step.roll("chance", Dice(), of="red")
        context.step.ask(CORNER)

    progress = run(step)
    assert progress.events == (Event(what="started"),)
    assert [r.key for r in progress.rolls] == ["1/chance/red/"]
    assert progress.state["happened"] == ["started"]


def test_each_step_that_ends_is_a_checkpoint_with_its_facts() -> None:
    progress = run(play_one_step, answer(2), answer(1), checkpoint=make_checkpoint(steps=2))
    assert [step.checkpoint.step for step in progress.closed] == [1, 0]
    assert [[e.item for e in step.events] for step in progress.closed] == [["2"], ["1"]]
    assert [[e.key for e in step.used] for step in progress.closed] == [[answer(2).key], [answer(1).key]]
    assert [[r.key for r in step.rolls] for step in progress.closed] == [["1/chance/red/2"], ["1/chance/red/1"]]


def test_the_next_step_starts_from_the_checkpoint_not_from_the_round() -> None:
    first = run(play_one_step, answer(2, "roll"), checkpoint=make_checkpoint(steps=2))
    assert len(first.closed) == 1
    progress = run(play_one_step, answer(1), checkpoint=first.closed[-1].checkpoint)
    assert progress.state["happened"] == ["roll", "pay"]


def test_at_most_one_round_is_closed_in_a_call() -> None:
    def step(context: RuleContext[Any, Any]) -> None:
        context.race.round += 1

    progress = run(step)
    assert progress.round_closed
    assert [step.checkpoint.round for step in progress.closed] == [2]


def test_a_race_that_is_over_ends_with_its_classification() -> None:
    def step(context: RuleContext[Any, Any]) -> None:
        context.race.over = True

    progress = run(step)
    assert progress.finished
    assert progress.round_closed
    assert progress.closed[-1].checkpoint.over


def test_a_race_that_is_over_is_not_played_on() -> None:
    def step(context: RuleContext[Any, Any]) -> None:
        raise AssertionError("played on")

    over = make_checkpoint(over=True).model_copy(update={"over": True})
    progress = run(step, checkpoint=over)
    assert progress.finished
    assert progress.closed == ()
    assert progress.state == over.state


def test_keys_are_spent_for_the_whole_round_and_free_again_in_the_next() -> None:
    def step(context: RuleContext[Any, Any]) -> None:
        context.step.roll("chance", Dice(), of="red")
        context.race.steps -= 1
        if not context.race.steps:
            context.race.round += 1

    assert run(step).closed[-1].checkpoint.spent == ()
    with pytest.raises(ReplayMismatch, match="1/chance/red/"):
        run(step, checkpoint=make_checkpoint(steps=2))


def test_entries_nobody_asked_for_are_named() -> None:
    stray = JournalEntry(key="1/corner_too_fast/blue/Bend", hand="driver", value="pay")
    assert run(play_one_step, answer(1), stray).unused_keys == {stray.key}


def test_entries_used_in_an_earlier_step_of_the_round_are_not_unused() -> None:
    first = run(play_one_step, answer(2), checkpoint=make_checkpoint(steps=2))
    second = run(play_one_step, answer(2), answer(1), checkpoint=first.closed[-1].checkpoint)
    assert second.unused_keys == frozenset()


def test_seals_and_rulings_are_not_unused_either() -> None:
    def step(context: RuleContext[Any, Any]) -> None:
        if context.race.steps == 2:
            context.step.ask_all([Plot(seat="red", lap=0)])
            context.step.roll("chance", Dice(), of="red")
        context.race.steps -= 1
        context.race.round += not context.race.steps

    plot = JournalEntry(key="1/plot/red/", hand="driver", value={"speed": 1})
    seal = JournalEntry(key=make_seal_key(1, "plot"), hand="clock", value=True)
    ruled = JournalEntry(key="dice/1/chance/red/", hand="gm", value=[6])
    assert run(step, plot, seal, ruled, checkpoint=make_checkpoint(steps=2)).unused_keys == frozenset()


def test_an_answer_to_a_changed_question_is_asked_again() -> None:
    def step(context: RuleContext[Any, Any]) -> None:
        context.step.ask(CORNER)

    stale = PAY.model_copy(update={"about": "another question"})
    progress = run(step, stale)
    assert [a.is_unanswered for a in progress.open] == [True]


def test_a_step_changes_a_private_copy_only() -> None:
    checkpoint = make_checkpoint(steps=1, happened=["before"])
    run(play_one_step, answer(1), checkpoint=checkpoint)
    assert checkpoint.state["happened"] == ["before"]


def test_recorded_rolls_are_not_drawn_again() -> None:
    roll = RecordedRoll(key="1/chance/red/1", sides=6, faces=(4,))
    journal = Journal([answer(1)], [roll])
    progress = advance(make_ruleset(play_one_step), TABLE, make_checkpoint(), journal, Dry(), RecordedOnly())
    assert progress.closed[-1].rolls == (roll,)


def test_a_roll_recorded_with_other_dice_holds_the_race() -> None:
    journal = Journal([answer(1)], [RecordedRoll(key="1/chance/red/1", sides=20, faces=(4,))])
    with pytest.raises(ReplayMismatch):
        advance(make_ruleset(play_one_step), TABLE, make_checkpoint(), journal, LUCK, RecordedOnly())


def test_the_same_arguments_give_the_same_progress() -> None:
    assert run(play_one_step, answer(1)) == run(play_one_step, answer(1))


def test_a_round_goes_on_the_same_with_the_state_of_the_round_before_as_with_one_read_again() -> None:
    first = run(play_one_step, answer(1))
    checkpoint, entry = first.closed[-1].checkpoint, answer(0).model_copy(update={"key": "2/corner_too_fast/red/Bend0"})
    read_again = run(play_one_step, entry, checkpoint=checkpoint)
    handed_on = advance(
        make_ruleset(play_one_step), TABLE, checkpoint, Journal([entry]), LUCK, RecordedOnly(), race=first.race
    )
    assert handed_on == read_again
    assert handed_on.state["happened"] == ["pay", "pay"]


def test_a_race_begins_before_round_0_under_the_present_revision() -> None:
    checkpoint = create_checkpoint(MINIATURE, TABLE, make_start_list("red", "blue"))
    assert (checkpoint.round, checkpoint.step, checkpoint.spent, checkpoint.over) == (0, 0, (), False)
    assert checkpoint.revision == checkpoint.started == MINIATURE.revision


def test_the_revision_a_race_began_under_stays_while_the_rules_move_on() -> None:
    begun: list[int] = []

    def step(context: RuleContext[Any, Any]) -> None:
        begun.append(context.start_revision)
        context.race.round += 1

    newer = replace(make_ruleset(step), revision=7)
    progress = advance(newer, TABLE, make_checkpoint(), Journal(), LUCK, RecordedOnly())
    assert begun == [1]
    assert (progress.closed[-1].checkpoint.revision, progress.closed[-1].checkpoint.started) == (7, 1)


def test_a_progress_survives_json_as_far_as_it_is_stored() -> None:
    step = run(play_one_step, answer(1)).closed[-1]
    assert Checkpoint.model_validate_json(step.checkpoint.model_dump_json()) == step.checkpoint


def build_amendment(step: int, value: dict[str, Any]) -> JournalEntry:
    return JournalEntry(key=make_amend_key(1, step), hand="gm", value=value)


def test_an_amendment_is_made_and_told_before_the_step_it_is_entered_for() -> None:
    def amend(table: Any, race: Bare, amendment: Any) -> Bare:
        race.happened.append(f"{amendment['car']} amended")
        return race

    ruleset = replace(make_ruleset(play_one_step), amend=amend)
    entries = (answer(2), answer(1), build_amendment(1, {"car": "red", "tyres": 2}))
    progress = advance(ruleset, TABLE, make_checkpoint(steps=2), Journal(entries), LUCK, RecordedOnly())
    assert progress.closed[-1].checkpoint.state["happened"] == ["pay", "red amended", "pay"]
    assert progress.closed[1].events[0] == Amended(seat="red", said={"tyres": 2})
    assert progress.closed[1].used[0].key == make_amend_key(1, 1)
    assert progress.unused_keys == frozenset()


def test_an_amendment_that_is_not_possible_is_set_aside_and_leaves_nothing_behind() -> None:
    def refuse(table: Any, race: Bare, amendment: Any) -> Bare:
        race.happened.append("half amended")
        raise InvalidAnswer("no_such_place")

    entry = build_amendment(0, {"car": "red"})
    ruleset = replace(make_ruleset(play_one_step), amend=refuse)
    progress = advance(ruleset, TABLE, make_checkpoint(), Journal([answer(1), entry]), LUCK, RecordedOnly())
    assert progress.closed[0].ignored_entries == (entry,)
    assert progress.closed[0].checkpoint.state["happened"] == ["pay"]
    assert progress.unused_keys == {entry.key}


def test_a_race_that_has_no_end_is_held() -> None:
    late = make_checkpoint().model_copy(update={"round": MAX_RACE_ROUNDS + 1})
    with pytest.raises(ReplayMismatch, match="no end"):
        run(play_one_step, checkpoint=late)


def test_without_luck_a_run_ends_at_the_first_roll_that_was_not_made() -> None:
    made = RecordedRoll(key="1/chance/red/2", sides=6, faces=(4,))
    journal = Journal((answer(2), answer(1)), (made,))
    progress = advance(
        make_ruleset(play_one_step), TABLE, make_checkpoint(steps=2), journal, RecordedDiceOnly(), RecordedOnly()
    )
    assert progress.pending_roll == PendingRoll(key="1/chance/red/1", dice=Dice())
    assert [e.item for c in progress.closed for e in c.events] == ["2"]
    assert [e.key for e in progress.used] == [answer(1).key]
    assert not progress.open
