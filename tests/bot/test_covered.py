"""Questions whose very asking would betray a hand: one window for all, and nobody can see who has used it."""

from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from bot.store.library import Library
from bot.telling.narrator import Narrators
from bot.telling.posts import Opened
from bot.telling.wording import Wording
from rules.events import Event
from rules.questions import Form, Option, Pick, Question
from rules.ruleset import Meet, Said, Table
from rules.values import Json
from tests.bot.racing import ANA, BEN, CLEO, Clock, Paddock, done, paddock
from tests.members import ONLOOKER, Local
from tests.miniature import MINIATURE, Knowledge, Miniature, answer_for, careful, form, play_step

HOUR = 3600
PHRASES = Library(Path(__file__).parents[2] / "data").phrases()


class Hook(Question[str]):
    """Whoever has built a car of top speed 4 may hook; nobody else knows who has."""

    decision: ClassVar[str] = "M-9"
    sealed: ClassVar[bool] = True
    covered: ClassVar[bool] = True


class Hooked(Event):
    """A sled is hooked."""


def hooking_step(meet: Meet[Miniature, Any]) -> None:
    if meet.race.todo[:1] == ["plot"]:
        seats = [seat for seat, car in meet.race.cars.items() if car.status == "running"]
        for seat, said in zip(seats, meet.steward.ask_all([Hook(seat=seat) for seat in seats]), strict=True):
            if said == "hook":
                meet.steward.tell(Hooked(seat=seat))
    play_step(meet)


def hooking_form(table: Table[Any], knowledge: Knowledge, question: Question[Any]) -> Form:
    if not isinstance(question, Hook):
        return form(table, knowledge, question)
    held = (Option(value="hook"),) if knowledge.top == 4 else ()
    return Pick(options=(Option(value="no"), *held))


def hooking_answer(
    table: Table[Any], knowledge: Knowledge, told: Any, question: Question[Any], standing: Json
) -> Said | None:
    if isinstance(question, Hook):
        return Said(value="no", hand="prudence")
    return answer_for(table, knowledge, told, question, standing)


def read(table: Table[Any], knowledge: Knowledge, question: Question[Any], value: Json) -> Json:
    return hooking_form(table, knowledge, question).accept(value)


def hooking_driver(table: Table[Any], knowledge: Knowledge, told: Any, question: Question[Any]) -> Json:
    return "no" if isinstance(question, Hook) else careful(table, knowledge, told, question)


GAME = replace(
    MINIATURE,
    play_step=hooking_step,
    form=hooking_form,
    read_answer=read,
    answer_for=hooking_answer,
    drivers={"careful": hooking_driver, "bold": hooking_driver},
)


async def to_hooks(p: Paddock, tops: dict[int, int], pace: str = "live") -> int:
    """A race at its first hooks."""
    race = await p.race(*tops, hours=24, options={"answer": "6h"}, pace=pace)
    for member, top in tops.items():
        await p.answer(race, member, {"top": top, "tyres": 6 - top})
    await p.settle()
    assert (await p.asked(race, BEN)).question.kind == "hook"
    return race


def public(p: Paddock) -> list[str]:
    """Everything that everybody can read, as it was said."""
    return [letter.post.model_dump_json() for letter in p.noting.letters if letter.audience is None]


async def watched(folder: Path, holds: bool, answers: tuple[int, ...]) -> tuple[list[str], list[tuple[int, ...]]]:
    """What the table sees of a window that some answer and others do not, and when it closes."""
    folder.mkdir()  # noqa: ASYNC240 (once, at the start)
    async with paddock(folder, Clock(), {"miniature": GAME}) as p:
        race = await to_hooks(p, {ANA: 4 if holds else 3, BEN: 3, CLEO: 3})
        told, began, seen = len(public(p)), p.clock.now, list[tuple[int, ...]]()
        for minute in range(0, 6 * 60 + 30, 30):
            p.clock.now = began + minute * 60
            for n, member in enumerate(answers):
                if minute == 60 * (n + 1):
                    done(await p.answer(race, member, "no"))
            await p.settle()
            standing = done(await p.desk.standing(race, Local(member=CLEO)))
            seen.append((minute, len(public(p)), *(len(s) for s in standing.waiting), standing.due or 0))
        await p.outbox.drain()
        return [text.replace(str(race), "#") for text in public(p)[told:]], seen


async def test_the_table_sees_the_same_whoever_holds_the_card_and_whoever_has_answered(tmp_path: Path) -> None:
    one = await watched(tmp_path / "none", False, ())
    assert one == await watched(tmp_path / "some", False, (ANA, BEN))
    assert one == await watched(tmp_path / "all", False, (ANA, BEN, CLEO))
    assert one == await watched(tmp_path / "held", True, (ANA,))


@pytest.mark.parametrize("answers", [(), (ANA, BEN)])
async def test_the_window_closes_at_its_time_whatever_came_in(tmp_path: Path, answers: tuple[int, ...]) -> None:
    async with paddock(tmp_path, Clock(), {"miniature": GAME}) as p:
        race = await to_hooks(p, {ANA: 4, BEN: 3})
        due = (await p.asked(race, ANA)).due
        assert due == p.clock.now + 6 * HOUR
        for member in answers:
            done(await p.answer(race, member, "hook" if member == ANA else "no"))
        p.clock.now = due - 1
        await p.settle()
        assert (await p.asked(race, ANA)).question.kind == "hook"
        p.clock.now = due
        await p.settle()
        assert (await p.asked(race, ANA)).question.kind == "plot"
        log = "\n".join(done(await p.desk.log(race, ONLOOKER)))
        assert ("hooked" in log) == bool(answers)
        await p.outbox.drain()
        assert {d.missed for d in done(await p.desk.summary(race, ONLOOKER)).drivers} == {0}


async def test_everybody_is_asked_also_where_he_can_only_say_no_and_the_message_says_until_when(tmp_path: Path) -> None:
    async with paddock(tmp_path, Clock(), {"miniature": GAME}) as p:
        race = await to_hooks(p, {ANA: 4, BEN: 3})
        assert [o.value for o in (await p.asked(race, BEN)).form.options] == ["no"]  # type: ignore[union-attr]
        await p.desk.answer((await p.asked(race, ANA)).number, Local(member=ANA), "hook")
        await p.settle()
        opened = [letter for letter in p.noting.of("opened") if letter.post.kinds == ("hook",)]
        assert len(opened) == 1, "an answer changes nothing in public"
        post = opened[0].post
        assert isinstance(post, Opened)
        assert (post.waiting, post.inside, post.closing) == (("red", "blue"), (), None)
        words = Wording(Narrators.read(PHRASES), str).of(opened[0], "miniature").text
        assert "whatever comes in" in words
        assert "awaited" not in words


async def test_nobody_is_called_in_the_channel_for_what_is_covered(tmp_path: Path) -> None:
    async with paddock(tmp_path, Clock(), {"miniature": GAME}) as p:
        race = await to_hooks(p, {ANA: 4, BEN: 3})
        for member in (ANA, BEN):
            done(await p.desk.ask_by(race, Local(member=member), "here"))
        done(await p.answer(race, ANA, "no"))
        p.clock.now += 6 * HOUR - 60
        await p.settle()
        assert [letter for letter in p.noting.of("reminder") if letter.audience is None] == []


async def test_alone_among_programs_a_driver_has_nobody_to_hide_from(tmp_path: Path) -> None:
    async with paddock(tmp_path, Clock(), {"miniature": GAME}) as p:
        race = await p.race(BEN, automatic=2, hours=24, options={"answer": "6h"}, pace="live")
        assert done(await p.desk.summary(race, ONLOOKER)).terms.answer == 6 * 3600
        await p.answer(race, BEN, {"top": 3, "tyres": 3})
        await p.settle()
        done(await p.answer(race, BEN, "no"))
        await p.settle()
        assert (await p.asked(race, BEN)).question.kind == "plot"
