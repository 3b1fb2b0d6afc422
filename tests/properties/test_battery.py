"""Properties of every rule set, checked in random races.

One race a game, of some only the first rounds; `make bench` plays more of them (STEWARD_SEEDS), all to the flag, and
compares more in each. `make test` drives each game with its usual options, `make test-slow` with others. The game and
the seed stand in the name of a failed test.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from rules.answering import AnswerAndSource, RunningStep, StepAnswerer
from rules.base import Json, Seat, State, Value, encode_canonical_json, parse_key
from rules.engine import AdvanceResult, Checkpoint, advance, record_answer
from rules.events import Event, list_visible
from rules.journal import Journal, JournalEntry, make_retire_key, roll_fits
from rules.orders.auto_answer import AutoAnswerer, RecordedOnly
from rules.orders.sheets import convert_sheet_to_fields, is_stored_order
from rules.questions import ChoiceForm, InvalidAnswer, Steps
from rules.ruleset import RuleContext, RuleSet
from rules.step_context import OpenQuestion
from tests.games import GAMES, SEATS, make_question_adapter, mark_slow
from tests.paper_race import (
    MOST_ROUNDS,
    Dry,
    PaperRace,
    Round,
    answer_on_a_whim,
    make_closing_entry,
    make_driver_entry,
    play,
    spell_value,
)
from tests.random_player import draw_steps, list_offered_answers
from tests.sampling import THOROUGH, Turns, pick_share, sample_cases

CARS = 4
RACES = [(game, seed) for game in sorted(GAMES) for seed in range(int(os.environ.get("STEWARD_SEEDS", "1")))]

FIRST_ROUNDS = MOST_ROUNDS if THOROUGH else 5
"""How far races are driven that need not see the flag."""

games = pytest.mark.parametrize("game", [mark_slow(name) for name in sorted(GAMES)])
races = pytest.mark.parametrize(
    ("game", "seed"), [mark_slow(*race) for race in RACES], ids=[f"{game}, seed {seed}" for game, seed in RACES]
)


@dataclass
class PropertyCheck(StepAnswerer):
    """Looks over questions of every kind as they are put, and over whatever a program answers, before it counts."""

    answerer: AutoAnswerer
    checked_questions: set[str] = field(default_factory=set)
    turns: Turns = field(default_factory=lambda: Turns(first=2, one_in=8))

    def answer_in(self, step: RunningStep, open_question: OpenQuestion, events: tuple[Event, ...]) -> AnswerAndSource:
        given_answer = step.ask(self.answerer, open_question, events)
        mark = open_question.key + open_question.question.compute_digest()
        if mark not in self.checked_questions:
            self.checked_questions.add(mark)
            if self.turns.is_next(open_question.question.kind):
                _check_question(step, open_question, events, given_answer)
        return given_answer


def _check_question(
    step: RunningStep, open_question: OpenQuestion, events: tuple[Event, ...], given_answer: AnswerAndSource
) -> None:
    """Check that a question survives JSON, and that its form takes the answers that it offers."""
    question, ruleset, table = open_question.question, step.ruleset, step.table
    assert make_question_adapter(ruleset).validate_python(question.model_dump(mode="json")) == question
    view = step.build_view(question.seat)
    prudent = ruleset.answer_for(table, view, list_visible(events, question.seat), question, None)
    before = spell_value(view)
    form = ruleset.build_form(table, view, question)
    usual = _check_accepted(step, view, question, prudent.value)
    if ruleset.sheets and is_stored_order(usual):
        usual = convert_sheet_to_fields(ruleset.sheets, usual)
    if not (isinstance(form, ChoiceForm) and isinstance(usual, dict)):  # orders that may also be written
        form.accept(usual)
    if given_answer:
        _check_accepted(step, view, question, given_answer[0])
    for offer in list_offered_answers(form, usual):
        _check_accepted(step, view, question, offer)
    if isinstance(form, Steps):
        steps = draw_steps(ruleset, table, view, question, Random(open_question.key))
        _check_accepted(step, view, question, steps or usual)
    assert spell_value(view) == before, f"{question}: its form or its reading changes the view that others look at"


def _check_accepted(step: RunningStep, view: Any, question: Any, value: Json) -> Json:
    ruleset, table = step.ruleset, step.table
    try:
        read = ruleset.read_answer(table, view, question, value)
        assert ruleset.read_answer(table, view, question, read) == read, f"{question}: read twice"
    except InvalidAnswer as no:
        raise AssertionError(f"{value!r} is refused ({no}) to {question}") from no
    return read


def name_race(game: str, seed: int) -> str:
    return f"{game} {seed}"


@lru_cache(maxsize=4)
def play_race(game: str, seed: int, arrival: int = 0) -> PaperRace:
    """A live race of random players; answers arrive in the order of `arrival`. The first goes to the flag and is
    scrutinised (`THOROUGH`: each)."""
    answerer, brief = AutoAnswerer(pace="live"), bool(arrival) and not THOROUGH
    race = PaperRace(GAMES[game], CARS, name_race(game, seed), answerer if brief else PropertyCheck(answerer))
    rounds = FIRST_ROUNDS if brief else MOST_ROUNDS
    return play(race, Random(f"{seed} {arrival}"), look=_telling, rounds=rounds)


def _telling(race: PaperRace) -> None:
    race.tellings.append((len(race.rounds), race.open_events()))


def facts(rounds: Iterable[Round]) -> list[str]:
    return [spell_value(event) for r in rounds for event in r.told]


@pytest.mark.slow
@races
def test_random_players_reach_the_flag_and_everything_asked_of_them_was_fair(game: str, seed: int) -> None:
    race = play_race(game, seed)
    places = race.progress.classification
    assert race.progress.finished
    assert [p.place for p in places] == list(range(1, CARS + 1))
    assert sorted(p.seat for p in places) == sorted(SEATS[:CARS])


@pytest.mark.slow
@races
def test_the_order_in_which_answers_arrive_does_not_matter(game: str, seed: int) -> None:
    one, other = play_race(game, seed), play_race(game, seed, arrival=1)
    played_by_both = one.rounds[: len(other.rounds)]
    assert facts(played_by_both) == facts(other.rounds)
    assert played_by_both[-1].after == other.rounds[-1].after
    assert not THOROUGH or one.checkpoint == other.checkpoint


@races
def test_an_answer_to_a_set_that_stays_open_is_heard_as_if_the_rules_had_run(game: str, seed: int) -> None:
    """Minds are changed too, and a program drives one of the cars."""
    race = PaperRace(GAMES[game], CARS, name_race(game, seed), AutoAnswerer(drivers={"red": _driver(game)}), runs=True)
    chance, comparisons = Random(seed), 0
    while not race.progress.finished and len(race.rounds) < FIRST_ROUNDS:
        waits = any(a.is_unanswered for a in race.progress.open)
        if not waits and chance.random() < 0.5:
            race.enter(make_closing_entry(race.progress.open[0]))
        else:
            comparisons += _record_and_compare(race, chance)
    assert (comparisons > 0) != GAMES[game].open_hands


def _record_and_compare(race: PaperRace, chance: Random) -> bool:
    """Hand in an answer; if it can be recorded without a run of the rules, a run must find the same."""
    before = race.progress
    open_question = chance.choice([a for a in before.open if a.is_unanswered or chance.random() < 0.3] or before.open)
    entry = make_driver_entry(open_question, answer_on_a_whim(race, before, open_question, salt=str(chance.random())))
    progress = record_answer(before, entry)
    race.enter(entry)
    if progress is None:
        return False
    assert spell_value(progress) == spell_value(race.progress)
    assert progress.state is before.state
    return True


@races
def test_what_was_told_stays_told_while_answers_come_in(game: str, seed: int) -> None:
    for (n, before), (m, after) in pairwise(play_race(game, seed).tellings):
        assert n != m or [*map(spell_value, after[: len(before)])] == [*map(spell_value, before)]


@races
def test_everything_survives_json(game: str, seed: int) -> None:
    race = play_race(game, seed)
    for r in race.rounds:
        assert r.after
        for fact in r.told:
            assert race.game.ruleset.events.validate_json(fact.model_dump_json()) == fact
        for entry in r.used:
            assert JournalEntry.model_validate_json(entry.model_dump_json()) == entry
        assert Checkpoint.model_validate_json(r.after.model_dump_json()) == r.after
        state = race.game.ruleset.state.model_validate(r.after.state)
        assert state.model_dump(mode="json") == r.after.state
        assert_whole_numbers(r.after.state)


def assert_whole_numbers(value: Json) -> None:
    assert not isinstance(value, float), f"a float in the state: {value}"
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        assert_whole_numbers(one)


@lru_cache(maxsize=1)
def run_again(game: str, seed: int) -> list[tuple[Round, str, AdvanceResult]]:
    """Run each round again from its record and the checkpoint before it."""
    race = play_race(game, seed)
    return [
        (
            r,
            encode_canonical_json(r.before.state),
            race.advance(r.before, Journal(r.used, r.rolls), Dry(), RecordedOnly()),
        )
        for r in race.rounds
    ]


@races
def test_a_round_run_again_from_its_record_is_the_same_round(game: str, seed: int) -> None:
    for r, _, again in run_again(game, seed):
        assert again.round_closed
        assert again.closed[-1].checkpoint == r.after
        assert [spell_value(e) for step in again.closed for e in step.events] == [spell_value(e) for e in r.told]
        assert again.unused_keys == frozenset()


@races
def test_a_checkpoint_is_not_touched_by_running_on_from_it(game: str, seed: int) -> None:
    for r, before, _ in run_again(game, seed):
        assert encode_canonical_json(r.before.state) == before


@races
def test_the_seed_gives_every_recorded_roll_again(game: str, seed: int) -> None:
    race = play_race(game, seed)
    for r in sample_cases(race.rounds, one_in=2):
        again = race.advance(r.before, Journal(r.used), answerer=RecordedOnly())
        assert [roll for step in again.closed for roll in step.rolls] == r.rolls


@races
def test_every_roll_was_made_with_dice_that_the_game_names_for_it(game: str, seed: int) -> None:
    race, game_played = play_race(game, seed), GAMES[game]
    for roll in (roll for r in race.rounds for roll in r.rolls):
        dice = game_played.ruleset.dice(game_played.table, parse_key(roll.key).kind)
        assert not dice or any(roll_fits(roll, one) for one in dice), roll


@races
def test_a_state_read_again_before_every_step_plays_on_the_same(game: str, seed: int) -> None:
    """A state that goes on from step to step holds no mutable object twice, and nothing that JSON does not keep."""
    race, rules = play_race(game, seed), reload_each_step(GAMES[game].ruleset)
    for r in sample_cases(race.rounds, one_in=2):
        journal, table = Journal(r.used, r.rolls), race.game.table
        live = advance(race.game.ruleset, table, r.before, journal, Dry(), RecordedOnly())
        assert dump_progress(advance(rules, table, r.before, journal, Dry(), RecordedOnly())) == dump_progress(live)
        brief = advance(race.game.ruleset, table, r.before, journal, Dry(), RecordedOnly(), without_questions=True)
        assert (brief.state, brief.closed[-1]) == (live.state, live.closed[-1])
        assert [(step.events, step.rolls, step.used) for step in brief.closed] == [
            (step.events, step.rolls, step.used) for step in live.closed
        ]


@games
def test_bots_see_the_same_in_a_state_that_is_read_again_before_every_step(game: str) -> None:
    kinds = sorted(GAMES[game].ruleset.drivers)
    drivers = {seat: kinds[n % len(kinds)] for n, seat in enumerate(SEATS[: CARS - 1])}
    answerer = AutoAnswerer(drivers=drivers, absent=frozenset(SEATS))
    race, rules = PaperRace(GAMES[game], CARS, name_race(game, 0), answerer), reload_each_step(GAMES[game].ruleset)
    assert race.progress.finished
    for r, live in sample_cases(zip(race.rounds, race.progresses, strict=True), one_in=2):
        assert dump_progress(
            advance(rules, race.game.table, r.before, Journal(), race.dice, answerer)
        ) == dump_progress(live)


def reload_each_step(ruleset: RuleSet[Any, Any]) -> RuleSet[Any, Any]:
    """Return the same rules, with each step begun from a state that has been to JSON and back."""

    def play_step(context: RuleContext[Any, Any]) -> None:
        fresh = ruleset.state.model_validate_json(context.race.model_dump_json())
        vars(context.race).update(vars(fresh))
        ruleset.play_step(context)

    return replace(ruleset, play_step=play_step)


def dump_progress(progress: AdvanceResult) -> str:
    """Return a progress as text, to the byte."""
    return progress.model_dump_json(serialize_as_any=True)


@races
def test_a_player_view_holds_nothing_by_which_a_program_could_reach_the_state(game: str, seed: int) -> None:
    race = play_race(game, seed)
    for progress in sample_cases(race.progresses, one_in=3):
        state = race.load_state(progress)
        ids_in_state = set(map(id, list_changeable_parts(state)))
        for seat in (None, *SEATS[:CARS]):
            view = race.game.ruleset.player_view(race.game.table, state, seat)
            shared_parts = [one for one in list_changeable_parts(view) if id(one) in ids_in_state]
            assert not shared_parts, f"{seat} sees {shared_parts[0]!r} itself"


def list_changeable_parts(value: Any) -> Iterator[Any]:
    """Yield the states in a value, and the dictionaries and lists in them."""
    if isinstance(value, State):
        yield value
        yield from (one for one in vars(value).values() if isinstance(one, dict | list))
    inside = vars(value) if isinstance(value, State | Value) else value
    if isinstance(inside, Mapping | tuple | list):
        for one in inside.values() if isinstance(inside, Mapping) else inside:
            yield from list_changeable_parts(one)


@races
def test_an_answer_struck_and_given_again_leaves_no_trace(game: str, seed: int) -> None:
    race, chance = play_race(game, seed), Random(seed)
    for r in sample_cases(race.rounds, one_in=2, first=1):
        answers = [e for e in r.used if e.hand == "driver"]
        if not answers:
            continue
        struck_entry = chance.choice(answers)
        rest = [e for e in r.used if e != struck_entry]
        progress_without = race.advance(r.before, Journal(rest, r.rolls), Dry(), RecordedOnly())
        assert [a.key for a in progress_without.open if a.is_unanswered] == [struck_entry.key]
        again = race.advance(r.before, Journal([*rest, struck_entry], r.rolls), Dry(), RecordedOnly())
        assert again.closed[-1].checkpoint == r.after


@races
def test_a_rivals_sealed_answer_changes_nothing_that_anybody_else_is_shown(game: str, seed: int) -> None:
    compared = 0

    def compare(race: PaperRace) -> None:
        nonlocal compared
        compared += _compare(race)

    race = PaperRace(GAMES[game], CARS, name_race(game, seed), AutoAnswerer(drivers={"red": _driver(game)}))
    play(race, Random(seed), look=compare, rounds=FIRST_ROUNDS)
    assert (compared > 0) != GAMES[game].open_hands


def _compare(race: PaperRace) -> int:
    """Two answers of a waiting driver of a sealed set (`THOROUGH`: of each), and what each leads to in everybody else's
    eyes."""
    sealed_questions = [a for a in race.progress.open if a.seal and a.is_unanswered]
    one = len(race.progresses) % len(sealed_questions) if sealed_questions else 0
    for open_question in sealed_questions if THOROUGH else sealed_questions[one : one + 1]:
        spelt_views = [_spell_for_others(race, open_question, salt) for salt in ("one", "two")]
        assert spelt_views[0] == spelt_views[1], f"{open_question.key} shows"
    return len(sealed_questions)


@races
def test_an_answer_that_is_revealed_later_does_not_show_before(game: str, seed: int) -> None:
    race = play_race(game, seed)
    secret_entries = [(r, e) for r in race.rounds for e in r.used if e.key.split("/")[1] in race.game.secret_kinds]
    assert bool(secret_entries) == bool(race.game.secret_kinds)
    for r, entry in sample_cases(secret_entries, one_in=3):
        _compare_kept(race, r, entry)


def _compare_kept(race: PaperRace, r: Round, entry: JournalEntry) -> None:
    """Compare what others see after a step with what they would see after another answer."""
    rest = [e for e in r.used if e != entry]
    progress_without = race.advance(r.before, Journal(rest, r.rolls), Dry(), RecordedOnly())
    open_question = next(a for a in progress_without.open if a.key == entry.key)
    ends = []
    for salt in ("one", "two"):
        answer = make_driver_entry(open_question, answer_on_a_whim(race, progress_without, open_question, salt))
        again = race.advance(r.before, Journal([*rest, answer]), answerer=RecordedOnly())
        step = next(step for step in again.closed if answer in step.used)
        ends.append(AdvanceResult(closed=(step,), state=step.checkpoint.state))
    assert _to_others(race, ends[0], open_question) == _to_others(race, ends[1], open_question), (
        f"{entry.key} shows too early"
    )


def _spell_for_others(race: PaperRace, open_question: OpenQuestion, salt: str) -> list[str]:
    answer = make_driver_entry(open_question, answer_on_a_whim(race, race.progress, open_question, salt))
    journal = Journal([*race.entries.values(), answer], race.round.rolls)
    return _to_others(race, race.advance(race.checkpoint, journal), open_question)


def _to_others(race: PaperRace, progress: AdvanceResult, open_question: OpenQuestion) -> list[str]:
    others = [seat for seat in SEATS[:CARS] if seat != open_question.question.seat]
    return [spell_visible(race, progress, seat) for seat in (None, *others)]


def spell_visible(race: PaperRace, progress: AdvanceResult, seat: Seat | None) -> str:
    """Return everything that a seat (None: the public) can see of a progress."""
    ruleset, table, state = race.game.ruleset, race.game.table, race.load_state(progress)
    view = ruleset.player_view(table, state, seat)
    own = [a for a in progress.open if a.question.seat == seat]
    forms = [ruleset.build_form(table, view, a.question) for a in own]
    events = list_visible((*(e for step in progress.closed for e in step.events), *progress.events), seat)
    return spell_value([view, ruleset.view(table, state, seat), events, own, forms])


@races
def test_of_other_cars_a_driver_sees_what_everyone_sees(game: str, seed: int) -> None:
    race = play_race(game, seed)
    for progress in sample_cases(race.progresses, one_in=3, first=1):
        state, table, view = race.load_state(progress), race.game.table, race.game.ruleset.view
        public = {car.seat: car for car in view(table, state, None).cars}
        for seat in SEATS[:CARS]:
            assert {c.seat: c for c in view(table, state, seat).cars if c.seat != seat} == {
                name: car for name, car in public.items() if name != seat
            }


@races
def test_a_drivers_stocks_are_those_of_their_own_view(game: str, seed: int) -> None:
    race = play_race(game, seed)
    for progress in sample_cases(race.progresses, one_in=5):
        state, table, ruleset = race.load_state(progress), race.game.table, race.game.ruleset
        for seat in SEATS[:CARS]:
            own = next(car for car in ruleset.view(table, state, seat).cars if car.seat == seat)
            assert ruleset.stock_levels(table, state, seat) == own.gauges


@races
def test_cars_stand_apart_gauges_keep_their_range_and_laps_only_grow(game: str, seed: int) -> None:
    race, laps = play_race(game, seed), dict.fromkeys(SEATS, -1)
    for progress in race.progresses:
        view = race.game.ruleset.view(race.game.table, race.load_state(progress), None)
        places = [(space, car.half) for car in view.cars for space in car.spaces]
        assert len(places) == len(set(places)), f"round {view.round}: {places}"
        assert sorted(car.order for car in view.cars) == list(range(1, CARS + 1))
        for car in view.cars:
            assert car.lap >= laps[car.seat], f"round {view.round}: {car.seat} has lost a lap"
            laps[car.seat] = car.lap
            for gauge in car.gauges:
                assert 0 <= gauge.value <= (gauge.most if gauge.most is not None else gauge.value), (car.seat, gauge)


@races
def test_drivers_may_retire_at_any_time_and_what_was_told_still_stays_told(game: str, seed: int) -> None:
    race = PaperRace(GAMES[game], CARS, name_race(game, seed), AutoAnswerer())
    chance, tellings = Random(seed), list[tuple[int, list[str]]]()
    leaving = {chance.randrange(20): seat for seat in ("red", "blue")}

    def look(race: PaperRace) -> None:
        tellings.append((len(race.rounds), [spell_value(e) for e in race.open_events()]))
        seat = leaving.pop(len(tellings), None)
        if seat and not race.progress.finished:
            n = race.checkpoint.round
            race.enter(JournalEntry(key=make_retire_key(n, seat), hand="driver", value=True))
            tellings.append((len(race.rounds), [spell_value(e) for e in race.open_events()]))

    play(race, chance, look=look)
    assert race.progress.finished
    for (n, before), (m, after) in pairwise(tellings):
        assert n != m or after[: len(before)] == before


@games
def test_bots_bring_every_race_to_an_end_with_answers_that_are_legal(game: str) -> None:
    kinds, turn = sorted(GAMES[game].ruleset.drivers), sorted(GAMES).index(game)
    for driver in pick_share(kinds, turn):
        drivers = dict.fromkeys(SEATS, driver)
        race = PaperRace(GAMES[game], CARS, name_race(game, 0), PropertyCheck(AutoAnswerer(drivers=drivers)))
        assert race.progress.finished, f"{driver} waits for {[a.key for a in race.progress.open]}"


@races
def test_no_race_of_a_full_field_of_bots_is_held(game: str, seed: int) -> None:
    """No guarded loop of `rules.step_context` gives up, and no key is used twice on the way to the flag."""
    kinds, cars = sorted(GAMES[game].ruleset.drivers), min(len(SEATS), GAMES[game].ruleset.seats[1])
    drivers = {seat: kinds[(n + seed) % len(kinds)] for n, seat in enumerate(SEATS)}
    race = PaperRace(GAMES[game], cars, f"{name_race(game, seed)}, full", AutoAnswerer(drivers=drivers))
    assert race.progress.finished


@games
def test_default_orders_alone_drive_a_race_whose_drivers_are_gone(game: str) -> None:
    absent = AutoAnswerer(absent=frozenset(SEATS))
    race = PaperRace(GAMES[game], CARS, name_race(game, 0), PropertyCheck(absent))
    assert race.progress.finished


@games
def test_a_driver_in_orders_pace_is_asked_only_what_is_put_always(game: str) -> None:
    race = PaperRace(GAMES[game], CARS, name_race(game, 1), AutoAnswerer(pace="orders"))
    open_questions: list[OpenQuestion] = []
    play(race, Random(1), look=lambda r: open_questions.extend(r.progress.open), rounds=FIRST_ROUNDS)
    assert open_questions
    assert all(a.question.required for a in open_questions)


def _driver(game: str) -> str:
    return min(GAMES[game].ruleset.drivers)
