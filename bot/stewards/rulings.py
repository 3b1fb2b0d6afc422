"""What the stewards of a race decide: the organiser, and whoever has the role that the server has set for it.

Every act has a reason, is entered in the journal, announced in the channel, and can be taken back. What would change
the story that has been told can be looked at first.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from bot.lobby.lobby import owner_only
from bot.race.calling_stewards import interest_of, role_of
from bot.race.context import Context, Decide, Ruling, seated, summary
from bot.race.door import Door
from bot.race.situation import Outcome, run
from bot.stewards.difference import difference
from bot.stewards.meant import planning
from bot.stewards.measures import open_seal
from bot.stewards.plans import (
    ActPreview,
    Deed,
    PlannedAct,
    Planning,
    Point,
    as_amended,
    asked_at,
    in_other_words,
    ruled,
    shown,
    waits_until,
    with_fates,
)
from bot.stewards.uncovering import uncovered
from bot.stewards.undo import last_of, undoing
from bot.stewards.waiting import kept
from bot.stewards.windows import window_of
from bot.store import act_drafts, acts, notes, outbox, races
from bot.store.act_drafts import ActDraft, ActFate, Meant
from bot.store.acts import Act
from bot.store.database import Transaction
from bot.store.past import Past
from bot.telling.mail import Draft
from bot.telling.posts import Notice
from bot.telling.ruling_posts import Interest
from bot.telling.summaries import Actor, Difference, OpenQuestion, RaceSummary, Refusal, Uncovered
from rules.orders.sheets import written_sheet
from rules.questions import Fields
from rules.values import Json, Key, Seat, is_key, key_of

LONGEST = 300
"""Characters of a reason."""


class Rulings:
    """The stewards' desk. Every door that changes something wants a reason; refusals are values."""

    def __init__(self, door: Door) -> None:
        self._door = door

    async def set_role(self, guild: int, role: int | None) -> None:
        """Which role of a server makes its members stewards of every race there."""

        async def settle(t: Transaction) -> None:
            await t.hold("guild", guild)
            settings = await notes.settings(t, "guild", guild)
            await notes.set_settings(t, "guild", guild, settings | {"gm_role": role})

        await self._door.database.write(settle)

    async def steward(self, race: int, actor: Actor) -> Actor | Refusal:
        """The actor with the right to rule, if he has it."""

        async def read(t: Transaction) -> tuple[int, int | None]:
            found = await races.find(t, race)
            assert found is not None
            return found.creator, (await notes.settings(t, "guild", found.guild)).get("gm_role")

        found = await self._door.read(race, actor, read)
        if isinstance(found, Refusal):
            return found
        creator, role = found
        if actor.manager or actor.member == creator or (role is not None and role in actor.roles):
            return actor.model_copy(update={"manager": True})
        return Refusal(code="not_steward", facts={"owner": f"<@{creator}>"})

    async def interest(self, race: int, actor: Actor) -> tuple[Interest, int | None] | Refusal:
        """What an actor has to do with a race, and the role that makes others its stewards, if one does."""

        async def read(t: Transaction) -> tuple[Interest, int | None]:
            found = await races.find(t, race)
            assert found is not None
            drivers = await races.drivers(t, race)
            return await interest_of(t, race, drivers, actor.member), await role_of(t, found.guild)

        return await self._door.read(race, actor, read)

    async def ask_second(self, race: int, actor: Actor, mark: str, reason: str) -> Json | Refusal:
        """Calls the stewards' role: one who drives leaves an act to another."""
        found = await self.interest(race, actor)
        if isinstance(found, Refusal):
            return found
        facts = {"by": f"<@{actor.member}>", "text": reason}
        line = Notice(what="second", facts=facts, knob="decide", rest=mark, role=found[1])
        draft = Draft(post=line, subject=f"second/{mark}")
        return await self._door.act(race, actor, partial(_said, draft), f"second/{mark}", silent=True)

    async def second_given(self, race: int, actor: Actor, mark: str) -> None:
        """Another steward has decided: nothing is left to press."""
        known = await self._door.database.read(lambda t: outbox.last_on(t, race, (f"second/{mark}",)))
        for subject, _, body in known:
            line = Notice.model_validate_json(body).model_copy(update={"done": True, "knob": "", "rest": ""})
            done = Draft(post=line, subject=subject)
            await self._door.act(race, actor, partial(_said, done), f"second/{mark}/given", silent=True)

    async def look(self, race: int, actor: Actor, act: Planning) -> ActPreview | Refusal:
        """What an act would do. Nothing is recorded."""

        def see(context: Context, told: Past) -> ActPreview | Refusal:
            plan = act(context, told)
            seen = plan if isinstance(plan, Refusal) else shown(context, told, plan, actor.member)
            if isinstance(plan, Refusal) or isinstance(seen, Refusal):
                return seen
            return replace(seen, spoken_for=_spoken_for(context, told, plan, actor))

        found: ActPreview | Refusal = await self._with_past(race, actor, see)
        return found

    async def window(self, race: int, actor: Actor) -> str | Refusal:
        """The name of the window that is open, for closing it and no later one."""
        known = await self.steward(race, actor)
        found: str | Refusal = known if isinstance(known, Refusal) else await self._door.look(race, actor, window_of)
        return found

    async def rule(self, race: int, actor: Actor, act: Planning, reason: str) -> RaceSummary | Refusal:
        """Does it: at once where nothing that was told is touched, else by one correction; while a round is run in
        silence it is kept for the show, where it does not act at once by its nature."""
        known, why = await self.steward(race, actor), " ".join(reason.split())[:LONGEST]
        if isinstance(known, Refusal):
            return known
        if not why:
            return Refusal(code="no_reason")
        while True:
            told = await self._door.past(race, actor)
            if isinstance(told, Refusal):
                return told
            done = await self._door.act(race, actor, _deciding(act, told, known, why), _token(actor), silent=True)
            if not (isinstance(done, Refusal) and done.code == "moved_on"):
                break
        if isinstance(done, Refusal):
            return done
        after: RaceSummary | Refusal = await self._door.look(race, actor, summary)
        return after if isinstance(after, Refusal) else after.model_copy(update={"waits": done})

    async def waiting_round(self, race: int, actor: Actor) -> Difference | Refusal:
        """The round that waits for the stewards: what would be told, and how the race would stand."""

        def see(context: Context, told: Past) -> Difference | Refusal:
            if context.now.race.why != "review":
                return Refusal(code="nothing_to_approve")
            record = told.rounds[context.now.race.round]
            facts, again = (*record.told, *told.open), run(context.game, context.now)
            return difference(context, context.now, {record.n: record.lines}, again, facts)

        found: Difference | Refusal = await self._with_past(race, actor, see)
        return found

    async def trouble(self, race: int, actor: Actor) -> str | Refusal:
        """What disagreed when the race was held: keys of the record, and no answers."""
        known = await self.steward(race, actor)
        if isinstance(known, Refusal):
            return known
        return await self._door.database.read(lambda t: outbox.trouble(t, race))

    async def undoing(self, race: int, actor: Actor, number: int | None = None) -> Deed | Refusal:
        """What takes back one act, by its number from 1; without a number the last that can be taken back."""
        known = await self.steward(race, actor)
        if isinstance(known, Refusal):
            return known

        async def read(t: Transaction) -> Deed | None:
            found, done = await races.find(t, race), await acts.every(t, race)
            assert found is not None
            last = last_of(done if number is None else done[max(0, number - 1) : max(0, number)])
            return await undoing(t, found, last.id) if last else None

        found = await self._door.database.read(read)
        if found is None:
            return Refusal(code="not_undone", facts={"number": number}) if number else Refusal(code="nothing_to_undo")
        return found

    async def planned(self, race: int, actor: Actor, act: Meant, fates: Sequence[ActFate] = ()) -> Deed | Refusal:
        """What an act does that is known by its name. `fates`: of acts that no longer fit after it."""
        plan = await self.undoing(race, actor, **act.given) if act.what == "undo" else planning(act)
        return plan if isinstance(plan, Refusal) else with_fates(plan, fates)

    async def in_other_words(self, race: int, actor: Actor, number: int, said: Json) -> Json | Refusal:
        """What an act enters when it is put into other words."""
        return await self._with_past(race, actor, in_other_words(number, said))

    async def keep(self, race: int, actor: Actor, draft: ActDraft) -> Actor | Refusal:
        """An act that has been looked at waits until it is published or dropped, also over a restart."""
        known, now = await self.steward(race, actor), self._door.clock()
        if isinstance(known, Actor):
            await self._door.database.write(lambda t: act_drafts.keep(t, race, draft, now))
        return known

    async def draft(self, race: int, actor: Actor, mark: str) -> ActDraft | Refusal:
        """An act that an actor has looked at, or that was left to him."""
        known = await self.steward(race, actor)
        if isinstance(known, Refusal):
            return known
        found = await self._door.database.read(lambda t: act_drafts.find(t, race, mark))
        return found if found and found.member in (None, actor.member) else Refusal(code="act_gone")

    async def drop(self, race: int, actor: Actor, *marks: str) -> None:
        """Acts that nobody publishes any more."""

        async def write(t: Transaction) -> None:
            for mark in marks:
                await act_drafts.drop(t, race, mark)

        if isinstance(await self.steward(race, actor), Actor):
            await self._door.database.write(write)

    async def acts(self, race: int, actor: Actor) -> tuple[Act, ...] | Refusal:
        """What the stewards have done in a race: no secret."""
        return await self._door.read(race, actor, lambda t: acts.as_then(t, race))

    async def story(self, race: int, actor: Actor) -> Past | Refusal:
        """What is recorded, for looking up decisions and rolls."""
        found: Past | Refusal = await self._with_past(race, actor, lambda _, told: told)
        return found

    async def decision(self, race: int, actor: Actor, key: Key) -> Point | Refusal:
        """A decision that is open or was made: what it asks, and how it can be answered."""
        done = await self.acts(race, actor)
        if isinstance(done, Refusal):
            return done

        def see(context: Context, told: Past) -> Point | Refusal:
            point = asked_at(context, told, key)
            return point if isinstance(point, Refusal) else _closed(context, point, actor, done) or point

        found: Point | Refusal = await self._with_past(race, actor, see)
        return found

    async def decisions(self, race: int, actor: Actor) -> tuple[Key, ...] | Refusal:
        """The decisions that the story of a race comes to: first those that nobody had to make, then those
        that somebody has made, those that are open last. Who was asked a covered question is not to be seen by it."""
        known = await self.steward(race, actor)
        if isinstance(known, Refusal):
            return known

        def see(context: Context, told: Past) -> tuple[Key, ...]:
            hands = {e["key"]: e["hand"] for n in sorted(told.rounds) for e in told.rounds[n].entries}
            hands |= {e.key: e.hand for e in context.progress.used} if context.progress else {}
            hands |= {a.key: "" for a in context.progress.open} if context.progress else {}
            covered = context.game.ruleset.procedure(context.now.race.options).covered
            return tuple(
                sorted(filter(is_key, hands), key=lambda k: hands[k] != "prudence" and key_of(k).kind not in covered)
            )

        found: tuple[Key, ...] | Refusal = await self._with_past(race, actor, see)
        return found

    async def answered(self, race: int, actor: Actor) -> dict[Key, Json] | Refusal:
        """The answers that stand, of rounds that are over, as far as an actor may read them."""

        def see(context: Context, told: Past) -> dict[Key, Json]:
            own, now = seated(context, actor.member), context.now.race
            over = (n for n in told.entries if n < now.round or now.stage == "over")
            entries = {e.key: e.value for n in over for e in told.entries[n] if is_key(e.key)}
            if now.stage == "over":
                return entries
            seat = own.seat if own else ""
            public = (k for k in entries if key_of(k).seat == seat or context.game.opens(now.options, key_of(k).kind))
            return {key: entries[key] for key in public}

        found: dict[Key, Json] | Refusal = await self._with_past(race, actor, see)
        return found

    async def amend_form(self, race: int, actor: Actor) -> Fields | Refusal:
        """What can be amended in this game."""
        known = await self.steward(race, actor)
        return known if isinstance(known, Refusal) else await self._door.look(race, actor, _amend_form)

    async def asked(self, race: int, actor: Actor, seat: Seat) -> tuple[OpenQuestion, ...] | Refusal:
        """What a seat is asked. What it has said in a sealed set is shown only when that is unsealed."""
        known, done = await self.steward(race, actor), await self.acts(race, actor)
        if isinstance(known, Refusal):
            return known
        if isinstance(done, Refusal):
            return done
        found: tuple[OpenQuestion, ...] | Refusal = await self._door.look(
            race, actor, lambda b: _asked(b, seat, actor, done)
        )
        return found

    async def uncovered(self, race: int, actor: Actor, seat: Seat) -> Uncovered | Refusal:
        """What a silent run covers of a seat. Only who does not drive reads it, and only once it is unsealed."""
        known, done = await self.steward(race, actor), await self.acts(race, actor)
        if isinstance(known, Refusal):
            return known
        if isinstance(done, Refusal):
            return done
        keys = {act.key for act in done}
        found: Uncovered | Refusal = await self._door.look(
            race, actor, lambda b: uncovered(b, actor.member, seat, keys)
        )
        return found

    async def _with_past(self, race: int, actor: Actor, see: Callable[[Context, Past], Any]) -> Any:
        known = await self.steward(race, actor)
        if isinstance(known, Refusal):
            return known
        while True:
            told = await self._door.past(race, actor)
            if isinstance(told, Refusal):
                return told
            found = await self._door.look(race, actor, _seeing(see, told))
            if not (isinstance(found, Refusal) and found.code == "moved_on"):
                return found


def _said(draft: Draft, context: Context) -> Ruling:
    return Ruling(Outcome(race=context.now.race, posts=(draft,)))


def _seeing(see: Callable[[Context, Past], Any], told: Past) -> Callable[[Context], Any]:
    return lambda context: see(context, told)


def _deciding(act: Planning, told: Past, actor: Actor, why: str) -> Decide:
    def decide(context: Context) -> Ruling | Refusal:
        refusal = owner_only(context, actor)
        if refusal or context.now.race.stage == "lobby" or context.now.race.seed is None:
            return refusal or Refusal(code="not_started")
        if told.version != context.now.race.version:
            return Refusal(code="moved_on")
        plan = act(context, told)
        if isinstance(plan, Refusal):
            return plan
        waits = waits_until(context, plan)
        if waits and not isinstance(act, Deed):
            return Refusal(code="silent", facts={"round": context.now.race.round, "due": f"<t:{waits}:f>"})
        if waits and isinstance(act, Deed):
            return kept(context, told, act, plan, actor.member, why)
        return ruled(context, told, plan, actor.member, why)

    return decide


def _amend_form(context: Context) -> Fields | Refusal:
    ruleset, table = context.game.ruleset, context.game.table
    if ruleset.amend_form is None or context.progress is None:
        return Refusal(code="no_amendments")
    return ruleset.amend_form(table, ruleset.knowledge(table, as_amended(context), None))


def _closed(context: Context, point: Point, actor: Actor, done: tuple[Act, ...]) -> Refusal | None:
    """A steward who drives has no hand in what others seal, nor in what stays their secret when it is over: their forms
    would show him what only they know."""
    own, question, race = seated(context, actor.member), point.question, context.now.race
    if own is None or own.seat == question.seat or race.stage == "over":
        return None
    sealed = question.sealed or question.covered
    if point.open and sealed:
        return None if _unsealed(context, done) else Refusal(code="closed_to_you", facts={"seat": question.seat})
    if context.game.opens(race.options, question.kind):
        return None
    return Refusal(code="secret_to_you", facts={"seat": question.seat})


def _unsealed(context: Context, done: tuple[Act, ...]) -> bool:
    """Whether the open set is no secret from the stewards."""
    seal, take = open_seal(context), context.now.race.take
    return not seal or any(act.key == f"steward/unseal/{seal}" and act.take == take for act in done)


def _spoken_for(context: Context, told: Past, plan: PlannedAct, actor: Actor) -> tuple[OpenQuestion, ...]:
    """What a plan answers in the place of those who are awaited, each by its question; what is sealed or theirs alone
    without the answer."""
    found, given = list[OpenQuestion](), {entry.key: entry for entry in plan.beside} if plan.follows else {}
    for row in (row for row in context.now.open if row.key in given):
        asked, put = context.asked(row), context.put(row)
        assert asked is not None
        assert put is not None
        hidden = not _unsealed(context, told.acts) or _closed(context, _point(put), actor, told.acts)
        said, sheets = None if hidden else given[row.key].value, context.game.ruleset.sheets
        words = written_sheet(sheets, said) if sheets and said is not None and context.is_written(asked) else ""
        found.append(put.model_copy(update={"present": said, "words": words}))
    return tuple(found)


def _point(put: OpenQuestion) -> Point:
    return Point(put.question, None, put.form, open=True)


def _asked(context: Context, seat: Seat, actor: Actor, done: tuple[Act, ...]) -> tuple[OpenQuestion, ...] | Refusal:
    if seat not in {d.seat for d in context.now.drivers}:
        return Refusal(code="no_such_driver", facts={"seat": seat})
    puts = context.puts(seat)
    shut = (not _unsealed(context, done) or _closed(context, _point(put), actor, done) for put in puts)
    hidden = {"present": None, "words": "", "fields": None}
    return tuple(put.model_copy(update=hidden) if hides else put for put, hides in zip(puts, shut, strict=True))


def _token(actor: Actor) -> str:
    return f"rule/{actor.token}" if actor.token else ""
