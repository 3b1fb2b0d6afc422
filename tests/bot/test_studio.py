"""A process of its own draws what the thread would have drawn, and nobody misses it when it is ended."""

import asyncio
import logging
import os
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.delivery.studio import Easel, Studio
from bot.forms.discord_text import disarmed
from bot.render.board import Picture
from bot.render.close_up import Landing, draw_choices
from bot.render.film import film
from bot.render.flag_picture import Ending, draw_flag
from bot.render.hand import draw_hand
from bot.render.lobby_picture import Starter, draw_lobby
from bot.render.race_film import FilmedRound, race_film
from bot.render.round_picture import Backdrop, RoundTold, draw_round
from bot.render.scene import Undrawable
from bot.render.tables import draw_tables
from bot.store.library import Library, data_folder
from bot.telling.narrator import Narrators
from rules.view import Placing
from tests.bot.render.printed import board_of, on_the_grid, text_of, track_of, under_way
from tests.bot.render.test_hand import LASER, MOVE, TEXTS
from tests.bot.render.test_tables import NAMES as MEMBERS
from tests.bot.render.test_tables import TABLE

ROOT = Path(__file__).parents[2]
TRACK, NAMES = "tt-1", {"red": "Anna", "blue": "*Bo*"}
NARRATORS = Narrators.read(Library(data_folder()).phrases(), disarmed)
SETTING = Backdrop(track_of(TRACK), text_of(TRACK), board_of(TRACK))
VIEW = on_the_grid(TRACK)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def studio() -> AsyncIterator[Studio]:
    """One process for all of this, which ends with its studio."""
    async with Studio(NARRATORS, data_folder()) as opened:
        yield opened
        process = await opened.drawn(os.getpid)
    await ended(process)


async def pictures(easel: Easel, language: str) -> list[Picture | bytes]:
    """One of each kind that a race has."""
    voice = NARRATORS.voices[language]["speed_circuit"]
    ending = Ending(
        tuple(Placing(place=n, seat=c.seat, laps=1, status="") for n, c in enumerate(VIEW.cars, 1)), headline="Over"
    )
    starters = [Starter(car.seat, car.number) for car in VIEW.cars]
    return [
        await easel.drawn(draw_round, SETTING, VIEW, NAMES, voice, RoundTold(headline="Go"), "red"),
        await easel.drawn(draw_flag, SETTING, VIEW, NAMES, voice, ending),
        await easel.drawn(draw_lobby, SETTING, starters, NAMES, voice, 2, 12, SETTING.board.shape, title="A race"),
        await easel.drawn(draw_choices, SETTING, VIEW, NAMES, "red", voice, [Landing(1, "(5,1)")]),
        await easel.drawn(film, SETTING, under_way(TRACK), RoundTold(before=VIEW), ["red"]),
        await easel.drawn(race_film, SETTING, [FilmedRound(under_way(TRACK), "Go")], NAMES, voice),
        await easel.drawn(draw_hand, (MOVE, LASER), TEXTS, voice),
        await easel.drawn(draw_tables, "Cup", [TABLE], MEMBERS, NARRATORS.voices[language]["common"]),
    ]


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("language", ["en", "de"])
async def test_both_draw_the_same(studio: Studio, language: str) -> None:
    assert await pictures(studio, language) == await pictures(Easel(), language)


@pytest.mark.asyncio(loop_scope="module")
async def test_what_cannot_be_drawn_is_refused_there_as_here(studio: Studio) -> None:
    voice = NARRATORS.voices["en"]["speed_circuit"]
    for easel in (studio, Easel()):
        with pytest.raises(Undrawable):
            await easel.drawn(film, SETTING, VIEW, RoundTold(), [])
    assert (await studio.drawn(draw_round, SETTING, VIEW, {}, voice)).png


@pytest.mark.asyncio(loop_scope="module")
async def test_where_the_process_is_ended_the_thread_draws_until_there_is_another(
    studio: Studio, caplog: pytest.LogCaptureFixture
) -> None:
    voice = NARRATORS.voices["en"]["speed_circuit"]
    before = await studio.drawn(draw_round, SETTING, VIEW, NAMES, voice)
    process = await studio.drawn(os.getpid)
    assert process != os.getpid()
    os.kill(process, signal.SIGKILL)
    with caplog.at_level(logging.WARNING):
        several = await asyncio.gather(*(studio.drawn(draw_round, SETTING, VIEW, NAMES, voice) for _ in range(3)))
    assert several == [before] * 3
    assert caplog.text.count("has ended") == 1
    assert await studio.drawn(os.getpid) not in {process, os.getpid()}


class NoRoom(ProcessPoolExecutor):
    """A system that has no room for another process."""

    def submit(self, *_: Any, **__: Any) -> Any:
        raise BlockingIOError


def no_semaphores(*_: object) -> None:
    """A system that has none."""
    raise ImportError


@pytest.mark.parametrize("pool", [no_semaphores, NoRoom])
async def test_where_no_process_can_be_begun_the_thread_draws(
    pool: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.delivery.studio.ProcessPoolExecutor", pool)
    async with Studio(NARRATORS, data_folder()) as opened:
        assert await opened.drawn(os.getpid) == os.getpid()
        assert await opened.drawn(os.getpid) == os.getpid()
    assert "a thread does" in caplog.text


BOT = """
import asyncio, os
from bot.delivery.studio import Studio
from bot.store.library import Library, data_folder
from bot.telling.narrator import Narrators

async def main():
    studio = Studio(Narrators.read(Library(data_folder()).phrases()), data_folder())
    print(await studio.drawn(os.getpid), flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


async def test_it_ends_with_a_bot_that_is_killed(tmp_path: Path) -> None:
    (tmp_path / "opened.py").write_text(BOT, encoding="utf-8")
    surroundings = os.environ | {"PYTHONPATH": str(ROOT)}
    killed = await asyncio.create_subprocess_exec(sys.executable, tmp_path / "opened.py", stdout=PIPE, env=surroundings)
    assert killed.stdout
    process = int(await killed.stdout.readline())
    killed.kill()
    await killed.wait()
    await ended(process)


async def ended(process: int) -> None:
    """Waits for a process to end."""
    async with asyncio.timeout(10):
        while is_there(process):  # noqa: ASYNC110 (a process that ends tells nobody)
            await asyncio.sleep(0.05)


def is_there(process: int) -> bool:
    """Whether a process runs."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
