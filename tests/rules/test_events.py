"""Events and their audience."""

from pydantic import TypeAdapter

from rules.events import Event, Modifier, Rolled, list_visible
from rules.tagged_union import make_union
from tests.miniature import Moved, TyresLeft

PUBLIC, PRIVATE = Moved(seat="red", trail=("(1,1)",)), TyresLeft(seat="red", audience="red", left=2)


def test_a_private_event_is_visible_to_its_seat_only() -> None:
    assert list_visible((PUBLIC, PRIVATE), "red") == (PUBLIC, PRIVATE)
    assert list_visible((PUBLIC, PRIVATE), "blue") == (PUBLIC,)
    assert list_visible((PUBLIC, PRIVATE), None) == (PUBLIC,)


def test_events_are_parsed_by_their_tags() -> None:
    adapter = TypeAdapter[Event](make_union(Moved, TyresLeft, Rolled))
    rolled = Rolled(key="1/chance/red/", roll="chance", faces=(2,), modifiers=(Modifier(why="rain", by=1),), total=3)
    for event in (PUBLIC, PRIVATE, rolled):
        assert adapter.validate_json(event.model_dump_json()) == event


def test_a_union_of_one_event_is_that_event() -> None:
    assert TypeAdapter[Event](make_union(Moved)).validate_python(PUBLIC.model_dump()) == PUBLIC
