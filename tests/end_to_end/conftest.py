"""Fixtures of the end-to-end tests."""

from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.bootstrap import Components
from bot.delivery import picture_service
from bot.pictures import pillow_backend
from bot.pictures.board import Picture
from bot.sandbox import DiscordSandbox
from tests.end_to_end.harness import run_bot


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace every picture by a dot, in tests that look at no pictures."""
    for name in ("draw_round", "draw_flag", "draw_lobby", "draw_choices", "draw_hand"):
        monkeypatch.setattr(picture_service, name, lambda *_, **__: Picture(_dot(), "A dot."))


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compose the pictures without painting them, in tests that read only their words."""
    monkeypatch.setattr(pillow_backend, "render_png", lambda _: _dot())


@pytest.fixture
async def _sandbox_and_parts(tmp_path: Path) -> AsyncIterator[tuple[DiscordSandbox, Components]]:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite") as parts:
        yield sandbox, parts


@pytest.fixture
def sandbox(_sandbox_and_parts: tuple[DiscordSandbox, Components]) -> DiscordSandbox:
    """A sandbox with the bot at work in it. A test names it after the fixtures that change the bot."""
    return _sandbox_and_parts[0]


@pytest.fixture
def parts(_sandbox_and_parts: tuple[DiscordSandbox, Components]) -> Components:
    """The bot in the sandbox."""
    return _sandbox_and_parts[1]


def _dot() -> bytes:
    dot = BytesIO()
    Image.new("L", (1, 1)).save(dot, "PNG")
    return dot.getvalue()
