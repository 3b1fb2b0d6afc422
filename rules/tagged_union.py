"""Discriminated unions: the JSON tag of a model follows from its class name."""

import re
from collections import Counter
from collections.abc import Mapping
from inspect import get_annotations
from typing import Annotated, Any, ClassVar, Literal, TypeVar, Unpack, get_args

from pydantic import ConfigDict, Field

from rules.base import Value

K = TypeVar("K", bound="Tagged")


class Tagged(Value):
    """Base class of the members of a union.

    `tag_field`: the tag's field; `gap`: separator of the words in the tag. `class RanOver(Event)` has the tag
    `ran_over`; `class Spun(Event, tag="spin")` has a tag of its own."""

    tag_field: ClassVar[str] = ""
    gap: ClassVar[str] = "_"

    def __init_subclass__(cls, tag: str = "", **config: Unpack[ConfigDict]) -> None:
        super().__init_subclass__(**config)
        says_it_itself = cls.tag_field in get_annotations(cls)
        if Tagged not in cls.__bases__ and _is_declared(cls) and not says_it_itself:
            word = tag or re.sub(r"(?<=[a-z0-9])(?=[A-Z])", cls.gap, cls.__name__).lower()
            cls.__annotations__[cls.tag_field] = Literal[word]
            setattr(cls, cls.tag_field, word)


def _is_declared(kind: type[Tagged]) -> bool:
    """Whether a class has a plain name; `Question[str]`, which pydantic makes, does not."""
    return kind.__name__.isidentifier()


def list_tags(kind: type[Tagged]) -> tuple[str, ...]:
    """Return the tags of a class: one, unless the class itself declares several."""
    return get_args(kind.model_fields[kind.tag_field].annotation)


def list_members(module: Mapping[str, Any], of: type[K]) -> tuple[type[K], ...]:
    """Return the union members that a module (its `globals()`) defines, in order of definition."""
    members = (k for k in module.values() if isinstance(k, type) and issubclass(k, of))
    return tuple(k for k in members if k.__module__ == module["__name__"] and _is_declared(k))


def make_union(*kinds: type[Tagged]) -> Any:
    """Return the union of the members, for a TypeAdapter. Raises TypeError if two have one tag."""
    for word, count in Counter(word for kind in kinds for word in list_tags(kind)).items():
        if count > 1:
            raise TypeError(f"two kinds are called {word!r}: {[k.__name__ for k in kinds if word in list_tags(k)]}")
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union = union | kind
    return Annotated[union, Field(discriminator=kinds[0].tag_field)] if len(kinds) > 1 else union
