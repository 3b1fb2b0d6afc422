"""The documents for developers are true: every path and every Python name they quote exists in the tree.

So are docstrings: what they explain is there under that name."""

import ast
import builtins
import fnmatch
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from rules.registry import RULESETS
from tests.repository import ROOT

FOLDERS = ("rules", "bot", "data", "tests", ".ci", ".github")
DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    "rules/README.md",
    "bot/pictures/README.md",
    "data/README.md",
    "tests/bench/README.md",
    "tests/cases/README.md",
)
EXPLAINED = re.compile(r"`([a-z_]\w*)`(?:(?:,| and| or) `([a-z_]\w*)`)*:")
"""A parameter or a field with its explanation, as docstrings give it."""
QUOTED = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w.<>*-]+(?:/[\w.<>*-]+)*/?")
PLACEHOLDERS = {
    "<game>": tuple(RULESETS),
    "<language>": ("en", "de"),
    "<locale>": ("en", "de"),
    "<command>": ("*",),
    "<profile>": ("*",),
    "NAME": ("*",),
}
SUFFIXES = (".py", ".toml", ".md", ".ftl", ".sql", ".json", ".txt", ".yaml", ".log")
WRITTEN_BY_THE_PROGRAM = {"race.json", "log.txt", "posts.md", "race-steward.cdx.json", "commands.ftl"}
"""Files that a document may name although they are written later, or stand in every folder of a kind."""
CALLED = re.compile(r"([A-Za-z_][\w.]*)\(.*\)")
DEFINED = re.compile(r"(?:class|def) (\w+)|^ *(\w+)(?:: [^=\n]+)? = |^ +(\w+): |\.([a-z_]+)", re.MULTILINE)
IDENTIFIER = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
ENVIRONMENT = ("STEWARD_", "DISCORD_")
STANDARD = sys.stdlib_module_names | {*dir(builtins)}
every_document = pytest.mark.parametrize("document", DOCUMENTS)


def list_quotes(document: str) -> Iterator[tuple[int, str]]:
    """List everything that a document quotes in backticks outside of blocks, with its line."""
    text = (ROOT / document).read_text(encoding="utf-8")
    plain = re.sub(r"^```.*?^```", lambda block: "\n" * block[0].count("\n"), text, flags=re.DOTALL | re.MULTILINE)
    for number, line in enumerate(plain.splitlines(), 1):
        yield from ((number, span) for span in QUOTED.findall(line))


def is_path(span: str) -> bool:
    """Whether a quoted word names a file or a folder of the tree."""
    if not PATH.fullmatch(span) or span in WRITTEN_BY_THE_PROGRAM:
        return False
    return span.endswith(SUFFIXES) or (span.partition("/")[0] in FOLDERS and "/" in span)


def exists(span: str, document: str) -> bool:
    """Whether a path exists from the root, or ends like the path of a file or folder of the tree."""
    variants = [span.rstrip("/")]
    for placeholder, values in PLACEHOLDERS.items():
        variants = [one.replace(placeholder, value) for one in variants for value in values]
    near = (ROOT / document).parent
    return any((near / one).exists() or fnmatch.filter(tree(), f"*/{one}") for one in variants)


@cache
def tree() -> tuple[str, ...]:
    """List every file and folder from the root, with a slash in front."""
    inside = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if "__pycache__" not in path.parts]
    return tuple(f"/{path.relative_to(ROOT).as_posix()}" for path in [*ROOT.glob("*.*"), *inside])


@cache
def python_names() -> frozenset[str]:
    """List all modules, classes, functions, arguments, fields, constants, attributes and data keys."""
    names = {part.removesuffix(".py") for path in tree() for part in path.split("/")}
    for path in tree():
        if path.endswith((".py", ".toml")):
            for names_of_file in DEFINED.findall((ROOT / path[1:]).read_text(encoding="utf-8")):
                names.update(names_of_file)
    return frozenset(names)


def python_name(span: str) -> str:
    """Return the Python name in a quoted word (a class, a call, or a word with a dot or underscore), or ""."""
    call = CALLED.fullmatch(span)
    name = call[1] if call else span
    if not IDENTIFIER.fullmatch(name) or name.partition(".")[0] in STANDARD or name.startswith(ENVIRONMENT):
        return ""
    looks_like_code = call or re.search(r"[a-z][A-Z]|^[A-Z][a-z]+$|[._]", name)
    return name if looks_like_code else ""


@every_document
def test_every_path_it_quotes_exists(document: str) -> None:
    assert not [
        f"{document}:{line}: {span}"
        for line, span in list_quotes(document)
        if is_path(span) and not exists(span, document)
    ]


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "rules/README.md", "bot/pictures/README.md"])
def test_every_python_name_it_quotes_is_defined(document: str) -> None:
    missing = [
        f"{document}:{line}: {span}"
        for line, span in list_quotes(document)
        if not is_path(span) and span not in WRITTEN_BY_THE_PROGRAM and (name := python_name(span))
        if not {*name.split(".")} <= python_names()
    ]
    assert not missing


def test_a_name_or_a_path_that_does_not_exist_is_found() -> None:
    assert is_path("bot/app/race_service.py")
    assert exists("rules/<game>/play/", "CONTRIBUTING.md")
    assert exists("engine.py", "rules/README.md")
    assert is_path("bot/app/no_such_module.py")
    assert not exists("bot/app/no_such_module.py", "README.md")
    assert python_name("StepContext") in python_names()
    assert python_name("NoSuchClass") not in python_names()
    assert python_name("MAX_RACE_ROUNDS") in python_names()
    assert python_name("no_such_function") not in python_names()
    assert python_name("STEWARD_DATABASE") == ""
    assert not is_path("round/kind/seat/at")


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["rules", "bot"])
def test_every_parameter_and_field_that_a_docstring_explains_is_there(folder: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: `{name}`"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for name in find_missing_names(path.read_text(encoding="utf-8"))
    ]
    assert not wrong, wrong


def test_an_explanation_of_a_name_that_was_replaced_is_found() -> None:
    text = 'class A:\n    """`speed`, `gear`: as plotted; `told`: what `x` said."""\n    speed: int\n    told: int\n'
    assert find_missing_names(text) == ["gear"]


def find_missing_names(text: str) -> list[str]:
    """Return the names that docstrings of a module's classes and functions explain and its code does not have."""
    module = ast.parse(text)
    docstrings, code = list[str](), set[str]()
    explaining = set[int]()
    for node in ast.walk(module):
        for one in node.body if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) else ():
            if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant) and isinstance(one.value.value, str):
                docstrings.append(one.value.value)
                explaining.add(id(one.value))
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in explaining:
            code.update(re.findall(r"\w+", node.value))
        for field in ("id", "attr", "arg", "name"):
            code.add(str(getattr(node, field, "")))
    explained_names = [
        name for text in docstrings for whole in EXPLAINED.finditer(text) for name in re.findall(r"`(\w+)`", whole[0])
    ]
    return [name for name in explained_names if name not in code]


def test_the_glossary_has_at_most_forty_terms_in_one_line_each() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| ([^|]+) \| ([^|]+) \|$", text.partition("## Glossary")[2].partition("\n## ")[0], re.MULTILINE
    )
    assert 20 <= len(rows) - 1 <= 40
    assert len({term for term, _ in rows}) == len(rows)


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 150


def test_the_pythons_that_are_shipped_are_tested() -> None:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    workflow = (ROOT / ".github/workflows/check.yml").read_text(encoding="utf-8")
    versions = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    (matrix,) = re.findall(r"python: \[(.+)\]", workflow)
    assert re.findall(r'"(.+?)"', matrix) == versions
    may_fail = set(re.findall(r"matrix\.python == '(.+?)'", workflow))
    images = set(re.findall(r"^FROM python:(3\.\d+)", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE))
    assert images <= set(versions) - may_fail
    readme = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    (sentence,) = (line for line in readme if line.startswith("Both need "))
    assert re.findall(r"3\.\d+", sentence) == versions
