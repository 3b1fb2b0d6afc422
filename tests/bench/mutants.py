"""Mutation tests of the rules and the application: small faults that the nearest tests must find.

A comparison is reversed, a number is one more or less, a condition is negated, a call is removed."""

import ast
import copy
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rules.registry import RULESETS
from tests.bench.figures import BenchSettings, Line, MeasureResult

ROOT = Path(__file__).parents[2]
SEED = 25
SAMPLE, QUICK_SAMPLE = 200, 4
MIN_CAUGHT_PERCENT = 90
"""Per cent of the mutants that must be caught."""
TEST_TIMEOUT_SECONDS = 240
"""A mutant whose nearest tests take longer counts as caught."""
PYTEST = (sys.executable, "-m", "pytest", "-n", "0", "-q", "-x", "--no-header", "-p", "no:cacheprovider")
STEWARD = "import sys; from bot.cli.main import main; sys.exit(main(sys.argv[1:]))"
NO_TESTS_EXIT_CODE = 5
"""The exit code of pytest where no test was chosen."""
COPIED = ("bot", "rules", "data", "tests", "pyproject.toml")
RULES = tuple(f"rules/{game}/play" for game in RULESETS)
APPLICATION = ("bot/app", "bot/stewards", "bot/lobby", "bot/store")
NEAREST = {
    "bot/app": (
        "test_member_api",
        "test_fair_queue",
        "test_reminding",
        "test_private_questions",
        "test_rulings",
        "test_whole_turns",
    ),
    "bot/stewards": ("test_rulings", "test_steward_questions", "test_revoked_rulings", "test_review"),
    "bot/lobby": ("test_member_api", "test_race_options", "test_heats", "test_grid_places"),
    "bot/store": (
        "test_outbox",
        "test_member_api",
        "test_seasons",
        "test_privacy",
        "test_steward_questions",
        "test_database_repair",
        "store",
    ),
}
"""The nearest tests in `tests/bot` of each package, besides those with a module's own name."""
TURNED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


@dataclass(frozen=True)
class Mutant:
    """A fault: its file, the node of the syntax tree, and the kind."""

    path: str
    line: int
    node: int
    kind: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.kind}"


def measure(settings: BenchSettings) -> MeasureResult:
    """Count the mutants of a sample that the nearest tests catch, and list the survivors."""
    tree = settings.folder / "tree"
    _copy(tree)
    catches, survivors = list[Mutant](), list[Mutant]()
    chosen = sample(settings.choose_count(SAMPLE, QUICK_SAMPLE))
    wrong = [
        f"the tests nearest to {path} fail without a fault"
        for path in find_failing_modules(tree, (m.path for m in chosen))
    ]
    for mutant in chosen:
        (catches if is_caught(tree, mutant) else survivors).append(mutant)
    share = 100 * len(catches) // max(1, len(catches) + len(survivors))
    lines = [
        Line("mutants", "mutants", [len(catches) + len(survivors)]),
        Line("caught by the nearest tests", "per cent", [share]),
    ]
    notes = [*(f"caught {one}" for one in catches), *(f"survived {one}" for one in survivors)]
    few = (
        []
        if settings.quick or share >= MIN_CAUGHT_PERCENT
        else [f"{share} % are caught, {MIN_CAUGHT_PERCENT} % are wanted"]
    )
    return MeasureResult(lines, tuple(notes), [*wrong, *few])


def sample(many: int, seed: int = SEED) -> list[Mutant]:
    """Draw a sample of mutants by a seed, half of them of the rules."""
    dice, chosen = Random(seed), list[Mutant]()
    for n, packages in enumerate((RULES, APPLICATION)):
        mutants = [mutant for package in packages for path in _modules(package) for mutant in mutants_of(path)]
        chosen += dice.sample(mutants, (many + n) // 2)
    return chosen


def _modules(package: str) -> Iterator[str]:
    yield from (str(path.relative_to(ROOT)) for path in sorted((ROOT / package).rglob("*.py")))


def mutants_of(path: str) -> Iterator[Mutant]:
    """List all mutants of a module."""
    for n, node in enumerate(ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8")))):
        for kind in kinds_at(node):
            yield Mutant(path, getattr(node, "lineno", 0), n, kind)


def kinds_at(node: ast.AST) -> Iterator[str]:
    """List the mutants of a node."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in TURNED:
        yield "comparison turned round"
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield "number one more"
        yield "number one less"
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        yield "condition denied"
    if isinstance(node, ast.BoolOp):
        yield "and for or"
    if isinstance(node, ast.Expr) and isinstance(_strip_await(node.value), ast.Call):
        yield "call left out"


def _strip_await(value: ast.expr) -> ast.expr:
    return value.value if isinstance(value, ast.Await) else value


def apply_mutant(source: str, mutant: Mutant) -> str:
    """Return a module's source with the fault."""
    tree = ast.parse(source)
    node = next(node for n, node in enumerate(ast.walk(tree)) if n == mutant.node)
    if isinstance(node, ast.Compare):
        node.ops[0] = TURNED[type(node.ops[0])]()
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        node.value += 1 if mutant.kind == "number one more" else -1
    elif isinstance(node, ast.If | ast.While | ast.IfExp):
        node.test = ast.UnaryOp(ast.Not(), copy.copy(node.test))
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.Expr):
        node.value = ast.Constant(None)
    return ast.unparse(ast.fix_missing_locations(tree))


def find_failing_modules(tree: Path, paths: Iterable[str]) -> list[str]:
    """Return the modules whose nearest tests fail without a fault; what those catch is meaningless."""
    commands = {tuple(command): path for path in paths for command in nearest_tests(tree, path)}
    return [path for command, path in commands.items() if _fails(tree, [*command])]


def is_caught(tree: Path, mutant: Mutant) -> bool:
    """Whether the nearest tests fail in a copy of the tree with the fault."""
    path = tree / mutant.path
    sound = path.read_text(encoding="utf-8")
    path.write_text(apply_mutant(sound, mutant), encoding="utf-8")
    try:
        return any(_fails(tree, command) for command in nearest_tests(tree, mutant.path))
    finally:
        path.write_text(sound, encoding="utf-8")


def nearest_tests(tree: Path, path: str) -> Iterator[list[str]]:
    """Yield the commands that run the tests nearest to a module.

    For the rules these are a game's cases, its own tests and its golden races; for the application, the tests of the
    module's name and of its package."""
    module = Path(path)
    if module.parts[0] == "rules":
        game = module.parts[1]
        yield [sys.executable, "-c", STEWARD, "cases", f"tests/cases/{game}"]
        own = tree / "tests" / "rules" / game
        yield [*PYTEST, *([str(own)] if own.exists() else []), "tests/races", "-k", game]
        return
    tests_by_name = [str(one) for one in sorted((tree / "tests" / "bot").rglob(f"test_{module.stem}.py"))]
    names = NEAREST["/".join(module.parts[:2])]
    near = [tree / "tests" / "bot" / (name if name == "store" else f"{name}.py") for name in names]
    yield [*PYTEST, *dict.fromkeys([*tests_by_name, *map(str, near)])]


def _fails(tree: Path, command: list[str]) -> bool:
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        run = subprocess.run(
            command, cwd=tree, env=environment, capture_output=True, timeout=TEST_TIMEOUT_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    return run.returncode not in (0, NO_TESTS_EXIT_CODE)


def _copy(tree: Path) -> None:
    tree.mkdir(parents=True)
    for name in COPIED:
        whole = ROOT / name
        if whole.is_dir():
            shutil.copytree(whole, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(whole, tree / name)
