"""Rulings by the stewards of a race: its organiser, and members with the server's steward role.

Every ruling has a reason, is recorded in the journal, announced in the channel, and can be withdrawn.
Rulings that would change past events can be previewed."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from bot.app.changes import ChangeSet, StewardQuestionAnswered
from bot.app.command import CommandContext, Decide, Decision, find_driver, summarize_race
from bot.app.missed_turns import list_missed_keys
from bot.app.race_access import AuthorizedRaces
from bot.app.race_snapshot import run_rules
from bot.app.round_resolution import dump_events
from bot.app.steward_notifications import build_request, find_conflict, load_steward_role
from bot.lobby.lobby import check_organiser
from bot.model.actor import Actor, Rejection
from bot.posts.outbox_types import NewPost
from bot.posts.summaries import Difference, QuestionView, RaceSummary, Uncovered
from bot.posts.types import Interest, Notice
from bot.rewind.bulletin import compare_versions
from bot.stewards.action_registry import action_of_call, defer_action
from bot.stewards.planning import (
    Action,
    ActionPlanner,
    ActPreview,
    Point,
    amended_state,
    carry_out,
    deferred_until,
    find_decision,
    make_rewording_reader,
    preview_plan,
    with_fates,
)
from bot.stewards.race_actions import open_window_name, view_hidden_answers
from bot.stewards.sealed_answers import check_may_see, list_questions_for_steward, preview_default_answers
from bot.stewards.undo import find_last_undoable, load_undo_action
from bot.store import key_value, outbox, races, ruling_drafts, steward_questions
from bot.store import rulings as acts
from bot.store.database import Transaction
from bot.store.race_history import RaceHistory, load_history
from bot.store.ruling_drafts import ActDraft, ActionCall, AffectedRuling
from bot.store.rulings import Act
from bot.store.steward_questions import Settlement, StewardQuestion
from rules.base import Json, Key, Seat, is_question_or_roll_key, parse_key
from rules.engine import AdvanceResult
from rules.questions import FieldsForm

MAX_REASON_CHARS = 300


class Rulings:
    """Use cases of stewards. Every change needs a reason; rejections are returned."""

    def __init__(self, access: AuthorizedRaces) -> None:
        self._access = access

    async def set_steward_role(self, guild: int, role: int | None) -> None:
        """Set the role whose members are stewards of all races of a server."""

        async def settle(t: Transaction) -> None:
            await t.lock_row("guild", guild)
            settings = await key_value.load_settings(t, "guild", guild)
            await key_value.save_settings(t, "guild", guild, settings | {key_value.STEWARD_ROLE_KEY: role})

        await self._access.database.write(settle)

    async def load_steward_role(self, guild: int) -> int | None:
        """Load the role whose members are stewards of all races of a server."""
        return await self._access.database.read(lambda t: load_steward_role(t, guild))

    async def authorize(self, race: int, actor: Actor) -> Actor | Rejection:
        """Return the actor with the right to rule, or a rejection."""
        return await self._access.authorize_official(race, actor)

    async def find_conflict(self, race: int, actor: Actor) -> tuple[Interest, int | None] | Rejection:
        """Return the actor's conflict of interest in a race, and the steward role, if any."""

        async def read(t: Transaction) -> tuple[Interest, int | None]:
            found = await races.get(t, race)
            assert found is not None
            drivers = await races.list_drivers(t, race)
            return await find_conflict(t, race, drivers, actor.member), await load_steward_role(t, found.guild)

        return await self._access.read_rows(race, actor, read)

    async def ask_another_steward(self, race: int, actor: Actor, draft: ActDraft) -> Json | Rejection:
        """Ask the steward role to decide on an action that a driving steward leaves to another."""
        found = await self.find_conflict(race, actor)
        if isinstance(found, Rejection):
            return found
        line = build_request(draft, actor.member, found[1])
        return await self._access.execute(race, actor, partial(_post_only, line), f"second/{draft.mark}", silent=True)

    async def close_request(self, race: int, actor: Actor, mark: str) -> None:
        """Close the request for another steward, once one has decided."""
        known = await self._access.database.read(lambda t: outbox.list_last_by_subject(t, race, (f"second/{mark}",)))
        for subject, _, body in known:
            line = Notice.model_validate_json(body).model_copy(update={"done": True, "knob": "", "rest": ""})
            done = NewPost(post=line, subject=subject)
            await self._access.execute(race, actor, partial(_post_only, done), f"second/{mark}/given", silent=True)

    async def preview(self, race: int, actor: Actor, act: ActionPlanner) -> ActPreview | Rejection:
        """Return what an action would change, without recording anything."""

        def see(context: CommandContext, told: RaceHistory) -> ActPreview | Rejection:
            plan = act(context, told)
            seen = plan if isinstance(plan, Rejection) else preview_plan(context, told, plan, actor.member)
            if isinstance(plan, Rejection) or isinstance(seen, Rejection):
                return seen
            return replace(seen, spoken_for=preview_default_answers(context, told, plan, actor))

        found: ActPreview | Rejection = await self._query_with_history(race, actor, see)
        return found

    async def open_window(self, race: int, actor: Actor) -> str | Rejection:
        """Return the name of the open set of questions, for closing that one and no later one."""
        known = await self.authorize(race, actor)
        found: str | Rejection = (
            known if isinstance(known, Rejection) else await self._access.query(race, actor, open_window_name)
        )
        return found

    async def carry_out(
        self, race: int, actor: Actor, act: ActionPlanner, reason: str, settles: Settlement | None = None
    ) -> RaceSummary | Rejection:
        """Carry out an action: at once if it changes no past events, else by one correction.

        In a hidden phase it is deferred to the reveal, unless it takes effect at once by its nature. `settles`:
        the question to the stewards that it answers; if another steward has answered that, nothing is done."""
        known, why = await self.authorize(race, actor), " ".join(reason.split())[:MAX_REASON_CHARS]
        if isinstance(known, Rejection):
            return known
        if not why:
            return Rejection(code="no_reason")
        while True:
            told = await self._access.load_history(race, actor)
            if isinstance(told, Rejection):
                return told
            decide = _make_decision(act, told, known, why)
            if settles:
                decide = settle_with(decide, settles)
            done = await self._access.execute(race, actor, decide, actor.token_for("rule"), silent=True)
            if not (isinstance(done, Rejection) and done.code == "moved_on"):
                break
        if isinstance(done, Rejection):
            return done
        after: RaceSummary | Rejection = await self._access.query(race, actor, summarize_race)
        return after if isinstance(after, Rejection) else after.model_copy(update={"waits": done})

    async def preview_round(self, race: int, actor: Actor) -> Difference | Rejection:
        """Return the round under review: its events and the resulting positions."""

        def see(context: CommandContext, told: RaceHistory) -> Difference | Rejection:
            if context.now.race.why != "review":
                return Rejection(code="nothing_to_approve")
            record = told.rounds[context.now.race.round]
            facts, again = (*record.told, *told.open), run_rules(context.game, context.now)
            return compare_versions(context, context.now, {record.n: record.lines}, again, facts)

        found: Difference | Rejection = await self._query_with_history(race, actor, see)
        return found

    async def load_mismatch(self, race: int, actor: Actor) -> str | Rejection:
        """Return the recorded keys that disagreed when the race was held; no answers."""
        known = await self.authorize(race, actor)
        if isinstance(known, Rejection):
            return known
        return await self._access.database.read(lambda t: outbox.load_hold_detail(t, race))

    async def load_undo(self, race: int, actor: Actor, number: int | None = None) -> Action | Rejection:
        """Return the action that withdraws a ruling, by number from 1; without one the last that can be."""
        known = await self.authorize(race, actor)
        if isinstance(known, Rejection):
            return known

        async def read(t: Transaction) -> Action | Rejection | None:
            found, done = await races.get(t, race), await acts.list_all(t, race)
            assert found is not None
            void = (await load_history(t, found)).void_ruling_ids
            done = tuple(act.model_copy(update={"void": act.id in void}) for act in done)
            if number is not None and 0 < number <= len(done) and done[number - 1].void:
                return Rejection(code="void_act", facts={"number": number})
            last = find_last_undoable(done if number is None else done[max(0, number - 1) : max(0, number)])
            return await load_undo_action(t, found, last.id) if last else None

        found = await self._access.database.read(read)
        if found is None:
            return (
                Rejection(code="not_undone", facts={"number": number}) if number else Rejection(code="nothing_to_undo")
            )
        return found

    async def load_action(
        self, race: int, actor: Actor, act: ActionCall, fates: Sequence[AffectedRuling] = ()
    ) -> Action | Rejection:
        """Return the action of a stored call. `fates`: of rulings that no longer fit after it."""
        plan = await self.load_undo(race, actor, **act.given) if act.what == "undo" else action_of_call(act)
        return plan if isinstance(plan, Rejection) else with_fates(plan, fates)

    async def read_rewording(self, race: int, actor: Actor, number: int, said: Json) -> Json | Rejection:
        """Return the new value of a reworded ruling."""
        return await self._query_with_history(race, actor, make_rewording_reader(number, said))

    async def save_draft(self, race: int, actor: Actor, draft: ActDraft) -> Actor | Rejection:
        """Store a previewed action until it is published or dropped, across restarts."""
        known, now = await self.authorize(race, actor), self._access.clock()
        if isinstance(known, Actor):
            await self._access.database.write(lambda t: ruling_drafts.save(t, race, draft, now))
        return known

    async def load_draft(self, race: int, actor: Actor, mark: str) -> ActDraft | Rejection:
        """Load an action that the actor has previewed, or that was left to them."""
        known = await self.authorize(race, actor)
        if isinstance(known, Rejection):
            return known
        found = await self._access.database.read(lambda t: ruling_drafts.get(t, race, mark))
        return found if found and found.member in (None, actor.member) else Rejection(code="act_gone")

    async def drop_drafts(self, race: int, actor: Actor, *marks: str) -> None:
        """Delete previewed actions that nobody will publish."""

        async def write(t: Transaction) -> None:
            for mark in marks:
                await ruling_drafts.delete(t, race, mark)

        if isinstance(await self.authorize(race, actor), Actor):
            await self._access.database.write(write)

    async def list_rulings(self, race: int, actor: Actor) -> tuple[Act, ...] | Rejection:
        """Return the rulings of a race; they are public."""

        async def read(t: Transaction) -> tuple[Act, ...]:
            found = await races.get(t, race)
            void = (await load_history(t, found)).void_ruling_ids if found else frozenset()
            return tuple(
                a.model_copy(update={"void": a.id in void}) for a in await acts.list_with_former_names(t, race)
            )

        return await self._access.read_rows(race, actor, read)

    async def load_history(self, race: int, actor: Actor) -> RaceHistory | Rejection:
        """Return the recorded history, for looking up decisions and rolls."""
        found: RaceHistory | Rejection = await self._query_with_history(race, actor, lambda _, told: told)
        return found

    async def view_decision(self, race: int, actor: Actor, key: Key) -> Point | Rejection:
        """Return a decision that is open or was made, with its form."""
        done = await self.list_rulings(race, actor)
        if isinstance(done, Rejection):
            return done

        def see(context: CommandContext, told: RaceHistory) -> Point | Rejection:
            point = find_decision(context, told, key)
            return point if isinstance(point, Rejection) else check_may_see(context, point, actor, done) or point

        found: Point | Rejection = await self._query_with_history(race, actor, see)
        return found

    async def list_decisions(self, race: int, actor: Actor) -> tuple[Key, ...] | Rejection:
        """Return a race's decisions: first those that nobody had to make, then those made, open ones last.

        Hidden questions do not show who was asked."""
        known = await self.authorize(race, actor)
        if isinstance(known, Rejection):
            return known

        def see(context: CommandContext, told: RaceHistory) -> tuple[Key, ...]:
            hands = {e["key"]: e["hand"] for n in sorted(told.rounds) for e in told.rounds[n].entries}
            hands |= {e.key: e.hand for e in context.progress.used} if context.progress else {}
            hands |= {a.key: "" for a in context.progress.open} if context.progress else {}
            under_review = _run_under_review(context)
            hands |= {e.key: e.hand for c in under_review.closed for e in c.used} if under_review else {}
            covered = context.game.ruleset.round_format(context.now.race.options).hidden_questions
            return tuple(
                sorted(
                    filter(is_question_or_roll_key, hands),
                    key=lambda k: hands[k] != "prudence" and parse_key(k).kind not in covered,
                )
            )

        found: tuple[Key, ...] | Rejection = await self._query_with_history(race, actor, see)
        return found

    async def list_missed_orders(self, race: int, actor: Actor, round: int) -> tuple[Key, ...] | Rejection:
        """Return the decisions of a round that the clock made, and that can be asked again."""

        def see(context: CommandContext, told: RaceHistory) -> tuple[Key, ...]:
            hidden = context.game.ruleset.round_format(context.now.race.options).hidden_questions
            return list_missed_keys(told.entries.get(round, ()), hidden)

        found: tuple[Key, ...] | Rejection = await self._query_with_history(race, actor, see)
        return found

    async def list_events(self, race: int, actor: Actor) -> tuple[Json, ...] | Rejection:
        """Return the race's events, with the open step and the round under review."""

        def see(context: CommandContext, told: RaceHistory) -> tuple[Json, ...]:
            under_review = _run_under_review(context)
            fresh = [e for c in under_review.closed for e in c.events] if under_review else []
            before = (fact for n in sorted(told.rounds) for fact in told.rounds[n].told)
            return (*before, *told.open, *dump_events(fresh))

        found: tuple[Json, ...] | Rejection = await self._query_with_history(race, actor, see)
        return found

    async def list_answers(self, race: int, actor: Actor) -> dict[Key, Json] | Rejection:
        """Return the standing answers of finished rounds, as far as the actor may read them."""

        def see(context: CommandContext, told: RaceHistory) -> dict[Key, Json]:
            own, now = find_driver(context, actor.member), context.now.race
            over = (n for n in told.entries if n < now.round or now.stage == "over")
            entries = {e.key: e.value for n in over for e in told.entries[n] if is_question_or_roll_key(e.key)}
            if now.stage == "over":
                return entries
            seat = own.seat if own else ""
            public = (
                k
                for k in entries
                if parse_key(k).seat == seat or context.game.is_public_after_round(now.options, parse_key(k).kind)
            )
            return {key: entries[key] for key in public}

        found: dict[Key, Json] | Rejection = await self._query_with_history(race, actor, see)
        return found

    async def load_amend_form(self, race: int, actor: Actor) -> FieldsForm | Rejection:
        """Return the form of what can be amended in this game."""
        known = await self.authorize(race, actor)
        return known if isinstance(known, Rejection) else await self._access.query(race, actor, _build_amend_form)

    async def list_questions(self, race: int, actor: Actor, seat: Seat) -> tuple[QuestionView, ...] | Rejection:
        """Return a seat's open questions; sealed answers only once the set is unsealed."""
        known, done = await self.authorize(race, actor), await self.list_rulings(race, actor)
        if isinstance(known, Rejection):
            return known
        if isinstance(done, Rejection):
            return done
        found: tuple[QuestionView, ...] | Rejection = await self._access.query(
            race, actor, lambda b: list_questions_for_steward(b, seat, actor, done)
        )
        return found

    async def view_hidden_answers(self, race: int, actor: Actor, seat: Seat) -> Uncovered | Rejection:
        """Return a seat's hidden answers: only for stewards who do not drive, and only once unsealed."""
        known, done = await self.authorize(race, actor), await self.list_rulings(race, actor)
        if isinstance(known, Rejection):
            return known
        if isinstance(done, Rejection):
            return done
        keys = {act.key for act in done}
        found: Uncovered | Rejection = await self._access.query(
            race, actor, lambda b: view_hidden_answers(b, actor.member, seat, keys)
        )
        return found

    async def _query_with_history(
        self, race: int, actor: Actor, see: Callable[[CommandContext, RaceHistory], Any]
    ) -> Any:
        known = await self.authorize(race, actor)
        if isinstance(known, Rejection):
            return known
        while True:
            told = await self._access.load_history(race, actor)
            if isinstance(told, Rejection):
                return told
            found = await self._access.query(race, actor, _bind_history(see, told))
            if not (isinstance(found, Rejection) and found.code == "moved_on"):
                return found


def settle_with(decide: Decide, done: Settlement) -> Decide:
    """Wrap a decision so that it also answers a question to the stewards, unless that has been answered."""

    async def is_answered(t: Transaction) -> Rejection | None:
        prompt = await steward_questions.get(t, done.prompt)
        return Rejection(code="settled") if prompt is None else check_unanswered(prompt)

    def decide_and_answer(context: CommandContext) -> Decision | Rejection:
        ruling, answer = decide(context), StewardQuestionAnswered(done)
        if isinstance(ruling, Rejection):
            return ruling
        return replace(ruling, changes=ruling.changes.with_last(answer), transaction_check=is_answered)

    return decide_and_answer


def check_unanswered(prompt: StewardQuestion) -> Rejection | None:
    """Return a rejection naming who has answered a question to the stewards, and how.

    None while it is open."""
    if not prompt.answer:
        return None
    if prompt.member is None:
        return Rejection(code="settled")
    facts: dict[str, Json] = {"by": f"<@{prompt.member}>", "answer": prompt.answer, "kind_of": prompt.kind}
    return Rejection(code="settled_by", facts=facts)


def _post_only(draft: NewPost, context: CommandContext) -> Decision:
    return Decision(ChangeSet(context.now.race, posts=(draft,)))


def _bind_history(
    see: Callable[[CommandContext, RaceHistory], Any], told: RaceHistory
) -> Callable[[CommandContext], Any]:
    return lambda context: see(context, told)


def _make_decision(act: ActionPlanner, told: RaceHistory, actor: Actor, why: str) -> Decide:
    def decide(context: CommandContext) -> Decision | Rejection:
        refusal = check_organiser(context, actor)
        if refusal or context.now.race.stage == "lobby" or context.now.race.seed is None:
            return refusal or Rejection(code="not_started")
        if told.version != context.now.race.version:
            return Rejection(code="moved_on")
        plan = act(context, told)
        if isinstance(plan, Rejection):
            return plan
        waits = deferred_until(context, plan)
        if waits and not isinstance(act, Action):
            return Rejection(code="silent", facts={"round": context.now.race.round, "due": f"<t:{waits}:f>"})
        if waits and isinstance(act, Action):
            return defer_action(context, told, act, plan, actor.member, why)
        return carry_out(context, told, plan, actor.member, why)

    return decide


def _run_under_review(context: CommandContext) -> AdvanceResult | None:
    """Run the round that waits for the stewards; None if none does."""
    return run_rules(context.game, context.now) if context.now.race.why == "review" else None


def _build_amend_form(context: CommandContext) -> FieldsForm | Rejection:
    ruleset, table = context.game.ruleset, context.game.table
    if context.progress is None:
        return Rejection(code="no_amendments")
    return ruleset.amend_form(table, ruleset.player_view(table, amended_state(context), None))
