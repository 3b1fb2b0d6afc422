"""The one door to a race. What a member may do comes in here; what follows from it is recorded and queued in one go.

Every door is async and returns a value: what was asked for, or a `Refusal`. Nothing is raised for what a member did.
`Actor.token` is the interaction's id: handing the same one in again changes nothing and returns the same answer.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from bot.desk.explain import explained, ledger
from bot.desk.receipts import proofs
from bot.lobby.habits import Membership
from bot.lobby.lobby import Lobby
from bot.lobby.officials import Officials
from bot.lobby.seats import Seating
from bot.race.confirmed import confirmed_at
from bot.race.context import Context, Decide, Ruling, seated, shut, summary
from bot.race.door import Door
from bot.race.filing import filed_lines, filing, read_beforehand, ready_for_the_turn, turn_to_come
from bot.race.situation import Handed
from bot.race.weighing import weighed
from bot.record.racefile import race_file, spelt
from bot.store import acts, outbox, races, rounds
from bot.store.acts import Act
from bot.store.database import Transaction
from bot.store.library import Library
from bot.store.past import Past
from bot.store.questions import QuestionRow
from bot.store.races import Race
from bot.store.rounds import LogLine, Round
from bot.telling.language import spoken
from bot.telling.mail import POST
from bot.telling.posts import Driver, PicturedPost
from bot.telling.summaries import (
    Accepted,
    Actor,
    Changed,
    Checked,
    Drafted,
    FiledOrders,
    Ledger,
    LedgerLine,
    Offer,
    OpenQuestion,
    Pace,
    Proofs,
    RaceStanding,
    RaceSummary,
    Refusal,
    Scenery,
    Setup,
    WayShown,
    Why,
    numbered,
)
from rules.journal import SEAL, Entry
from rules.league.points import points_by_seat
from rules.orders.sheets import corrected, written_sheet
from rules.orders.spelling import stored
from rules.questions import Refused
from rules.receipts import receipt
from rules.values import Json, key_of

__all__ = [
    "Accepted",
    "Actor",
    "Changed",
    "Desk",
    "OpenQuestion",
    "Pace",
    "RaceStanding",
    "RaceSummary",
    "Refusal",
    "Scenery",
    "Setup",
    "WayShown",
]

T = TypeVar("T")


class Desk:
    """Everything a member can do with a race; each door asks who comes.

    `create`, `join`, `fill`, `leave`, `ask_by`, `start` are the Lobby's; `pause`, `resume`, `abandon`, `move`
    the Officials'; `seats`, `take`, `replace`, `swap`, `back`, `hand_over`, `give_up` the Seating's. `members`: what
    they have settled for themselves.
    """

    def __init__(self, door: Door, library: Library) -> None:
        self._door, self._library, self.shut = door, library, door.shut
        lobby, officials = Lobby(door, library), Officials(door)
        self.create, self.join, self.fill, self.leave = lobby.create, lobby.join, lobby.fill, lobby.leave
        self.could_open, self.most = lobby.could_open, lobby.most
        self.ask_by, self.start, self.still_here = lobby.ask_by, lobby.start, lobby.still_here
        seating, self.members = Seating(door), Membership(door)
        self.seats, self.take, self.replace, self.swap = seating.seats, seating.take, seating.replace, seating.swap
        self.back, self.hand_over, self.give_up = seating.back, seating.hand_over, seating.give_up
        self.pause, self.resume, self.abandon = officials.pause, officials.resume, officials.abandon
        self.move = officials.move

    async def races_of(self, actor: Actor) -> tuple[RaceSummary, ...]:
        """The live races in which a member drives, as far as they exist where he stands."""
        found = await self._door.database.read(lambda t: races.live_of(t, actor.member))
        cards = [await self.summary(race.id, actor) for race in found]
        return tuple(c for c in cards if isinstance(c, RaceSummary))

    async def race_here(self, actor: Actor, *, last: bool = False) -> RaceSummary | None:
        """The live race of the channel he stands in; with `last`, where there is none, the one that was on last."""

        async def here(t: Transaction) -> Race | None:
            return await races.live_in(t, actor.channel) or (await races.last_in(t, actor.channel) if last else None)

        race = await self._door.database.read(here)
        found = await self.summary(race.id, actor) if race else None
        return found if isinstance(found, RaceSummary) else None

    async def summary(self, race: int, actor: Actor) -> RaceSummary | Refusal:
        """What anybody may know of a race who may know of it at all."""
        found: RaceSummary | Refusal = await self._door.look(race, actor, summary, brief=True)
        return found

    async def standing(self, race: int, actor: Actor) -> RaceStanding | Refusal:
        """How a race stands in the eyes of a member."""
        found: RaceStanding | Refusal = await self._door.look(
            race, actor, lambda context: _standing(context, actor.member, self._library), brief=True
        )
        return found

    async def log(self, race: int, actor: Actor, round: int | None = None) -> tuple[str, ...] | Refusal:
        """The lines of a round (None: of all) as they are kept, with those that only this member was told."""

        async def read(t: Transaction) -> tuple[str, ...]:
            found, drivers = await rounds.every(t, race), await races.drivers(t, race)
            own = next((d.seat for d in drivers if d.member == actor.member), None)
            lines: list[LogLine] = [line for r in found if round in (None, r.n) for line in r.lines]
            return tuple(line.text for line in lines if line.to in (None, own) and not line.digest)

        return await self._door.read(race, actor, read)

    async def ledger(self, race: int, actor: Actor, round: int) -> Ledger | Refusal:
        """A round in every line that a member may read, and how the cars stood after it."""
        language = spoken()

        def see(context: Context, told: Past) -> tuple[LedgerLine, ...] | Refusal:
            there = seated(context, actor.member)
            return ledger(context, told, round, there.seat if there else None, language)

        told = await self._door.past(race, actor)
        if isinstance(told, Refusal):
            return told
        lines = await self._door.look(race, actor, lambda context: see(context, told))
        if isinstance(lines, Refusal):
            return lines
        report = await self.report(race, actor, round)
        if isinstance(report, Refusal):
            return Ledger(round=round, lines=lines)
        return Ledger(round=round, lines=lines, view=report.view, names=report.names)

    async def own_digest(self, race: int, actor: Actor, round: int) -> tuple[str, ...] | Refusal:
        """What happened to a member in a round; nothing for those who do not drive."""

        async def read(t: Transaction) -> tuple[str, ...]:
            found, drivers = await rounds.every(t, race), await races.drivers(t, race)
            own = next((d.seat for d in drivers if d.member == actor.member and d.since <= round), "")
            lines: list[LogLine] = [line for r in found if r.n == round for line in r.lines]
            return tuple(line.heard for line in lines if line.digest and line.to == own)

        return await self._door.read(race, actor, read)

    async def report(self, race: int, actor: Actor, round: int) -> PicturedPost | Refusal:
        """What everybody was told of a round, and what it looked like."""
        body = await self._door.read(race, actor, lambda t: outbox.last_report(t, race, round))
        if body is None:
            return Refusal(code="no_report", facts={"round": round})
        if isinstance(body, Refusal):
            return body
        return _told(POST.validate_json(body))

    async def race_file(self, race: int, actor: Actor) -> str | Refusal:
        """The race as a file; before the flag without its seed and without anything that is not public."""

        async def read(t: Transaction) -> tuple[Race, tuple[Driver, ...], tuple[Round, ...], tuple[Act, ...]]:
            found = await races.find(t, race)
            assert found is not None
            return found, await races.drivers(t, race), await rounds.every(t, race), await acts.every(t, race)

        rows = await self._door.read(race, actor, read)
        if isinstance(rows, Refusal):
            return rows
        found, drivers, kept, ruled = rows
        game = await asyncio.to_thread(self._door.game, found)
        opens = partial(game.opens, found.options)
        return spelt(race_file(found, drivers, kept, ruled, lambda key: opens(key_of(key).kind)))

    async def questions(self, actor: Actor, race: int) -> tuple[OpenQuestion, ...] | Refusal:
        """A member's open questions with their forms and present answers."""

        def see(context: Context) -> tuple[OpenQuestion, ...] | Refusal:
            there = seated(context, actor.member)
            if there is None:
                return Refusal(code="not_seated")
            return shut(context.now.race) or context.own_puts(there.seat)

        found: tuple[OpenQuestion, ...] | Refusal = await self._door.look(race, actor, see, brief=True)
        return found

    async def question(self, number: int, actor: Actor, draft: Json = None) -> OpenQuestion | Changed | Refusal:
        """A question by its number, its form as a draft leaves it; what has taken its place, if it is out of date."""
        return await self._seen(number, actor, lambda context, row: _found(context, row, actor.member, draft))

    async def check(self, number: int, actor: Actor, value: Json) -> Checked | Changed | Refusal:
        """An answer as the rules read it. Nothing is recorded."""

        def see(context: Context, row: QuestionRow) -> Checked | Changed | Refusal:
            found = _found(context, row, actor.member)
            return _checked(context, row, value) if isinstance(found, OpenQuestion) else found

        return await self._seen(number, actor, see)

    async def drafted(
        self, number: int, actor: Actor, draft: Json, *, hurried: bool = False
    ) -> Drafted | Changed | Refusal:
        """A question as a draft leaves it, how the rules read the draft, and what its answers would cost: that is
        found by the worker, once. `hurried`: what is asked for least is left out, as many wait. Nothing is recorded."""

        def see(context: Context, row: QuestionRow) -> Drafted | Changed | Refusal:
            return _drafted(context, row, actor.member, draft, hurried=hurried)

        return await self._seen(number, actor, see)

    async def correct(self, number: int, actor: Actor, text: str, draft: Json) -> Drafted | Changed | Refusal:
        """The draft of an order sheet after a line of text: in its place, added to it, or taken back. Nothing is
        recorded."""

        def see(context: Context, row: QuestionRow) -> Drafted | Changed | Refusal:
            found = _found(context, row, actor.member)
            return _corrected(context, row, actor, text, draft) if isinstance(found, OpenQuestion) else found

        return await self._seen(number, actor, see, brief=False)

    async def _seen(
        self,
        number: int,
        actor: Actor,
        see: Callable[[Context, QuestionRow], T | Changed | Refusal],
        *,
        brief: bool = True,
    ) -> T | Changed | Refusal:
        """What a member sees of an open question."""
        row = await self._row(number, actor)
        if row is None:
            return Refusal(code="not_open")
        found: T | Changed | Refusal = await self._door.look(
            row.race, actor, lambda b: see(b.of(row), row), brief=brief
        )
        return found

    async def way(self, number: int, actor: Actor, value: Json) -> WayShown | Changed | Refusal:
        """Where an answer would lead, as far as its seat knows, and where a step may lead then; of a car that is hemmed
        in, no spaces. Nothing is recorded."""

        def see(context: Context, row: QuestionRow) -> WayShown | Changed | Refusal:
            found = _found(context, row, actor.member, value)
            if not isinstance(found, OpenQuestion):
                return found
            read = _read(context, row, value) if value else value
            return read if isinstance(read, Refusal) else _way(context, row, read, found)

        return await self._seen(number, actor, see)

    async def answer(self, number: int, actor: Actor, value: Json) -> Accepted | Changed | Refusal:
        """An answer that counts. It may be changed until its set closes."""
        row = await self._row(number, actor)
        if row is None:
            return Refusal(code="not_open")
        answering = _answering(row, actor, value)
        done = await self._door.act(row.race, actor, answering, _token("answer", actor), brief=True, silent=row.covered)
        if isinstance(done, Refusal):
            return await self._changed(row, actor) if done.code == "changed" else done
        counted: Accepted | Refusal = await self._door.look(
            row.race, actor, lambda context: _counted(context.of(row), row, actor.member, done), brief=True
        )
        return Accepted(question=None, value=done) if isinstance(counted, Refusal) else counted

    async def receipts(self, race: int, actor: Actor, round: int | None = None) -> Proofs | Refusal:
        """The receipts of a round's sealed orders (None: of the last), open as far as the member may read them."""
        told = await self._door.past(race, actor)
        found: Proofs | Refusal = (
            told
            if isinstance(told, Refusal)
            else await self._door.look(race, actor, lambda b: proofs(b, told, round, actor.member))
        )
        return found

    async def why(self, race: int, actor: Actor, round: int, number: int) -> Why | Refusal:
        """What stands behind a line of the log; lines are counted from 1, as the member has read them."""
        language = spoken()

        def see(context: Context, told: Past) -> Why | Refusal:
            there = seated(context, actor.member)
            return explained(context, told, round, number, there.seat if there else None, language)

        told = await self._door.past(race, actor)
        found: Why | Refusal = (
            told if isinstance(told, Refusal) else await self._door.look(race, actor, lambda b: see(b, told))
        )
        return found

    async def read_beforehand(self, race: int, actor: Actor, text: str) -> FiledOrders | Refusal:
        """What would be filed after a text such as `standing: …`, as the rules read it. Nothing is recorded."""
        found: FiledOrders | Refusal = await self._door.look(
            race, actor, lambda context: read_beforehand(context, actor.member, text)
        )
        return found

    async def turn_to_come(self, race: int, actor: Actor) -> int | Refusal:
        """The round for which a sheet would be kept that comes in while nothing is asked."""
        found: int | Refusal = await self._door.look(race, actor, lambda context: turn_to_come(context, actor.member))
        return found

    async def ready_for_the_turn(self, race: int, actor: Actor) -> tuple[Offer, ...] | Refusal:
        """What may be filed for a turn that is still to come in this round, with its prices."""
        found: tuple[Offer, ...] | Refusal = await self._door.look(
            race, actor, lambda context: ready_for_the_turn(context, actor.member)
        )
        return found

    async def file_standing(self, race: int, actor: Actor, text: str) -> FiledOrders | Refusal:
        """Standing orders and sheets ahead, each part in place of the last; they answer wherever the rules let them."""
        done = await self._door.act(race, actor, filing(actor, text), _token("file", actor), silent=True)
        return done if isinstance(done, Refusal) else FiledOrders.model_validate(done)

    async def _row(self, number: int, actor: Actor) -> QuestionRow | None:
        """A question by its number. One of a race that does not exist for an actor was never put."""
        row = await self._door.question(number)
        return None if row is None or await self._door.shut(row.race, actor) else row

    async def _changed(self, row: QuestionRow, actor: Actor) -> Changed | Refusal:
        now = await self.questions(actor, row.race)
        if isinstance(now, Refusal):
            return now
        return Changed(questions=now) if now else Refusal(code="not_open")


def _barred(context: Context, row: QuestionRow, member: int) -> Refusal | None:
    """Why a question is not a member's to answer now, be it open or not."""
    there = seated(context, member)
    if there is None or there.gone:
        return Refusal(code="not_seated")
    return Refusal(code="wrong_seat") if there.seat != row.seat else shut(context.now.race)


def _found(context: Context, row: QuestionRow, member: int, draft: Json = None) -> OpenQuestion | Changed | Refusal:
    barred = _barred(context, row, member)
    if barred:
        return barred
    found = context.put(next((r for r in context.now.open if r.number == row.number), row), draft)
    if found:
        return found
    others = context.puts(row.seat)
    return Changed(questions=others) if others else Refusal(code="not_open")


def _read(context: Context, row: QuestionRow, value: Json) -> Json | Refusal:
    """A value as the rules read it, from what its seat knows."""
    asked = context.asked(row)
    assert asked is not None
    try:
        return context.read(asked, value)
    except Refused as refused:
        return Refusal(code=refused.code, because=refused.because, facts=refused.facts)


def _checked(context: Context, row: QuestionRow, value: Json) -> Checked | Refusal:
    read = _read(context, row, value)
    if isinstance(read, Refusal):
        return read
    laid = context.laid(row)
    return Checked(value=read, words=written_sheet(laid.sheets, read) if laid else "")


def _drafted(
    context: Context, row: QuestionRow, member: int, draft: Json, *, hurried: bool = False
) -> Drafted | Changed | Refusal:
    found = _found(context, row, member, draft)
    if not isinstance(found, OpenQuestion):
        return found
    read = None if draft is None else _checked(context, row, draft)
    answer = read.value if isinstance(read, Checked) else None
    known = weighed(context, row, found, answer, hurried=hurried)
    return Drafted(question=found, draft=draft, read=read, weighed=known)


def _corrected(context: Context, row: QuestionRow, actor: Actor, text: str, draft: Json) -> Drafted | Changed | Refusal:
    laid = context.laid(row)
    assert laid is not None
    try:
        read = corrected(laid, text, draft)
    except Refused as refused:
        return Refusal(code=refused.code, because=refused.because, facts=refused.facts)
    before = "" if read.instead_of is None else laid.sheets.language.write(read.instead_of)
    found = _drafted(context, row, actor.member, None if read.value is None else stored(read.value))
    return found.model_copy(update={"instead_of": before}) if isinstance(found, Drafted) else found


def _counted(context: Context, row: QuestionRow, member: int, value: Json) -> Accepted:
    """What is said of an answer that counts: the question as it is now, while it is open, and the receipt."""
    after = _found(context, row, member)
    question = after if isinstance(after, OpenQuestion) else None
    receipt = question.receipt if question and question.present == value else ""
    return Accepted(question=question, value=value, receipt=receipt or _receipt(context, row, value))


def _receipt(context: Context, row: QuestionRow, value: Json) -> str:
    seed = context.now.race.seed
    return receipt(seed, row.key, value, row.take) if seed and row.asked_in.startswith(SEAL) else ""


def _way(context: Context, row: QuestionRow, answer: Json, put: OpenQuestion) -> WayShown | Refusal:
    """From what the seat knows, and from nothing else."""
    asked = context.asked(row)
    if context.game.ruleset.preview is None or asked is None:
        return Refusal(code="no_way")
    view = context.seen().view(row.seat)
    own = next((car for car in view.cars if car.seat == row.seat), None)
    if own is None:
        return Refusal(code="no_way")
    spaces = context.led(asked, answer) if answer else ()
    afoot = tuple(man.at for man in view.pieces if man.steered and man.seat == own.seat)
    trails = {own.seat: (*(afoot or own.spaces[:1]), *spaces)}
    cars = tuple(c.model_copy(update={"trail": trails.get(c.seat, ())}) for c in view.cars)
    view = view.model_copy(update={"cars": cars})
    return WayShown(summary=summary(context), seat=own.seat, view=view, spaces=spaces, onward=numbered(put.form))


def _answering(row: QuestionRow, actor: Actor, value: Json) -> Decide:
    def decide(around: Context) -> Ruling | Refusal:
        context = around.of(row)
        barred, asked = _barred(context, row, actor.member), context.asked(row)
        if barred:
            return barred
        if asked is None:
            others = any(context.asked(other) for other in context.now.open if other.seat == row.seat)
            return Refusal(code="changed" if others else "not_open")
        read = _read(context, row, value)
        if isinstance(read, Refusal):
            return read
        shown = confirmed_at(context, asked, read)
        entry = Entry(key=row.key, hand="driver", value=read, about=asked.about, shown=shown)
        return Ruling(context.answered(Handed(entry, actor.member)), read)

    return decide


def _told(post: object) -> PicturedPost:
    assert isinstance(post, PicturedPost)
    return post


def _standing(context: Context, member: int, library: Library) -> RaceStanding:
    there, progress, race = seated(context, member), context.progress, context.now.race
    awaited = [a for a in progress.open if a.outstanding] if progress else []
    waiting = tuple(dict.fromkeys(a.question.seat for a in awaited))
    dues = [row.due for row in context.now.open if not row.answered]
    return RaceStanding(
        summary=summary(context),
        seat=there.seat if there else None,
        view=context.seen().view(there.seat if there else None) if progress else None,
        waiting=waiting,
        due=min(dues) if dues and race.stage == "running" else None,
        show=race.silent.show if race.silent and race.stage == "running" else None,
        filed=filed_lines(context.game, context.now.orders.get(there.seat)) if there else (),
        classification=race.classification,
        points=points_by_seat(library.scheme(context.game.scheme(race.options)), race.classification),
    )


def _token(door: str, actor: Actor) -> str:
    return f"{door}/{actor.token}" if actor.token else ""
