"""The personal report: whole races as one driver reads them."""

import dataclasses
import re

import pytest

from bot.report.driver_digest import (
    MAX_DIGEST_CHARS,
    list_weighted_lines,
    write_digest,
    write_flag_message,
    write_race_end,
)
from bot.report.positions import Lineup
from bot.report.round_report import ReportWriter
from rules.registry import RULESETS
from rules.view import ResultRow, StockLevel
from tests.bot.report.reported_races import TRACKS, WEIGHTS, tell_race
from tests.repository import DATA, LOCALIZERS

SEAT = "yellow"
NAMES = {seat: seat.title() for seat in ("red", "blue", "green", "yellow", "black", "white", "orange", "purple")}


@pytest.mark.parametrize("game", TRACKS)
def test_a_form_alone_tells_its_driver_their_position_and_the_gravest_event(game: str) -> None:
    teller, befell = ReportWriter(LOCALIZERS.for_game(game), WEIGHTS[game]), 0
    for one in tell_race(game, "one", humans=(SEAT,)):
        if not one.account.round or SEAT in one.account.after.ended:
            continue
        said = write_digest(teller.collect_lines(one.account, NAMES), SEAT)
        assert len(said) <= MAX_DIGEST_CHARS
        assert "You are " in said
        assert "(-" not in said
        own = [fact for fact in one.facts if fact.seat == SEAT and fact.weight >= 3]
        befell += "Last round" in said
        assert not own or "Last round" in said, (own, said)
    assert befell


def test_cards_that_were_played_are_no_changed_stock() -> None:
    account = next(one.account for one in tell_race("powersled", "one") if one.account.round == 2)
    teller = ReportWriter(LOCALIZERS.for_game("powersled"), WEIGHTS["powersled"])
    before, after = (
        (StockLevel(name="hand", value=cards, changes_every_round=True), StockLevel(name="armor", value=3))
        for cards in (6, 5)
    )
    assert "Changed:" not in write_digest(teller.collect_lines(account, NAMES), SEAT, (before, after))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", TRACKS)
def test_nobody_reads_of_themselves_by_name(game: str, language: str) -> None:
    writer = ReportWriter(LOCALIZERS.in_language(language).for_game(game), WEIGHTS[game])
    for one in tell_race(game, "one", humans=(SEAT,)):
        lines = writer.collect_lines(one.account, NAMES)
        for seat in {*one.account.after.order} if one.account.round else ():
            end = write_race_end(lines, seat) if seat in one.account.after.ended else ""
            events = [text for _, text in list_weighted_lines(lines, seat, writer.weights, 2)]
            told = [write_digest(lines, seat), end, *events]
            assert not any(NAMES[seat] in text for text in told), told


def test_only_stocks_that_have_changed_are_named() -> None:
    account = next(one.account for one in tell_race("speed_circuit", "one") if one.account.round == 2)
    teller = ReportWriter(LOCALIZERS.for_game("speed_circuit"), WEIGHTS["speed_circuit"])
    before = (StockLevel(name="wear", value=6), StockLevel(name="-1 chips", value=2))
    after = (StockLevel(name="wear", value=4), StockLevel(name="-1 chips", value=2))
    said = write_digest(teller.collect_lines(account, NAMES), SEAT, (before, after))
    assert said.splitlines()[-2] == "Changed: wear 6 → 4."


@pytest.mark.parametrize(
    ("level_before", "gaps_before", "level", "gaps", "english", "german"),
    [
        ((SEAT, "green"), (0, 0, 0), (SEAT, "green"), (0, 0, 0), "Blue and 🟢 Green level with you.", "gleichauf mit"),
        ((SEAT,), (0, 0, 4), (), (0, 1, 4), "Blue 1 row ahead (was level), ", "(zuvor gleichauf)"),
        ((), (0, 0, 4), (), (0, 1, 4), "Blue 1 row ahead (was right ahead), ", "(zuvor direkt vor dir)"),
        ((), (0, 2, 2), (), (0, 2, 4), "Green 2 rows behind (was right behind).", "(zuvor direkt hinter dir)"),
        ((), (0, 2, 3), (), (0, 3, 5), "Green 2 rows behind (was 1).", "(zuvor 1)"),
    ],
)
def test_neighbours_are_named_together_if_level_and_no_gap_is_a_zero(
    level_before: tuple[str, ...],
    gaps_before: tuple[int, ...],
    level: tuple[str, ...],
    gaps: tuple[int, ...],
    english: str,
    german: str,
) -> None:
    account = next(one.account for one in tell_race("speed_circuit", "one") if one.account.round == 3)
    before = Lineup(
        round=2, order=("blue", SEAT, "green"), gap=gaps_before, left=(9, 9, 9), lap=(0, 0, 0), level=level_before
    )
    after = before.model_copy(update={"round": 3, "gap": gaps, "level": level})
    round_data = dataclasses.replace(account, before=before, after=after)
    for localizer, words in (
        (LOCALIZERS.for_game("speed_circuit"), english),
        (LOCALIZERS.in_language("de").for_game("speed_circuit"), german),
    ):
        said = write_digest(ReportWriter(localizer, WEIGHTS["speed_circuit"]).collect_lines(round_data, NAMES), SEAT)
        assert words in said


def test_a_driver_who_is_out_or_home_is_told_so_once_more_at_the_flag() -> None:
    teller, last = ReportWriter(LOCALIZERS.for_game("circus_maximus"), WEIGHTS["circus_maximus"]), dict[str, str]()
    for one in tell_race("circus_maximus", "one", humans=tuple(NAMES)):
        for seat in one.account.after.ended:
            last.setdefault(seat, write_race_end(teller.collect_lines(one.account, NAMES), seat))
    assert last
    assert all("Your race is over" in said or "You finish" in said for said in last.values()), last
    assert write_flag_message(teller, NAMES, "red", _placings("finished")) == (
        "**The race is over: you are 2nd of 2.** 🔵 Blue wins. The full result is in the channel."
    )
    assert "Nobody finished" in write_flag_message(teller, NAMES, "blue", _placings("retired"))


@pytest.mark.parametrize("length", [6, 24])
@pytest.mark.parametrize("game", TRACKS)
def test_lines_of_the_channel_without_bold_names_are_those_written_without_them(game: str, length: int) -> None:
    teller = ReportWriter(LOCALIZERS.for_game(game), WEIGHTS[game])
    names = {seat: name.ljust(length, "x") for seat, name in NAMES.items()}
    for one in tell_race(game, "one", humans=("red", SEAT, "green")):
        bold = teller.collect_lines(one.account, names, bold=one.account.humans)
        assert teller.strip_bold(bold, names).lines == teller.collect_lines(one.account, names).lines


def _placings(status: str) -> list[ResultRow]:
    return [ResultRow(place=n, seat=seat, laps=1, status=status) for n, seat in enumerate(("blue", "red"), 1)]


@pytest.mark.parametrize("game", list(RULESETS))
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_driver_who_is_out_reads_of_every_reason_that_everybody_reads(game: str, language: str) -> None:
    text = (DATA / "locales" / language / f"{game}.ftl").read_text(encoding="utf-8")
    public, own = (find_variants(text, f"{group}-out") for group in ("event", "you"))
    assert public <= own


def find_variants(text: str, name: str) -> set[str]:
    """Return the variants of a message in a file."""
    message = re.search(rf"^{name} =(.*?)^\S", text, re.MULTILINE | re.DOTALL)
    assert message
    return set(re.findall(r"^ +\*?\[([\w-]+)\]", message[1], re.MULTILINE))
