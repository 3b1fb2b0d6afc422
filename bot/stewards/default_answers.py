"""Answers by machines that stewards' rulings caused: by the clock after an early close, or by a bot.

Pure."""

from collections.abc import Iterable, Mapping

from bot.store.rulings import CLOSE_KEY, DRIVE_PREFIX, Ruling
from rules.base import Json, Key, encode_canonical_json, is_question_or_roll_key, parse_key
from rules.journal import JournalEntry


def list_public_facts(value: Json) -> dict[str, Json]:
    """Return the public facts of an early close: seats with default orders, without hidden questions."""
    keys = () if value["silent"] else map(_read_key_of_id, value["given"])
    seats: list[Json] = [*dict.fromkeys(parse_key(key).seat for key in keys if is_question_or_roll_key(key))]
    return {"seats": seats, "silent": value["silent"]}


def list_closes_with_entry(rulings: Iterable[Ruling], entry: JournalEntry) -> tuple[Ruling, ...]:
    """Return the early closes that made this entry."""
    closes = (ruling for ruling in rulings if ruling.key == CLOSE_KEY)
    return tuple(ruling for ruling in closes if _matches(ruling.value["given"].get(make_question_id(entry)), entry))


def list_causes_of_bot_answer(rulings: Iterable[Ruling], entry: JournalEntry) -> tuple[Ruling, ...]:
    """Return the rulings that led to this answer by a bot.

    The bot was let drive, or it took over after misses caused by an early close."""
    if entry.hand != "automatic" or not is_question_or_roll_key(entry.key):
        return ()
    round, _, seat, _ = parse_key(entry.key)
    drive_key = f"{DRIVE_PREFIX}{seat}"
    return tuple(
        ruling
        for ruling in rulings
        if (ruling.key == drive_key and ruling.round == round)
        or any(parse_key(key).seat == seat for key in list_default_orders(ruling).values())
    )


def list_default_orders(ruling: Ruling) -> dict[str, Key]:
    """Return the keys of the orders that were missed because of an early close, by the question's id."""
    answers = ruling.value["given"] if ruling.key == CLOSE_KEY else {}
    keys = {id_text: _read_key_of_id(id_text) for id_text, answer in answers.items() if answer["hand"] == "clock"}
    return {id_text: key for id_text, key in keys.items() if is_question_or_roll_key(key)}


def make_question_id(entry: JournalEntry) -> str:
    """Return an id of the question, on any branch, that an entry answers, or of the set it seals."""
    return f"{entry.key} {entry.about}"


def _read_key_of_id(id_text: str) -> Key:
    """Return the key from an id made by `make_question_id`: kinds may contain spaces, digests do not."""
    return id_text.rpartition(" ")[0]


def dump_answer(entry: JournalEntry) -> dict[str, Json]:
    """Return the stored form of an answer.

    A driver's own answer from before a rewind stores its value, so that it can be recognised."""
    return {"hand": entry.hand, **({"value": entry.value} if entry.hand == "driver" else {})}


def _matches(answer: Mapping[str, Json] | None, entry: JournalEntry) -> bool:
    if answer is None or answer["hand"] != entry.hand:
        return False
    return "value" not in answer or encode_canonical_json(answer["value"]) == encode_canonical_json(entry.value)
