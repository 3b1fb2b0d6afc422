"""Commands on a race: their context, their result, and helpers shared by all of them. Pure."""

from collections import Counter
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from bot.app.changes import ChangeSet, NewEntry
from bot.app.follow_ups import (
    find_follow_up_seal,
    list_follow_ups,
    make_follow_up_entries,
    read_follow_ups,
    with_recorded_follow_ups,
)
from bot.app.hidden_phase import (
    apply_held_back_changes,
    begin_hidden_phase,
    needs_hidden_phase,
    record_hidden_answer,
    run_to_end,
)
from bot.app.player_views import AnswerCache, PlayerViews
from bot.app.race_snapshot import (
    Game,
    RaceSnapshot,
    SnapshotCache,
    add_options_for_drivers,
    describe_race_length,
    estimate_remaining_time,
    list_options_for_many_drivers,
    run_rules,
)
from bot.app.round_resolution import hold_for_review, resolve_run
from bot.app.time_bank import list_banks
from bot.model.actor import Rejection, mention_organiser
from bot.model.driver import Driver
from bot.posts.outbox_types import NewPost
from bot.posts.summaries import QuestionView, RaceSummary, split_follow_ups
from bot.posts.types import LobbyPost
from bot.report.round_report import add_car_emoji
from bot.schedule.deadlines import find_next_slot_time
from bot.schedule.race_length import estimate_duration
from bot.store import outbox
from bot.store.database import Transaction
from bot.store.questions import QuestionRow
from bot.store.races import Race
from bot.store.rounds import LogLine
from bot.text.event_log import strip_rule_item
from bot.text.locale import find_current_language
from bot.text.services import TextServices
from rules.base import Json, Seat, SpaceId, encode_canonical_json
from rules.commitments import make_receipt
from rules.engine import AdvanceResult, record_answer
from rules.events import HAND_EVENT
from rules.journal import PEOPLE_SOURCES, JournalEntry
from rules.league.season import Penalty
from rules.orders.sheets import SheetReader, convert_sheet_to_fields, format_stored_sheet
from rules.questions import Form, InvalidAnswer, Question, Steps
from rules.step_context import OpenQuestion

T = TypeVar("T")


@dataclass(frozen=True)
class LaterChanges:
    """Changes to a race as other changes leave it, to be committed with those.

    `now`: the race then, but for what saving it determines."""

    now: RaceSnapshot
    changes: ChangeSet

    def adapt_to_saved(self, race: Race) -> tuple[RaceSnapshot, ChangeSet]:
        """Return both with the race's row as the first changes were saved."""
        expected = self.now.race
        determined = {
            name: value for name in Race.model_fields if (value := getattr(race, name)) != getattr(expected, name)
        }
        own_race = self.changes.race.model_copy(update=determined)
        return replace(self.now, race=race), replace(self.changes, race=own_race)


@dataclass(frozen=True)
class Decision:
    """Result of a command: the changes, and a note that repetitions of the token get again.

    `transaction_check`: a check inside the committing transaction; if it returns a rejection, nothing is committed.
    `later`: more changes of the same transaction."""

    changes: ChangeSet
    note: Json = None
    rejection: Rejection | None = None
    transaction_check: Callable[[Transaction], Awaitable[Rejection | None]] | None = None
    later: LaterChanges | None = None


MAX_EVENT_LOOP_ORDER_CHARS = 60
"""Longest order, in characters, that is parsed in the event loop.

Refusals take many attempts at parsing."""


class NeedsWorker(Exception):
    """A run of the rules or a search is needed, and this context belongs to the event loop."""


@dataclass(frozen=True)
class CommandContext:
    """The context of a command or query on a race.

    `progress`: how far it has run, None in the lobby; `cached_views`: player views of its state so far; `cache`:
    values derived from the snapshot; `in_event_loop`: everything expensive raises NeedsWorker.

    In a hidden phase all this shows the race when its orders closed, with no open questions; `actual` is the
    real context, for the clock and for drivers who are asked a hidden question."""

    game: Game
    now: RaceSnapshot
    progress: AdvanceResult | None
    moment: int
    texts: TextServices
    cached_views: PlayerViews | None = None
    in_event_loop: bool = False
    actual: "CommandContext | None" = None
    cache: SnapshotCache | None = None

    def get_or_compute(self, key: Hashable, find: Callable[[], T]) -> T:
        """Return a value derived from the snapshot, computed once."""
        return self.cache.get_or_compute(key, find) if self.cache and self.cache.now is self.now else find()

    def choose_context(self, row: QuestionRow) -> "CommandContext":
        """Return the context in which a question is asked."""
        return self.actual if self.actual and row.hidden else self

    def apply_entries(
        self, new_entries: Sequence[NewEntry], now: RaceSnapshot | None = None, *, approved: bool = False
    ) -> ChangeSet:
        """Return the changes that follow from these entries. Raises ReplayMismatch.

        Where stewards review rounds, a finished round is held for them, unpublished until it is `approved`; the
        preparation is not."""
        if self.in_event_loop:
            raise NeedsWorker
        before = now or self.now
        progress = run_rules(self.game, before, *(one.entry for one in new_entries))
        known_sets = [row.set_key for row in before.open]
        while seal := find_follow_up_seal(progress, known_sets, before.race.branch):
            known_sets, new_entries = [*known_sets, seal.key], (*new_entries, NewEntry(seal))
            progress = run_rules(self.game, before, *(one.entry for one in new_entries))
        return self._resolve_or_hide(before, new_entries, progress, approved=approved)

    def reveal_hidden_phase(self) -> ChangeSet:
        """Publish the run of a hidden phase; where stewards review rounds, it is held for them.

        Raises ReplayMismatch."""
        new_entries, progress = run_to_end(self.game, self.now)
        given_entries = tuple(NewEntry(entry) for entry in progress.automatic_answers)
        if self.now.race.review and progress.round_closed:
            return apply_held_back_changes(
                hold_for_review(self.now, (*new_entries, *given_entries), self.moment), self.now
            )
        return apply_held_back_changes(self._resolve(self.now, new_entries, progress), self.now)

    def rerun_without_entries(self) -> ChangeSet:
        """Return the changes of a run without new entries, after a change of the rules. Raises ReplayMismatch."""
        assert self.progress is not None
        return self._resolve_or_hide(self.now, (), self.progress)

    def _resolve_or_hide(
        self, before: RaceSnapshot, new_entries: Sequence[NewEntry], progress: AdvanceResult, *, approved: bool = False
    ) -> ChangeSet:
        if not approved and needs_hidden_phase(self.game, before, progress):
            return begin_hidden_phase(self.game, before, new_entries, progress, self.moment)
        if before.race.review and before.race.round and progress.round_closed and not approved:
            return hold_for_review(before, new_entries, self.moment)
        return self._resolve(before, new_entries, progress)

    def _resolve(self, before: RaceSnapshot, new_entries: Sequence[NewEntry], progress: AdvanceResult) -> ChangeSet:
        return resolve_run(self.game, before, new_entries, progress, self.moment, self.texts, self.cached_views)

    def apply_answer(self, new_entry: NewEntry, *follow_ups: NewEntry) -> ChangeSet:
        """Return the changes that follow from an answer, without a run if its set stays open.

        `follow_ups`: answers to questions of the same form that are still to be asked. Raises ReplayMismatch."""
        if self.now.race.hidden_phase:
            if self.in_event_loop:
                raise NeedsWorker
            return record_hidden_answer(self.game, self.now, new_entry, self.moment)
        progress = record_answer(self.progress, new_entry.entry) if self.progress else None
        if progress is None:
            return self.apply_entries([new_entry, *follow_ups])
        progress = progress.model_copy(
            update={"unused_keys": progress.unused_keys | {one.entry.key for one in follow_ups}}
        )
        return self._resolve(self.now, (new_entry, *follow_ups), progress)

    def get_player_views(self) -> PlayerViews:
        """Return the state as each seat sees it."""
        assert self.progress is not None
        if self.cached_views is None or self.cached_views.state is not self.progress.state:
            return PlayerViews(self.game, self.progress.state)
        return self.cached_views

    def find_open_answers(self, row: QuestionRow) -> AnswerCache | None:
        """Return what has been found of the answers to a row's question, while it is open."""
        open_question = self.find_open_question(row)
        return self.get_answer_cache(open_question) if open_question else None

    def find_open_question(self, row: QuestionRow) -> OpenQuestion | None:
        """Return the open question of a row."""
        open_questions = self.progress.open if self.progress else ()
        return next((a for a in open_questions if a.key == row.key and a.question_digest == row.digest), None)

    def read_answer(self, open_question: OpenQuestion, value: Json) -> Json:
        """Return an answer as the rules read it, from its seat's view. Raises InvalidAnswer."""
        answers = self.get_answer_cache(open_question)
        if (
            self.in_event_loop
            and not answers.has_read(value)
            and not (self.is_answered_by_sheet(open_question) and is_short(value))
        ):
            raise NeedsWorker
        return answers.read(value)

    def read_form(self, open_question: OpenQuestion, value: Json) -> Json:
        """Return a whole form as the rules read it: an answer, and those to its follow-ups. Raises InvalidAnswer."""
        main, follow_up_values = split_follow_ups(value)
        answer = self.read_answer(open_question, main)
        return read_follow_ups(
            self.game, self.get_player_views().get_player_view, open_question, answer, follow_up_values
        )

    def make_follow_up_entries(self, open_question: OpenQuestion, form_value: Json) -> tuple[JournalEntry, ...]:
        """Return the journal entries of the follow-ups in a form that the rules have read."""
        return make_follow_up_entries(self.game, self.get_player_views().get_player_view, open_question, form_value)

    def preview_path(self, open_question: OpenQuestion, answer: Json) -> tuple[SpaceId, ...]:
        """Return the spaces through which an answer would lead, as far as its seat knows."""
        answers = self.get_answer_cache(open_question)
        if self.in_event_loop and not answers.has_preview(answer):
            raise NeedsWorker
        return answers.preview(answer)

    def get_answer_cache(self, open_question: OpenQuestion) -> AnswerCache:
        """Return the cached results for answers to a question."""
        return self.get_player_views().get_answer_cache(open_question)

    def is_answered_by_sheet(self, open_question: OpenQuestion) -> bool:
        """Whether a question is answered by an order sheet, which is read without a search."""
        sheets = self.game.ruleset.sheets
        return sheets is not None and sheets.is_sheet_question(open_question.question)

    def view_question(self, row: QuestionRow, draft: Json = None) -> QuestionView | None:
        """Return a question as its driver sees it, its form reflecting their draft; None once it is closed."""
        open_question = self.find_open_question(row)
        if open_question is None or self.progress is None:
            return None
        return self.get_or_compute(
            ("put", row, find_current_language(), encode_canonical_json(draft)),
            lambda: self._build_question_view(row, open_question, draft),
        )

    def _build_question_view(self, row: QuestionRow, open_question: OpenQuestion, draft: Json) -> QuestionView:
        race, form = self.now.race, self._build_form(open_question, draft)
        view, get_player_view = self.get_player_views().get_view(row.seat), self.get_player_views().get_player_view
        present = with_recorded_follow_ups(self.game, get_player_view, open_question, self.now.entries)
        return QuestionView(
            number=row.number,
            race=race.id,
            game=race.game,
            round=race.round,
            question=open_question.question,
            form=form,
            names={driver.seat: driver.name for driver in self.now.drivers},
            present=present,
            follow_ups=list_follow_ups(self.game, get_player_view, open_question, present if draft is None else draft),
            **self._format_sheet_fields(open_question, draft),
            receipt=self._make_sealed_receipt(row, open_question),
            proposal=self.now.proposals.get(row.key) if open_question.is_unanswered else None,
            due=row.due if race.stage == "running" else None,
            bank=0 if row.hidden else list_banks(self.now.drivers, race.timing).get(row.seat, 0),
            car=next((car for car in view.cars if car.seat == row.seat), None),
            hand=view.hand,
            is_route=open_question.question.is_route and self.game.ruleset.preview is not None,
            has_position=open_question.question.is_route or open_question.question.has_position,
            private_lines=self._list_private_lines(open_question.question, names_hand=bool(view.hand)),
            **self._collect_catch_up_fields(row.seat),
            pictures=self.now.get_settings(row.seat).pictures,
            teaches=self.now.is_taught(row.seat, self.game.ruleset.lesson_rounds),
        )

    def _list_private_lines(self, question: Question[Any], *, names_hand: bool) -> tuple[str, ...]:
        """Return the driver's private lines of this round, without the cards of a hand that the form names itself.

        Above a round's orders also those of the last round."""
        lines = [line for line in self.now.round.lines if line.to == question.seat]
        if names_hand:
            facts = (*self.now.round.events, *self.now.race.step_events)
            lines = [line for line in lines if (line.find_event(facts) or {}).get("what") != HAND_EVENT]
        if question.required:
            lines = [*self._list_last_private_lines(question.seat), *lines]
        story = self.now.get_settings(question.seat).story
        return tuple(strip_rule_item(line.text_for_driver) for line in lines if line.is_wanted(story))

    def _list_last_private_lines(self, seat: Seat) -> list[LogLine]:
        """Return a driver's private lines of the last round, with the present names of the drivers."""
        lines = [line for line in self.now.list_private_lines(seat) if not line.is_catch_up]
        if not lines:
            return []
        names = add_car_emoji(self.texts.escape_names({d.seat: d.name for d in self.now.drivers}))
        return [line.with_current_names(names) for line in lines]

    def _collect_catch_up_fields(self, seat: Seat) -> dict[str, Any]:
        """Return what happened to a driver while they were away, and since which round."""
        line = self.now.find_catch_up(seat)
        return {"catch_up": line.text_for_driver, "away_since": line.since.round} if line and line.since else {}

    def _build_form(self, open_question: OpenQuestion, draft: Json) -> Form:
        views = self.get_player_views()
        if self.in_event_loop and not (self.is_answered_by_sheet(open_question) or views.has_form(open_question)):
            raise NeedsWorker
        form = views.get_form(open_question)
        if not (isinstance(form, Steps) and draft):
            return form
        answers = self.get_answer_cache(open_question)
        if self.in_event_loop and not answers.has_read(draft):
            raise NeedsWorker
        try:
            so_far = tuple(map(str, answers.read(draft)))
        except InvalidAnswer:
            return form.model_copy(update={"options": ()})
        if self.in_event_loop and not answers.has_next_steps(so_far):
            raise NeedsWorker
        return form.model_copy(update={"options": answers.list_next_steps(so_far)})

    def _format_sheet_fields(self, open_question: OpenQuestion, draft: Json) -> dict[str, Json]:
        """Return an order sheet, recorded or drafted, as text and as fields."""
        sheets, present = self.game.ruleset.sheets, open_question.answer.value if open_question.answer else None
        if sheets is None or not self.is_answered_by_sheet(open_question):
            return {"fields": present if draft is None else draft}
        words = format_stored_sheet(sheets, present) if present else ""
        fields, example = convert_sheet_to_fields(sheets, present if draft is None else draft), sheets.language.example
        return {"is_order_sheet": True, "words": words, "fields": fields, "example": example}

    def make_sheet_reader(self, row: QuestionRow) -> SheetReader[Any] | None:
        """Return the order-sheet reader of a question, from its seat's view; None if no sheet answers it."""
        open_question, sheets = self.find_open_question(row), self.game.ruleset.sheets
        if open_question is None or sheets is None or not self.is_answered_by_sheet(open_question):
            return None
        return SheetReader(
            sheets, self.game.table, self.get_player_views().get_player_view(row.seat), open_question.question
        )

    def _make_sealed_receipt(self, row: QuestionRow, open_question: OpenQuestion) -> str:
        """Return the receipt that proves a sealed answer was not changed."""
        answer, seed = open_question.answer, self.now.race.seed
        if not open_question.seal or answer is None or answer.hand not in PEOPLE_SOURCES or seed is None:
            return ""
        return make_receipt(seed, row.key, answer.value, row.branch)

    def list_own_questions(self, seat: Seat) -> tuple[QuestionView, ...]:
        """Return a seat's open questions as its own driver may see them, hidden ones included."""
        return (*self.list_questions(seat), *(self.actual.list_questions(seat) if self.actual else ()))

    def list_questions(self, seat: Seat) -> tuple[QuestionView, ...]:
        """Return a seat's open questions."""
        views = (self.view_question(row) for row in self.now.open if row.seat == seat)
        return tuple(question for question in views if question)


def is_short(value: Json) -> bool:
    """Whether an answer is quick to read: already in its stored form, or a short text."""
    return not isinstance(value, str) or len(value) <= MAX_EVENT_LOOP_ORDER_CHARS


Decide = Callable[[CommandContext], Decision | Rejection]


def summarize_race(context: CommandContext) -> RaceSummary:
    """Return the public summary of a race."""
    return context.get_or_compute("summary", lambda: _build_summary(context))


def _build_summary(context: CommandContext) -> RaceSummary:
    race = context.now.race
    least, most = context.game.car_limits
    return RaceSummary(
        **{name: getattr(race, name) for name in RaceSummary.model_fields if name in Race.model_fields},
        state=outbox.make_nonce(race, f"state/{race.version}"),
        least=least,
        most=most,
        drivers=context.now.drivers,
        expected=estimate_remaining_time(race, context.now.drivers, least),
    )


def build_current_lobby_post(context: CommandContext, race: Race, drivers: Sequence[Driver]) -> NewPost:
    """Build the lobby's post after a command."""
    return build_lobby_post(context.game, race, drivers, context.now.owed_penalties)


def build_lobby_post(game: Game, race: Race, drivers: Sequence[Driver], penalties: Sequence[Penalty] = ()) -> NewPost:
    """Build the lobby's post; `penalties`: those of its season that are served on the grid."""
    least, most = game.car_limits
    race, many = add_options_for_drivers(race, drivers), list_options_for_many_drivers(race)
    procedure = game.ruleset.round_format(race.options)
    has_hidden_phase = race.pace == "live" and bool(procedure.hidden_questions)
    post = LobbyPost(
        title=race.title,
        game=race.game,
        track=game.table.track.title,
        laps=race.laps,
        profile=race.profile,
        options=_list_non_default_options(game, race),
        pace=race.pace,
        hours=race.hours,
        terms=race.timing,
        slot=find_next_slot_time(race.timing, race.created) if race.timing.days else None,
        muster=race.check_in_until,
        show=race.timing.show if has_hidden_phase and not procedure.sequential else None,
        beat=race.timing.beat if has_hidden_phase and procedure.sequential else None,
        in_turn=procedure.sequential,
        expected=estimate_duration(describe_race_length(race, drivers, least)),
        commitment=race.commitment,
        creator=race.creator,
        least=least,
        most=most,
        drivers=tuple(drivers),
        stage=race.stage,
        many=many if race.stage == "lobby" else {},
        back=_count_lost_grid_places(drivers, penalties) if race.stage == "lobby" else {},
        drivers_start_at=race.drivers_may_start_at if race.stage == "lobby" else None,
    )
    return NewPost(post=post, subject="lobby")


def _count_lost_grid_places(drivers: Sequence[Driver], penalties: Sequence[Penalty]) -> dict[Seat, int]:
    """Return how many grid places each seat loses."""
    seat_by_member = {str(d.member): d.seat for d in drivers if d.member is not None}
    places = Counter[Seat]()
    for one in penalties:
        if one.who in seat_by_member:
            places[seat_by_member[one.who]] += one.grid
    return dict(places)


def _list_non_default_options(game: Game, race: Race) -> dict[str, Json]:
    """Return the race's options without those that its pace implies."""
    usual = game.ruleset.pace_defaults.get(race.pace, {})
    return {name: value for name, value in race.options.items() if name not in usual or usual[name] != value}


def find_driver(context: CommandContext, member: int) -> Driver | None:
    """Return the driver that a member is, or None."""
    return next((d for d in context.now.drivers if d.member == member), None)


def find_driver_of_seat(context: CommandContext, seat: Seat) -> Driver | Rejection:
    """Return the driver in a seat; a rejection for a colour that nobody has."""
    driver = next((d for d in context.now.drivers if d.seat == seat), None)
    return driver or Rejection(code="no_such_driver", facts={"seat": seat})


def check_running(race: Race) -> Rejection | None:
    """Return a rejection if the race takes no answers."""
    codes = {"lobby": "not_started", "paused": "paused", "held": "held", "over": "over", "abandoned": "stopped"}
    if race.stage == "running":
        return None
    return Rejection(code=codes[race.stage], facts={"by": mention_organiser(race.creator)})


def with_drivers(drivers: Sequence[Driver], changed_drivers: Sequence[Driver]) -> tuple[Driver, ...]:
    """Return the drivers with some of them changed."""
    after = {d.seat: d for d in changed_drivers}
    return tuple(after.get(d.seat, d) for d in drivers)


def with_race_fields(now: RaceSnapshot, **changes: Any) -> RaceSnapshot:
    """Return the snapshot with changed fields of the race's row."""
    return replace(now, race=now.race.model_copy(update=changes))
