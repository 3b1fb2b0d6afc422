"""Every event of every game has a message, every message is used, and messages use only arguments they get."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from babel import Locale
from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentType
from fluent.syntax import FluentParser
from fluent.syntax.ast import (
    GroupComment,
    Identifier,
    Junk,
    Message,
    MessageReference,
    SelectExpression,
    VariableReference,
)
from fluent.syntax.visitor import Visitor

import rules
from bot.app.missed_turns import AnsweredByOther, StandInTookOver
from bot.data_files import Library, Missing
from bot.text.fluent import ATTRIBUTE_GROUPS, VARIANT_PATTERN, MessageFile, Phrases, to_fluent_name
from bot.text.localizer import NAME_ROLES, PLAIN_ROLES, make_scheme_code
from rules.questions import list_options
from rules.registry import RULESETS
from tests.games import load_course, make_question_adapter
from tests.localizers import parse_messages
from tests.paper_race import find_first_sheet
from tests.repository import DATA, LIBRARY, LOCALIZERS
from tests.sampling import THOROUGH
from tests.shared_results import share_result

RULES = Path(rules.__file__).parent
BOT = RULES.parent / "bot"
ENGLISH = DATA / "locales" / "en"
FILES = LIBRARY.load_messages()
GAMES = sorted(RULESETS)
ANSWER_LINES = {
    code for fact in (AnsweredByOther, StandInTookOver) for code in get_args(fact.model_fields["what"].annotation)
}
"""Codes of the log lines that say who answered for a driver."""
ALL = {"amended", "entitled", "set_back", *ANSWER_LINES}
PLURAL_KEYS: set[str | int] = {"one", "other", "none"}
"""Keys of selections that Fluent itself defines."""
STORY_GROUPS = ("beat", "head", "many", "you", "at_you")
"""Groups of sentences of a round's story, which tests/bot/report checks."""
COMPOSED_GROUPS = ("step", "paid", "badge", "footnote", "achievement")
"""Groups whose codes are put together from several words: a step and how many it names, a price and what is rolled,
a set of tyres, the weather, an achievement and its sentence."""
MAX_FILE_LINE_CHARS = 240
"""Characters of the longest line in a file of messages."""


class Found(Visitor):
    """What a message uses: arguments, other messages, and the arguments by which it chooses its text."""

    def __init__(self, *nodes: Any) -> None:
        self.arguments, self.others, self.keys = set[str](), set[str](), dict[str, set[str | int]]()
        for node in nodes:
            self.visit(node)

    def visit_VariableReference(self, node: VariableReference) -> None:
        self.arguments.add(node.id.name)

    def visit_MessageReference(self, node: MessageReference) -> None:
        self.others.add(node.id.name)

    def visit_SelectExpression(self, node: SelectExpression) -> None:
        assert isinstance(node.selector, VariableReference)
        keys = self.keys.setdefault(node.selector.id.name, set())
        for one in node.variants:
            keys.add(one.key.name if isinstance(one.key, Identifier) else int(one.key.value))
        self.generic_visit(node)


class Nothing(FluentType):
    """What Fluent's own runtime must be given for an empty text."""

    def __eq__(self, other: object) -> bool:
        return other == "none"

    __hash__ = None  # type: ignore[assignment]

    def format(self, locale: Locale) -> str:
        return ""


@cache
def find_in_node(node: Any) -> Found:
    """Find the arguments and messages that a node uses."""
    return Found(node)


@cache
def read_messages(*files: str) -> Mapping[str, Message]:
    """Return the messages of some files by name."""
    return Phrases.from_files(*(FILES["en"][name] for name in files)).messages


def load_messages_of(game: str) -> Mapping[str, Message]:
    """Return all messages of a game."""
    return read_messages("common", game)


def arguments(message: Any, every: Mapping[str, Message]) -> set[str]:
    """Return the arguments of a message and of the messages that it includes."""
    found = find_in_node(message)
    return found.arguments.union(*(arguments(every[name].value, every) for name in found.others))


def facts(game: str, group: str, code: str) -> set[str]:
    """Return the facts that a code's message uses."""
    message = load_messages_of(game)[f"{group}-{to_fluent_name(code)}"]
    return {name.split("-")[0] for name in arguments(message.value, load_messages_of(game))}


@cache
def codes(game: str, group: str) -> frozenset[str]:
    """Return the names of a group's messages, without the group's own."""
    return frozenset(name.removeprefix(f"{group}-") for name in load_messages_of(game) if name.startswith(f"{group}-"))


def group_of(name: str) -> str:
    """Return the group of a message; "" for a part of sentences."""
    head = name.split("-", maxsplit=1)[0]
    return head if head in groups() else ""


@cache
def schemas(adapter: Any, tag: str) -> dict[str, dict[str, Any]]:
    """Return each member of a union by its tag, with the schemas of its fields."""
    definitions = adapter.json_schema().get("$defs", {})
    found = {d["properties"][tag].get("const"): d["properties"] for d in definitions.values() if tag in d["properties"]}
    return {code: fields for code, fields in found.items() if code}


def files(*folders: str) -> list[Path]:
    """List the modules in some folders of rules and bot, without the sandbox, which has no messages of ours."""
    places = [RULES.parent / folder for folder in folders]
    found = [file for place in places for file in (sorted(place.rglob("*.py")) if place.is_dir() else [place])]
    return [file for file in found if "sandbox" not in file.parts]


@cache
def tree(file: Path) -> ast.Module:
    """Parse a module."""
    return ast.parse(file.read_text("utf-8"))


@cache
def nodes(file: Path) -> tuple[ast.AST, ...]:
    """Return a module's calls, texts and fields."""
    telling = (ast.Call, ast.Constant, ast.AnnAssign, ast.JoinedStr)
    return tuple(node for node in ast.walk(tree(file)) if isinstance(node, telling))


@cache
def all_calls(*folders: str) -> tuple[tuple[str, ast.Call], ...]:
    """Yield every call in some folders, with the name that is called."""
    found = [node for file in files(*folders) for node in nodes(file) if isinstance(node, ast.Call)]
    return tuple((getattr(one.func, "id", getattr(one.func, "attr", "")), one) for one in found)


def calls(game: str, *names: str) -> list[ast.Call]:
    """Yield every call of these names in a game, or in the core's own questions."""
    found = [call for called, call in all_calls(f"rules/{game}") if called in names]
    core = [call for called, call in all_calls("rules") if called in names] if "InvalidAnswer" in names else []
    return found or core


def literal(call: ast.Call, place: int, keyword: str) -> str | None:
    """Return a literal argument of a call, by place or keyword."""
    given = [k.value for k in call.keywords if k.arg == keyword] or call.args[place : place + 1]
    constant = given[0] if given and isinstance(given[0], ast.Constant) else None
    return str(constant.value) if constant is not None and isinstance(constant.value, str) else None


def words(*folders: str) -> frozenset[str]:
    """Return the texts in some folders' modules, by their names as codes."""
    return frozenset().union(*map(words_of, files(*folders)))


@cache
def words_of(file: Path) -> frozenset[str]:
    """Return every text and field name in a module, as codes."""
    constants = {n.value for n in nodes(file) if isinstance(n, ast.Constant)}
    texts = {text for text in constants if isinstance(text, str) and len(text) < 60}
    targets = (n.target for n in nodes(file) if isinstance(n, ast.AnnAssign))
    return frozenset(map(to_fluent_name, texts | {target.id for target in targets if isinstance(target, ast.Name)}))


@cache
def build_prefix_pattern(*folders: str) -> re.Pattern[str]:
    """Build a pattern for the words with which the code's composed texts begin."""
    texts = (n for file in files(*folders) for n in nodes(file) if isinstance(n, ast.JoinedStr))
    first = {one.values[0].value for one in texts if isinstance(one.values[0], ast.Constant)}
    said = {re.sub(r"[^\w-]+", "-", str(one)) for one in first if re.fullmatch(r"[a-z_]{4,}[ _]?", str(one))}
    return re.compile("|".join(sorted(said)))


def in_tables(game: str) -> frozenset[str]:
    """Return every text in a game's tables and weights."""
    found = set[str]()

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            found.update(value)
            list(map(walk, value.values()))
        elif isinstance(value, list):
            list(map(walk, value))
        else:
            found.add(str(value))

    for file in (*(DATA / game).glob("*.toml"), DATA / "telling" / f"{game}.toml"):
        walk(tomllib.loads(file.read_text("utf-8")))
    return frozenset(map(to_fluent_name, found))


@cache
@share_result
def groups() -> frozenset[str]:
    """Return the groups that code asks for by name or by argument, and those of a round's story."""
    asked = {
        literal(c, 0, "") for name, c in all_calls("bot") if name in ("format_phrase", "format_word", "word", "has")
    }
    every = [message for game in GAMES for message in load_messages_of(game).values()]
    roles = {name.split("-", 1)[1] for one in every for name in find_in_node(one).arguments if "-" in name}
    return frozenset({*filter(None, asked), *roles, *ATTRIBUTE_GROUPS.values(), *STORY_GROUPS, "ui"})


# What stands in the files


@pytest.mark.parametrize(
    "file", sorted(ENGLISH.parent.glob("*/*.ftl")), ids=lambda path: f"{path.parent.name}: {path.stem}"
)
def test_every_file_is_right_and_has_no_line_that_nobody_can_read(file: Path) -> None:
    text = file.read_text("utf-8")
    assert parse_messages(text).body
    assert [line for line in text.splitlines() if len(line) > MAX_FILE_LINE_CHARS] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_a_message_is_put_together_from_is_there_and_every_part_is_used(game: str) -> None:
    every = load_messages_of(game)
    used = set[str]().union(*(find_in_node(one).others for one in every.values()))
    assert used <= every.keys()
    assert {name for name in every if not group_of(name)} == used


@pytest.mark.slow
@pytest.mark.parametrize("file", sorted(ENGLISH.glob("*.ftl")), ids=lambda path: path.stem)
def test_the_comment_over_a_message_or_its_group_names_its_arguments(file: Path) -> None:
    heading = ""
    for entry in FILES["en"][file.stem].body:
        if isinstance(entry, GroupComment):
            heading = entry.content or ""
        if isinstance(entry, Message) and group_of(entry.id.name) not in STORY_GROUPS:
            comment = f"{heading}\n{entry.comment.content if entry.comment else ''}"
            found = find_in_node(entry)
            assert found.arguments <= set(re.findall(r"\$([\w-]*\w)", comment)), entry.id.name
            asked = {
                name
                for name in found.others
                if arguments(read_messages("common", file.stem)[name], load_messages_of(file.stem))
            }
            assert asked <= set(re.findall(r"`([\w-]+)`", comment)), entry.id.name


@pytest.mark.parametrize("game", GAMES)
def test_every_role_of_an_argument_is_one_that_the_localizer_knows(game: str) -> None:
    for name, message in load_messages_of(game).items():
        for argument in arguments(message, load_messages_of(game)):
            role = argument.partition("-")[2]
            inside = role in {"wear", "ones", "threes", "pool", "debris", *codes(game, "field"), "engine"}
            assert (
                not role
                or role in NAME_ROLES
                or role in PLAIN_ROLES
                or codes(game, role)
                or role in ATTRIBUTE_GROUPS
                or inside
            ), name


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_message_comes_out_as_fluents_own_runtime_says_it(game: str) -> None:
    """Figures are small and texts are words, since Fluent writes thousands with commas and chooses by nothing else."""
    bundle, draw = FluentBundle(["en"], use_isolating=False), Random(7)
    for file in ("common", game):
        bundle.add_resource(FILES["en"][file].resource, allow_overrides=True)
    phrases = LOCALIZERS.for_game(game).phrases
    for name in filter(group_of, load_messages_of(game)):
        theirs = bundle.get_message(name)
        patterns = {group_of(name): theirs.value, **theirs.attributes}
        ways = {one: patterns.pop(one) for one in [*patterns] if VARIANT_PATTERN.fullmatch(one)}
        for given in list_arguments(game, name, draw):
            wanted = {one: Nothing() if value == "" else value for one, value in given.items()}
            for group, pattern in patterns.items():
                said = phrases.format_message(group, name.removeprefix(f"{group_of(name)}-"), given)
                assert pattern is None or (said, []) == bundle.format_pattern(pattern, wanted), (name, given)
            for way, pattern in enumerate(one for one in ways.values() if one):
                said = phrases.format_message(group_of(name), name.removeprefix(f"{group_of(name)}-"), given, way)
                assert (said, []) == bundle.format_pattern(pattern, wanted), (name, given)


def list_arguments(game: str, name: str, draw: Random) -> Iterator[dict[str, str | int]]:
    """Yield arguments for a message: all that it chooses by, nothing, a text, and figures for every plural."""
    message = load_messages_of(game)[name]
    keys = Found(message, *(load_messages_of(game)[one] for one in find_in_node(message).others)).keys
    asked = sorted(arguments(message, load_messages_of(game)))
    choices = {one: ["", "text", 1, 2, 7, *sorted(keys.get(one, set()) - PLURAL_KEYS, key=str)] for one in asked}
    for _ in range((12 if THOROUGH else 3) if asked else 1):
        yield {one: draw.choice(values) for one, values in choices.items()}


def test_a_file_that_is_not_right_is_refused_by_name_and_place(tmp_path: Path) -> None:
    folder = tmp_path / "locales" / "en"
    folder.mkdir(parents=True)
    (folder / "common.ftl").write_text("ui-flag = The flag.\nui-broken = { $n ->\n", "utf-8")
    with pytest.raises(Missing, match=r"common\.ftl.*ui-broken"):
        Library(tmp_path).load_messages()


@pytest.mark.slow
@pytest.mark.parametrize("text", [file.read_text("utf-8") for file in sorted(ENGLISH.glob("*.ftl"))])
def test_a_message_that_is_parsed_alone_is_the_one_of_its_file(text: str) -> None:
    assert MessageFile(text).keys() == (whole := whole_messages(text)).keys()
    for name, message in MessageFile(text).items():
        assert message.equals(whole[name], ["span", "comment"]), name


@pytest.mark.parametrize(
    "text",
    [
        "a = {\nb }\nc = Sea",  # what looks like the start of a message is inside a placeable
        'a = {"{"}\nb = Bee',
        "a = One\na = Two",
        "a = One\n\n\n  two\n# A remark\nb =\n    .title = Bee\n",
        "-term = Term\na = { -term }",
        "a =\nb = Bee",
        "a = { $n ->\n [one] One\n}\nb = Bee",
        "a { b }\n= c\nd = Dee",
        "#a\nb = Bee",
        "ü = u\nb = Bee",
        "",
    ],
)
def test_an_odd_file_is_read_as_by_the_parser(text: str) -> None:
    file, whole = MessageFile(text), whole_messages(text)
    assert file.keys() == whole.keys()
    assert all(file[name].equals(whole[name], ["span", "comment"]) for name in whole)
    assert (file.find_fault() is None) == (not any(isinstance(one, Junk) for one in file.body))


def whole_messages(text: str) -> dict[str, Message]:
    """Return the messages of a text by name, as Fluent's parser reads it at once."""
    return {one.id.name: one for one in FluentParser(with_spans=False).parse(text).body if isinstance(one, Message)}


# Every code has a message


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_has_a_message_that_speaks_of_its_own_fields(game: str) -> None:
    told = schemas(RULESETS[game].events, "what")
    assert told
    for what, fields in told.items():
        if what != "roll":
            assert facts(game, "event", what) <= fields.keys(), what


@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_a_sentence_and_a_title(game: str) -> None:
    for kind, fields in schemas(make_question_adapter(RULESETS[game]), "kind").items():
        assert LOCALIZERS.for_game(game).has("title", kind), kind
        assert facts(game, "question", kind) <= fields.keys(), kind


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_has_a_message_that_speaks_of_its_own_facts(game: str) -> None:
    """Whose it is on a sheet, the sheet says."""
    refused = [call for name, call in all_calls(f"rules/{game}", "rules/questions.py") if name == "InvalidAnswer"]
    assert refused
    for call in refused:
        code = literal(call, 0, "code")
        if code:
            given, spoken_of = {k.arg for k in call.keywords}, facts(game, "refused", code)
            of_sheets = {"field"} & set(find_in_node(load_messages_of(game)[f"refused-{code}"]).keys)
            assert None in given or spoken_of - of_sheets <= given, code


def test_every_refusal_of_the_application_has_a_message() -> None:
    refused = [c for name, c in all_calls("bot") if name in ("Rejection", "InvalidAnswer")]
    assert {literal(c, 0, "code") for c in refused} - {None} <= codes("common", "refused") | {""}


def test_every_word_around_the_facts_is_there_and_is_given_what_it_asks_for_and_no_more() -> None:
    """What is chosen by [none] may be missing; what only one game's words ask for is given to all."""
    asked = [(literal(c, 0, "code"), c) for name, c in all_calls("bot") if name in ("ui", "format_ui", "_format_ui")]
    known_here = [(code, {k.arg for k in call.keywords}) for code, call in asked if code]
    assert len(known_here) > 50
    for code, given in known_here:
        keys = {
            key
            for game in GAMES
            for key, by in find_in_node(load_messages_of(game)[f"ui-{code}"]).keys.items()
            if "none" in by
        }
        spoken_of = set[str]().union(*(facts(game, "ui", code) for game in GAMES))
        assert None in given or spoken_of - keys <= given <= spoken_of, code


@pytest.mark.parametrize("game", GAMES)
def test_every_option_and_gauge_has_a_name(game: str) -> None:
    options = {literal(c, 99, "code") for c in calls(game, "Option")} - {None, ""}
    gauges = {literal(c, 0, "name") for c in calls(game, "StockLevel")} - {None}
    assert gauges
    assert {to_fluent_name(str(code)) for code in options} <= codes(game, "option")
    assert {to_fluent_name(str(name)) for name in gauges} <= codes(game, "gauge")
    # What an order has cost is told in the stocks' own words, as beside the choice. A hand changes in every round.
    assert {to_fluent_name(str(name)) for name in gauges} - {"hand"} <= codes(game, "amount")


@pytest.mark.parametrize("game", GAMES)
def test_every_hint_fits_under_its_field(game: str) -> None:
    localizer = LOCALIZERS.for_game(game)
    hints = [localizer.format_word("hint", code) for code in codes(game, "field") if localizer.has("hint", code)]
    assert hints
    assert [hint for hint in hints if len(hint) > 100] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_at_hand_on_a_sheet_says_what_it_means_and_no_other_does(game: str) -> None:
    form, *_ = find_first_sheet(load_course(game, **RULESETS[game].pace_defaults.get("live", {})))
    fields = [field for field in form.fields if field.at_hand]
    at_hand = {to_fluent_name(f"{field.name} {one.value}") for field in fields for one in list_options(field)}
    alike = {field.name for field in fields} & codes(game, "means")
    assert {code for code in at_hand - codes(game, "means") if code.partition("-")[0] not in alike} == set()
    assert codes(game, "means") - alike <= at_hand


@pytest.mark.parametrize("game", GAMES)
def test_every_modifier_says_where_it_comes_from(game: str) -> None:
    why = {literal(c, 0, "why") for c in calls(game, "Modifier")} - {None}
    assert {to_fluent_name(str(one)) for one in why} <= codes(game, "modifier")


@pytest.mark.parametrize("game", GAMES)
def test_every_effect_in_a_table_has_a_word(game: str) -> None:
    tables = [tomllib.loads(f.read_text("utf-8")) for f in (DATA / game).glob("*.toml")]
    effects = {
        row["effect"] for t in tables for rows in t.get("tests", {}).values() if isinstance(rows, list) for row in rows
    }
    assert {to_fluent_name(one) for one in effects} <= codes(game, "effect")


ROLL_FUNCTIONS = {
    "roll_on_table": 2,
    "roll_dice": 1,
    "roll_black_die": 1,
    "_roll_and_emit": 1,
    "_roll_chart": 1,
    "roll_and_emit": 1,
    "roll_silently": 1,
    "_roll_control_test": 2,
}
"""Functions of the rules that roll dice, and the place of the roll's name among their arguments."""


@pytest.mark.parametrize("game", GAMES)
def test_every_roll_has_a_message(game: str) -> None:
    """A roll's message has the name of the roll."""
    names = {literal(c, place, "name") for name, place in ROLL_FUNCTIONS.items() for c in calls(game, name)} - {None}
    assert names
    assert {to_fluent_name(str(one)) for one in names} <= codes(game, "roll")


def test_every_layer_of_absence_has_its_words() -> None:
    assert codes("common", "event") >= ANSWER_LINES


# Every message has a code


@pytest.mark.parametrize("game", GAMES)
def test_no_message_is_left_of_a_fact_or_a_question_that_is_gone(game: str) -> None:
    assert codes(game, "event") <= {to_fluent_name(what) for what in schemas(RULESETS[game].events, "what")} | ALL
    assert codes(game, "question") <= {
        to_fluent_name(kind) for kind in schemas(make_question_adapter(RULESETS[game]), "kind")
    }


@pytest.mark.parametrize("file", ["common", *GAMES])
def test_every_message_is_of_a_code_that_somebody_says(file: str) -> None:
    """Rules, bot or tables say it as a text; whatever is put together from two begins with one."""
    folders = ("rules", "bot") if file == "common" else (f"rules/{file}", "rules/orders", "rules/questions.py", "bot")
    spoken = words(*folders).union(*map(in_tables, GAMES if file == "common" else [file]))
    schemes = map(LIBRARY.load_scheme, LIBRARY.list_schemes())
    spoken |= {make_scheme_code(one.title) for one in schemes if one}
    said = [
        name.split("-", 1)
        for name in read_messages(file)
        if group_of(name) not in ("", "event", "question", "means", *STORY_GROUPS)
    ]
    begun = build_prefix_pattern(*folders)
    lost = [(group, code) for group, code in said if code not in spoken and not begun.match(code)]
    assert [
        (group, code) for group, code in lost if group not in COMPOSED_GROUPS or not {*code.split("-")} <= spoken
    ] == []
