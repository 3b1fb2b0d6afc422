"""Text for members is in data/locales and not in Python."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.bot.test_phrases import BOT, tree

SAID = {
    "reply",
    "reply_privately",
    "announce",
    "send",
    "send_message",
    "make_button",
    "make_line_modal",
    "ButtonSpec",
    "RenderedMessage",
    "Choice",
    "SelectOption",
    "Label",
}
"""Calls whose texts are read by members: messages, buttons, menus, sheets."""
REFUSED = {"InvalidAnswer", "Rejection"}
"""Refusals: a code, and facts."""
READ = {"content", "label", "placeholder", "description", "title", "text", "name", "hint"}
"""Arguments by keyword that are read."""
FOLDERS = (
    "app",
    "delivery",
    "discord_ui",
    "forms",
    "lobby",
    "members",
    "model",
    "posts",
    "report",
    "rewind",
    "season",
    "stewards",
    "text",
    "uploads",
)
WORDS = re.compile(r"[A-Za-zÀ-ÿ]{2,}(?: +[A-Za-zÀ-ÿ]+)+|[A-Z][a-zà-ÿ]+…?")
"""Several words, or one as it stands on a button."""
EXCEPTIONS = {
    ("slash_gm.py", "description"): "English stands with the commands, every other language in commands.ftl",
    ("slash_me.py", "description"): "the same",
    ("slash_orders.py", "description"): "the same",
    ("slash_driver.py", "description"): "the same",
    ("slash_race.py", "description"): "the same",
    ("slash_rules.py", "description"): "the same",
    ("slash_season.py", "description"): "the same",
    ("slash_track.py", "description"): "the same",
}
"""Texts of these files and arguments, with the reason."""


def files() -> list[str]:
    """List the modules that speak to members."""
    return [str(path.relative_to(BOT)) for folder in FOLDERS for path in sorted((BOT / folder).rglob("*.py"))]


def texts(node: ast.AST) -> Iterator[str]:
    """Yield the texts in an argument, also between the braces of an f-string, but not in other calls."""
    if isinstance(node, ast.Call):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for inner in ast.iter_child_nodes(node):
        yield from texts(inner)


def literals(file: str) -> Iterator[tuple[str, str]]:
    """Yield a module's English texts for members, each with the call or argument where it stands."""
    for call in (node for node in ast.walk(tree(BOT / file)) if isinstance(node, ast.Call)):
        name = str(getattr(call.func, "id", getattr(call.func, "attr", "")))
        said = [(name, arg) for arg in call.args if name in SAID]
        said += [
            (str(k.arg), k.value) for k in call.keywords if name in SAID or k.arg in READ - {"name", "title", "text"}
        ]
        said += [(name, k.value) for k in call.keywords if name in REFUSED and k.arg not in ("code", "because")]
        for where, argument in said:
            if (file.rpartition("/")[2], where) not in EXCEPTIONS:
                yield from ((where, text) for text in texts(argument) if WORDS.search(text))


@pytest.mark.parametrize("file", files())
def test_no_sentence_that_a_member_reads_stands_in_python(file: str) -> None:
    assert list(literals(file)) == []


def test_every_call_whose_texts_are_read_is_still_made() -> None:
    calls = [node for file in files() for node in ast.walk(tree(BOT / file)) if isinstance(node, ast.Call)]
    assert {str(getattr(call.func, "id", getattr(call.func, "attr", ""))) for call in calls} >= SAID | REFUSED


def test_every_exception_is_still_one() -> None:
    names = {file.rpartition("/")[2] for file in files()}
    assert {file for file, _ in EXCEPTIONS} <= names


def test_a_sentence_would_be_found() -> None:
    module = ast.parse(
        'responder.reply(f"Nothing was {x} here")\nmake_button("Join", "join")\nRejection("code", why="it is late")'
    )
    calls = [node for node in ast.walk(module) if isinstance(node, ast.Call)]
    found = [text for call in calls for arg in (*call.args, *(k.value for k in call.keywords)) for text in texts(arg)]
    assert [text for text in found if WORDS.search(text)] == ["Nothing was ", "Join", "it is late"]
