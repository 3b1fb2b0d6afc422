"""A season on the server: opened, entered, driven, looked at."""

from pathlib import Path

from bot.fake_discord import LocalTable
from tests.end_to_end.harness import bot_at, lobby, started


async def test_a_season_is_opened_and_its_tables_follow_the_flag(tmp_path: Path) -> None:
    async with LocalTable() as table, bot_at(table, tmp_path / "s.sqlite"):
        ann, ben = table.member("Ann"), table.member("Ben")
        assert "There is no season" in (await ann.slash("season tables")).text
        await ann.slash("season create", title="Spring Cup", drop=1)
        opened = await ben.wait_for(lambda m: "**Spring Cup**, is open" in m.text)
        assert "Points: Formula 1, 1977; each driver drops 1 result, the worst." in opened.text
        assert "No race has counted yet." in (await ben.slash("season tables")).text
        await ben.slash("season enter", team="Blues")
        await ann.slash("season plan", title="Opening", day="2027-03-14")
        await started(table, ann, automatic=1)
        await ann.slash("season hold", race=1)
        held = await ben.wait_for(lambda m: "counts in" in m.text)
        assert "“Opening”" in held.text
        calendar = (await ben.slash("season calendar")).text
        assert "1. Opening" in calendar
        assert "race #1" in calendar
        assert "Ben (Blues)" in calendar
        await ann.press((await ann.slash("race leave")).message, "Retire")
        idle = await ann.wait_for(lambda m: "is held" in m.text)
        await ann.press(idle, "Go on")
        posted = await ann.wait_for(lambda m: "**Spring Cup** after race #1" in m.text, after=idle)
        assert "Drivers · 1 of 1 race" in posted.text
        flag = await ann.wait_for(lambda m: "the chequered flag" in m.text)
        assert "points" not in flag.text, "its own points would stand beside the season's"
        assert len(posted.attachments) == 1
        shown = await ben.slash("season tables")
        assert shown.text.splitlines()[1:] == posted.text.splitlines()[1:]
        assert shown.message is not None
        assert [a.filename for a in shown.message.attachments] == ["season-1.png"]


async def test_somebody_else_cannot_run_it(tmp_path: Path) -> None:
    async with LocalTable() as table, bot_at(table, tmp_path / "s.sqlite"):
        ann, ben = table.member("Ann"), table.member("Ben")
        await ann.slash("season create", title="Spring Cup")
        await lobby(ann)
        assert "can do that" in (await ben.slash("season hold", race=1)).text
        assert "is not a day" in (await ann.slash("season plan", title="x", day="tomorrow")).text
