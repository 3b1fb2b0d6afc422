"""The cache of form pictures: its key is all that a picture shows, its size is bounded in bytes."""

from bot.delivery.picture_service import PictureCache
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
