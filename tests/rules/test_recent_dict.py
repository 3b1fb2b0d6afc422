"""Dictionaries that keep only their newest entries."""

from rules.recent_dict import RecentDict


def test_an_entry_that_is_set_again_outlives_older_ones() -> None:
    kept = RecentDict[str, int](2)
    kept["first"], kept["second"] = 1, 2
    kept["first"] = 3
    kept["third"] = 4
    assert dict(kept) == {"first": 3, "third": 4}
