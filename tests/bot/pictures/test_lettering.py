"""The bundled fonts."""

import pytest

from bot.pictures.fonts import cut_to_width, has_glyph, measure_text, to_writable, write_line


@pytest.mark.parametrize("character", "aZ9éßłЖΩ–…·×")
def test_common_letters_can_be_written(character: str) -> None:
    assert has_glyph(character)


@pytest.mark.parametrize("character", ["漢", "한", "🏎", "\u200b", "\n", "\ue000"])
def test_what_would_be_a_box_cannot(character: str) -> None:
    assert not has_glyph(character)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Ａｎｎａ", "Anna"),
        ("ﬁn", "fin"),
        ("e\u0301", "é"),
        ("Max 🏎️🔥 Power", "Max · Power"),
        ("a\u200bb\nc", "ab c"),
        ("漢字", "Red"),
        ("🔥", "Red"),
        ("", "Red"),
        ("Zo漢e", "Zo·e"),
    ],
)
def test_names_are_written_as_well_as_can_be(name: str, written: str) -> None:
    assert to_writable(name, "Red") == written


def test_a_driver_whose_name_cannot_be_written_is_called_by_their_colour_in_a_line() -> None:
    names = {"white": "山田", "red": "Zoë 🏁", "blue": "Ann"}
    assert write_line("山田 passes Ann and Zoë 🏁.", names) == "White passes Ann and Zoë ·."


def test_a_text_is_cut_to_its_room() -> None:
    assert cut_to_width("short", 20, 200) == "short"
    cut = cut_to_width("a rather long line of text", 20, 100)
    assert cut.endswith("…")
    assert measure_text(cut, 20) <= 100
