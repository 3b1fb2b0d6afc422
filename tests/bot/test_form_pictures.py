"""Pictures of forms: drawn one after another, and cached by all that a picture shows, within a bound in bytes."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.delivery.picture_service import PictureCache
from bot.discord_ui import form_pictures
from bot.discord_ui.form_pictures import FormPictures, PictureContent
from bot.discord_ui.interaction_queue import InteractionQueue
from bot.pictures.board import Picture


async def get_picture(kept: PictureCache, shows: str, size: int, made: list[str]) -> Picture:
    async def draw() -> Picture:
        made.append(shows)
        return Picture(bytes(size), shows)

    return await kept.get_or_draw(shows, draw)


async def test_a_picture_that_is_asked_for_twice_is_drawn_once() -> None:
    kept, made = PictureCache(100), list[str]()
    first = await get_picture(kept, "a", 10, made)
    assert await get_picture(kept, "a", 10, made) is first
    assert (await get_picture(kept, "b", 10, made)).alt == "b"
    assert made == ["a", "b"]


async def test_the_picture_that_was_asked_for_longest_ago_goes_when_there_is_no_room() -> None:
    kept, made = PictureCache(100), list[str]()
    for shows in ("a", "b", "a", "c", "a", "b"):
        await get_picture(kept, shows, 40, made)
    assert made == ["a", "b", "c", "b"]


async def test_a_description_that_is_too_long_for_discord_is_cut() -> None:
    async def draw_path_picture(*_: Any) -> Picture:
        return Picture(b"", "x" * 2000)

    pictures = FormPictures(*cast("Any", (None, None, SimpleNamespace(draw_path_picture=draw_path_picture))))
    (file,) = await pictures.draw_path(cast("Any", None))
    assert len(str(file.description)) == 1024


async def test_forms_are_drawn_one_after_another_and_not_at_all_once_they_show_something_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn, edited, may_finish = list[int](), list[int](), asyncio.Event()

    async def draw(self: FormPictures, content: PictureContent, actor: Any) -> tuple[discord.File, ...]:
        drawn.append(content.question)
        await may_finish.wait()
        return ()

    monkeypatch.setattr(FormPictures, "draw", draw)
    monkeypatch.setattr(form_pictures, "lay_out_form", lambda *_: None)
    pictures, turns = FormPictures(*[cast("Any", None)] * 3), InteractionQueue()

    def attach(message: int, question: int) -> asyncio.Task[None]:
        async def edit(**_: Any) -> None:
            edited.append(message)

        responder = SimpleNamespace(
            last=SimpleNamespace(id=message, edit=edit), actor=None, wait_to_reply=turns.wait_to_reply
        )
        content = PictureContent(question, "speed_circuit", placed=True)
        return asyncio.create_task(pictures.attach(cast("Any", responder), content, *[cast("Any", None)] * 2))

    tasks = [attach(message=1, question=11), attach(message=2, question=12), attach(message=2, question=13)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert drawn == [11]
    pictures.forget(1)
    pictures.forget(2)
    tasks += [attach(message=3, question=14), attach(message=4, question=15)]
    await asyncio.sleep(0)
    pictures.forget(3)
    may_finish.set()
    await asyncio.gather(*tasks)
    assert (drawn, edited) == ([11, 15], [4])
