"""Stored words stay the same, whatever the code is called."""

from tests.stored_words import WRITE, collect_stored_words, list_changes, read_snapshot


def test_every_stored_word_is_one_of_the_snapshot_and_none_has_vanished() -> None:
    losses, additions = list_changes(read_snapshot(), collect_stored_words())
    losses_text = [f"vanished, so that what was written before is read no longer: {line}" for line in losses]
    new = [f"added: {line}" for line in additions]
    advice = f"If that is meant, lay the snapshot down anew: {WRITE}"
    assert not losses, "\n".join([*losses_text, *new, f"Give the word back (`tag=`, an alias). {advice}"])
    assert not additions, "\n".join([*new, advice])


def test_a_word_that_vanishes_and_one_that_is_added_are_named() -> None:
    before = {"table race": ["id", "stage"], "metrics": ["steward_races"]}
    after = {"table race": ["id", "state"], "metrics": ["steward_races"], "games": []}
    assert list_changes(before, after) == (["table race: stage"], ["games", "table race: state"])
    assert list_changes(before, before) == ([], [])


def test_the_snapshot_holds_words_of_every_kind() -> None:
    snapshot = read_snapshot()
    assert {"stage", "seed", "step_events"} <= set(snapshot["table race"])
    assert {"lobby", "running", "over"} <= set(snapshot["table race: stage"])
    assert "confirm" in snapshot["custom ids: actions"]
    assert "steward_rounds" in snapshot["metrics"]
    assert "commitment" in snapshot["bot: fields"]
    assert {"driver", "gm", "clock"} <= set(snapshot["rules: literal values"])
    assert "event-spin" in snapshot["messages: speed_circuit"]
    assert snapshot["speed_circuit: profiles"]
    assert snapshot["speed_circuit: drivers"]
