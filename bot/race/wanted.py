"""When the stewards are asked something: a driver's time ran out; or the rules would have let him have something that
nobody asked for. Pure."""

from collections.abc import Sequence

from bot.race.situation import Wanted
from rules.engine import Closed
from rules.events import Entitled
from rules.values import key_of


def wanted(steps: Sequence[Closed]) -> tuple[Wanted, ...]:
    """What the stewards are asked about these steps."""
    found = list[Wanted]()
    for step in steps:
        hands = {entry.key: entry.hand for entry in step.used}
        late = [key for key in step.owed if hands.get(key) == "clock"]
        found += [Wanted("missed", key_of(key).seat, key, {"kind": key_of(key).kind}) for key in late]
        found += [_entitled(event) for event in step.told if isinstance(event, Entitled)]
    return tuple(found)


def _entitled(event: Entitled) -> Wanted:
    facts = {"item": event.item, "kind": key_of(event.key).kind, "options": list(event.options)}
    return Wanted("entitled", event.seat or "", event.key, facts)
