"""The pictures of the handbook are those that are drawn today, and small."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.handbook_pictures import FOLDER, draw_pictures

MAX_BYTES, MAX_MEAN_DIFFERENCE = 150_000, 0.5
"""Of a file; of the colours of two pictures, since a library of another version draws edges a little differently."""


def test_no_picture_is_large() -> None:
    sizes = {path.name: path.stat().st_size for path in FOLDER.rglob("*.png")}
    assert sizes
    assert {name: size for name, size in sizes.items() if size > MAX_BYTES} == {}


@pytest.mark.slow
def test_every_picture_is_as_it_is_drawn_today() -> None:
    """If not: python -m tests.handbook_pictures --write."""
    drawn = dict(draw_pictures())
    assert {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.png")} == set(drawn)
    for name, png in drawn.items():
        now, stored = (Image.open(one).convert("RGB") for one in (BytesIO(png), FOLDER / name))
        assert now.size == stored.size, name
        assert max(ImageStat.Stat(ImageChops.difference(now, stored)).mean) < MAX_MEAN_DIFFERENCE, name
