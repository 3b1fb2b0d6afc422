"""Architecture rules: rules are pure, games are independent, suspension happens in two modules only.

Directions of imports are checked by import-linter (pyproject.toml); this module checks the rest, and what
depends on the list of games."""

import ast
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from pathlib import Path
from random import Random

import pytest

from rules.base import compute_digest
from rules.orders.auto_answer import AutoAnswerer
from rules.registry import RULESETS
from tests.games import GAMES
from tests.paper_race import PaperRace, play, spell_value
from tests.repository import ROOT

ALLOWED = {
    "msgspec",
    "pydantic",
    "__future__",
    "bisect",
    "collections",
    "contextlib",
    "dataclasses",
    "enum",
    "functools",
    "hashlib",
    "inspect",
    "hmac",
    "itertools",
    "json",
    "math",
    "operator",
    "re",
    "tomllib",
    "types",
    "typing",
    "rules",
}
REGISTRY = "rules/registry.py"
"""The only file that imports modules by their names: games, when they are first used."""
SUSPENDING_FILES = ("rules/step_context.py", "rules/engine.py")
UNORDERED = {"set", "frozenset", "Set", "AbstractSet", "KeysView"}
ORDER_INDEPENDENT_FUNCTIONS = {"sorted", "len", "any", "all", "sum", "set", "frozenset", "bool"}
"""What may be handed a set: the order in which it is gone through does not show."""
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference"}


@cache
def sources(*folders: str) -> tuple[str, ...]:
    files = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return tuple(path.relative_to(ROOT).as_posix() for path in files)


@cache
def tree(file: str) -> ast.Module:
    return ast.parse((ROOT / file).read_text(encoding="utf-8"))


@cache
def nodes(file: str) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree(file)))


Faults = Iterator[str]
"""Where a rule is broken, and how: a line each."""


def assert_no_faults(find_faults: Callable[[str], Faults], *folders: str) -> None:
    """Assert that no file breaks a rule, naming each that does."""
    files = sources(*folders)
    faults = [f"{file}{fault}" for file in files for fault in find_faults(file)]
    assert files
    assert not faults, "\n".join(faults)


def test_rules_import_only_what_has_no_clock_no_files_and_no_chance() -> None:
    def find_faults(file: str) -> Faults:
        for node in nodes(file):
            if isinstance(node, ast.Import):
                strange = {alias.name.partition(".")[0] for alias in node.names} - ALLOWED
                yield from (f":{node.lineno}: {name}" for name in sorted(strange))
            if isinstance(node, ast.ImportFrom):
                if node.level:
                    yield f":{node.lineno}: relative"
                elif str(node.module).partition(".")[0] not in ALLOWED | ({"importlib"} if file == REGISTRY else set()):
                    yield f":{node.lineno}: {node.module}"

    assert_no_faults(find_faults, "rules")


def test_rules_open_nothing() -> None:
    opening = {"open", "input", "print", "exec", "eval", "id", "hash", "__import__"}

    def find_faults(file: str) -> Faults:
        own = [n for n in nodes(file) if isinstance(n, ast.FunctionDef) and n.name == "__hash__"]
        hashing = {id(n) for function in own for n in ast.walk(function)}
        for node in nodes(file):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and id(node) not in hashing:
                yield from [f":{node.lineno}: {node.func.id}"] if node.func.id in opening else []

    assert_no_faults(find_faults, "rules")


def test_rules_count_in_whole_numbers() -> None:
    def find_faults(file: str) -> Faults:
        for node in nodes(file):
            a_float = isinstance(node, ast.Constant) and isinstance(node.value, float)
            divides = isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div)
            names_float = isinstance(node, ast.Name) and node.id == "float"
            if a_float or divides or names_float:
                yield f":{getattr(node, 'lineno', 0)}"

    assert_no_faults(find_faults, "rules")


def test_rules_swallow_no_exception_they_do_not_name() -> None:
    def find_faults(file: str) -> Faults:
        for node in nodes(file) if file not in SUSPENDING_FILES else ():
            if isinstance(node, ast.ExceptHandler):
                names = {n.id for n in ast.walk(node.type) if isinstance(n, ast.Name)} if node.type else {"Exception"}
                if names & {"Exception", "BaseException"}:
                    yield f":{node.lineno}: {'broad' if node.type else 'bare'} except"
            if isinstance(node, ast.Try) and node.finalbody:
                yield f":{node.lineno}: finally"

    assert_no_faults(find_faults, "rules")


@cache
def list_imports(file: str) -> tuple[str, ...]:
    """List the modules that a file imports, and the names it takes from them."""
    return tuple(name for node in nodes(file) for name in _list_imported_names(node))


def _list_imported_names(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [f"{node.module}.{alias.name}" for alias in node.names] if isinstance(node, ast.ImportFrom) else []


def is_within(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


@pytest.mark.parametrize("game", RULESETS)
def test_only_the_registry_knows_a_game(game: str) -> None:
    others = [file for file in sources("rules", "bot") if file != REGISTRY and not file.startswith(f"rules/{game}/")]
    assert others
    assert not [file for file in others if any(is_within(module, f"rules.{game}") for module in list_imports(file))]


@pytest.mark.parametrize("game", RULESETS)
def test_a_game_knows_no_other_by_way_of_the_registry(game: str) -> None:
    """No chain of imports leads from a game to the registry, and so none to another game."""
    visited_files, todo = set[str](), [file for file in sources("rules") if file.startswith(f"rules/{game}/")]
    assert todo
    while todo:
        file = todo.pop()
        visited_files.add(file)
        todo += [f for module in list_imports(file) for f in files_run_by_import(module) if f not in visited_files]
    assert REGISTRY not in visited_files


@cache
def files_run_by_import(module: str) -> tuple[str, ...]:
    """Return the files that an import runs: the module or the one it is taken from, and their packages."""
    parts = module.split(".")
    paths = ["/".join(parts[:n]) for n in range(1, len(parts) + 1)]
    files = (file for path in paths for file in (f"{path}.py", f"{path}/__init__.py"))
    return tuple(file for file in files if (ROOT / file).is_file())


def test_suspension_is_raised_and_caught_in_two_modules_only() -> None:
    for file in sources("rules", "bot"):
        names = {n.id for n in nodes(file) if isinstance(n, ast.Name)}
        names |= {a.name for n in nodes(file) if isinstance(n, ast.ImportFrom) for a in n.names}
        assert ("AwaitingAnswers" in names) == (file in SUSPENDING_FILES), file


def test_no_set_is_gone_through_in_an_order_that_shows() -> None:
    assert_no_faults(lambda file: _Sets(file).find_iterated_sets(), "rules")


class _Sets:
    """Expressions that are sets by their spelling, by an annotation, or by an assignment from one, scope by scope."""

    def __init__(self, file: str, scope: ast.AST | None = None, set_names: frozenset[str] = frozenset()) -> None:
        self.file, self.scope = file, scope or tree(file)
        self.nodes = tuple(ast.walk(scope)) if scope else nodes(file)
        hints = self._hints_of_file() if scope is None else self._hints_of_function()
        self.set_names = set_names | {name for name, hint in hints if self._is_set_type(hint)}
        assignments = [n for n in (self.nodes if scope else tree(file).body) if isinstance(n, ast.Assign)]
        for _ in range(2):
            sets = [n for n in assignments if self.is_set(n.value)]
            self.set_names |= {t.id for n in sets for t in n.targets if isinstance(t, ast.Name)}

    def _hints_of_file(self) -> Iterator[tuple[str, ast.expr | None]]:
        """Return the type hints of a file's functions and class fields."""
        for node in self.nodes:
            if isinstance(node, ast.FunctionDef):
                yield node.name, node.returns
            for field in node.body if isinstance(node, ast.ClassDef | ast.Module) else ():
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                    yield field.target.id, field.annotation

    def _hints_of_function(self) -> Iterator[tuple[str, ast.expr | None]]:
        for node in self.nodes:
            if isinstance(node, ast.arg):
                yield node.arg, node.annotation
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                yield node.target.id, node.annotation

    @staticmethod
    def _is_set_type(hint: ast.expr | None) -> bool:
        head = hint.value if isinstance(hint, ast.Subscript) else hint
        return isinstance(head, ast.Name) and head.id in UNORDERED

    def is_set(self, node: ast.expr) -> bool:
        match node:
            case ast.Set() | ast.SetComp():
                return True
            case ast.Name(id=name) | ast.Attribute(attr=name):
                return name in self.set_names
            case ast.BinOp(left=left, right=right, op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor()):
                return self.is_set(left) or self.is_set(right) or self._is_keys(left)
            case ast.IfExp(body=body, orelse=orelse):
                return self.is_set(body) or self.is_set(orelse)
            case ast.Call(func=ast.Name(id=name)):
                return name in ("set", "frozenset") or name in self.set_names
            case ast.Call(func=ast.Attribute(value=value, attr=name)):
                return name in self.set_names or (name in SET_METHODS and self.is_set(value))
        return False

    @staticmethod
    def _is_keys(node: ast.expr) -> bool:
        return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "keys"

    def find_iterated_sets(self) -> Iterator[str]:
        """List every place where a set is iterated, once."""
        scopes = [n for n in self.nodes if isinstance(n, ast.FunctionDef)]
        inside = [_Sets(self.file, scope, frozenset(self.set_names)) for scope in scopes]
        yield from dict.fromkeys(line for one in (self, *inside) for line in one.find_iterated_sets_in_scope())

    def find_iterated_sets_in_scope(self) -> Iterator[str]:
        """List the places where a set is iterated, by the names of this scope."""
        harmless = {id(n) for node in self.nodes for n in self._list_harmless_arguments(node)}
        for node in self.nodes:
            gone_through = [] if id(node) in harmless else self._list_iterated_expressions(node)
            yield from (f":{n.lineno}: {ast.unparse(n)}" for n in gone_through if self.is_set(n))

    @staticmethod
    def _list_harmless_arguments(node: ast.AST) -> list[ast.expr]:
        is_harmless = (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ORDER_INDEPENDENT_FUNCTIONS
        )
        return node.args if is_harmless and isinstance(node, ast.Call) else []

    @staticmethod
    def _list_iterated_expressions(node: ast.AST) -> list[ast.expr]:
        match node:
            case ast.For(iter=iter) | ast.Starred(value=iter):
                return [iter]
            case ast.ListComp() | ast.GeneratorExp() | ast.DictComp():
                return [part.iter for part in node.generators]
            case ast.Call(func=ast.Name(id=name), args=args) if name not in ORDER_INDEPENDENT_FUNCTIONS:
                return (
                    args if name in ("list", "tuple", "iter", "enumerate", "zip", "map", "filter", "max", "min") else []
                )
            case ast.Call(func=ast.Attribute(attr="join" | "extend" | "pop"), args=args):
                return args
        return []


def test_the_search_for_sets_finds_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shows = [
        "for x in {1, 2}: pass",
        "a = frozenset(b)\nlist(a)",
        "def f(s: set[int]): return [x for x in s]",
        "tuple(d.keys() - e)",
        "','.join({x for x in y})",
        "[*(a := 1, set(b))[1:], *set(c)]",
    ]
    hides = ["sorted({1, 2})", "any(x for x in {1})", "for x in [1]: pass", "frozenset(x for x in {1})", "len({1})"]
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    for n, text in enumerate(shows + hides):
        (tmp_path / f"{n}.py").write_text(text, encoding="utf-8")
        assert bool(list(_Sets(f"{n}.py").find_iterated_sets())) == (n < len(shows)), text


def test_no_loop_that_plays_goes_on_for_ever_or_gives_up_in_silence() -> None:
    """Rules repeat a step of a race by `limit_turns` or `limit_turns_while` alone: without an end, the race is held."""

    def find_faults(file: str) -> Faults:
        for function in nodes(file):
            if isinstance(function, ast.FunctionDef) and {"context", "RuleContext"} & _names(function):
                endless = [loop for loop in ast.walk(function) if _is_unbounded_loop(loop)]
                yield from (f": {function.name}: {ast.unparse(loop)[:80]}" for loop in endless)

    assert_no_faults(find_faults, "rules")


def _is_unbounded_loop(loop: ast.AST) -> bool:
    """Whether a `while` loop has no bound on its iterations."""
    if isinstance(loop, ast.For):
        limit = loop.iter.args[-1] if isinstance(loop.iter, ast.Call) and "range" in _names(loop.iter.func) else None
        return isinstance(limit, ast.Constant) or (isinstance(limit, ast.Name) and limit.id.isupper())
    return isinstance(loop, ast.While) and not ast.unparse(loop.body[0]).startswith("next(")


def _names(node: ast.AST) -> set[str]:
    names = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
    names |= {n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute)}
    return names | {n.arg for n in ast.walk(node) if isinstance(n, ast.arg)}


def test_the_search_for_endless_loops_finds_them() -> None:
    endless = ["while a:\n  b()", "while a and n < MANY: b()", "for _ in range(400): b()", "for _ in range(MANY): b()"]
    fine = ["while True:\n  next(turns)\n  b()", "for _ in as_long_as(lambda: a, 'a'): b()", "for _ in range(n): b()"]
    assert all(_is_unbounded_loop(ast.parse(text).body[0]) for text in endless)
    assert not any(_is_unbounded_loop(ast.parse(text).body[0]) for text in fine)


def test_every_contract_that_names_the_games_names_all_of_them() -> None:
    """Their floors; that they keep to themselves is tested from the registry."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    games = {f"rules.{name}" for name in RULESETS}
    lists = [set(c.get(key, ())) for c in contracts for key in ("containers", "modules", "protected_modules")]
    naming = [modules for modules in lists if modules & games]
    assert naming
    assert all(modules == games for modules in naming)


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Wherever the import stands: in a function or for the types alone it is one as well."""
    circles = _find_cycles(_imports(sources("rules", "bot")))
    assert not circles, "\n".join(" <-> ".join(sorted(circle)) for circle in circles)


def _imports(files: Sequence[str]) -> dict[str, set[str]]:
    """Return the modules of ours that each module imports."""
    modules = {file.removesuffix(".py").removesuffix("/__init__").replace("/", "."): file for file in files}
    return {name: {to for to in _list_used_modules(file) if to in modules} - {name} for name, file in modules.items()}


def _list_used_modules(file: str) -> Iterator[str]:
    """List the modules that a file imports: a.b of `from a import b` if that is a module, else a."""
    for node in nodes(file):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if _is_module(name) else str(node.module) for name in names)


@cache
def _is_module(name: str) -> bool:
    path = ROOT / name.replace(".", "/")
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def _find_cycles(arrows: Mapping[str, AbstractSet[str]]) -> list[frozenset[str]]:
    """Find groups of modules that import each other, by removing modules in no cycle from either end."""
    remaining = {name: set(to) for name, to in arrows.items()}
    while loose := {name for name, to in remaining.items() if not to} | (
        remaining.keys() - set().union(*remaining.values())
    ):
        remaining = {name: to - loose for name, to in remaining.items() if name not in loose}
    reachable = {name: _reachable(remaining, name) for name in remaining}
    return list(
        {frozenset(to for to in reachable[name] if name in reachable[to]) for name in remaining} - {frozenset()}
    )


def _reachable(arrows: Mapping[str, AbstractSet[str]], start: str) -> set[str]:
    visited, new = set[str](), {start}
    while new := {to for name in new for to in arrows[name]} - visited:
        visited |= new
    return visited


def test_the_search_for_circles_finds_them() -> None:
    two = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}, "e": {"f"}, "f": {"e"}, "g": {"a", "e"}}
    assert set(_find_cycles(two)) == {frozenset("abc"), frozenset("ef")}
    assert _find_cycles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_no_game_is_named_outside_its_folder_its_data_and_the_registry() -> None:
    names = [spelling for r in RULESETS.values() for spelling in (r.name, r.title.casefold())]
    homes = (*(f"rules/{name}/" for name in RULESETS), "rules/registry.py")
    for file in sources("rules", "bot"):
        if not file.startswith(homes):
            text = (ROOT / file).read_text(encoding="utf-8").casefold()
            assert [name for name in names if name in text] == [], file


def test_what_rules_make_public_says_what_it_is() -> None:
    def find_faults(file: str) -> Faults:
        if not ast.get_docstring(tree(file)):
            yield " does not say what it is about"
        definitions = [node for node in tree(file).body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        bare = [node.name for node in definitions if not ast.get_docstring(node)]
        yield from (f": {name}" for name in bare if not name.startswith("_"))

    assert_no_faults(find_faults, "rules")


POWERS = {"guild", "channel", "sees", "manager", "roles", "written_to"}
"""What decides which races exist for somebody."""
WITNESSES = {
    "bot/discord_ui/responder.py",
    "bot/cli/headless.py",
    "bot/stewards/questions.py",
    "bot/season/scheduler.py",
    "bot/season/puzzles.py",
    "bot/cli/import_race.py",
    "bot/discord_ui/inbox.py",
}
"""Who says so: the edge, from what Discord says; a race without people; a precedent that is followed in its server; a
calendar, of the races that it opens for its organiser; puzzles, of races in channels that everybody may view; a host
with their own database; an inbox that stands in a channel, of what everybody there may read."""


def test_only_the_discord_layer_says_where_a_member_is_and_what_they_may_do() -> None:
    def find_faults(file: str) -> Faults:
        calls = [n for n in nodes(file) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)]
        powers = {key.arg for n in calls if n.func.id == "Actor" for key in n.keywords}  # type: ignore[attr-defined]
        if powers & POWERS and file not in WITNESSES:
            yield f" makes up what an actor may: {powers & POWERS}"

    assert_no_faults(find_faults, "bot")


def digest_races() -> str:
    """Drive a race of every game; return a line a game, with digests of its rounds and of what is seen of it."""
    lines, first_profiles = list[str](), {game.ruleset.name: game for game in reversed(GAMES.values())}
    for name, game in first_profiles.items():
        race = play(PaperRace(game, 3, "hash", AutoAnswerer(pace="live")), Random(1))
        public_views = [
            spell_value(game.ruleset.view(game.table, race.load_state(p), "red")) for p in race.progresses[::4]
        ]
        player_views = [
            spell_value(game.ruleset.player_view(game.table, race.load_state(p), "blue")) for p in race.progresses[::4]
        ]
        rounds = [[spell_value(r.after), spell_value(r.told), spell_value(r.used)] for r in race.rounds]
        lines.append(
            " ".join((name, compute_digest(rounds), compute_digest(public_views), compute_digest(player_views)))
        )
    return "\n".join(lines)


@pytest.mark.slow
def test_races_do_not_depend_on_how_python_seeds_its_hashes() -> None:
    """Another process, with another seed than this one's, drives the same races."""
    environment = {**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", f"from {__name__} import digest_races; print(digest_races())"]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    here = digest_races()
    assert run.stdout.splitlines() == here.splitlines()
    assert {line.split()[0] for line in here.splitlines()} > RULESETS.keys()
