"""Orders as people write them, through the members' API: drafts, fields of forms, and orders for other rounds."""

from pathlib import Path

import pytest

from bot.app.unknown_words import UnknownWords
from bot.model.actor import Rejection
from bot.posts.summaries import CheckedAnswer, DraftView, FieldsHeard, FiledOrders
from rules.registry import RULESETS
from tests.bot.race_services import ANA, BEN, RaceServices, expect_done, open_services
from tests.members import Local
from tests.repository import LIBRARY


async def _at_the_plot(services: RaceServices) -> tuple[int, int]:
    """Start a race of Speed Circuit in which Ana is asked for her plot; return its number and the question's."""
    race = await services.race(ANA, BEN, game="speed_circuit", track="tt-1", laps=1, pace="orders")
    while True:
        for member in (ANA, BEN):
            for question in expect_done(await services.member_api.list_questions(Local(member=member), race)):
                if question.is_order_sheet and member == ANA:
                    return race, question.number
                weighed = expect_done(
                    await services.member_api.view_draft(question.number, Local(member=member), None)
                ).prices
                if weighed.offers and not question.is_order_sheet:
                    expect_done(
                        await services.member_api.submit_answer(
                            question.number, Local(member=member), weighed.offers[0].preset.value
                        )
                    )
        await services.settle()


async def test_a_plot_in_words_is_drafted_and_what_was_left_out_is_shown(tmp_path: Path) -> None:
    async with open_services(tmp_path, rulesets=RULESETS, data=LIBRARY) as services:
        race, number = await _at_the_plot(services)
        ana = Local(member=ANA)
        drafted = await services.member_api.edit_draft(
            number, ana, "Ich fahr 60, am Ende Spur 2, and wave to mum", None
        )
        assert isinstance(drafted, DraftView)
        assert isinstance(drafted.read, CheckedAnswer)
        assert (drafted.read.words, drafted.left_out, drafted.sure) == ("60, lane 2", ("wave to mum",), False)
        expect_done(await services.member_api.submit_answer(number, ana, drafted.draft))
        added = await services.member_api.edit_draft(number, ana, "also no slip", None)
        assert isinstance(added, DraftView)
        assert isinstance(added.read, CheckedAnswer)
        assert added.read.words == "60, lane 2, slip no"
        fields = await services.member_api.hear_fields(
            number, ana, {"speed": "hundred and twenty", "slip": "windschatten ja"}
        )
        assert fields == FieldsHeard(texts={"speed": "120", "slip": "yes"})
        fields = await services.member_api.hear_fields(number, ana, {"slip": "yes, and wave to mum", "lane": "wobble"})
        assert fields == FieldsHeard(texts={"slip": "yes", "lane": "wobble"}, left_out=("wave to mum",))
        filed = await services.member_api.preview_standing_orders(race, ana, "standing: kein Windschatten, bitte")
        assert isinstance(filed, FiledOrders)
        assert filed.lines == ((None, "in every round: slip no"),)
        asked = await services.member_api.edit_draft(number, ana, "60 or 80", None)
        assert isinstance(asked, Rejection)
        assert asked.facts["readings"] == ["60", "80"]


async def test_a_host_may_count_words_that_are_not_understood_but_no_names_and_no_figures(tmp_path: Path) -> None:
    path = tmp_path / "words.tsv"
    counted = UnknownWords(path)
    for _ in range(3):
        counted.count("speed_circuit", ["Wobble", "ana", "12", "<@5>"], ["Ana Bell"])
    counted.count("speed_circuit", ["martina"], [])
    assert path.read_text(encoding="utf-8") == "speed_circuit\twobble\t3\n"


async def test_a_file_of_words_that_is_broken_or_cannot_be_written_costs_nobody_an_order(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "words.tsv"
    path.write_bytes(b"speed_circuit\twobble\t3\nno columns\nformula_d\tx\tmany\n\xff\n")
    counted = UnknownWords(path)
    counted.count("speed_circuit", ["wobble"], [])
    assert path.read_text(encoding="utf-8") == "speed_circuit\twobble\t4\n"
    gone = UnknownWords(tmp_path / "gone" / "words.tsv")
    for _ in range(3):
        gone.count("speed_circuit", ["wobble"], [])
    assert "not counted" in caplog.text


async def test_words_that_were_left_out_are_counted_and_what_was_written_once_is_in_no_file(tmp_path: Path) -> None:
    path = tmp_path / "words.tsv"
    async with open_services(tmp_path, rulesets=RULESETS, data=LIBRARY) as services:
        _, number = await _at_the_plot(services)
        services.member_api._questions._unknown = UnknownWords(path)
        for text in ("60, zorg to Martina", "60. zorg!", "wobble zorg", "60 or 80"):
            await services.member_api.edit_draft(number, Local(member=ANA), text, None)
    assert path.read_text(encoding="utf-8") == "speed_circuit\tzorg\t3\n"
