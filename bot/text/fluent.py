"""Messages of data/locales in Project Fluent, compiled to functions.

A message is named by its group and its code: `event-spun`, `refused-not_a_gear`. Groups that add to the
codes of another are attributes of its messages: `question-plot.title`, `field-speed.hint`. A message
without a text of its own may have attributes `.v1 … .vN`: variants of the same sentence.

Messages are read by Fluent's own parser, and compiled, when they are first used: the parser would take half
a second of every start for all of them. `fluent.runtime` walks its tree for every line, which takes up to four
times as long (`make bench`, words), writes 1200 as 1,200 and cannot select by a code of several words. The
tests fill all messages both ways."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, reduce

from babel import Locale
from fluent.syntax import FluentParser, ast

Arguments = Mapping[str, str | int]
"""Arguments of a message.
Numbers select plurals and are written as they are; texts are selected by their names as codes. An
argument is looked up only when the message uses it."""
CompiledMessage = Callable[[Arguments], str]
ATTRIBUTE_GROUPS = {
    "title": "question",
    "stage_of_round": "question",
    "beside": "question",
    "hint": "field",
    "about": "preset",
}
"""Groups that are attributes of another group's messages."""
EMPTY_TEXT_KEY, UNNAMED_TEXT_KEY = "", "?"
"""Only an empty text selects [none]; a text called "none", or without a Fluent name, does not."""
VARIANT_PATTERN = re.compile(r"v\d+")
MINUS_PATTERN = re.compile(r"(?<!\S)-(?=\d|$)")
INVALID_NAME_CHARS = re.compile(r"[^A-Za-z0-9_-]+")
ENTRY_START_PATTERN = re.compile(r"^(?=[A-Za-z#-])", re.MULTILINE)
MESSAGE_PATTERN = re.compile(r"([A-Za-z][\w-]*) *=\s*\S.*(?:\n(?:[ }].*)?)*", re.ASCII)
"""A name, a text or attributes, and nothing at the start of a line but a closing brace."""
COMMENT_PATTERN = re.compile(r"#{1,3}(?: .*)?\n*")


@lru_cache(maxsize=4096)
def to_fluent_name(code: str) -> str:
    """Convert a code to a Fluent name.
    `driver on foot` becomes `driver-on-foot`, `lanes -2` becomes `lanes-minus-2`."""
    return INVALID_NAME_CHARS.sub("-", MINUS_PATTERN.sub("minus ", code)).strip("-")


class MessageFile(Mapping[str, ast.Message]):
    """The messages of a file by name; each is parsed when it is first used."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._parsed: dict[str, ast.Message] = {}

    @cached_property
    def resource(self) -> ast.Resource:
        """The whole file, with its comments, as Fluent's parser reads it."""
        return FluentParser(with_spans=False).parse(self._text)

    @property
    def body(self) -> list[ast.EntryType]:
        """The entries of the whole file, for Fluent's own runtime."""
        return self.resource.body

    def find_fault(self) -> str | None:
        """Return what cannot be read; None if the file looks right, without parsing it."""
        if self._plain_texts is not None:
            return None
        return next((entry.content or "" for entry in self.body if isinstance(entry, ast.Junk)), None)

    @cached_property
    def _plain_texts(self) -> dict[str, str] | None:
        """The text of each message by name; None if only the parser can tell where one ends."""
        texts = dict[str, str]()
        for text in ENTRY_START_PATTERN.split(self._text):
            match = MESSAGE_PATTERN.fullmatch(text)
            if match and text.count("{") == text.count("}") and text.count("->") == text.count("*["):
                texts[match[1]] = text
            elif text.strip() and not COMMENT_PATTERN.fullmatch(text):
                return None
        return texts

    @cached_property
    def _whole(self) -> dict[str, ast.Message]:
        return {entry.id.name: entry for entry in self.body if isinstance(entry, ast.Message)}

    def __getitem__(self, name: str) -> ast.Message:
        """Return a message. Raises KeyError, also if its text cannot be read."""
        if self._plain_texts is None:
            return self._whole[name]
        if name not in self._parsed:
            message = FluentParser(with_spans=False).parse_entry(self._plain_texts[name])
            if not isinstance(message, ast.Message):
                raise KeyError(name)
            self._parsed[name] = message
        return self._parsed[name]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names."""
        return iter(self._whole if self._plain_texts is None else self._plain_texts)

    def __len__(self) -> int:
        """Return how many messages there are."""
        return len(self._whole if self._plain_texts is None else self._plain_texts)

    def __hash__(self) -> int:
        """Hash by identity, as files are compared."""
        return id(self)

    def __eq__(self, other: object) -> bool:
        """Compare by identity."""
        return self is other


@dataclass(frozen=True, eq=False)
class Phrases:
    """The messages of a language; missing ones come from its `fallback`."""

    messages: Mapping[str, ast.Message]
    locale: Locale
    fallback: "Phrases | None" = None
    _ready: dict[tuple[str, str], tuple[CompiledMessage, ...]] = field(default_factory=dict, repr=False)

    @classmethod
    def from_files(cls, *files: MessageFile, locale: str = "en", fallback: "Phrases | None" = None) -> "Phrases":
        """Combine several files; later ones add to and replace messages of earlier ones. Cached by arguments."""
        return _combine_files(files, locale, fallback)

    @property
    def decimal_point(self) -> str:
        """Decimal separator of the language."""
        return str(self.locale.number_symbols["latn"]["decimal"])

    @cached_property
    def _find_plural(self) -> Callable[[int], str]:
        """The function that finds a number's plural category in the language, cached."""
        return lru_cache(maxsize=1024)(self.locale.plural_form)

    def load_plural_rules(self) -> None:
        """Load the language's rules for plurals and lists: a tenth of a second of CPU at their first use."""
        _ = self._find_plural, self.locale.list_patterns

    def join_list(self, values: Iterable[str]) -> str:
        """Join a list as `a, b and c`, without a comma before the last item."""
        patterns = self.locale.list_patterns["standard"]
        *first, last = list(values) or [""]
        rest = reduce(patterns["middle"].format, first) if first else ""
        return str(patterns["2"].format(rest, last)) if first else last

    def count_variants(self, group: str, code: str) -> int:
        """Count the variants of a message; 0 if there is none."""
        return len(self._find_compiled_variants(group, code)) or (
            self.fallback.count_variants(group, code) if self.fallback else 0
        )

    def list_codes(self, group: str) -> tuple[str, ...]:
        """Return the codes that have a message in this language, or in its fallback."""
        own = (name.removeprefix(f"{group}-") for name in self.messages if name.startswith(f"{group}-"))
        return tuple(dict.fromkeys((*own, *(self.fallback.list_codes(group) if self.fallback else ()))))

    def format_message(self, group: str, code: str, arguments: Arguments, variant: int = 0) -> str | None:
        """Format one variant of a message; None if there is no message."""
        variants = self._find_compiled_variants(group, code)
        if variants:
            return variants[variant % len(variants)](arguments)
        return self.fallback.format_message(group, code, arguments, variant) if self.fallback else None

    def _find_compiled_variants(self, group: str, code: str) -> tuple[CompiledMessage, ...]:
        """Compile the variants of a message in this language; none if that fails."""
        key = (group, code)
        if key not in self._ready:
            try:
                self._ready[key] = tuple(map(self._compile, self._find_patterns(group, code)))
            except (LookupError, RecursionError):
                self._ready[key] = ()
        return self._ready[key]

    def _find_patterns(self, group: str, code: str) -> list[ast.Pattern]:
        message = self.messages.get(f"{ATTRIBUTE_GROUPS.get(group, group)}-{to_fluent_name(code)}")
        if message is None:
            return []
        attributes = {one.id.name: one.value for one in message.attributes}
        if group in ATTRIBUTE_GROUPS:
            return [attributes[group]] if group in attributes else []
        return (
            [message.value]
            if message.value
            else [text for name, text in attributes.items() if VARIANT_PATTERN.fullmatch(name)]
        )

    def _compile(self, node: ast.SyntaxNode | None) -> CompiledMessage:
        """Compile a piece of a message to a function of its arguments.
        Raises LookupError, and RecursionError for a circular reference."""
        match node:
            case ast.Pattern():
                return _concatenate([self._compile(one) for one in node.elements])
            case ast.TextElement():
                return _make_constant(node.value)
            case ast.Placeable():
                return self._compile(node.expression)
            case ast.StringLiteral() | ast.NumberLiteral():
                return _make_constant(str(node.parse()["value"]))
            case ast.VariableReference():
                return _make_argument_reader(node.id.name)
            case ast.MessageReference(attribute=None):
                return self._compile(self.messages[node.id.name].value)
            case ast.SelectExpression(selector=ast.VariableReference() as by):
                return self._compile_select(node, by.id.name)
        raise LookupError(f"nothing can be said for a {type(node).__name__}")

    def _compile_select(self, node: ast.SelectExpression, by: str) -> CompiledMessage:
        """Compile a selection by number, by plural category, or by the name of a text."""
        variants = {_make_variant_key(one.key): self._compile(one.value) for one in node.variants}
        default = next(variants[_make_variant_key(one.key)] for one in node.variants if one.default)
        plural = self._find_plural

        def fill(arguments: Arguments) -> str:
            value = arguments[by]
            if isinstance(value, str):
                return variants.get(to_fluent_name(value) or UNNAMED_TEXT_KEY if value else EMPTY_TEXT_KEY, default)(
                    arguments
                )
            return (variants.get(value) or variants.get(plural(value), default))(arguments)

        return fill


@lru_cache(maxsize=64)
def _combine_files(files: tuple[MessageFile, ...], locale: str, fallback: Phrases | None) -> Phrases:
    return Phrases(_MergedFiles(files), Locale.parse(locale, sep="-"), fallback)


class _MergedFiles(Mapping[str, ast.Message]):
    """The messages of several files; later ones replace those of earlier ones."""

    def __init__(self, files: Iterable[MessageFile]) -> None:
        self._file_of = {name: file for file in files for name in file}

    def __getitem__(self, name: str) -> ast.Message:
        return self._file_of[name][name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._file_of)

    def __len__(self) -> int:
        return len(self._file_of)


def _concatenate(pieces: list[CompiledMessage]) -> CompiledMessage:
    return pieces[0] if len(pieces) == 1 else lambda arguments: "".join([piece(arguments) for piece in pieces])


def _make_constant(text: str) -> CompiledMessage:
    return lambda _: text


def _make_argument_reader(name: str) -> CompiledMessage:
    return lambda arguments: str(arguments[name])


def _make_variant_key(key: ast.Identifier | ast.NumberLiteral) -> str | int:
    if isinstance(key, ast.NumberLiteral):
        return int(key.value)
    return EMPTY_TEXT_KEY if key.name == "none" else key.name
