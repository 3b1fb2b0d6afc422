"""An act of the stewards, as it is told. Pure."""

from bot.stewards.spoken_for import told_of
from bot.store.acts import KEEP, Act, measure_of
from bot.store.takes import PREFIX as TAKE
from rules.journal import AMEND, retiring, ruled_roll, sealed_set
from rules.values import Json, key_of


def described(act: Act) -> tuple[str, dict[str, Json]]:
    """An act by the phrase that tells it, and what fills that."""
    measure, about = measure_of(act.key)
    roll, seat = ruled_roll(act.key), retiring(act.key)
    if act.key.startswith((KEEP, TAKE)):
        return act.value["act"], act.value["facts"]
    if measure:
        return _of_steward(measure, about, act.value)
    if roll:
        return "die_ahead", {"roll": key_of(roll).kind, "seat": key_of(roll).seat, "faces": act.value}
    if seat:
        return "retire", {"seat": seat}
    if act.key.startswith(AMEND):
        return "amend", {"seat": act.value["car"], "said": {k: v for k, v in act.value.items() if k != "car"}}
    return "answer", {"kind": key_of(act.key).kind, "seat": key_of(act.key).seat}


def _of_steward(what: str, about: str, value: Json) -> tuple[str, dict[str, Json]]:
    if what == "settle":
        of, _, seat = about.partition("/")
        return "stand", {"of": of, "seat": seat}
    if what == "unseal_covered":
        return what, {}
    if what == "review":
        return "review_on" if value else "review_off", {}
    if what == "close":
        return what, told_of(value)
    seat = about if what in ("disqualify", "drive") else ""
    hours = value["hours"] if what == "extend" and isinstance(value, dict) else value
    return what, {"seat": seat, "hours": hours, "kind": sealed_set(about).kind if what == "unseal" else ""}
