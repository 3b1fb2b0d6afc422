"""Every code of every game has a phrase, and every phrase speaks only of what the fact contains."""

import ast
import re
import string
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

import rules
from bot.race.attendance import SpokenFor, TakenOver
from bot.telling.narrator import OPTIONAL, Narrator, read_phrases
from rules.rulesets import RULESETS

RULES = Path(rules.__file__).parent
BOT = RULES.parent / "bot"
PHRASES = RULES.parent / "data" / "phrases"
GAMES = sorted(RULESETS)
DESKS = {code for fact in (SpokenFor, TakenOver) for code in get_args(fact.model_fields["what"].annotation)}
"""What the desk itself puts into a log: who gave whose orders."""


def narrator(game: str) -> Narrator:
    return Narrator(read_phrases(*(PHRASES.joinpath(f"{n}.toml").read_text("utf-8") for n in ("common", game))))


def schemas(adapter: Any, tag: str) -> dict[str, dict[str, Any]]:
    """Each member of a union by its tag, with the schemas of its fields."""
    definitions = adapter.json_schema().get("$defs", {})
    found = {d["properties"][tag].get("const"): d["properties"] for d in definitions.values() if tag in d["properties"]}
    return {code: fields for code, fields in found.items() if code}


def templates(phrase: Any) -> Iterator[str]:
    """All templates of a phrase, whichever way they are chosen."""
    if isinstance(phrase, str):
        yield phrase
    elif isinstance(phrase, list):
        yield from phrase
    else:
        for key, inner in phrase.items():
            if key != "by":
                yield from templates(inner)


def fields_of(phrase: Any) -> set[str]:
    """The facts a phrase speaks of."""
    texts = [OPTIONAL.sub(r"\1", t) for t in templates(phrase)]
    named = {name for t in texts for _, name, _, _ in string.Formatter().parse(t) if name}
    chooser = {phrase["by"]} if isinstance(phrase, dict) else set()
    return {name.split("[")[0].split(".")[0] for name in named} | chooser


@cache
def all_calls(game: str) -> list[tuple[str, ast.Call]]:
    """Every call in a game's chapters and in the core's forms, with the name that is called."""
    files = [*RULES.joinpath(game).glob("*.py"), RULES / "questions.py"]
    nodes = [n for f in files for n in ast.walk(ast.parse(f.read_text("utf-8")))]
    return [(n.func.id, n) for n in nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)]


def calls(game: str, name: str) -> list[ast.Call]:
    """Every call of a name."""
    return [call for called, call in all_calls(game) if called == name]


def literal(call: ast.Call, place: int, keyword: str) -> str | None:
    """A literal argument of a call, by place or keyword."""
    given = [k.value for k in call.keywords if k.arg == keyword] or call.args[place : place + 1]
    constant = given[0] if given and isinstance(given[0], ast.Constant) else None
    return str(constant.value) if constant is not None and isinstance(constant.value, str) else None


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_has_a_phrase_that_speaks_of_its_own_fields(game: str) -> None:
    phrases = narrator(game).tables["event"]
    known = schemas(RULESETS[game].events, "what")
    assert known
    for what, fields in known.items():
        if what != "roll":
            assert what in phrases
            assert fields_of(phrases[what]) <= fields.keys(), what


@pytest.mark.parametrize("game", GAMES)
def test_no_phrase_is_left_of_a_fact_that_is_gone(game: str) -> None:
    told_by_all = {"amended", "entitled", *DESKS}
    assert narrator(game).tables["event"].keys() <= schemas(RULESETS[game].events, "what").keys() | told_by_all


@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_a_sentence_and_a_title(game: str) -> None:
    tables = narrator(game).tables
    for kind, fields in schemas(RULESETS[game].questions, "kind").items():
        assert kind in tables["title"]
        assert kind in tables["question"]
        assert fields_of(tables["question"][kind]) <= fields.keys(), kind


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_has_a_phrase_that_speaks_of_its_own_facts(game: str) -> None:
    phrases = narrator(game).tables["refused"]
    for call in calls(game, "Refused"):
        code = literal(call, 0, "code")
        if code:
            assert code in phrases
            facts = {k.arg for k in call.keywords}
            assert None in facts or fields_of(phrases[code]) <= facts, code


def test_everything_the_desk_refuses_has_a_phrase() -> None:
    known = read_phrases(PHRASES.joinpath("common.toml").read_text("utf-8"))["refused"]
    trees = [ast.parse(f.read_text("utf-8")) for f in BOT.rglob("*.py") if "table" not in f.parts]
    nodes = [n for tree in trees for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)]
    codes = {
        literal(n, 0, "code") for n in nodes if isinstance(n.func, ast.Name) and n.func.id in ("Refusal", "Refused")
    }
    assert codes - {None} <= known.keys()


def test_every_word_around_the_facts_that_the_bot_asks_for_is_there() -> None:
    ui = read_phrases(PHRASES.joinpath("common.toml").read_text("utf-8"))["ui"]
    sources = "\n".join(f.read_text("utf-8") for f in BOT.rglob("*.py") if "table" not in f.parts)
    asked = set(re.findall(r'ui\(\s*"(\w+)"', sources)) | set(re.findall(r'word\("ui", "(\w+)"', sources))
    assert asked
    assert asked <= ui.keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_option_and_gauge_has_a_name(game: str) -> None:
    tables = narrator(game).tables
    codes = {literal(c, 99, "code") for c in calls(game, "Option")} - {None, ""}
    assert codes <= tables["option"].keys()
    assert {literal(c, 0, "name") for c in calls(game, "Gauge")} - {None} <= tables["gauge"].keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_hint_fits_under_its_field(game: str) -> None:
    assert all(len(hint) <= 100 for hint in narrator(game).tables["hint"].values())


@pytest.mark.parametrize("game", GAMES)
def test_every_modifier_says_where_it_comes_from(game: str) -> None:
    why = {literal(c, 0, "why") for c in calls(game, "Modifier")} - {None}
    assert why <= narrator(game).tables["modifier"].keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_effect_in_a_table_has_a_word(game: str) -> None:
    tables = [tomllib.loads(f.read_text("utf-8")) for f in (PHRASES.parent / game).glob("*.toml")]
    effects = {
        row["effect"] for t in tables for rows in t.get("tests", {}).values() if isinstance(rows, list) for row in rows
    }
    assert effects <= narrator(game).tables["effect"].keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_roll_has_a_phrase(game: str) -> None:
    """A roll is told under the name by which it is made."""
    phrases = narrator(game).tables["roll"]
    told = {literal(c, 99, "roll") for c in calls(game, "Rolled")}
    made = {literal(c, 2, "name") for c in calls(game, "roll_on")}
    tried = {
        literal(c, n, "") for c in calls(game, "_pay") for n in range(len(c.args)) if "," in str(literal(c, n, ""))
    }
    assert (told | made | tried) - {None} <= phrases.keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_template_can_be_filled(game: str) -> None:
    known = narrator(game)
    for table, phrases in known.tables.items():
        for code, phrase in phrases.items():
            for template in templates(phrase):
                list(string.Formatter().parse(OPTIONAL.sub(r"\1", template)))
                assert template.count("[[") == template.count("]]"), (table, code)
                assert all(fields_of(stretch) for stretch in OPTIONAL.findall(template)), (table, code)


def test_every_layer_of_absence_has_its_words() -> None:
    assert narrator("common").tables["event"].keys() >= DESKS
