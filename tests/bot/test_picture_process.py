"""The picture process draws the same as the thread, and the thread replaces it when it has ended."""

import asyncio
import logging
import os
import platform
import signal
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.data_files import Library, find_data_folder
from bot.delivery.picture_workers import ProcessRenderer, ThreadRenderer
from bot.forms.discord_text import escape_text
from bot.pictures.board import BoardArt, Picture
from bot.pictures.choice_picture import Landing, draw_choices
from bot.pictures.flag_picture import Ending, draw_flag
from bot.pictures.hand_picture import draw_hand
from bot.pictures.lobby_picture import Starter, draw_lobby
from bot.pictures.race_gif import FilmedRound, draw_race_gif
from bot.pictures.round_gif import draw_round_gif
from bot.pictures.round_picture import RoundPictureData, draw_round
from bot.pictures.scene import Undrawable
from bot.pictures.tables import draw_tables
from bot.text.localizer import Localizers
from rules.view import ResultRow
from tests.bot.pictures.picture_samples import load_board, make_race_under_way, on_the_grid, text_of, track_of
from tests.bot.pictures.test_hand import LASER, MOVE, TEXTS
from tests.bot.pictures.test_tables import NAMES as MEMBERS
from tests.bot.pictures.test_tables import TABLE
from tests.repository import ROOT
from tests.waiting import wait_until

LONG_SECONDS = 60
TRACK, NAMES = "tt-1", {"red": "Anna", "blue": "*Bo*"}
LOCALIZERS = Localizers.from_files(Library(find_data_folder()).load_messages(), escape_text)
SETTING = BoardArt(track_of(TRACK), text_of(TRACK), load_board(TRACK))
VIEW = on_the_grid(TRACK)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def process_renderer() -> AsyncIterator[ProcessRenderer]:
    """Return one renderer with a process for all tests of the module."""
    async with ProcessRenderer(LOCALIZERS, find_data_folder()) as opened:
        yield opened
        process = await opened.draw(os.getpid)
    await wait_for_end(process)


async def pictures(picture_renderer: ThreadRenderer, language: str) -> list[Picture | bytes]:
    """Return one picture of each kind that a race has."""
    localizer = LOCALIZERS.by_language[language]["speed_circuit"]
    ending = Ending(
        tuple(ResultRow(place=n, seat=c.seat, laps=1, status="") for n, c in enumerate(VIEW.cars, 1)), headline="Over"
    )
    starters = [Starter(car.seat, car.number) for car in VIEW.cars]
    return [
        await picture_renderer.draw(
            draw_round, SETTING, VIEW, NAMES, localizer, RoundPictureData(headline="Go"), "red"
        ),
        await picture_renderer.draw(draw_flag, SETTING, VIEW, NAMES, localizer, ending),
        await picture_renderer.draw(draw_lobby, SETTING, starters, NAMES, localizer, 2, 12, "A race"),
        await picture_renderer.draw(draw_choices, SETTING, VIEW, NAMES, "red", localizer, [Landing(1, "(5,1)")]),
        await picture_renderer.draw(
            draw_round_gif, SETTING, make_race_under_way(TRACK), RoundPictureData(before=VIEW), ["red"]
        ),
        await picture_renderer.draw(
            draw_race_gif, SETTING, [FilmedRound(make_race_under_way(TRACK), "Go")], NAMES, localizer
        ),
        await picture_renderer.draw(draw_hand, (MOVE, LASER), TEXTS, localizer),
        await picture_renderer.draw(draw_tables, "Cup", [TABLE], MEMBERS, LOCALIZERS.by_language[language]["common"]),
    ]


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc can be told to keep freed memory")
@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("cars", [1, 2])
async def test_later_pictures_need_no_new_memory(process_renderer: ProcessRenderer, cars: int) -> None:
    """The system clears each new page: a picture of 1200 × 1100 took 2,500, and a fifth of its time."""
    resource = pytest.importorskip("resource")
    localizer, counts = LOCALIZERS.by_language["en"]["speed_circuit"], list[int]()
    view = VIEW.model_copy(update={"cars": VIEW.cars[:cars]})
    for _ in range(6):
        await process_renderer.draw(draw_round, SETTING, view, NAMES, localizer)
        counts.append((await process_renderer.draw(resource.getrusage, resource.RUSAGE_SELF)).ru_minflt)
    assert counts[-1] - counts[-4] <= 300


@pytest.mark.slow
@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("language", ["en", "de"])
async def test_both_draw_the_same(process_renderer: ProcessRenderer, language: str) -> None:
    assert await pictures(process_renderer, language) == await pictures(ThreadRenderer(), language)


@pytest.mark.asyncio(loop_scope="module")
async def test_what_cannot_be_drawn_is_refused_there_as_here(process_renderer: ProcessRenderer) -> None:
    localizer = LOCALIZERS.by_language["en"]["speed_circuit"]
    for picture_renderer in (process_renderer, ThreadRenderer()):
        with pytest.raises(Undrawable):
            await picture_renderer.draw(draw_round_gif, SETTING, VIEW, RoundPictureData(), [])
    assert (await process_renderer.draw(draw_round, SETTING, VIEW, {}, localizer)).png


@pytest.mark.slow
@pytest.mark.asyncio(loop_scope="module")
async def test_where_the_process_is_ended_the_thread_draws_until_there_is_another(
    process_renderer: ProcessRenderer, caplog: pytest.LogCaptureFixture
) -> None:
    localizer = LOCALIZERS.by_language["en"]["speed_circuit"]
    before = await process_renderer.draw(draw_round, SETTING, VIEW, NAMES, localizer)
    process = await process_renderer.draw(os.getpid)
    assert process != os.getpid()
    os.kill(process, signal.SIGKILL)
    with caplog.at_level(logging.WARNING):
        several = await asyncio.gather(
            *(process_renderer.draw(draw_round, SETTING, VIEW, NAMES, localizer) for _ in range(3))
        )
    assert several == [before] * 3
    assert caplog.text.count("has ended") == 1
    assert await process_renderer.draw(os.getpid) not in {process, os.getpid()}


@pytest.mark.parametrize("trouble", [BlockingIOError, FileNotFoundError, MemoryError])
async def test_where_no_process_can_be_begun_the_thread_draws(
    trouble: type[Exception], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def no_room(*_: object, **__: object) -> None:
        raise trouble

    monkeypatch.setattr("bot.util.call_process.subprocess.Popen", no_room)
    async with ProcessRenderer(LOCALIZERS, find_data_folder()) as opened:
        assert await opened.draw(os.getpid) == os.getpid()
        assert await opened.draw(os.getpid) == os.getpid()
    assert "a thread does" in caplog.text


@pytest.mark.slow
async def test_a_renderer_that_was_closed_begins_no_other_process(caplog: pytest.LogCaptureFixture) -> None:
    async with ProcessRenderer(LOCALIZERS, find_data_folder()) as renderer:
        process = await renderer.draw(os.getpid)
        drawing = asyncio.create_task(renderer.draw(time.sleep, LONG_SECONDS))
        await asyncio.sleep(0.05)
    with pytest.raises(RuntimeError):
        await asyncio.wait_for(drawing, LONG_SECONDS / 2)
    with pytest.raises(RuntimeError):
        await renderer.draw(os.getpid)
    assert renderer._process._child is None
    assert not is_there(process)
    assert not caplog.records


BOT = """
import asyncio, os, sys
from pathlib import Path
from bot.delivery.picture_workers import ProcessRenderer
from bot.text.localizer import Localizers

async def main():
    process_renderer = ProcessRenderer(Localizers({}), Path(sys.argv[1]))
    print(await process_renderer.draw(os.getpid), flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


BEGINNING = BOT.replace(
    "print(await process_renderer.draw(os.getpid), flush=True)", "process_renderer.start(); print(flush=True)"
)


async def begin_bot(folder: Path, text: str) -> asyncio.subprocess.Process:
    """Begin a bot that draws; its few messages do not take long to read."""
    script, messages = folder / "opened.py", folder / "data" / "locales" / "en"
    script.write_text(text, encoding="utf-8")
    messages.mkdir(parents=True)
    for name in ("common", "commands"):
        (messages / f"{name}.ftl").write_text("yes = Yes\n", encoding="utf-8")
    surroundings = os.environ | {"PYTHONPATH": str(ROOT)}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, script, folder / "data"), stdout=PIPE, stderr=PIPE, env=surroundings
    )


@pytest.mark.slow
async def test_it_ends_with_a_bot_that_is_killed_and_leaves_no_traceback(tmp_path: Path) -> None:
    killed = await begin_bot(tmp_path, BOT)
    assert killed.stdout
    assert killed.stderr
    process = int(await killed.stdout.readline())
    killed.kill()
    await killed.wait()
    await wait_for_end(process)
    assert await killed.stderr.read() == b""


@pytest.mark.slow
@pytest.mark.parametrize("after", [0.0, 0.05, 0.3])
async def test_a_bot_that_is_killed_while_the_process_begins_leaves_no_traceback(tmp_path: Path, after: float) -> None:
    killed = await begin_bot(tmp_path, BEGINNING)
    assert killed.stdout
    assert killed.stderr
    await killed.stdout.readline()
    await asyncio.sleep(after)
    killed.kill()
    await killed.wait()
    async with asyncio.timeout(20):
        # The other end of this pipe is the drawing process's as well: it is read to its end when that has ended.
        assert await killed.stderr.read() == b""


async def wait_for_end(process: int) -> None:
    """Wait until a process has ended."""
    await wait_until(lambda: not is_there(process))


def is_there(process: int) -> bool:
    """Whether a process runs."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
