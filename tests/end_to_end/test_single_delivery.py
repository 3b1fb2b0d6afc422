"""Delivered messages are not repeated, and a refused message does not hold up the others."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, get_args

import pytest

from bot.app.changes import ChangeSet
from bot.app.command import CommandContext, Decision
from bot.bootstrap import Components
from bot.model.actor import Actor
from bot.model.driver import Driver
from bot.posts.outbox_types import NewPost, Post
from bot.posts.types import (
    Abandoned,
    AwaitedRace,
    Correction,
    Digest,
    DmClosed,
    FormsClosed,
    FormsPutOff,
    Held,
    HiddenQuestionPost,
    LobbyPost,
    Notice,
    Opened,
    PartOver,
    Paused,
    QuestionPost,
    RaceOver,
    Reminder,
    Report,
    Resumed,
    Ruled,
    SeasonTables,
    StewardQuestionsPost,
)
from bot.sandbox import DiscordSandbox, Message, Person, refusals
from bot.sandbox import sent_messages as posting
from bot.sandbox.refusals import Refusal
from rules.league.season import TableLine
from rules.view import RaceView, ResultRow
from tests.end_to_end.harness import confirm, give_order, join_race, open_lobby, run_bot

pytestmark = pytest.mark.usefixtures("unpainted")

FAR = 4_000_000_000
NOWHERE = 99
"""A question whose form nobody has; what becomes of a form that is there is tried by itself."""
LONG = "word " * 10
LINES = tuple(f"{n}. {LONG}" for n in range(60))


def examples(view: RaceView, number: int, ann: int) -> list[NewPost]:
    """Return posts of every kind and shape: with and without picture and buttons, short and in pieces."""
    drivers = (Driver(seat="red", number=1, name="Ann", member=ann), Driver(seat="blue", number=2, name="Ben"))
    names = {"red": "Ann", "blue": "Ben"}
    places = (ResultRow(place=1, seat="red", laps=1, status="finished"),)
    whole: dict[str, Any] = {"told": (), "view": view, "names": names}
    ruling: dict[str, Any] = {"round": 0, "act": "hold", "reason": "rain", "by": ann}
    lobby_post = LobbyPost(
        title="Race",
        game="speed_circuit",
        track="TT-1",
        laps=1,
        profile="wbc",
        options={},
        pace="orders",
        hours=48,
        commitment="ab" * 32,
        creator=ann,
        least=2,
        most=12,
        drivers=drivers,
        stage="lobby",
    )
    opened = Opened(round=0, kinds=("build",), sealed=True, waiting=("red",), inside=("blue",), due=FAR)
    tables = SeasonTables(
        season=1,
        title="Cup",
        drivers=((TableLine(place=1, who="1", points=9, results=(9,)),),),
        teams=(),
        races=(("One",),),
        rounds=(2,),
        names={"1": "Ann"},
        race=1,
    )
    flag = RaceOver(
        text="🏁 Ann wins",
        round=1,
        classification=places,
        drivers=drivers,
        names=names,
        view=view,
        house="aa",
        contributions=("x",),
        seed="bb",
    )
    correction = Correction(
        **ruling,
        names=names,
        gone=("a",),
        now=("b",),
        void=0,
        until=0,
        moved=(),
        view=view,
    )
    public: list[Any] = [
        lobby_post,
        lobby_post.model_copy(update={"stage": "running"}),
        opened,
        opened.model_copy(update={"done": True}),
        Report(round=0, text="so far", lines=(), closes=False, drawn=False, **whole),
        PartOver(round=0),
        Report(round=0, text="1 🔴 Ann · 2 🔵 Ben", story=LINES[:12], lines=(), closes=True, **whole),
        flag,
        correction,
        tables,
        Reminder(round=0, seat="red", member=ann, due=FAR, here=True),
        DmClosed(seat="red", member=ann),
        Notice(what="back", facts={"who": ann, "seat": "red"}),
        Notice(what="prompts", facts={"round": 1}, button="prompts"),
        Notice(what="silent", facts={"round": 1, "due": FAR}, button="needed"),
        *(Held(round=0, reason=why, creator=ann) for why in ("nobody", "review", "disturbed", "unreachable", "gm")),
        Paused(round=0, by=ann, reason="rain"),
        Resumed(round=0),
        Resumed(round=0, moved=True),
        Ruled(**ruling),
        Abandoned(round=0, by=ann, house="aa", seed="bb"),
    ]
    asked: dict[str, Any] = {"round": 0, "seat": "red", "kinds": ("build",), "due": FAR}
    owed = AwaitedRace(race=1, title="Race", round=0, due=FAR, channel=1)
    private: list[Any] = [
        QuestionPost(**asked, numbers=(number,), lines=("You draw.",)),
        QuestionPost(**asked, numbers=(), lines=("You draw.",)),
        QuestionPost(**asked, numbers=(), lines=LINES),
        HiddenQuestionPost(**asked, numbers=(number,), show=FAR),
        FormsClosed(round=0, seat="red", numbers=(NOWHERE,), kinds=("plot",), orders=("60",)),
        FormsPutOff(round=0, seat="red", numbers=(NOWHERE,), due=FAR),
        Reminder(round=0, seat="red", member=ann, due=FAR, here=False),
        Digest(owed=(owed,)),
        StewardQuestionsPost(round=0, waiting=(("protest", "red", 0),), names=names),
        Notice(what="stuck", facts={"posts": 3, "place": 1, "since": 1, "reason": "403 50013"}),
    ]
    # Twice each: what is said again on purpose is not what was said before.
    return [NewPost(post=p) for p in public * 2] + [NewPost(post=p, audience=ann) for p in private * 2]


@asynccontextmanager
async def run_race(sandbox: DiscordSandbox, database: Path) -> AsyncIterator[Components]:
    """Start a race in which Ann is asked by direct message, and Ben in the channel."""
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    async with run_bot(sandbox, database) as parts:
        message = await open_lobby(ann)
        await join_race(ann, message, "Direct Message")
        await join_race(ben, message)
        await ann.press(message, "Start")
        await ann.wait_for(lambda m: "build your car" in m.text)
        await parts.outbox.drain()
        yield parts


async def enqueue_posts(parts: Components, new_posts: list[NewPost]) -> None:
    """Put posts into the race's outbox, as any act does."""
    await parts.control.execute(1, lambda bench: Decision(ChangeSet(race=bench.now.race, posts=tuple(new_posts))))


def _view_race(bench: CommandContext) -> RaceView:
    assert bench.progress is not None
    return bench.game.build_view(bench.progress.state)


async def every_kind(parts: Components, ann: Person) -> list[NewPost]:
    view = await parts.control.query(1, _view_race)
    assert isinstance(view, RaceView)
    asked = await parts.member_api.list_questions(Actor(member=ann.user.id), 1)
    assert isinstance(asked, tuple)
    return examples(view, asked[0].number, ann.user.id)


def list_own_messages(sandbox: DiscordSandbox) -> list[Message]:
    """Return the bot's messages that stay."""
    told = (m for channel in sandbox.world.channels.values() for m in channel.messages.values())
    return [m for m in told if m.author is sandbox.world.bot and not m.is_ephemeral]


def forget_deliveries(sandbox: DiscordSandbox, database: Path, *, but: int) -> dict[int, int]:
    """As if the bot had been killed each time before it could note what Discord had taken, and Discord had forgotten
    the nonce; which post had become which message. A form is known by its question: of several messages with one form
    the last is found."""
    for message in list_own_messages(sandbox):
        message.nonce = None
    with closing(sqlite3.connect(database)) as connection, connection:
        known = dict(connection.execute("SELECT id, message FROM outbox WHERE state = 'sent' AND id > ?", (but,)))
        forms = dict(connection.execute("SELECT id, body ->> 'numbers' FROM outbox WHERE id > ?", (but,)))
        last = {forms[id]: message for id, message in sorted(known.items()) if message}
        known = {id: last[forms[id]] if forms[id] not in (None, "[]", "[99]") else known[id] for id in known}
        connection.execute(
            "UPDATE outbox SET state = 'waiting', place = NULL, message = NULL WHERE state = 'sent' AND id > ?", (but,)
        )
    return known


def read_message_ids(database: Path, *, but: int = 0) -> dict[int, int]:
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT count(*) FROM outbox WHERE state = 'waiting'").fetchone() == (0,)
        return dict(connection.execute("SELECT id, message FROM outbox WHERE state = 'sent' AND id > ?", (but,)))


async def chat(person: Person, lines: int) -> None:
    for n in range(lines):
        await person.write(f"{n}: what a race")
        await person.write(f"{n}: what a race", at=person.dm)


def test_there_is_an_example_of_every_kind_of_post() -> None:
    view = RaceView(round=0, lap=1, laps=1, cars=())
    assert {type(new_post.post) for new_post in examples(view, 1, 1)} == set(get_args(get_args(Post)[0]))


@pytest.mark.slow
@pytest.mark.parametrize("denied", [(), ("attach_files", "embed_links")], ids=["with pictures", "in words alone"])
async def test_a_bot_killed_before_it_noted_what_it_had_said_says_nothing_twice(
    tmp_path: Path, denied: tuple[str, ...]
) -> None:
    async with DiscordSandbox() as sandbox:
        ann, database = sandbox.get_member("Ann"), tmp_path / "s.sqlite"
        async with run_race(sandbox, database) as parts:
            sandbox.faults.deny(sandbox.track, *denied)
            before = max(read_message_ids(database))
            new_posts = await every_kind(parts, ann)
            await enqueue_posts(parts, new_posts)
            await parts.outbox.drain()
            assert len(read_message_ids(database, but=before)) == len(new_posts) + len(denied)
        said = [m.id for m in list_own_messages(sandbox)]
        known = forget_deliveries(sandbox, database, but=before)
        await chat(ann, 200)
        async with run_bot(sandbox, database) as parts:
            await parts.outbox.drain()
            assert read_message_ids(database, but=before) == known
        assert [m.id for m in list_own_messages(sandbox)] == said


async def test_a_bot_killed_before_it_noted_that_a_form_is_closed_closes_it_once(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        ann, database = sandbox.get_member("Ann"), tmp_path / "s.sqlite"
        async with run_race(sandbox, database) as parts:
            (asked,) = [m for m in ann.list_direct_messages() if "Build your car" in m.text]
            before = max(read_message_ids(database))
            for person in (ann, sandbox.get_member("Ben")):
                await confirm(person, (await person.run_command("orders", text="0 0 0 0 0 0")).message)
            await sandbox.wait_until(lambda: "closed." in asked.text)
            await parts.outbox.drain()
        closed, said = asked.text, [m.id for m in list_own_messages(sandbox)]
        assert not asked.labels
        forget_deliveries(sandbox, database, but=before)
        await chat(ann, 60)
        async with run_bot(sandbox, database) as parts:
            await parts.outbox.drain()
            read_message_ids(database)
        assert asked.text == closed
        assert [m.id for m in list_own_messages(sandbox)] == said


async def test_a_bot_killed_while_discord_answers_says_nothing_twice(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        ann, database = sandbox.get_member("Ann"), tmp_path / "s.sqlite"
        async with run_race(sandbox, database) as parts:
            sandbox.faults.latency = 1.0
            await enqueue_posts(parts, [NewPost(post=Resumed(round=0))])
            await sandbox.wait_until(lambda: [m for m in list_own_messages(sandbox) if "resumes" in m.text], timeout=20)
        sandbox.faults.latency = 0.0
        for message in list_own_messages(sandbox):
            message.nonce = None
        await chat(ann, 200)
        async with run_bot(sandbox, database) as parts:
            await parts.outbox.drain()
            read_message_ids(database)
        assert sum("resumes" in m.text for m in list_own_messages(sandbox)) == 1


async def test_only_the_missing_pieces_of_a_message_are_sent(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        ann, database = sandbox.get_member("Ann"), tmp_path / "s.sqlite"
        told = QuestionPost(round=0, seat="red", numbers=(), kinds=(), due=FAR, lines=LINES)
        async with run_race(sandbox, database) as parts:
            before = max(read_message_ids(database))
            await enqueue_posts(parts, [NewPost(post=told, audience=ann.user.id)])
            await parts.outbox.drain()
        *first, last = [m for m in ann.list_direct_messages() if LONG.strip() in m.text]
        assert first
        posting.remove_message(sandbox.world, last)
        forget_deliveries(sandbox, database, but=before)
        await chat(ann, 60)
        async with run_bot(sandbox, database) as parts:
            await parts.outbox.drain()
        pieces = [m for m in ann.list_direct_messages() if LONG.strip() in m.text]
        assert pieces[:-1] == first
        assert pieces[-1].text == last.text


async def test_where_too_much_was_said_since_the_race_is_held_and_its_organiser_decides(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        ann, database = sandbox.get_member("Ann"), tmp_path / "s.sqlite"
        async with run_race(sandbox, database) as parts:
            before = max(read_message_ids(database))
            await enqueue_posts(parts, [NewPost(post=Notice(what="back", facts={"who": ann.user.id, "seat": "red"}))])
            await parts.outbox.drain()
        posting.remove_message(
            sandbox.world, next(m for m in list_own_messages(sandbox) if "back at the wheel" in m.text)
        )
        forget_deliveries(sandbox, database, but=before)
        await chat(ann, 510)
        async with run_bot(sandbox, database) as parts:
            told = await ann.wait_for(lambda m: m.channel is ann.dm and "is on hold" in m.text)
            assert "whether my last message" in told.text
            assert not [m for m in list_own_messages(sandbox) if "back at the wheel" in m.text]
            assert "resumes" in (await ann.run_command("race resume", race=1)).text
            await ann.wait_for(lambda m: m.channel is sandbox.track and "back at the wheel" in m.text)
            await parts.outbox.drain()
            assert sum("back at the wheel" in m.text for m in list_own_messages(sandbox)) == 1
            assert sum("is on hold" in m.text for m in ann.list_direct_messages()) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("denied", "named"),
    [
        (("attach_files",), "**Attach Files**"),
        (("embed_links",), "**Embed Links**"),
        (("attach_files", "embed_links"), "**Embed Links**"),
    ],
)
async def test_without_a_permission_that_words_do_not_need_they_go_out_and_the_organiser_is_told_once(
    tmp_path: Path, denied: tuple[str, ...], named: str
) -> None:
    async with DiscordSandbox() as sandbox:
        ann, database = sandbox.get_member("Ann"), tmp_path / "s.sqlite"
        async with run_race(sandbox, database) as parts:
            sandbox.faults.deny(sandbox.track, *denied)
            new_posts = [new_post for new_post in await every_kind(parts, ann) if new_post.audience is None]
            before = max(read_message_ids(database))
            await enqueue_posts(parts, new_posts)
            await parts.outbox.drain()
            assert len(read_message_ids(database, but=before)) == len(new_posts) + len(denied)
            told = [m for m in ann.list_direct_messages() if "Please give me the permission" in m.text]
            assert len(told) == len(denied)
            assert any(named in m.text for m in told)
            card = await parts.system_api.summarize(1)
            assert getattr(card, "stage", "") == "running"
            report = next(m for m in list_own_messages(sandbox) if LINES[3].strip() in m.text)
            assert "1 🔴 Ann · 2 🔵 Ben" in report.text
            assert bool(report.attachments) == ("attach_files" not in denied)
            assert bool(report.embeds) == ("embed_links" not in denied)


async def test_a_race_without_the_right_to_attach_files_is_driven_on_in_words(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox, run_race(sandbox, tmp_path / "s.sqlite"):
        ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
        sandbox.faults.deny(sandbox.track, "attach_files")
        for person in (ann, ben):
            await confirm(person, (await person.run_command("orders", text="0 0 0 0 0 0")).message)
        plots = await ann.wait_for(lambda m: "plot your speed" in m.text)
        for person in (ann, ben):
            await give_order(person, "60")
        await ann.wait_for(lambda m: "plot your speed" in m.text, after=plots)
        assert sum("Attach Files" in m.text for m in ann.list_direct_messages()) == 1


@pytest.mark.parametrize("refusal", [Refusal.TOO_LARGE.make_error()], ids=["413 40005"])
async def test_a_picture_that_is_refused_for_good_goes_and_the_words_arrive(
    tmp_path: Path, refusal: refusals.RequestRefused
) -> None:
    async with DiscordSandbox() as sandbox, run_race(sandbox, tmp_path / "s.sqlite") as parts:
        ann = sandbox.get_member("Ann")
        pictured = [d for d in await every_kind(parts, ann) if isinstance(d.post, RaceOver)]
        for flag in pictured:
            sandbox.faults.refuse("POST /channels/{channel_id}/messages", refusal)
            await enqueue_posts(parts, [flag])
            await parts.outbox.drain()
        flags = [m for m in list_own_messages(sandbox) if m.channel is sandbox.track and "🏁 Ann wins" in m.text]
        assert [m.attachments for m in flags] == [[], []]
        assert sum("too large" in m.text for m in ann.list_direct_messages()) == 1
        card = await parts.system_api.summarize(1)
        assert getattr(card, "stage", "") == "running"
