"""Drivers of street races (F-127) have names of our own; the published names are nowhere."""

import re
from hashlib import sha256

import pytest

from rules.formula_d import FORMULA_D
from rules.formula_d.cases.vocabulary import match_card
from rules.formula_d.model.tables import read_tables
from tests.repository import DATA, ROOT
from tests.rules.formula_d.boards import FIGURES, track

BOOK = FORMULA_D.read_tables(track("nr-test"), FIGURES)
PUBLISHED = (
    "e951475e80a89383 da38a069467b80b1 0b17883ade7ea869 02e6744eba2c6eb0 b7b7c8bdb4136a4c e3c48e393a20fe03 "
    "4ca1c5c9f8427eeb 5ccff0fc6fe4ad73 b9f4a7b65b0be83c c38cf35f92750fb9 35c7cb7aea85c1f8 a27ea2eb3552252c "
    "e23c3d7ff76f6e62 ad2ee1849d403411"
)
"""Digests of its drivers' names, lest they stand here."""
OPTION = "litsu_en"
"""The rule items' key of an option (C-21), by which cases call it."""
TEXTS = sorted(
    path
    for folder in ("bot", "data", "rules", "tests")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".py", ".toml", ".md", ".log")
)


def find_published_words(text: str) -> set[str]:
    words = set(re.findall("[a-z]+", text.casefold().replace(OPTION, "")))
    return {word for word in words if sha256(word.encode()).hexdigest()[:16] in PUBLISHED}


@pytest.mark.slow
def test_no_text_of_ours_names_a_driver_of_the_published_game() -> None:
    found = {path.name: find_published_words(path.read_text(encoding="utf-8")) for path in (*TEXTS, *ROOT.glob("*.md"))}
    assert {name: words for name, words in found.items() if words} == {}


def test_a_published_name_would_be_found() -> None:
    assert find_published_words("M.A.N.S.O.N".replace(".", ""))


@pytest.mark.parametrize("profile", ["fd2008", "fde", "masters"])
def test_f_127_each_driver_says_by_number_which_card_they_stand_for(profile: str) -> None:
    drivers = read_tables((DATA / "formula_d" / f"{profile}.toml").read_text(encoding="utf-8")).driver
    assert [driver.card for driver in drivers] == list(range(1, 11))


@pytest.mark.parametrize("said", ["3", "Bruno", "castell", "Bruno Castell"])
def test_a_case_may_call_a_driver_by_number_or_name(said: str) -> None:
    card = match_card(BOOK, said)
    assert card is not None
    assert card.card == 3


def test_a_case_may_call_a_driver_as_the_published_card_does() -> None:
    found = {words: match_card(BOOK, words) for words in ("m.a.n.s.o.n".replace(".", ""), "somebody else")}
    assert [card.card if card else None for card in found.values()] == [3, None]
