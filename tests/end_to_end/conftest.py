"""Fixtures of the end-to-end tests."""

from io import BytesIO

import pytest
from PIL import Image

from bot.delivery import picture_service
from bot.pictures import pillow_backend
from bot.pictures.board import Picture


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace every picture by a dot, in tests that look at no pictures."""
    for name in ("draw_round", "draw_flag", "draw_lobby", "draw_choices", "draw_hand"):
        monkeypatch.setattr(picture_service, name, lambda *_, **__: Picture(_dot(), "A dot."))


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compose the pictures without painting them, in tests that read only their words."""
    monkeypatch.setattr(pillow_backend, "render_png", lambda _: _dot())


def _dot() -> bytes:
    dot = BytesIO()
    Image.new("L", (1, 1)).save(dot, "PNG")
    return dot.getvalue()
