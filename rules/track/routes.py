"""Breadth-first board search that merges equal states and counts the routes to them."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Generic, TypeVar

S = TypeVar("S", bound=Hashable)


class Route(Generic[S]):
    """A reachable state: the number of routes to it, and the state before it on one of them."""

    __slots__ = ("before", "state", "ways")

    def __init__(self, state: S, before: "Route[S] | None", ways: int) -> None:
        self.state, self.before, self.ways = state, before, ways


def begin_level(first: Iterable[S]) -> tuple[Route[S], ...]:
    """Return the states before the first step."""
    return tuple(Route(state, None, 1) for state in first)


def search_next_level(
    level: Iterable[Route[S]],
    onward: Callable[[S], Iterable[S]],
    alike: Callable[[S], Hashable],
    no_worse: Callable[[S, S], bool],
) -> tuple[Route[S], ...]:
    """Return the states reachable from those of a level in one more step.

    Equal states are merged, their route counts added; the first route is kept. Among states that are `alike`,
    one is dropped if another is `no_worse`: whatever follows it must be reachable equally well from the other."""
    equal: dict[S, Route[S]] = {}
    for before in level:
        for state in onward(before.state):
            route = Route(state, before, before.ways)
            first_route = equal.setdefault(state, route)
            if first_route is not route:
                first_route.ways += before.ways
    return tuple(equal.values()) if len(equal) < 2 else tuple(_drop_worse(equal.values(), alike, no_worse))


def _drop_worse(
    routes: Iterable[Route[S]], alike: Callable[[S], Hashable], no_worse: Callable[[S, S], bool]
) -> Iterator[Route[S]]:
    groups: dict[Hashable, list[Route[S]]] = {}
    for one in routes:
        groups.setdefault(alike(one.state), []).append(one)
    for group in groups.values():
        if len(group) == 1:
            yield group[0]
            continue
        for one in group:
            if not any(no_worse(other.state, one.state) for other in group if other is not one):
                yield one
