"""What tests at the table may ask for."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.delivery import artist
from bot.render.board import Picture


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks at the pictures: every one is a dot, and goes the way of a picture."""
    dot = BytesIO()
    Image.new("L", (1, 1)).save(dot, "PNG")

    def dotted(*_: Any, **__: Any) -> Picture:
        return Picture(dot.getvalue(), "A dot.")

    for name in ("draw_round", "draw_flag", "draw_lobby", "draw_choices", "draw_hand"):
        monkeypatch.setattr(artist, name, dotted)
