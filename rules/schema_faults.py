"""Sentences about files that break a schema, for people who draw tracks or copy their own tables."""

from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import BaseModel, ValidationError


def find_table_faults(model: type[BaseModel], raw: Any, prefix: str) -> Iterator[str]:
    """Yield a sentence for each fault of a raw table, behind a prefix; none if the table fits its model."""
    try:
        model.model_validate(raw)
    except ValidationError as fault:
        yield from (f"{prefix}{sentence}" for sentence in format_schema_faults(fault))


def format_schema_faults(error: ValidationError) -> Iterator[str]:
    """Yield a sentence for each fault: `corner.0.stops must be less than or equal to 3`, `pole is missing`."""
    for fault in error.errors():
        yield format_schema_fault(fault["loc"], fault["type"], fault["msg"])


def format_schema_fault(key: Sequence[int | str], kind: str, message: str) -> str:
    """Format a fault of the entry `key`, which may be a part of its whole location, by Pydantic's kind and message."""
    name = ".".join(map(str, key))
    sentence = {"missing": "is missing", "extra_forbidden": "is an unknown key"}.get(kind)
    if sentence is None:
        sentence = message.removeprefix("Value error, ").replace("Input should", "must", 1)
    return f"{name} {sentence}" if sentence.startswith(("is ", "must ")) else f"{name}: {sentence}".removeprefix(": ")
