"""Compares two races that differ in one hidden card of one driver: other players must read the same in both."""

import json
import shutil
import sqlite3
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field, is_dataclass
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from pydantic import BaseModel

from bot.app.command import CommandContext
from bot.model.actor import Rejection
from bot.stewards.action_registry import find_action, make_call
from bot.store import races, rounds
from bot.store.races import Race
from rules.base import Json, Seat, compute_digest
from rules.powersled.model.questions import number_copies
from rules.registry import RULESETS
from tests.bot.race_services import ANA, BEN, CLEO, GIL, Clock, RaceServices, expect_done, open_services
from tests.members import Local
from tests.repository import LIBRARY

GAME = {"powersled": RULESETS["powersled"]}
MEMBERS = (ANA, BEN, CLEO, GIL)
SEATS: tuple[Seat, ...] = ("red", "blue", "green", "yellow")
REACTION_CARDS = (
    "Grappling Hook",
    "Force Field",
    "Good Reflexes",
    "Laser",
    "Mine",
    "Anti-Gravity Slick",
    "Nuke Grenade",
)
MOVES = ("MOVE 3", "MOVE 4", "MOVE 5", "DRIFT 2", "DRIFT 3", "DRIFT 4")
DECK = (
    *MOVES,
    "Good Cornering",
    "Good Piloting",
    "Good Reflexes",
    "Good Speed",
    *REACTION_CARDS[3:],
    *REACTION_CARDS[1::-1],
)
"""The order of the deck list (P-35)."""
NEVER_REACT_ORDER = "standing: hook never; field never; reflex never; after as ordered; discard MOVE 3"
"""The answer of a driver who must not be asked."""
DECLINED: Mapping[str, Json] = {"hook": "no", "field": "no", "reflexes": 0, "after": []}


ACTION_LOOKS = (1, 4)
"""The observer rules and changes seats at these looks."""
LINE_STRIDE = 7
"""One line in so many is asked about at a time; the next time it is others."""


@dataclass(frozen=True)
class Secret:
    """The driver whose hand differs in one card, and whether they answer `after` some minutes or never."""

    holder: int
    card: str
    after: int | None = None


@dataclass
class Observations:
    """What an observer has read, and when.

    `facts`: public events of the round at its end; `question_count`: number of questions to the holder, `kinds`: their
    kinds; `silent`: the round had a hidden phase; `out`: the card taken from their hand; `orders`: the orders
    of all."""

    record: list[tuple[Any, ...]] = field(default_factory=list)
    facts: str = ""
    question_count: int = 0
    out: str = ""
    orders: dict[int, Json] = field(default_factory=dict)
    kinds: set[str] = field(default_factory=set)
    in_hidden_phase: bool = False


ROUNDS = (2, 3, 5, 6, 8)
"""In which no cards are drawn."""
TRACKS = ("halcyon-oval", "serpent-reach", "titan-trident")
GAMES: Mapping[str, Mapping[str, Json]] = {"sealed": {"show": "2h"}, "book": {"order_mode": "book", "beat": "2h"}}
"""How the only game with covered questions asks for orders: of all at once, or of each sled when it is due."""


@dataclass(frozen=True)
class Draw:
    """Two worlds to compare: a race, the round that is looked at, whose hand differs, and who looks."""

    seed: int
    round: int
    track: str
    mode: str
    secret: Secret
    observer: int

    @property
    def setup(self) -> dict[str, Any]:
        return {"track": self.track, "options": dict(GAMES[self.mode])}


def make_random_draw(seed: int) -> Draw:
    """Return a random draw."""
    dice = Random(seed)
    holder, observer = dice.sample(MEMBERS, 2)
    secret = Secret(holder, dice.choice(REACTION_CARDS), dice.choice((None, 10, 45, 70)))
    return Draw(seed, dice.choice(ROUNDS), dice.choice(TRACKS), dice.choice(tuple(GAMES)), secret, observer)


async def compare_worlds(folder: Path, draw: Draw) -> tuple[Observations, Observations] | None:
    """What the observer reads in the world without the card, and in the one with it; None where the card cannot be
    dealt, or what everybody was told is not the same: then it has been played, or another discarded."""
    base = await begin_race(folder / "base", draw.seed, draw.round, **draw.setup)
    if base is None:
        return None
    one = await play_round(folder / "without", base, draw.secret, orders={}, observer=draw.observer)
    if one is None or not (one.out and one.in_hidden_phase):
        return None
    other = await play_round(folder / "with", base, draw.secret, out=one.out, orders=one.orders, observer=draw.observer)
    return None if other is None or not other.in_hidden_phase or one.facts != other.facts else (one, other)


@asynccontextmanager
async def open_race_services(folder: Path, clock: Clock) -> AsyncIterator[RaceServices]:
    async with open_services(folder, clock, GAME, LIBRARY) as services:
        services.control.compares = False
        yield services


async def load_race_row(services: RaceServices) -> Race:
    race = await services.database.read(lambda t: races.get(t, 1))
    assert race is not None
    return race


def copy_database(base: Path, folder: Path) -> None:
    """Copy a base's database into a folder of its own."""
    folder.mkdir(parents=True)
    shutil.copy(base / "test.sqlite", folder)


def _choose_as_bot(number: int, context: CommandContext) -> Json:
    """Answer a question as a bot would."""
    inside = context.actual or context
    put = next(one for one in inside.now.open if one.number == number)
    open_question = inside.find_open_question(put)
    assert open_question is not None
    racer = context.game.ruleset.drivers["racer"]
    return racer(context.game.table, inside.get_player_views().get_player_view(put.seat), (), open_question.question)


async def answer_all(
    services: RaceServices, members: tuple[int, ...] = MEMBERS, orders: Mapping[int, Json] | None = None
) -> int:
    """Answer everything the members are asked; return the number of answers."""
    count = 0
    for member in members:
        for question in expect_done(await services.member_api.list_questions(Local(member=member), 1)):
            if question.present is None:
                value = (orders or {}).get(member)
                if value is None:
                    value = await services.control.query(1, partial(_choose_as_bot, question.number))
                expect_done(await services.member_api.submit_answer(question.number, Local(member=member), value))
                count += 1
    return count


async def run_until_pending(services: RaceServices, round: int) -> bool:
    """Run the race until a round is about to open; False if it ends before. Rounds open in commits of their own."""
    with patch("bot.app.due_work._open_next_round", lambda *_: None):
        while True:
            race = await load_race_row(services)
            if race.stage != "running" or (race.step_pending and race.round == round and race.hidden_phase is None):
                return race.stage == "running"
            if await services.system_api.list_due_races():
                await services.system_api.do_due_work(1)
            elif not await answer_all(services):
                services.clock.now = await services.system_api.find_next_due_time() or services.clock.now + 60


async def begin_race(folder: Path, seed: int, round: int, **setup: Any) -> Path | None:
    """Drive a live race until it is about to open a round; return its folder, or None if it ends before."""
    clock, options = Clock(), GAMES["sealed"]
    folder.mkdir()  # noqa: ASYNC240 (once, at the start)
    with patch("secrets.token_bytes", lambda n: seed.to_bytes(n, "big")):
        async with open_race_services(folder, clock) as services:
            race_setup = {"game": "powersled", "track": "halcyon-oval", "laps": 2, "pace": "live", "options": options}
            await services.race(*MEMBERS, **{**race_setup, **setup})
            if not await run_until_pending(services, round):
                return None
            await services.outbox.drain()
    (folder / "clock").write_text(str(clock.now))
    return folder


def _swap_card(path: Path, seat: Seat, out: str, card: str) -> bool:
    """Swap a card of the hand for one of the pile; return False if it is not in the pile."""
    with closing(sqlite3.connect(path)) as connection, connection:
        sql = "SELECT rowid, body FROM checkpoint ORDER BY round DESC, step DESC LIMIT 1"
        number, body = connection.execute(sql).fetchone()
        race = json.loads(body)
        sled = race["state"]["sleds"][seat]
        if card not in sled["pile"] or out not in sled["hand"]:
            return False
        sled["pile"][sled["pile"].index(card)] = out
        sled["hand"][sled["hand"].index(out)] = card
        sled["hand"].sort(key=DECK.index)
        connection.execute("UPDATE checkpoint SET body = ? WHERE rowid = ?", (json.dumps(race), number))
    return True


async def play_round(
    folder: Path, base: Path, secret: Secret, *, out: str = "", orders: Mapping[int, Json], observer: int
) -> Observations | None:
    """A round from its opening to the first answers of the next, with the card `out` of the holder's hand in the place
    of the secret one; None where that cannot be."""
    copy_database(base, folder)
    if out and not _swap_card(folder / "test.sqlite", SEATS[MEMBERS.index(secret.holder)], out, secret.card):
        return None
    clock, observations = Clock(int((base / "clock").read_text())), Observations()
    async with open_race_services(folder, clock) as services:
        looker = _Observer(services, observer, observations)
        for member in MEMBERS:
            if member != secret.holder:
                expect_done(await services.member_api.set_standing_orders(1, Local(member=member), NEVER_REACT_ORDER))
        await looker.process_due()
        numbers = [q.number for q in expect_done(await services.member_api.list_questions(Local(member=observer), 1))]
        if not orders:
            seat = SEATS[MEMBERS.index(secret.holder)]
            view = await services.control.query(1, lambda context: context.get_player_views().get_view(seat))
            hand = expect_done(view).hand
            orders_of_all = await _order_as_bots(services)
            if orders_of_all is None:
                return None
            observations.orders, observations.out = orders_of_all, ""
            named_cards = json.dumps(observations.orders.get(secret.holder))
            spare = [face.name for face in hand if face.name in MOVES and face.name not in named_cards]
            observations.out = spare[0] if spare and secret.card not in [face.name for face in hand] else ""
        await answer_all(services, orders=orders or observations.orders)
        await looker.process_due()
        current = (await load_race_row(services)).round
        while (
            (await load_race_row(services)).hidden_phase is None
            and (await load_race_row(services)).round == current
            and await answer_all(services)
        ):
            await looker.process_due()
        if (await load_race_row(services)).hidden_phase is None:
            return observations
        observations.in_hidden_phase = True
        await _run_hidden_phase(services, looker, secret, numbers)
        await looker.process_due()
        await answer_all(services, (observer,))
        await looker.process_due()
        await looker.probe(numbers, last=True)
        rounds_told = await services.database.read(lambda t: rounds.list_current(t, 1))
        observations.facts = compute_digest([f for r in rounds_told for f in r.events if f.get("audience") is None])
    return observations


async def _order_as_bots(services: RaceServices) -> dict[int, Json] | None:
    """Return a bot's order for everybody who is asked; None if somebody is asked for more than an order."""
    orders = dict[int, Json]()
    for member in MEMBERS:
        for question in expect_done(await services.member_api.list_questions(Local(member=member), 1)):
            if member in orders or not question.question.kind.startswith("order"):
                return None
            orders[member] = await services.control.query(1, partial(_choose_as_bot, question.number))
    return orders


async def _run_hidden_phase(services: RaceServices, looker: "_Observer", secret: Secret, numbers: list[int]) -> None:
    """Run from the closing of the orders to the reveal, stopping at all due moments and at some others."""
    hidden_phase = (await load_race_row(services)).hidden_phase
    assert hidden_phase is not None
    since = hidden_phase.since
    looks = {since + 60, *hidden_phase.ticks[1:], since + 95 * 60, hidden_phase.cut, hidden_phase.show - 1}
    put: int | None = None
    while True:
        await looker.process_due()
        hidden_phase = (await load_race_row(services)).hidden_phase
        if hidden_phase is None:
            return
        show = hidden_phase.show
        questions = expect_done(await services.member_api.list_questions(Local(member=secret.holder), 1))
        hidden_questions = [one for one in questions if one.question.hidden]
        looker.observations.question_count += bool(hidden_questions) and put is None
        looker.observations.kinds |= {one.question.kind for one in hidden_questions}
        put = services.clock.now if hidden_questions and put is None else put if hidden_questions else None
        if (
            hidden_questions
            and secret.after is not None
            and put is not None
            and services.clock.now >= put + 60 * secret.after
        ):
            await services.member_api.submit_answer(
                hidden_questions[0].number, Local(member=secret.holder), _decline(hidden_questions[0])
            )
            put = None
            continue
        if services.clock.now in looks:
            looks.discard(services.clock.now)
            await looker.probe(numbers)
            continue
        answering = [put + 60 * secret.after] if put is not None and secret.after is not None else []
        due = await services.system_api.find_next_due_time()
        services.clock.now = min(t for t in (*looks, *answering, due or show, show) if t > services.clock.now)


def _decline(put: Any) -> Json:
    """Play no card; discard the first cards if some must be discarded."""
    question = put.question
    return (
        DECLINED[question.kind] if question.kind in DECLINED else list(number_copies(question.hand))[: question.count]
    )


@dataclass
class _Observer:
    """An observer who reads everything visible to them and tries everything allowed."""

    p: RaceServices
    member: int
    observations: Observations
    read: int = 0
    probe_count: int = 0

    async def process_due(self) -> None:
        """Do all due work; return the messages to everybody and to the observer."""
        await self.p.settle()
        for letter in self.p.publisher.letters[self.read :]:
            if letter.audience in (None, self.member):
                post = letter.post.model_dump(mode="json")
                edits = letter.message is not None
                self._note("letter", letter.audience, letter.subject, letter.nonce, letter.ordinal, edits, post)
        self.read = len(self.p.publisher.letters)

    async def probe(self, numbers: list[int], *, last: bool = False) -> None:
        """View everything, and send every answer that is allowed."""
        member_api, me = self.p.member_api, Local(member=self.member)
        self._note("standing", await member_api.view_standing(1, me))
        self._note("races", await member_api.list_live_races(me))
        self._note("questions", await member_api.list_questions(me, 1))
        self._note("log", await self.p.list_log_lines(1, me))
        self._note("receipts", await member_api.list_receipts(1, me))
        self._note("turn", await member_api.find_next_sheet_round(1, me))
        self._note("report", await member_api.load_report(1, me, (await load_race_row(self.p)).round - 1))
        for number in numbers:
            self._note("form", await member_api.view_question(number, me))
            self._note("answer", await member_api.submit_answer(number, me, "autopilot"))
        current = (await load_race_row(self.p)).round
        for n in (current - 1, current):
            for line in count(1) if last else count(1 + self.probe_count % LINE_STRIDE, LINE_STRIDE):
                explanation = await member_api.explain_line(1, me, n, line)
                self._note("why", explanation)
                if isinstance(explanation, Rejection):
                    break
        await self._as_steward()
        self._note("file", await member_api.export_race_file(1, me))
        self.probe_count += 1
        answer = await member_api.set_standing_orders(1, me, f"{NEVER_REACT_ORDER}, MOVE 4")
        self._note("filed", answer)

    async def _as_steward(self) -> None:
        p, me = self.p, Local(member=self.member)
        if self.probe_count in ACTION_LOOKS and (await load_race_row(p)).hidden_phase is not None:
            await self._try_steward_actions(me)
        for seat in SEATS:
            questions = await p.rulings.list_questions(1, me, seat)
            listing = (
                questions
                if isinstance(questions, Rejection)
                else [(q.round, q.question.kind, q.question.at) for q in questions]
            )
            self._note("asked", listing)
        self._note("acts", await p.rulings.list_rulings(1, me))
        self._note("tray", await p.steward_questions.list_inbox(me, 1))
        self._note("decisions", await p.rulings.list_decisions(1, me))

    async def _try_steward_actions(self, me: Local) -> None:
        """Try the acts that are allowed in a hidden phase; take back all but one."""
        p = self.p
        for call in (make_call("retire", seat="green"), make_call("back", round=1), make_call("extend", hours=1)):
            self._note("look", await p.rulings.preview(1, me, find_action(call)))
            self._note("rule", await p.rulings.carry_out(1, me, find_action(call), "why not"))
            undo = await p.rulings.load_undo(1, me)
            self._note(
                "undo", undo if isinstance(undo, Rejection) else await p.rulings.carry_out(1, me, undo, "after all")
            )
        if self.probe_count == 1:
            for call in (make_call("disqualify", seat="green"), make_call("extend", hours=1)):
                self._note("rule", await p.rulings.carry_out(1, me, find_action(call), "why not"))
            self._note("unseal", await p.rulings.carry_out(1, me, find_action(make_call("unseal")), "all of it"))
            for seat in SEATS:
                self._note("uncovered", await p.rulings.view_hidden_answers(1, me, seat))
            self._note("hands over", await p.member_api.hand_over_to_bot(1, me))
            self._note("is back", await p.member_api.take_back_car(1, me))
        self._note("protest", await p.steward_questions.submit_protest(1, me, "I meant otherwise"))

    def _note(self, *what: Any) -> None:
        self.observations.record.append((self.p.clock.now, *map(_to_comparable, what)))


def _to_comparable(value: Any) -> Any:
    """Convert a value to one that can be compared and printed."""
    if isinstance(value, BaseModel):
        return _drop_unreadable(value.model_dump(mode="json"))
    if is_dataclass(value) and not isinstance(value, type):
        return repr(value)
    if isinstance(value, list | tuple):
        return [_to_comparable(one) for one in value]
    return value


def _drop_unreadable(value: Any) -> Any:
    """Drop what nobody sees: the key of a race's state, and the numbers of acts."""
    if isinstance(value, dict):
        hidden = {"state", *(("id", "struck_by") if "reason" in value else ())}
        return {name: _drop_unreadable(one) for name, one in value.items() if name not in hidden}
    return [_drop_unreadable(one) for one in value] if isinstance(value, list) else value


def list_differences(one: Observations, other: Observations) -> list[tuple[Any, Any]]:
    """List what the observer reads differently."""
    longer = max(len(one.record), len(other.record))
    pairs = zip(
        [*one.record, *[()] * (longer - len(one.record))],
        [*other.record, *[()] * (longer - len(other.record))],
        strict=True,
    )
    return [(a, b) for a, b in pairs if a != b]
