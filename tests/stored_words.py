"""Snapshot of every word in databases, race files, posted messages and dashboards, read from the program.

`python -m tests.stored_words --write` rewrites the snapshot (tests/fixtures/stored_words.json). Nothing in
it is named after a module, a class or a function, so renaming and moving code leaves it unchanged. If a
word disappears, older data can no longer be read: it may go only if an upgrade reads it. It also holds some
fields that are never stored, where the program does not tell them apart."""

import argparse
import ast
import asyncio
import importlib
import json
import pkgutil
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing
from enum import Enum
from pathlib import Path
from sqlite3 import connect
from tempfile import TemporaryDirectory
from typing import Any, get_args

from fluent.syntax import FluentParser
from fluent.syntax.ast import Message
from pydantic import BaseModel

import bot
import rules
from bot.data_files import find_data_folder
from bot.forms.custom_ids import find_details_pattern
from bot.metrics import Metrics
from bot.stewards.action_registry import ACTIONS_BY_NAME as STEWARD_ACTIONS
from rules.bots import STRENGTHS
from rules.registry import RULESETS
from rules.tagged_union import Tagged, list_tags
from tests.database_files import create_database_file
from tests.declared_buttons import list_declared_buttons
from tests.repository import ROOT

Words = dict[str, list[str]]
SNAPSHOT = ROOT / "tests/fixtures/stored_words.json"
WRITE = "python -m tests.stored_words --write"
STORED_MESSAGES = ("event", "hand", "held", "question", "roll", "ruling", "stage", "steward_question", "why")
"""Groups of messages whose ids are made of words that are stored: facts, questions, rolls, acts, reasons."""
CHECKED = re.compile(r"CHECK \((\w+) IN \(([^)]*)\)\)")


def collect_stored_words() -> Words:
    """Collect all stored words by what holds them: "speed_circuit: events: spin" has that event's fields."""
    words_by_holder = dict[str, set[str]]()
    for section in (
        _collect_game_words(),
        _value_words(),
        _collect_literal_words(),
        _table_words(),
        _collect_external_words(),
    ):
        for name, words in section:
            words_by_holder.setdefault(name, set()).update(words)
    return {name: sorted(words) for name, words in sorted(words_by_holder.items())}


def list_changes(before: Mapping[str, list[str]], after: Mapping[str, list[str]]) -> tuple[list[str], list[str]]:
    """List removed and added words, one a line."""
    old, new = set(_list_lines(before)), set(_list_lines(after))
    return sorted(old - new), sorted(new - old)


def _list_lines(words: Mapping[str, list[str]]) -> Iterator[str]:
    for name, some in words.items():
        yield name
        yield from (f"{name}: {word}" for word in some)


Section = Iterator[tuple[str, set[str]]]


def _collect_game_words() -> Section:
    """Collect names of games, profiles, drivers and options, and the options' values."""
    yield "games", set(RULESETS)
    yield "strengths of bots", set(STRENGTHS)
    for game, ruleset in RULESETS.items():
        yield f"{game}: profiles", set(ruleset.profiles)
        yield f"{game}: drivers", set(ruleset.drivers)
        yield f"{game}: older names of options", set(ruleset.option_aliases)
        for name, field in ruleset.options.model_fields.items():
            yield f"{game}: option {name}", _list_literals(field.annotation)
        yield f"{game}: state", set(ruleset.state.model_fields)


def _value_words() -> Section:
    """Collect the fields of everything that is written as JSON, by tag, game or package."""
    for module in _import_modules():
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, BaseModel) and value.__module__ == module.__name__:
                area = _find_area(module.__name__)
                fields = {field.alias or name for name, field in value.model_fields.items()}
                if issubclass(value, Tagged) and value.tag_field in value.model_fields:
                    for tag in list_tags(value):
                        yield f"{area}: {value.tag_field} {tag}", fields
                else:
                    yield f"{area}: fields", fields


def _collect_literal_words() -> Section:
    """Collect values of fields and arguments: paces, hands, stages, kinds of questions, flags."""
    for package in (rules, bot):
        folder = Path(str(package.__file__)).parent
        for file in sorted(folder.rglob("*.py")):
            area = _find_area(".".join(file.relative_to(ROOT).with_suffix("").parts))
            tree = ast.parse(file.read_text(encoding="utf-8"))
            for node in ast.walk(tree):
                if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "Literal":
                    constants = [one.value for one in ast.walk(node.slice) if isinstance(one, ast.Constant)]
                    yield f"{area}: literal values", {str(one) for one in constants}
    for module in _import_modules():
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Enum) and value.__module__ == module.__name__:
                words = {str(one.value) for one in value if isinstance(one.value, str)}
                if words:
                    yield f"{_find_area(module.__name__)}: literal values", words


def _table_words() -> Section:
    """Collect the database's columns, and the values that a table lets a column have."""
    for name, columns, create_sql in asyncio.run(_list_tables()):
        yield f"table {name}", columns
        for column, values in CHECKED.findall(create_sql):
            yield f"table {name}: {column}", set(re.findall(r"'([^']*)'", values))


async def _list_tables() -> list[tuple[str, set[str], str]]:
    with TemporaryDirectory() as folder:
        file = await create_database_file(Path(folder) / "words.sqlite")
        with closing(connect(file)) as connection:
            cursor = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql NOT NULL")
            return [
                (name, {row[1] for row in connection.execute(f"PRAGMA table_info({name})")}, sql)
                for name, sql in cursor.fetchall()
                if not name.startswith("sqlite_")
            ]


def _collect_external_words() -> Section:
    """Collect the words of posted messages, stewards' actions, metrics and ids of messages."""
    actions = list_declared_buttons()
    yield "custom ids: actions", set(actions)
    for action in actions:
        yield f"custom ids: details of {action}", {find_details_pattern(action)}
    yield "stewards' actions", set(STEWARD_ACTIONS)
    metrics = Metrics()
    for metric in metrics.registry.collect():
        if metric.name.startswith("steward_"):
            yield "metrics", {metric.name}
    for file in sorted((find_data_folder() / "locales/en").glob("*.ftl")):
        resource = FluentParser().parse(file.read_text(encoding="utf-8"))
        ids = {entry.id.name for entry in resource.body if isinstance(entry, Message)}
        yield f"messages: {file.stem}", {id for id in ids if id.partition("-")[0] in STORED_MESSAGES}


def _import_modules() -> Iterator[Any]:
    for package in (rules, bot):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                yield importlib.import_module(module.name)


def _find_area(module: str) -> str:
    """Return the game or the package that a module belongs to."""
    top, _, rest = module.partition(".")
    return next((game for game in RULESETS if rest.split(".")[0] == game), top)


def _list_literals(annotation: Any) -> set[str]:
    """List the words and numbers that an annotation allows; of another type its name."""
    if isinstance(annotation, type) and not get_args(annotation):
        return {annotation.__name__} if annotation.__module__ == "builtins" else set()
    return {word for one in get_args(annotation) for word in ({str(one)} if _is_plain(one) else _list_literals(one))}


def _is_plain(value: Any) -> bool:
    return isinstance(value, str | int | None)


def read_snapshot() -> Words:
    """Read the snapshot."""
    words: Words = json.loads(SNAPSHOT.read_text(encoding="utf-8"))
    return words


def main() -> None:
    """Print the differences from the snapshot, or rewrite it."""
    parser = argparse.ArgumentParser(description="Compare the stored words with their snapshot.")
    parser.add_argument("--write", action="store_true", help="lay the snapshot down anew")
    options = parser.parse_args()
    words = collect_stored_words()
    losses, additions = list_changes(read_snapshot() if SNAPSHOT.exists() else {}, words)
    print(*(f"- {line}" for line in losses), *(f"+ {line}" for line in additions), sep="\n")
    if options.write:
        SNAPSHOT.write_text(json.dumps(words, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    elif losses or additions:
        sys.exit(1)


if __name__ == "__main__":
    main()
