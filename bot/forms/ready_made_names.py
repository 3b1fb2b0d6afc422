"""Names of all ready-made orders that a game may offer, known before any of them is computed."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from bot.text.localizer import Localizer
from rules.base import Json, Seat
from rules.orders.ready_made import ReadyMade

TABLE = "preset"
NAME_ALONE: Mapping[str, Json] = {"choice": "", "harm": 0}
"""Facts that leave the order and its price out of a label."""
MAX_COUNT = 9
"""Cards that a ready-made discard names at most."""


def list_possible_names(localizers: Iterable[Localizer], names: Mapping[Seat, str]) -> list[ReadyMade]:
    """Return the ready-made orders that the messages of a game know, with their labels in all languages."""
    labels: dict[str, list[str]] = {}
    for localizer in localizers:
        for code in localizer.phrases.list_codes(TABLE):
            labels.setdefault(code, []).extend(_format_labels(localizer, code, names))
    return [ReadyMade(code, tuple(dict.fromkeys(some))) for code, some in labels.items()]


def _format_labels(localizer: Localizer, code: str, names: Mapping[Seat, str]) -> Iterator[str]:
    """Yield the label of a ready-made order: for every rival or number of cards where it names one."""
    label, used = localizer.format_with_used_facts(TABLE, code, NAME_ALONE, names, 0)
    variants: Iterable[Mapping[str, Json]] = (NAME_ALONE,)
    if "rival" in used:
        variants = ({**NAME_ALONE, "rival": seat} for seat in names)
    elif "count" in used:
        variants = ({**NAME_ALONE, "count": count} for count in range(1, MAX_COUNT + 1))
    texts = (localizer.format_phrase(TABLE, code, facts, names) for facts in variants)
    yield from (" ".join(text.split()) for text in chain([label], texts))
