"""Puzzles on both databases: made of decisive turning points, and only if every driver agreed."""

import pytest

from bot.model.driver import Driver
from bot.model.timing_options import MemberSettings
from bot.race_file.analysis import Alternative, RaceAnalysis, TurningPoint
from bot.season.puzzles import have_all_agreed, make_puzzles
from bot.store import key_value, puzzles
from bot.store.puzzles import NO_PUZZLE_ROUND, Puzzle, PuzzleChoice
from tests.bot.race_services import ANA, BEN, RaceServices

GUILD = 42
AGREES, SILENT = MemberSettings(puzzles=True), MemberSettings()


@pytest.mark.usefixtures("on_both_databases")
async def test_a_puzzle_comes_back_as_it_was_kept_and_goes_with_its_race(services: RaceServices) -> None:
    race, database = await services.race(ANA, BEN), services.database
    choices = (
        PuzzleChoice(written="120", places=150, driven=True),
        PuzzleChoice(written="80", places=210, lost=60),
    )
    one = Puzzle(race=race, round=3, guild=GUILD, seat="red", choices=choices)
    marker = Puzzle(race=race, round=NO_PUZZLE_ROUND, guild=GUILD, seat="")
    for row in (one, marker, one := one.model_copy(update={"channel": 7, "posted": 9, "solved": True})):
        await database.write(lambda t, row=row: puzzles.save(t, row))  # type: ignore[misc]
    assert await database.read(lambda t: puzzles.list_of_guild(t, GUILD)) == (marker, one)
    assert await database.read(lambda t: puzzles.get(t, race, 3)) == one
    assert await database.read(lambda t: puzzles.get(t, race, NO_PUZZLE_ROUND)) is None
    await database.write(lambda t: key_value.save_guild_puzzles(t, GUILD, 5))
    assert await database.read(key_value.list_puzzle_channels) == ((GUILD, 5),)
    await database.write(lambda t: key_value.save_guild_puzzles(t, GUILD, None))
    assert await database.read(key_value.list_puzzle_channels) == ()
    await database.write(lambda t: t.run("DELETE FROM race WHERE id = ?", race))
    assert await database.read(lambda t: puzzles.list_of_guild(t, GUILD)) == ()


def test_everybody_who_drove_has_to_agree_and_nobody_to_have_come_later() -> None:
    ana, ben = Driver(seat="red", number=1, name="Ana", member=1), Driver(seat="blue", number=2, name="Ben", member=2)
    bot = Driver(seat="green", number=3, name="Green", automatic="club")
    assert have_all_agreed([ana, ben, bot], {1: AGREES, 2: AGREES})
    assert not have_all_agreed([ana, ben, bot], {1: AGREES, 2: SILENT})
    assert not have_all_agreed([ana, ben, bot], {1: AGREES})
    assert not have_all_agreed([bot], {})
    assert not have_all_agreed([ana, ben.model_copy(update={"since": 4})], {1: AGREES, 2: AGREES})
    assert not have_all_agreed([ana, ben.model_copy(update={"member": None})], {1: AGREES, 2: AGREES})
    gone = ben.model_copy(update={"gone": True})
    assert not have_all_agreed([ana, gone], {1: AGREES})


def test_a_turning_point_becomes_a_puzzle_only_where_the_order_mattered() -> None:
    def point(round: int, lost: int, error: int, given: bool = True) -> TurningPoint:
        own = Alternative(order={}, written="A", places=200) if given else None
        other = Alternative(order={}, written="B", places=200 + lost, lost=lost, error=error)
        return TurningPoint(round=round, swing=9, seat="red", before=1, after=2, given=own, others=(other,))

    points = (point(1, 60, 20), point(2, 20, 30), point(3, -60, 20), point(4, 60, 20, given=False))
    made = [*make_puzzles(7, GUILD, RaceAnalysis(game="powersled", rollouts=1, rounds=(), turning_points=points))]
    assert [one.round for one in made] == [1, 3]
    assert [one.best.written for one in made] == ["A", "B"]
    assert all(next(c for c in one.choices if c.driven).written == "A" for one in made)
