"""Values of several kinds, told apart in JSON by a word that the name of their class gives."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, TypeVar, Unpack, get_args

from pydantic import ConfigDict, Field

from rules.values import Value

K = TypeVar("K", bound="Tagged")


class Tagged(Value):
    """One kind of several. `tag_field`: the field that says which; `gap`: what stands between the words of its name.

    `class RanOver(Event)` is `ran_over`; `class Spun(Event, tag="spin")` says another word.
    """

    tag_field: ClassVar[str] = ""
    gap: ClassVar[str] = "_"

    def __init_subclass__(cls, tag: str = "", **config: Unpack[ConfigDict]) -> None:
        super().__init_subclass__(**config)
        says_it_itself = cls.tag_field in vars(cls).get("__annotations__", {})
        if Tagged not in cls.__bases__ and _is_named(cls) and not says_it_itself:
            word = tag or re.sub(r"(?<=[a-z0-9])(?=[A-Z])", cls.gap, cls.__name__).lower()
            cls.__annotations__[cls.tag_field] = Literal[word]
            setattr(cls, cls.tag_field, word)


def _is_named(kind: type[Tagged]) -> bool:
    """Whether it stands in a module under its own name; `Question[str]`, which pydantic makes, does not."""
    return kind.__name__.isidentifier()


def tags_of(kind: type[Tagged]) -> tuple[str, ...]:
    """The words that tell this kind from others: one, but where the class itself states several."""
    return get_args(kind.model_fields[kind.tag_field].annotation)


def kinds_in(module: Mapping[str, Any], of: type[K]) -> tuple[type[K], ...]:
    """The kinds that a module (its `globals()`) defines, in the order in which they stand in it."""
    found = (k for k in module.values() if isinstance(k, type) and issubclass(k, of))
    return tuple(k for k in found if k.__module__ == module["__name__"] and _is_named(k))


def one_of(*kinds: type[Tagged]) -> Any:
    """Their union, for a TypeAdapter. Raises TypeError where two of them have one tag."""
    for word, count in Counter(word for kind in kinds for word in tags_of(kind)).items():
        if count > 1:
            raise TypeError(f"two kinds are called {word!r}: {[k.__name__ for k in kinds if word in tags_of(k)]}")
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union = union | kind
    return Annotated[union, Field(discriminator=kinds[0].tag_field)] if len(kinds) > 1 else union
