"""Rulings by the stewards of a race: its organiser, and members with the server's steward role.

Every ruling has a reason, is recorded in the journal, announced in the channel, and can be withdrawn.
Rulings that would change past events can be previewed."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from bot.app.changes import ChangeSet, StewardQuestionAnswered
from bot.app.command import CommandContext, Decide, Decision, check_running, find_driver, summarize_race
from bot.app.missed_turns import list_missed_keys
from bot.app.race_access import AuthorizedRaces
from bot.app.race_snapshot import run_rules
from bot.app.round_record import dump_events
from bot.app.steward_notifications import build_request, find_conflict, load_steward_role
from bot.lobby.starting import check_organiser
from bot.model.actor import Actor, Rejection
from bot.posts.outbox_types import NewPost
from bot.posts.summaries import Difference, QuestionView, RaceSummary, SeatSecrets
from bot.posts.types import Interest, Notice
from bot.rewind.version_difference import compare_versions
from bot.stewards.action_registry import defer_action, find_action
from bot.stewards.planning import (
    Action,
    ActionPlanner,
    Point,
    RulingPreview,
    build_amend_form,
    carry_out,
    find_decision,
    find_reveal_to_wait_for,
    make_rewording_reader,
    preview_plan,
    with_fates,
)
from bot.stewards.race_actions import name_open_window, view_hidden_answers
from bot.stewards.sealed_answers import check_may_see, list_questions_for_steward, preview_default_answers
from bot.stewards.undo import find_last_undoable, load_undo_action
from bot.store import key_value, outbox, races, ruling_drafts, rulings, seats, steward_questions
from bot.store.database import Transaction
from bot.store.race_history import RaceHistory, load_history
from bot.store.ruling_drafts import ActionCall, AffectedRuling, RulingDraft
from bot.store.rulings import Ruling
from bot.store.steward_questions import Settlement, StewardQuestion
from rules.base import Json, Key, Seat, is_question_or_roll_key, parse_key
from rules.engine import AdvanceResult
from rules.questions import FieldsForm, InvalidAnswer

T = TypeVar("T")

MAX_REASON_CHARS = 300


class Rulings:
    """Use cases of stewards. Every change needs a reason; rejections are returned."""

    def __init__(self, access: AuthorizedRaces) -> None:
        self._access = access

    async def set_steward_role(self, guild: int, role: int | None) -> None:
        """Set the role whose members are stewards of all races of a server."""
        await self._access.database.write(
            lambda t: key_value.change_guild_settings(t, guild, {key_value.STEWARD_ROLE_KEY: role})
        )

    async def load_steward_role(self, guild: int) -> int | None:
        """Load the role whose members are stewards of all races of a server."""
        return await self._access.database.read(lambda t: load_steward_role(t, guild))

    async def authorize(self, race: int, actor: Actor) -> Actor | Rejection:
        """Return the actor with the right to rule, or a rejection."""
        return await self._access.authorize_official(race, actor)

    async def find_conflict(self, race: int, actor: Actor) -> tuple[Interest, int | None] | Rejection:
        """Return the actor's conflict of interest in a race, and the steward role, if any."""

        async def read(t: Transaction) -> tuple[Interest, int | None]:
            row = await races.get(t, race)
            assert row is not None
            drivers = await seats.list_drivers(t, race)
            return await find_conflict(t, race, drivers, actor.member), await load_steward_role(t, row.guild)

        return await self._access.read_rows(race, actor, read)

    async def ask_another_steward(self, race: int, actor: Actor, draft: RulingDraft) -> Json | Rejection:
        """Ask the steward role to decide on an action that a driving steward leaves to another."""
        conflict = await self.find_conflict(race, actor)
        if isinstance(conflict, Rejection):
            return conflict
        line = build_request(draft, actor.member, conflict[1])
        return await self._access.execute(
            race, actor, partial(_make_decision_to_post, line), f"second/{draft.mark}", in_hidden_phase=True
        )

    async def close_request(self, race: int, actor: Actor, mark: str) -> None:
        """Close the request for another steward, once one has decided."""
        requests = await self._access.database.read(lambda t: outbox.list_last_by_subject(t, race, (f"second/{mark}",)))
        for subject, _, body in requests:
            line = Notice.model_validate_json(body).model_copy(update={"done": True, "button": "", "rest": ""})
            closed_request = NewPost(post=line, subject=subject)
            await self._access.execute(
                race,
                actor,
                partial(_make_decision_to_post, closed_request),
                f"second/{mark}/given",
                in_hidden_phase=True,
            )

    async def preview(self, race: int, actor: Actor, planner: ActionPlanner) -> RulingPreview | Rejection:
        """Return what an action would change, without recording anything."""

        def see(context: CommandContext, history: RaceHistory) -> RulingPreview | Rejection:
            plan = check_stage(context) or planner(context, history)
            preview = plan if isinstance(plan, Rejection) else preview_plan(context, history, plan, actor.member)
            if isinstance(plan, Rejection) or isinstance(preview, Rejection):
                return preview
            return replace(preview, spoken_for=preview_default_answers(context, history, plan, actor))

        return await self._query_with_history(race, actor, see)

    async def check_action(self, race: int, actor: Actor, planner: ActionPlanner) -> Rejection | None:
        """Return a rejection if an action is not possible now."""

        def see(context: CommandContext, history: RaceHistory) -> Rejection | None:
            plan = check_stage(context) or planner(context, history)
            return plan if isinstance(plan, Rejection) else None

        return await self._query_with_history(race, actor, see)

    async def name_open_window(self, race: int, actor: Actor) -> str | Rejection:
        """Return the name of the open set of questions, for closing that one and no later one."""
        return await self._access.query_as_official(race, actor, name_open_window)

    async def carry_out(
        self, race: int, actor: Actor, planner: ActionPlanner, reason: str, settles: Settlement | None = None
    ) -> RaceSummary | Rejection:
        """Carry out an action: at once if it changes no past events, else by one correction.

        In a hidden phase it is deferred to the reveal, unless it takes effect at once by its nature. `settles`:
        the question to the stewards that it answers; if another steward has answered that, nothing is done."""
        official, why = await self.authorize(race, actor), " ".join(reason.split())[:MAX_REASON_CHARS]
        if isinstance(official, Rejection):
            return official
        if not why:
            return Rejection(code="no_reason")
        while True:
            history = await self._access.load_history(race, actor)
            if isinstance(history, Rejection):
                return history
            decide = _make_decision(planner, history, official, why, settles=settles is not None)
            if settles:
                decide = settle_with(decide, settles)
            waits = await self._access.execute(race, actor, decide, actor.make_token("rule"), in_hidden_phase=True)
            if not (isinstance(waits, Rejection) and waits.code == "moved_on"):
                break
        if isinstance(waits, Rejection):
            return waits
        after = await self._access.query(race, actor, summarize_race)
        return after if isinstance(after, Rejection) else after.model_copy(update={"waits": waits})

    async def preview_round(self, race: int, actor: Actor) -> Difference | Rejection:
        """Return the round under review: its events and the resulting positions."""

        def see(context: CommandContext, history: RaceHistory) -> Difference | Rejection:
            if context.now.race.hold_reason != "review":
                return Rejection(code="nothing_to_approve")
            record = history.rounds[context.now.race.round]
            facts, progress = (*record.events, *history.open), run_rules(context.game, context.now)
            return compare_versions(context, context.now, {record.n: record.lines}, progress, facts, announced={})

        return await self._query_with_history(race, actor, see)

    async def load_mismatch(self, race: int, actor: Actor) -> str | Rejection:
        """Return the recorded keys that disagreed when the race was held; no answers."""
        return await self._access.read_as_official(race, actor, lambda t: outbox.load_hold_detail(t, race))

    async def load_undo(self, race: int, actor: Actor, number: int | None = None) -> Action | Rejection:
        """Return the action that withdraws a ruling, by number from 1; without one the last that can be."""

        async def read(t: Transaction) -> Action | Rejection:
            row, past_rulings = await races.get(t, race), await rulings.list_all(t, race)
            assert row is not None
            void = (await load_history(t, row)).void_ruling_ids
            past_rulings = tuple(ruling.model_copy(update={"void": ruling.id in void}) for ruling in past_rulings)
            if number is not None and 0 < number <= len(past_rulings) and past_rulings[number - 1].void:
                return Rejection(code="void_ruling", facts={"number": number})
            last = find_last_undoable(
                past_rulings if number is None else past_rulings[max(0, number - 1) : max(0, number)]
            )
            action = await load_undo_action(t, row, last.id) if last else None
            none = (
                Rejection(code="not_undone", facts={"number": number}) if number else Rejection(code="nothing_to_undo")
            )
            return action or none

        return await self._access.read_as_official(race, actor, read)

    async def load_action(
        self, race: int, actor: Actor, call: ActionCall, fates: Sequence[AffectedRuling] = ()
    ) -> Action | Rejection:
        """Return the action of a stored call. `fates`: of rulings that no longer fit after it."""
        plan = await self.load_undo(race, actor, **call.given) if call.what == "undo" else find_action(call)
        return plan if isinstance(plan, Rejection) else with_fates(plan, fates)

    async def read_rewording(self, race: int, actor: Actor, number: int, new_value: Json) -> Json | Rejection:
        """Return the new value of a reworded ruling."""
        return await self._query_with_history(race, actor, make_rewording_reader(number, new_value))

    async def save_draft(self, race: int, actor: Actor, draft: RulingDraft) -> Actor | Rejection:
        """Store a previewed action until it is published or dropped, across restarts."""
        official, now = await self.authorize(race, actor), self._access.clock()
        if isinstance(official, Actor):
            await self._access.database.write(lambda t: ruling_drafts.save(t, race, draft, now))
        return official

    async def load_draft(self, race: int, actor: Actor, mark: str) -> RulingDraft | Rejection:
        """Load an action that the actor has previewed, or that was left to them."""

        async def read(t: Transaction) -> RulingDraft | Rejection:
            draft = await ruling_drafts.get(t, race, mark)
            return draft if draft and draft.member in (None, actor.member) else Rejection(code="ruling_gone")

        return await self._access.read_as_official(race, actor, read)

    async def drop_drafts(self, race: int, actor: Actor, *marks: str) -> None:
        """Delete previewed actions that nobody will publish."""

        async def write(t: Transaction) -> None:
            for mark in marks:
                await ruling_drafts.delete(t, race, mark)

        if isinstance(await self.authorize(race, actor), Actor):
            await self._access.database.write(write)

    async def list_rulings(self, race: int, actor: Actor) -> tuple[Ruling, ...] | Rejection:
        """Return the rulings of a race; they are public."""

        async def read(t: Transaction) -> tuple[Ruling, ...]:
            row = await races.get(t, race)
            void = (await load_history(t, row)).void_ruling_ids if row else frozenset()
            return tuple(
                ruling.model_copy(update={"void": ruling.id in void})
                for ruling in await rulings.list_with_former_names(t, race)
            )

        return await self._access.read_rows(race, actor, read)

    async def load_history(self, race: int, actor: Actor) -> RaceHistory | Rejection:
        """Return the recorded history, for looking up decisions and rolls."""
        return await self._query_with_history(race, actor, lambda _, history: history)

    async def view_decision(self, race: int, actor: Actor, key: Key) -> Point | Rejection:
        """Return a decision that is open or was made, with its form."""
        past_rulings = await self.list_rulings(race, actor)
        if isinstance(past_rulings, Rejection):
            return past_rulings

        def see(context: CommandContext, history: RaceHistory) -> Point | Rejection:
            point = find_decision(context, history, key)
            return (
                point if isinstance(point, Rejection) else check_may_see(context, point, actor, past_rulings) or point
            )

        return await self._query_with_history(race, actor, see)

    async def list_decisions(self, race: int, actor: Actor) -> tuple[Key, ...] | Rejection:
        """Return a race's decisions: first those that nobody had to make, then those made, open ones last.

        Hidden questions do not show who was asked."""

        def see(context: CommandContext, history: RaceHistory) -> tuple[Key, ...]:
            hands = {e["key"]: e["hand"] for n in sorted(history.rounds) for e in history.rounds[n].entries}
            hands |= {e.key: e.hand for e in context.progress.used} if context.progress else {}
            hands |= {a.key: "" for a in context.progress.open} if context.progress else {}
            under_review = _run_under_review(context)
            hands |= {e.key: e.hand for c in under_review.closed for e in c.used} if under_review else {}
            hidden_kinds = context.game.ruleset.round_format(context.now.race.options).hidden_questions
            return tuple(
                sorted(
                    filter(is_question_or_roll_key, hands),
                    key=lambda k: hands[k] != "prudence" and parse_key(k).kind not in hidden_kinds,
                )
            )

        return await self._query_with_history(race, actor, see)

    async def list_missed_orders(self, race: int, actor: Actor, round: int) -> tuple[Key, ...] | Rejection:
        """Return the decisions of a round that the clock made, and that can be asked again."""

        def see(context: CommandContext, history: RaceHistory) -> tuple[Key, ...]:
            hidden_kinds = context.game.ruleset.round_format(context.now.race.options).hidden_questions
            return list_missed_keys(history.entries.get(round, ()), hidden_kinds)

        return await self._query_with_history(race, actor, see)

    async def list_events(self, race: int, actor: Actor) -> tuple[Json, ...] | Rejection:
        """Return the race's events, with the open step and the round under review."""

        def see(context: CommandContext, history: RaceHistory) -> tuple[Json, ...]:
            under_review = _run_under_review(context)
            fresh = [e for c in under_review.closed for e in c.events] if under_review else []
            before = (fact for n in sorted(history.rounds) for fact in history.rounds[n].events)
            return (*before, *history.open, *dump_events(fresh))

        return await self._query_with_history(race, actor, see)

    async def list_answers(self, race: int, actor: Actor) -> dict[Key, Json] | Rejection:
        """Return the standing answers of finished rounds, as far as the actor may read them."""

        def see(context: CommandContext, history: RaceHistory) -> dict[Key, Json]:
            own, now = find_driver(context, actor.member), context.now.race
            finished_rounds = (n for n in history.entries if n < now.round or now.stage == "over")
            entries = {
                e.key: e.value for n in finished_rounds for e in history.entries[n] if is_question_or_roll_key(e.key)
            }
            if now.stage == "over":
                return entries
            seat = own.seat if own else ""
            public = (
                k
                for k in entries
                if parse_key(k).seat == seat or context.game.is_public_after_round(now.options, parse_key(k).kind)
            )
            return {key: entries[key] for key in public}

        return await self._query_with_history(race, actor, see)

    async def load_amend_form(self, race: int, actor: Actor, seat: Seat) -> FieldsForm | Rejection:
        """Return the form for amending a seat."""
        return await self._access.query_as_official(race, actor, lambda context: _build_amend_form(context, seat))

    async def list_questions(self, race: int, actor: Actor, seat: Seat) -> tuple[QuestionView, ...] | Rejection:
        """Return a seat's open questions; sealed answers only once the set is unsealed."""
        past_rulings = await self.list_rulings(race, actor)
        if isinstance(past_rulings, Rejection):
            return past_rulings
        return await self._access.query_as_official(
            race, actor, lambda context: list_questions_for_steward(context, seat, actor, past_rulings)
        )

    async def view_hidden_answers(self, race: int, actor: Actor, seat: Seat) -> SeatSecrets | Rejection:
        """Return a seat's hidden answers: only for stewards who do not drive, and only once unsealed."""
        past_rulings = await self.list_rulings(race, actor)
        if isinstance(past_rulings, Rejection):
            return past_rulings
        keys = {ruling.key for ruling in past_rulings}
        return await self._access.query_as_official(
            race, actor, lambda context: view_hidden_answers(context, actor.member, seat, keys)
        )

    async def _query_with_history(
        self, race: int, actor: Actor, see: Callable[[CommandContext, RaceHistory], T | Rejection]
    ) -> T | Rejection:
        official = await self.authorize(race, actor)
        if isinstance(official, Rejection):
            return official
        while True:
            history = await self._access.load_history(race, actor)
            if isinstance(history, Rejection):
                return history
            answer = await self._access.query(race, actor, _bind_history(see, history))
            if not (isinstance(answer, Rejection) and answer.code == "moved_on"):
                return answer


def settle_with(decide: Decide, settlement: Settlement) -> Decide:
    """Wrap a decision so that it also answers a question to the stewards, unless that has been answered."""

    async def is_answered(t: Transaction) -> Rejection | None:
        question = await steward_questions.get(t, settlement.question)
        return Rejection(code="settled") if question is None else check_unanswered(question)

    def decide_and_answer(context: CommandContext) -> Decision | Rejection:
        ruling, answer = decide(context), StewardQuestionAnswered(settlement)
        if isinstance(ruling, Rejection):
            return ruling
        return replace(ruling, changes=ruling.changes.with_last(answer), transaction_check=is_answered)

    return decide_and_answer


def check_unanswered(question: StewardQuestion) -> Rejection | None:
    """Return a rejection naming who has answered a question to the stewards, and how.

    None while it is open."""
    if not question.answer:
        return None
    if question.member is None:
        return Rejection(code="settled")
    facts: dict[str, Json] = {"by": f"<@{question.member}>", "answer": question.answer, "kind_of": question.kind}
    return Rejection(code="settled_by", facts=facts)


def _make_decision_to_post(new_post: NewPost, context: CommandContext) -> Decision:
    return Decision(ChangeSet(context.now.race, posts=(new_post,)))


def _bind_history(
    see: Callable[[CommandContext, RaceHistory], T], history: RaceHistory
) -> Callable[[CommandContext], T]:
    return lambda context: see(context, history)


def check_stage(context: CommandContext, *, settles: bool = False) -> Rejection | None:
    """Return a rejection if no ruling is possible: before the start, and after a race was abandoned.

    `settles`: a question to the stewards is settled, which is possible to the last."""
    race = context.now.race
    if race.stage == "lobby":
        return Rejection(code="not_started")
    if race.stage == "abandoned" and not settles:
        return Rejection(code="stopped")
    return Rejection(code="not_started") if race.seed is None else None


def _make_decision(planner: ActionPlanner, history: RaceHistory, actor: Actor, why: str, *, settles: bool) -> Decide:
    def decide(context: CommandContext) -> Decision | Rejection:
        rejection = check_organiser(context, actor) or check_stage(context, settles=settles)
        if rejection:
            return rejection
        if history.version != context.now.race.version:
            return Rejection(code="moved_on")
        plan = planner(context, history)
        if isinstance(plan, Rejection):
            return plan
        until = find_reveal_to_wait_for(context, plan)
        if until and not isinstance(planner, Action):
            return Rejection(code="hidden_phase", facts={"round": context.now.race.round, "due": f"<t:{until}:f>"})
        if until and isinstance(planner, Action):
            return defer_action(context, history, planner, plan, actor.member, why)
        return carry_out(context, history, plan, actor.member, why)

    return decide


def _run_under_review(context: CommandContext) -> AdvanceResult | None:
    """Run the round that waits for the stewards; None if none does."""
    return run_rules(context.game, context.now) if context.now.race.hold_reason == "review" else None


def _build_amend_form(context: CommandContext, seat: Seat) -> FieldsForm | Rejection:
    if context.progress is None:
        return check_running(context.now.race) or Rejection(code="no_amendments")
    try:
        return build_amend_form(context, seat)
    except InvalidAnswer as error:
        return Rejection.of(error)
