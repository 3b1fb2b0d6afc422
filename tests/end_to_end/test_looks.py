"""How often the race is looked at for one answer: each look plays the round again from its last checkpoint."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.fake_discord import LocalTable
from bot.race.context import Context
from tests.end_to_end.harness import bot_at, to_plots


@pytest.mark.parametrize(
    ("text", "looks", "says"),
    [
        ("60, lane 2", 3, "60"),
        ("60, lane 2 slop", 3, "slop"),
        ("standing: slip no", 2, "slip no"),
    ],
)
async def test_a_typed_order_takes_at_most_three_looks_at_the_race(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, looks: int, says: str
) -> None:
    """Which race is meant, what is asked in it, and how the line reads; orders filed beforehand ask nothing."""
    async with LocalTable() as table, bot_at(table, tmp_path / "steward.sqlite") as parts:
        ann = table.member("Ann")
        await to_plots(table, ann, track="tt-1", laps=3)
        look, seen = parts.control.look, list[int]()

        async def counted(race: int, see: Callable[[Context], Any]) -> Any:
            seen.append(race)
            return await look(race, see)

        monkeypatch.setattr(parts.control, "look", counted)
        assert says in (await ann.slash("orders", text=text)).text
        assert len(seen) == looks
