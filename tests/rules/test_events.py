"""Events and their audience."""

from pydantic import TypeAdapter

from rules.events import Event, Modifier, Rolled, list_visible
from rules.tagged_union import make_union
from tests.miniature import Moved, TyresLeft

PUBLIC, PRIVATE = Moved(seat="red", trail=("(1,1)",)), TyresLeft(seat="red", audience="red", left=2)


def test_a_private_fact_is_told_to_its_seat_only() -> None:
    assert list_visible((PUBLIC, PRIVATE), "red") == (PUBLIC, PRIVATE)
    assert list_visible((PUBLIC, PRIVATE), "blue") == (PUBLIC,)
    assert list_visible((PUBLIC, PRIVATE), None) == (PUBLIC,)


def test_facts_are_told_apart_by_what_they_are() -> None:
    adapter = TypeAdapter[Event](make_union(Moved, TyresLeft, Rolled))
    rolled = Rolled(key="1/chance/red/", roll="chance", faces=(2,), modifiers=(Modifier(why="rain", by=1),), total=3)
    for fact in (PUBLIC, PRIVATE, rolled):
        assert adapter.validate_json(fact.model_dump_json()) == fact


def test_a_game_with_one_fact_needs_nothing_told_apart() -> None:
    assert TypeAdapter[Event](make_union(Moved)).validate_python(PUBLIC.model_dump()) == PUBLIC
