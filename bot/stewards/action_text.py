"""Descriptions of rulings, as message codes with facts. Pure."""

from bot.stewards.default_answers import list_public_facts
from bot.store.branches import BRANCH_KEY_PREFIX
from bot.store.rulings import DEFERRED_PREFIX, SEAT_RULINGS, Ruling, parse_measure_key
from rules.base import Json, parse_key
from rules.journal import AMEND, parse_dice_override_key, parse_retiring_seat, parse_seal_key


def describe_ruling(ruling: Ruling) -> tuple[str, dict[str, Json]]:
    """Return the code of the message that describes a ruling, and the facts that fill it."""
    measure, target = parse_measure_key(ruling.key)
    roll, seat = parse_dice_override_key(ruling.key), parse_retiring_seat(ruling.key)
    if ruling.key.startswith((DEFERRED_PREFIX, BRANCH_KEY_PREFIX)):
        return ruling.value["act"], ruling.value["facts"]
    if measure:
        return _describe_measure(measure, target, ruling.value)
    if roll:
        return "die_ahead", {"roll": parse_key(roll).kind, "seat": parse_key(roll).seat, "faces": ruling.value}
    if seat:
        return "retire", {"seat": seat}
    if ruling.key.startswith(AMEND):
        return "amend", {"seat": ruling.value["car"], "said": {k: v for k, v in ruling.value.items() if k != "car"}}
    return "answer", {"kind": parse_key(ruling.key).kind, "seat": parse_key(ruling.key).seat}


def _describe_measure(what: str, target: str, value: Json) -> tuple[str, dict[str, Json]]:
    if what == "settle":
        of, _, seat = target.partition("/")
        return "stand", {"of": of, "seat": seat}
    if what == "unseal_covered":
        return what, {}
    if what == "review":
        return "review_on" if value else "review_off", {}
    if what in SEAT_RULINGS:
        return what, value["facts"]
    if what == "close":
        return what, list_public_facts(value)
    seat = target if what in ("disqualify", "drive") else ""
    hours = value["hours"] if what == "extend" and isinstance(value, dict) else value
    return what, {"seat": seat, "hours": hours, "kind": parse_seal_key(target).kind if what == "unseal" else ""}
