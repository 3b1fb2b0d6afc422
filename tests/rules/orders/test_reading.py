"""A text that is read again."""

from typing import Any

import pytest

from rules.orders.combinators import map_value, word
from rules.orders.interpreter import Language, read_sheet
from rules.orders.tokenizer import Vocabulary
from rules.questions import InvalidAnswer


def test_a_text_is_parsed_once_however_often_it_is_read_and_held_against_the_race_each_time() -> None:
    parsed = list[str]()

    def meant(value: str) -> str:
        parsed.append(value)
        return value

    def over(_: str) -> str:
        raise InvalidAnswer("over", "X-1")

    def kept(under: Any, said: Any) -> Any:
        return said or under

    language = Language(
        Vocabulary({"WISH": "wish"}),
        map_value(word("WISH"), meant),
        str,
        bool,
        kept,
        lambda sheet, _: sheet,
        ("wish",),
        "X-1",
    )
    assert [read_sheet(language, "wish", {}) for _ in range(3)] == ["wish"] * 3
    with pytest.raises(InvalidAnswer, match="over"):
        read_sheet(language, "wish", {}, over)
    assert parsed == ["wish"]
    assert read_sheet(language, "wish", {"SEAT": ("wish",)}) == "wish"
    assert parsed == ["wish", "wish"]
