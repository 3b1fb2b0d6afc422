"""The replay page is one file that loads nothing, agrees with the posts, and shows names as plain text."""

import base64
import json
import re
import zlib
from typing import Any

import pytest

from bot.replay_page.page import ASSETS_FOLDER, PAGE_MESSAGES, PAGE_TEMPLATES, SCRIPT_FILES
from tests.bot.replay_page.recorded_races import (
    HOSTILE,
    TEXT_SERVICES,
    race_file,
    render_page_of,
    with_a_roll_altered,
    with_names,
)

DATA = re.compile(r'<script type="application/json" id="race">(.*?)</script>', re.DOTALL)


def data_of(page: str) -> Any:
    """Return the data that a page's script reads."""
    found = DATA.findall(page)
    assert len(found) == 1
    return json.loads(found[0])


@pytest.mark.slow
@pytest.mark.parametrize("game", ["speed_circuit", "circus_maximus", "formula_d", "powersled"])
def test_every_game_has_a_page_of_every_round_and_moment(game: str) -> None:
    data, filed = data_of(render_page_of(race_file(game))), json.loads(race_file(game))
    assert [round["n"] for round in data["rounds"]] == [round["n"] for round in filed["rounds"]]
    assert all(round["head"] for round in data["rounds"] if round["n"])
    assert [len(round["rolls"]) for round in data["rounds"]] == [len(round["rolls"]) for round in filed["rounds"]]
    assert data["altered"] == ""
    assert data["flag"][0].startswith("🏁")
    assert data["items"]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["speed_circuit", "circus_maximus", "formula_d", "powersled"])
def test_every_line_of_a_report_belongs_to_a_move(game: str) -> None:
    for round in data_of(render_page_of(race_file(game)))["rounds"]:
        numbers = {number for moment in round["moments"] for number in moment.get("e", [])}
        assert {*range(1, len(round["story"]) + 1)} - numbers <= {len(round["story"])}, "the last can be of bots only"
        assert numbers <= {*range(len(round["story"]) + 1)}


def test_it_brings_the_race_file_in_little_room() -> None:
    text = race_file("speed_circuit")
    packed = data_of(render_page_of(text))["file"]
    assert zlib.decompress(base64.b64decode(packed)).decode() == text
    assert len(packed) < len(text) / 3


def test_it_names_no_address_to_load_from() -> None:
    page = render_page_of(race_file("speed_circuit"))
    assert re.findall(r"(?:src|href|action)=\"?([^\" >]*)", page) == ["data:,"]
    assert set(re.findall(r"https?://[^\"'\s)]+", page)) <= {"http://www.w3.org/2000/svg"}
    assert "default-src 'none'" in page


def test_names_end_no_script_and_begin_no_element() -> None:
    page = render_page_of(with_names(race_file("speed_circuit"), *HOSTILE))
    data = data_of(page)
    assert [car["name"] for car in data["cars"]] == [HOSTILE[0], HOSTILE[1].removeprefix("\u202e"), HOSTILE[2]]
    assert "<img" not in page
    assert page.count("</script>") == 2
    assert any(
        HOSTILE[0] in line[0] for round in data["rounds"] for one in round["moments"] for line in one.get("l", [])
    )


def test_it_speaks_the_readers_language_and_english_behind_it() -> None:
    german, other = render_page_of(race_file("speed_circuit"), "de"), render_page_of(race_file("speed_circuit"), "fr")
    assert '<html lang="de">' in german
    assert data_of(german)["words"]["tab_chart"] == "Platzverlauf"
    assert '<html lang="en">' in other


def test_an_altered_file_says_so_on_its_page() -> None:
    assert ".faces[0]: recorded " in data_of(render_page_of(with_a_roll_altered(race_file("speed_circuit"))))["altered"]


def test_the_script_says_every_word_that_the_page_brings_and_no_other() -> None:
    script = "".join((ASSETS_FOLDER / name).read_text(encoding="utf-8") for name in (*SCRIPT_FILES, "page.html"))
    quoted = set(re.findall(r'"([a-z_-]+)"', script)) | set(re.findall(r'data-say="([a-z_]+)"', script))
    said = {code.replace("-", "_") for code in quoted} | {f"tab_{name}" for name in quoted}
    known = {code.removeprefix("replay_") for code in (*PAGE_MESSAGES, *PAGE_TEMPLATES)}
    assert known - said == set()
    assert set(re.findall(r'say\("([a-z_]+)"', script)) <= known


def test_what_the_page_fills_in_is_left_open_in_every_language() -> None:
    for language in TEXT_SERVICES.localizers.languages:
        localizer = TEXT_SERVICES.localizers.in_language(language).common
        for code, names in PAGE_TEMPLATES.items():
            said = localizer.format_ui(code, **{name: f"{{{name}}}" for name in names})
            assert all(f"{{{name}}}" in said for name in names), (language, code, said)
