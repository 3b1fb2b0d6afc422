"""The messages of data/locales, in Project Fluent, made ready to be filled.

A message is named by its group and its code: `event-spun`, `refused-not_a_gear`. Groups that say more about the codes
of another are attributes of its messages: `question-plot.title`, `field-speed.hint`. A message without a text of its
own may have attributes `.v1 … .vN`: ways to say the same thing.

Files are read by Fluent's own parser, and each message is made a function when it is first said: `fluent.runtime`
walks its tree for every line, which takes up to four times as long (`make bench`, words), writes 1200 as 1,200 and
chooses by no code of several words. The tests fill all messages both ways.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, reduce

from babel import Locale
from fluent.syntax import ast

Arguments = Mapping[str, str | int]
"""Numbers choose plurals and are written as they stand; texts are chosen by their names as codes. Every argument must
be there to be asked for."""
Filled = Callable[[Arguments], str]
BESIDE = {"title": "question", "stage_of_round": "question", "hint": "field", "about": "preset"}
"""Groups that are attributes of another's messages."""
NOTHING, UNNAMED = "", "?"
"""An empty text is chosen by [none], and no other is: neither a team called none nor one in letters without a name."""
VARIANT = re.compile(r"v\d+")
MINUS = re.compile(r"(?<!\S)-(?=\d|$)")
OTHER_SIGNS = re.compile(r"[^A-Za-z0-9_-]+")


@lru_cache(maxsize=4096)
def named(code: str) -> str:
    """A code as Fluent allows it in names: `driver on foot` is `driver-on-foot`, `lanes -2` is `lanes-minus-2`."""
    return OTHER_SIGNS.sub("-", MINUS.sub("minus ", code)).strip("-")


@dataclass(frozen=True, eq=False)
class Phrases:
    """The messages of a language; of those that it lacks, the ones `behind` it."""

    messages: Mapping[str, ast.Message]
    locale: Locale
    behind: "Phrases | None" = None
    _ready: dict[tuple[str, str], tuple[Filled, ...]] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, *files: ast.Resource, locale: str = "en", behind: "Phrases | None" = None) -> "Phrases":
        """Of several files, later ones adding to and replacing the messages of earlier ones. Whoever asks for the same
        ones again has what was made ready."""
        return _put_together(files, locale, behind)

    @property
    def point(self) -> str:
        """What stands before a figure's tenths."""
        return str(self.locale.number_symbols["latn"]["decimal"])

    def listed(self, values: Iterable[str]) -> str:
        """`a, b and c`: with no comma before the last, since our lists are short."""
        patterns = self.locale.list_patterns["standard"]
        *first, last = list(values) or [""]
        rest = reduce(patterns["middle"].format, first) if first else ""
        return str(patterns["2"].format(rest, last)) if first else last

    def ways(self, group: str, code: str) -> int:
        """In how many ways a code can be said; 0 if it has no message."""
        return len(self._of(group, code)) or (self.behind.ways(group, code) if self.behind else 0)

    def say(self, group: str, code: str, arguments: Arguments, way: int = 0) -> str | None:
        """One of its ways; None if it has no message."""
        ways = self._of(group, code)
        if ways:
            return ways[way % len(ways)](arguments)
        return self.behind.say(group, code, arguments, way) if self.behind else None

    def _of(self, group: str, code: str) -> tuple[Filled, ...]:
        """Its ways here; a message that cannot be put together is none."""
        key = (group, code)
        if key not in self._ready:
            try:
                self._ready[key] = tuple(map(self._filled, self._patterns(group, code)))
            except (LookupError, RecursionError):
                self._ready[key] = ()
        return self._ready[key]

    def _patterns(self, group: str, code: str) -> list[ast.Pattern]:
        message = self.messages.get(f"{BESIDE.get(group, group)}-{named(code)}")
        if message is None:
            return []
        beside = {one.id.name: one.value for one in message.attributes}
        if group in BESIDE:
            return [beside[group]] if group in beside else []
        return [message.value] if message.value else [text for name, text in beside.items() if VARIANT.fullmatch(name)]

    def _filled(self, node: ast.SyntaxNode | None) -> Filled:
        """A piece of a message as a function of its arguments. Raises LookupError, and RecursionError for a circle."""
        match node:
            case ast.Pattern():
                return _joined([self._filled(one) for one in node.elements])
            case ast.TextElement():
                return _always(node.value)
            case ast.Placeable():
                return self._filled(node.expression)
            case ast.StringLiteral() | ast.NumberLiteral():
                return _always(str(node.parse()["value"]))
            case ast.VariableReference():
                return _argument(node.id.name)
            case ast.MessageReference(attribute=None):
                return self._filled(self.messages[node.id.name].value)
            case ast.SelectExpression(selector=ast.VariableReference() as by):
                return self._chosen(node, by.id.name)
        raise LookupError(f"nothing can be said for a {type(node).__name__}")

    def _chosen(self, node: ast.SelectExpression, by: str) -> Filled:
        """By the number itself, its plural, or the name of a text."""
        variants = {_key(one.key): self._filled(one.value) for one in node.variants}
        default, plural = next(variants[_key(one.key)] for one in node.variants if one.default), self.locale.plural_form

        def filled(arguments: Arguments) -> str:
            value = arguments[by]
            if isinstance(value, str):
                return variants.get(named(value) or UNNAMED if value else NOTHING, default)(arguments)
            return variants.get(value, variants.get(plural(value), default))(arguments)

        return filled


@lru_cache(maxsize=64)
def _put_together(files: tuple[ast.Resource, ...], locale: str, behind: Phrases | None) -> Phrases:
    found = {one.id.name: one for file in files for one in file.body if isinstance(one, ast.Message)}
    return Phrases(found, Locale.parse(locale, sep="-"), behind)


def _joined(pieces: list[Filled]) -> Filled:
    return pieces[0] if len(pieces) == 1 else lambda arguments: "".join([piece(arguments) for piece in pieces])


def _always(text: str) -> Filled:
    return lambda _: text


def _argument(name: str) -> Filled:
    return lambda arguments: str(arguments[name])


def _key(key: ast.Identifier | ast.NumberLiteral) -> str | int:
    if isinstance(key, ast.NumberLiteral):
        return int(key.value)
    return NOTHING if key.name == "none" else key.name
