"""The stewards are asked, and answer; what they have answered once is a precedent."""

from collections.abc import Container
from dataclasses import dataclass

from bot.race.calling_stewards import settled_lines
from bot.race.context import Context, Ruling, seated, shut
from bot.race.door import Door
from bot.race.situation import Outcome, Wanted
from bot.stewards.choices import ALWAYS, OPTIONS, act_of
from bot.stewards.meant import meant, planning
from bot.stewards.rulings import Rulings
from bot.store import act_drafts, prompts, questions, races
from bot.store.act_drafts import Meant
from bot.store.database import Transaction
from bot.store.past import Past
from bot.store.prompts import Prompt
from bot.telling.mail import Draft
from bot.telling.summaries import Actor, Refusal, Visibility
from rules.values import Json, Key, Seat, is_key, key_of

MOST, SIMILAR, KNOWN, LONGEST = 10, 3, 200, 300
"""Precedents found at once; past rulings shown beside a question; of how many these are chosen; characters of a
protest."""


@dataclass(frozen=True)
class Tray:
    """What a steward has to know of a race: how many questions wait for the stewards, since when the oldest question to
    a driver is open (None: none is, or only some whose asking is secret), and the marks of acts that another steward
    has left to them; `protests`: how many of the questions are protests of drivers."""

    race: int
    prompts: int
    since: int | None
    left: tuple[str, ...] = ()
    protests: int = 0


class Prompts:
    """What waits for the stewards of a race."""

    def __init__(self, door: Door, rulings: Rulings) -> None:
        self._door, self._rulings = door, rulings

    async def inbox(self, actor: Actor, race: int | None = None) -> tuple[Tray, ...]:
        """The live races of a server whose steward an actor is, or the one that is named."""

        async def live(t: Transaction) -> tuple[int, ...]:
            return await races.live_of_guild(t, actor.guild or 0)

        async def trays(t: Transaction) -> tuple[Tray, ...]:
            return tuple([await _tray(t, n) for n in own])

        numbers = (race,) if race is not None else await self._door.database.read(live)
        own = [n for n in numbers if not isinstance(await self._rulings.steward(n, actor), Refusal)]
        return await self._door.database.read(trays)

    async def open(self, race: int, actor: Actor) -> tuple[tuple[Prompt, tuple[Prompt, ...]], ...] | Refusal:
        """What is asked, each with similar rulings of the past."""
        known = await self._rulings.steward(race, actor)
        if isinstance(known, Refusal):
            return known

        async def read(t: Transaction) -> list[tuple[Prompt, tuple[Prompt, ...]]]:
            return [(one, await prompts.similar(t, one, KNOWN)) for one in await prompts.open_in(t, race)]

        found = await self._door.database.read(read)
        return tuple([(one, await self._seen(old, known, SIMILAR)) for one, old in found])

    async def remedy(
        self, number: int, actor: Actor, answer: str, *, always: bool = False
    ) -> tuple[Prompt, Meant | None] | Refusal:
        """What the stewards are asked, and what an answer would do; None where everything stands as it is."""
        prompt = await self._door.database.read(lambda t: prompts.find(t, number))
        if prompt is None or prompt.answer or await self._door.shut(prompt.race, actor):
            return Refusal(code="settled")
        if answer not in (ALWAYS if always else OPTIONS)[prompt.kind]:
            return Refusal(code="not_on_offer")
        return prompt, act_of(prompt, answer)

    async def put_to(self, number: int, actor: Actor, answer: str, *, always: bool = False) -> Prompt | Refusal:
        """What the stewards are asked, for one of them, if it can be answered so."""
        found = await self.remedy(number, actor, answer, always=always)
        if isinstance(found, Refusal):
            return found
        known = await self._rulings.steward(found[0].race, actor)
        return known if isinstance(known, Refusal) else found[0]

    async def settle(
        self, number: int, actor: Actor, answer: str, reason: str, *, always: bool = False
    ) -> Prompt | Refusal:
        """The stewards' answer, applied; `always`: every later question of this kind has the same."""
        found = await self.remedy(number, actor, answer, always=always)
        if isinstance(found, Refusal):
            return found
        prompt, act = found
        done = await self._rulings.rule(prompt.race, actor, planning(act or _standing(prompt, answer)), reason)
        if isinstance(done, Refusal):
            return done
        return await self._settled(number, actor, answer, reason, always=always)

    async def _settled(self, number: int, actor: Actor, answer: str, reason: str, *, always: bool = False) -> Prompt:
        now = self._door.clock()

        async def settle(t: Transaction) -> tuple[Prompt | None, tuple[Draft, ...]]:
            await prompts.settle(t, number, answer, reason, actor.member, now, always=always)
            kept = await prompts.find(t, number)
            rest = await prompts.open_in(t, kept.race) if kept else ()
            return kept, await settled_lines(t, kept.race) if kept and not rest else ()

        kept, lines = await self._door.database.write(settle)
        assert kept is not None
        if lines:
            said = f"settled/{number}"
            await self._door.act(
                kept.race, actor, lambda b: Ruling(Outcome(race=b.now.race, posts=lines)), said, silent=True
            )
        return kept

    async def follow(self) -> None:
        """Applies precedents that are to be followed always."""

        async def read(t: Transaction) -> list[tuple[Prompt, Prompt | None]]:
            return [(p, await prompts.precedent(t, p.guild, p.game, p.kind)) for p in await prompts.to_follow(t)]

        for prompt, precedent in await self._door.database.read(read):
            if precedent and precedent.member is not None:
                actor = Actor(member=precedent.member, guild=prompt.guild, sees=_as_ruled, manager=True)
                await self._follow(prompt, actor, precedent)

    async def _follow(self, prompt: Prompt, actor: Actor, precedent: Prompt) -> None:
        """One that cannot be followed any more is left as it is."""
        reason = f"#{precedent.number}: {precedent.reason}"
        done = await self.settle(prompt.number, actor, precedent.answer, reason)
        if isinstance(done, Refusal):
            await self._settled(prompt.number, actor, "stand", reason)

    async def protest(self, race: int, actor: Actor, text: str) -> Json | Refusal:
        """A driver asks the stewards to look at what became of the last order that he gave himself."""
        said = " ".join(text.split())[:LONGEST]
        told = await self._door.past(race, actor)
        if isinstance(told, Refusal):
            return told
        token = f"protest/{actor.token}" if actor.token else ""
        settled = await self._door.database.read(lambda t: prompts.protests_settled(t, race))
        return await self._door.act(
            race, actor, lambda context: _protested(context, told, actor, said, settled), token, silent=True
        )

    async def precedents(self, actor: Actor, text: str) -> tuple[Prompt, ...]:
        """What the stewards of his server have ruled in races that exist for him."""
        found = await self._door.database.read(lambda t: prompts.search(t, actor.guild or 0, text.strip(), KNOWN))
        return await self._seen(found, actor, MOST)

    async def _seen(self, found: tuple[Prompt, ...], actor: Actor, most: int) -> tuple[Prompt, ...]:
        """The newest of them that come from races which exist for an actor."""
        shut = {race: await self._door.shut(race, actor) for race in {one.race for one in found}}
        return tuple(one for one in found if not shut[one.race])[:most]


async def _tray(t: Transaction, race: int) -> Tray:
    left = tuple(draft.mark for draft in await act_drafts.left_to_others(t, race))
    asked = await prompts.open_in(t, race)
    protests = sum(prompt.kind == "protest" for prompt in asked)
    return Tray(race, len(asked), await _since(t, race), left, protests)


async def _since(t: Transaction, race: int) -> int | None:
    rows = await questions.open_in(t, race)
    return min((row.opened for row in rows if not (row.answered or row.covered or row.closed)), default=None)


async def _as_ruled(channel: int) -> Visibility:
    """A precedent is followed in every channel of its server."""
    del channel
    return "seen"


def _standing(prompt: Prompt, answer: str) -> Meant:
    kind = answer if answer == "upheld" else prompt.kind
    return meant("settled", kind=kind, seat=prompt.seat, quiet=prompt.kind != "protest")


def _protested(
    context: Context, told: Past, actor: Actor, text: str, settled: Container[tuple[int, int, Seat, Key]]
) -> Ruling | Refusal:
    there = seated(context, actor.member)
    if there is None:
        return Refusal(code="not_seated")
    if context.now.race.stage in ("lobby", "abandoned"):
        return shut(context.now.race) or Refusal(code="not_started")
    own = [
        e
        for n in sorted(told.entries)
        if n < context.now.race.round or context.now.race.stage == "over"
        for e in told.entries[n]
        if is_key(e.key) and key_of(e.key).seat == there.seat
    ]
    if not own or not text:
        return Refusal(code="nothing_to_protest")
    at = next((e.key for e in reversed(own) if e.hand == "driver"), own[-1].key)
    now = context.now.race
    if (now.take, now.round, there.seat, at) in settled:
        return Refusal(code="protest_settled")
    wanted = Wanted("protest", there.seat, at, {"text": text, "kind": key_of(at).kind})
    return Ruling(Outcome(race=context.now.race, wanted=(wanted,)), True)
