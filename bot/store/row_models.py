"""Columns as the fields of row models: which hold JSON, and how it is written."""

from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from rules.base import Json, Value, encode_canonical_json

SCALARS = (int, str, bool, bytes, NoneType)
"""Types that a column holds as they are."""


def list_json_fields(model: type[Value]) -> frozenset[str]:
    """List the fields of a row model that are stored as JSON: all that are not scalars."""
    return frozenset(name for name, field in model.model_fields.items() if not _is_scalar(field.annotation))


def _is_scalar(annotation: Any) -> bool:
    if annotation in SCALARS or get_origin(annotation) is Literal:
        return True
    parts = get_args(annotation) if get_origin(annotation) in (Union, UnionType) else ()
    return bool(parts) and all(map(_is_scalar, parts))


def encode_json(value: Json | Value | tuple[Value, ...]) -> str:
    """Return the text of a field that is stored as JSON."""
    if isinstance(value, Value):
        return value.model_dump_json()
    if isinstance(value, tuple):
        value = [part.model_dump(mode="json") if isinstance(part, Value) else part for part in value]
    return encode_canonical_json(value)
