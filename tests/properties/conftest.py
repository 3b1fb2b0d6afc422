"""Run the property tests of one race one after the other, so that the race is driven once."""

from operator import attrgetter
from typing import Any

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the property tests by race."""
    places = [n for n, item in enumerate(items) if item.path.name == "test_battery.py"]
    items_by_race = sorted((items[n] for n in places), key=_race)
    for n, item in zip(places, items_by_race, strict=True):
        items[n] = item


def _race(item: pytest.Item) -> tuple[str, int]:
    params: dict[str, Any] = attrgetter("callspec.params")(item)
    return params["game"], params.get("seed", 0)
