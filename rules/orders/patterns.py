"""Patterns of phrase books: what people write, with words that may be left out, alternatives and slots."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

PATTERN = re.compile(r"[\[\](){}|&]|<[^<>]+>|[^\s\[\](){}|&<]+|<")
REFERENCE = re.compile(r"<(?:(\w+):)?(\w+)>")
SHARP_S = "s"
"""What stands for ß: a text must not become longer where it is compared."""


class Node(NamedTuple):
    """A part of a pattern: a word, a slot (`name` it is bound to), a row, alternatives, an option or an unordered
    set."""

    kind: str
    word: str = ""
    name: str = ""
    parts: tuple["Node", ...] = ()


class BadPattern(ValueError):
    """A line of a phrase book that cannot be read. One sentence."""


def parse_pattern(text: str) -> Node:
    """Return the tree of a pattern. Raises BadPattern."""
    parts = PATTERN.findall(text.replace("ß", SHARP_S).casefold())
    node, rest = _parse_alternatives(parts)
    if rest:
        raise BadPattern(f"“{text}” closes a bracket that is not open")
    return node


def _parse_alternatives(parts: list[str]) -> tuple[Node, list[str]]:
    ways: list[Node] = []
    rest = ["|", *parts]
    while rest and rest[0] == "|":
        node, rest = _parse_row(rest[1:])
        ways.append(node)
    return (ways[0] if len(ways) == 1 else Node("either", parts=tuple(ways))), rest


CLOSING = {"[": "]", "(": ")"}


def _parse_row(rest: list[str]) -> tuple[Node, list[str]]:
    """Parse words up to the next `|` or closing bracket; `&` between them allows any order."""
    bag: list[Node] = []
    row: list[Node] = []
    while rest and rest[0] not in "|])":
        head, rest = rest[0], rest[1:]
        if head == "&":
            bag, row = [*bag, Node("row", parts=tuple(row))], []
        elif head in CLOSING:
            inner, rest = _parse_alternatives(rest)
            if not rest or rest[0] != CLOSING[head]:
                raise BadPattern(f"a bracket {head} is not closed")
            rest = rest[1:]
            row.append(Node("option", parts=(inner,)) if head == "[" else inner)
        else:
            row.append(_parse_leaf(head))
    last = Node("row", parts=tuple(row))
    return (Node("bag", parts=(*bag, last)) if bag else last), rest


def _parse_leaf(text: str) -> Node:
    slot = REFERENCE.fullmatch(text)
    return Node("slot", word=slot[2], name=slot[1] or slot[2]) if slot else Node("word", word=text)


def remove_words(node: Node, words: frozenset[str]) -> Node:
    """Return a pattern without these words, in all its parts."""
    if not node.parts:
        return node
    parts = [remove_words(part, words) for part in node.parts if part.kind != "word" or part.word not in words]
    return Node(node.kind, node.word, node.name, tuple(parts))


def replace_words(node: Node, others: Mapping[str, str]) -> Node:
    """Return a pattern with other words in the place of these, in all its parts."""
    if node.parts:
        return Node(node.kind, node.word, node.name, tuple([replace_words(part, others) for part in node.parts]))
    return node._replace(word=others[node.word]) if node.kind == "word" and node.word in others else node


def list_words_and_slots(node: Node) -> Iterator[str]:
    """Yield the words of a pattern and the names of its slots."""
    if node.word:
        yield node.word
    for part in node.parts:
        yield from list_words_and_slots(part)


def split_ways(pattern: Node) -> tuple[Node, ...]:
    """Split a pattern into its alternatives."""
    return pattern.parts if pattern.kind == "either" else (pattern,)


def list_words(pattern: Node) -> Iterator[str]:
    """Yield the words of a pattern."""
    if pattern.kind == "word":
        yield pattern.word
    for part in pattern.parts:
        yield from list_words(part)


def list_slots(pattern: Node) -> Iterator[str]:
    """Yield the names of the slots of a pattern."""
    if pattern.kind == "slot":
        yield pattern.word
    for part in pattern.parts:
        yield from list_slots(part)
