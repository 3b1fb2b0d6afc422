"""The order in which the battery runs."""

from operator import attrgetter
from typing import Any

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of a race one after the other: whichever worker gets them plays it once."""
    places = [n for n, item in enumerate(items) if item.path.name == "test_battery.py"]
    ordered = sorted((items[n] for n in places), key=_race)
    for n, item in zip(places, ordered, strict=True):
        items[n] = item


def _race(item: pytest.Item) -> tuple[str, int]:
    params: dict[str, Any] = attrgetter("callspec.params")(item)
    return params["game"], params.get("seed", 0)
