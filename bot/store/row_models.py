"""Rows as models: which columns hold JSON, how rows are read, and the statements that insert them."""

import json
from collections.abc import Collection, Iterable
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

from bot.store.database import Row
from rules.base import Json, Value, encode_canonical_json

Model = TypeVar("Model", bound=Value)

SCALARS = (int, str, bool, bytes, NoneType)
"""Types that a column holds as they are."""


@cache
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


def encode_field(value: Value, name: str) -> Any:
    """Return the cell of a field of a row model."""
    content = getattr(value, name)
    return encode_json(content) if name in list_json_fields(type(value)) else content


def parse_row(model: type[Model], row: Row) -> Model:
    """Read a row whose columns are fields of its model."""
    cells = dict(row)
    for name in list_json_fields(model) & cells.keys():
        cells[name] = json.loads(cells[name])
    return model.model_validate(cells)


def make_select_sql(table: str, columns: Iterable[str]) -> str:
    """Return the query for all rows of a table."""
    return f"SELECT {', '.join(columns)} FROM {table}"  # noqa: S608 (our names)


def make_insert_sql(table: str, columns: Collection[str]) -> str:
    """Return the statement that inserts a row."""
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608 (our names)


def make_upsert_sql(table: str, columns: Collection[str], key: Collection[str]) -> str:
    """Return the statement that inserts a row, or replaces the one with the same `key` columns."""
    sets = ", ".join(f"{column} = excluded.{column}" for column in columns if column not in key)
    return f"{make_insert_sql(table, columns)} ON CONFLICT ({', '.join(key)}) DO UPDATE SET {sets}"
