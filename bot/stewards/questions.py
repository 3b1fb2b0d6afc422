"""Questions to the stewards, their answers, and precedents."""

from collections.abc import Container
from dataclasses import dataclass

from bot.app.changes import ChangeSet, NewStewardQuestion
from bot.app.command import CommandContext, Decision, check_running, find_driver
from bot.app.race_access import AuthorizedRaces
from bot.app.race_snapshot import Game
from bot.app.steward_reminders import find_waiting, remind_of_waiting
from bot.model.actor import Actor, Rejection, see_every_channel
from bot.model.driver import Driver
from bot.stewards.action_registry import find_action, make_call
from bot.stewards.rulings import Rulings, check_unanswered, settle_with
from bot.store import questions, races, ruling_drafts, seats, steward_questions
from bot.store.database import Stale, Transaction
from bot.store.race_history import RaceHistory
from bot.store.ruling_drafts import ActionCall
from bot.store.steward_questions import Settlement, StewardQuestion
from rules.base import Json, Key, Seat, is_key_of_seat, parse_key
from rules.journal import JournalEntry

ANSWERS_BY_KIND = {"missed": ("stand", "again"), "entitled": ("stand", "give"), "protest": ("stand", "again", "upheld")}
PERMANENT_ANSWERS_BY_KIND = {"missed": ("stand",), "entitled": ("stand", "give"), "protest": ()}
"""Answers that can be made a precedent for all later questions."""
REASON_NEEDED = (("protest", "stand"), ("protest", "upheld"))
"""Kinds and answers that end a matter in words alone, so that their reason has to be typed."""


def needs_reason(question: StewardQuestion, answer: str, *, always: bool) -> bool:
    """Whether the reason of an answer has to be typed; otherwise there is a usual one."""
    return always or (question.kind, answer) in REASON_NEEDED


def make_action_of_answer(question: StewardQuestion, answer: str) -> ActionCall | None:
    """Return the action that an answer stands for; None if everything stands as it is."""
    if answer == "give":
        return make_call("say", key=question.at, value=question.facts["options"][0])
    if answer == "again":
        return make_call("ask_again", key=question.at)
    return None


MAX_SIMILAR_RULINGS, MAX_RULINGS_SEARCHED, MAX_PROTEST_CHARS = 3, 200, 300
"""Past rulings shown beside a question; of how many these are chosen, or searched; characters of a protest."""


@dataclass(frozen=True)
class InboxEntry:
    """A race's entry in the stewards' inbox.

    `questions`: open questions to the stewards, the most urgent first; `since`: when the oldest open question to
    a driver was asked (None: there is none, or only hidden ones); `draft_marks`: marks of actions that another steward
    left to them."""

    race: int
    questions: tuple[StewardQuestion, ...]
    since: int | None
    draft_marks: tuple[str, ...] = ()


class StewardQuestions:
    """Use cases for questions to the stewards of a race."""

    def __init__(self, access: AuthorizedRaces, rulings: Rulings) -> None:
        self._access, self._rulings = access, rulings

    async def list_inbox(self, actor: Actor, race: int | None = None) -> tuple[InboxEntry, ...]:
        """Return the inbox of the actor's live races on a server, or of the named race."""

        async def list_races(t: Transaction) -> tuple[int, ...]:
            return await races.list_ids_for_stewards(t, actor.guild or 0)

        async def read_entries(t: Transaction) -> tuple[InboxEntry, ...]:
            return tuple([await _load_inbox_entry(t, n) for n in own])

        numbers = (race,) if race is not None else await self._access.database.read(list_races)
        own = [n for n in numbers if not isinstance(await self._rulings.authorize(n, actor), Rejection)]
        return await self._access.database.read(read_entries)

    async def list_open(
        self, race: int, actor: Actor, number: int | None = None
    ) -> tuple[tuple[StewardQuestion, tuple[StewardQuestion, ...]], ...] | Rejection:
        """Return the open questions, or one, each with similar past rulings; the most urgent first."""
        official = await self._rulings.authorize(race, actor)
        if isinstance(official, Rejection):
            return official

        async def read(t: Transaction) -> list[tuple[StewardQuestion, tuple[StewardQuestion, ...]]]:
            return [
                (one, await steward_questions.list_similar(t, one, MAX_RULINGS_SEARCHED))
                for one in await steward_questions.list_open(t, race)
                if number in (None, one.number)
            ]

        open_questions = await self._access.database.read(read)
        return tuple(
            [(one, await self._list_visible_to(old, official, MAX_SIMILAR_RULINGS)) for one, old in open_questions]
        )

    async def resolve_answer(
        self, number: int, actor: Actor, answer: str, *, always: bool = False
    ) -> tuple[StewardQuestion, ActionCall | None] | Rejection:
        """Return a question and the action that an answer stands for; None if everything stands as it is."""
        question = await self._access.database.read(lambda t: steward_questions.get(t, number))
        if question is None or await self._access.check_access(question.race, actor):
            return Rejection(code="settled")
        if question.answer:
            official = await self._rulings.authorize(question.race, actor)
            return (check_unanswered(question) if isinstance(official, Actor) else None) or Rejection(code="settled")
        if answer not in (PERMANENT_ANSWERS_BY_KIND if always else ANSWERS_BY_KIND)[question.kind]:
            return Rejection(code="not_on_offer")
        return question, make_action_of_answer(question, answer)

    async def check_answer(
        self, number: int, actor: Actor, answer: str, *, always: bool = False
    ) -> StewardQuestion | Rejection:
        """Return a question if the actor may give this answer."""
        question_and_action = await self.resolve_answer(number, actor, answer, always=always)
        if isinstance(question_and_action, Rejection):
            return question_and_action
        official = await self._rulings.authorize(question_and_action[0].race, actor)
        return official if isinstance(official, Rejection) else question_and_action[0]

    async def submit_answer(
        self, number: int, actor: Actor, answer: str, reason: str, *, always: bool = False
    ) -> StewardQuestion | Rejection:
        """Apply the stewards' answer; `always`: later questions of this kind get the same one."""
        question_and_action = await self.resolve_answer(number, actor, answer, always=always)
        if isinstance(question_and_action, Rejection):
            return question_and_action
        question, call = question_and_action
        settles = Settlement(question=number, answer=answer, reason=reason, member=actor.member, always=always)
        plan = find_action(call or _make_settling_call(question, answer))
        summary = await self._rulings.carry_out(question.race, actor, plan, reason, settles)
        return summary if isinstance(summary, Rejection) else await self._reload(number)

    async def _reload(self, number: int) -> StewardQuestion | Rejection:
        question = await self._access.database.read(lambda t: steward_questions.get(t, number))
        return question or Rejection(code="settled")

    async def apply_precedents(self) -> None:
        """Apply precedents that hold for all later questions."""

        async def read(t: Transaction) -> list[tuple[StewardQuestion, StewardQuestion | None]]:
            return [
                (p, await steward_questions.find_precedent(t, p.guild, p.game, p.kind))
                for p in await steward_questions.list_with_precedent(t)
            ]

        for question, precedent in await self._access.database.read(read):
            if precedent and precedent.member is not None:
                # A precedent applies in all channels of its server.
                actor = Actor(member=precedent.member, guild=question.guild, sees=see_every_channel, manager=True)
                await self._apply_precedent(question, actor, precedent)

    async def _apply_precedent(self, question: StewardQuestion, actor: Actor, precedent: StewardQuestion) -> None:
        """Apply a precedent; if that is not possible any more, everything stands as it is."""
        reason = f"#{precedent.number}: {precedent.reason}"
        outcome = await self.submit_answer(question.number, actor, precedent.answer, reason)
        if isinstance(outcome, Rejection):
            settles = Settlement(question=question.number, answer="stand", reason=reason, member=actor.member)
            decide = settle_with(lambda context: Decision(ChangeSet(context.now.race)), settles)
            await self._access.execute(question.race, actor, decide, f"settled/{question.number}", in_hidden_phase=True)

    async def remind_stewards(self) -> None:
        """Remind stewards of what still waits for them, in growing pauses and outside the organiser's quiet hours."""
        now = self._access.clock()
        if not await self._access.database.read(lambda t: find_waiting(t, now)):
            return
        try:
            await self._access.database.write(lambda t: remind_of_waiting(t, now))
        except Stale:
            return  # another process has come first
        self._access.notify_changed()

    async def submit_protest(self, race: int, actor: Actor, text: str) -> Json | Rejection:
        """Ask the stewards to look at the effect of a driver's own last order; return the round of that order."""
        protest = " ".join(text.split())[:MAX_PROTEST_CHARS]
        history = await self._access.load_history(race, actor)
        if isinstance(history, Rejection):
            return history
        token = f"protest/{actor.token}" if actor.token else ""
        answered_protests = await self._access.database.read(
            lambda t: steward_questions.list_answered_protests(t, race)
        )
        return await self._access.execute(
            race,
            actor,
            lambda context: _decide_protest(context, history, actor, protest, answered_protests),
            token,
            in_hidden_phase=True,
        )

    async def list_precedents(self, actor: Actor) -> tuple[tuple[StewardQuestion, tuple[Driver, ...]], ...]:
        """Return past rulings of the actor's server, from races that the actor can see, newest first, each with its
        race's drivers."""
        answered_questions = await self._access.database.read(
            lambda t: steward_questions.list_answered(t, actor.guild or 0, MAX_RULINGS_SEARCHED)
        )
        precedents = await self._list_visible_to(answered_questions, actor, MAX_RULINGS_SEARCHED)

        async def read(t: Transaction) -> dict[int, tuple[Driver, ...]]:
            return {race: await seats.list_drivers(t, race) for race in {one.race for one in precedents}}

        drivers = await self._access.database.read(read)
        return tuple((one, drivers[one.race]) for one in precedents)

    async def _list_visible_to(
        self, candidates: tuple[StewardQuestion, ...], actor: Actor, most: int
    ) -> tuple[StewardQuestion, ...]:
        """Return the newest ones from races that the actor can see."""
        rejections = {race: await self._access.check_access(race, actor) for race in {one.race for one in candidates}}
        return tuple(one for one in candidates if not rejections[one.race])[:most]


async def _load_inbox_entry(t: Transaction, race: int) -> InboxEntry:
    draft_marks = tuple(draft.mark for draft in await ruling_drafts.list_unassigned(t, race))
    return InboxEntry(
        race, await steward_questions.list_open(t, race), await _find_oldest_question_time(t, race), draft_marks
    )


async def _find_oldest_question_time(t: Transaction, race: int) -> int | None:
    rows = await questions.list_open(t, race)
    return min((row.opened for row in rows if not (row.answered or row.hidden or row.closed)), default=None)


def _make_settling_call(question: StewardQuestion, answer: str) -> ActionCall:
    kind = answer if answer == "upheld" else question.kind
    return make_call("settled", kind=kind, seat=question.seat, quiet=question.kind != "protest")


def _is_protested_answer(game: Game, entry: JournalEntry) -> bool:
    """Whether a protest is about this answer: one that a driver gave or did not give in time, or an order of theirs
    for a whole round, whoever gave it."""
    worlds = game.ruleset.worlds
    return entry.hand in ("driver", "clock") or (worlds is not None and parse_key(entry.key).kind in worlds.order_kinds)


def _list_own_answers(history: RaceHistory, round: int, seat: Seat) -> list[JournalEntry]:
    entries = history.entries.get(round, ())
    return [e for e in entries if is_key_of_seat(e.key, seat)]


def _list_answers_played_so_far(context: CommandContext, history: RaceHistory, seat: Seat) -> list[JournalEntry]:
    """Return a seat's answers that have been played in the round under way, once its order for the round has been.

    In a hidden phase nothing of the round is public yet."""
    race, run, worlds = context.now.race, context.progress, context.game.ruleset.worlds
    if race.stage == "over" or run is None or context.actual or race.hidden_phase:
        return []
    played_keys = {e["key"] for e in context.now.round.entries} | {e.key for e in run.used}
    played = [e for e in _list_own_answers(history, race.round, seat) if e.key in played_keys]
    has_order = worlds is None or any(parse_key(e.key).kind in worlds.order_kinds for e in played)
    return played if has_order else []


def _decide_protest(
    context: CommandContext,
    history: RaceHistory,
    actor: Actor,
    text: str,
    answered_protests: Container[tuple[int, int, Seat, Key]],
) -> Decision | Rejection:
    driver = find_driver(context, actor.member)
    if driver is None:
        return Rejection(code="not_seated")
    if context.now.race.stage in ("lobby", "abandoned"):
        return check_running(context.now.race) or Rejection(code="not_started")
    finished = (n for n in sorted(history.entries) if n < context.now.race.round or context.now.race.stage == "over")
    own = [e for n in finished for e in _list_own_answers(history, n, driver.seat)]
    own += _list_answers_played_so_far(context, history, driver.seat)
    if not own or not text:
        return Rejection(code="nothing_to_protest")
    at = next((e.key for e in reversed(own) if _is_protested_answer(context.game, e)), own[-1].key)
    now = context.now.race
    if (now.branch, now.round, driver.seat, at) in answered_protests:
        return Rejection(code="protest_settled")
    question = NewStewardQuestion("protest", driver.seat, at, {"text": text, "kind": parse_key(at).kind})
    return Decision(ChangeSet(context.now.race, (question,)), parse_key(at).round)
