"""The handbook of `data/handbook` as Discord shows it: by heading and rule item."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

LONGEST = 2000
"""Characters of a message (Discord)."""
FENCE = "```"
HEADING = re.compile(r"(#{1,3}) +(.+)")
NEW_LINE = re.compile(r"[-*>|#]|[0-9]+\. |    ")
"""How a line begins that does not go on with the paragraph before it."""
RULE = re.compile(r"[|:\- ]+")
LINK = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)]*\)")


@dataclass(frozen=True)
class Topic:
    """What can be looked up. `page`: the file's stem, for a rule item its game; `label`: as it is offered; `heading`:
    as it stands on the page; `text`: what there is to read, in Markdown as Discord takes it."""

    page: str
    label: str
    heading: str
    text: str

    @property
    def key(self) -> str:
        """What a choice of it says."""
        return f"{self.page}#{self.heading}"


@dataclass(frozen=True)
class Handbook:
    """`pages`: Markdown by the file's stem; `items`: rule items in a sentence each, by game."""

    pages: Mapping[str, str]
    items: Mapping[str, Mapping[str, str]]

    @cached_property
    def topics(self) -> tuple[Topic, ...]:
        """Every heading, page by page, then every rule item."""
        headings = (topic for page, text in self.pages.items() for topic in _headings(page, text))
        rules = (
            Topic(page=game, label=f"{item} · {said}", heading=item, text=f"**{item}** · {said}")
            for game, some in self.items.items()
            for item, said in some.items()
        )
        return (*headings, *rules)

    def item(self, game: str, item: str) -> str:
        """A rule item in our own words; "" where we have none."""
        return self.items.get(game, {}).get(item, "")

    def found(self, said: str, here: str = "") -> tuple[Topic, ...]:
        """What may be meant: the one that is named, else all that have every word of it; the page `here` before the
        others."""
        sought = said.strip().casefold()
        ranked = sorted(self.topics, key=lambda topic: topic.page != here)
        for named in ("key", "heading", "label"):
            exact = [topic for topic in ranked if str(getattr(topic, named)).casefold() == sought]
            if exact and (named != "heading" or len(exact) == 1 or exact[0].page == here):
                return (exact[0],)
        words = sought.replace("_", " ").split()
        return tuple(topic for topic in ranked if all(word in topic.label.casefold() for word in words))


def _headings(page: str, text: str) -> Iterator[Topic]:
    """A topic a heading: what stands below it, up to the next of its own rank or a higher one."""
    blocks = list(_blocks(text.splitlines()))
    title = next((found[2] for found in map(HEADING.fullmatch, blocks) if found), page)
    for at, block in enumerate(blocks):
        found = HEADING.fullmatch(block)
        if found is None:
            continue
        rank, heading = len(found[1]), found[2]
        below = list(_until(blocks[at + 1 :], rank if rank > 1 else 3))
        label = title if rank == 1 else f"{title} · {heading}"
        sections = [f"- {one[2]}" for one in map(HEADING.fullmatch, blocks) if one and len(one[1]) == 2]
        shown = [f"**{label}**", *below, *(["\n".join(sections)] if rank == 1 else [])]
        yield Topic(page, label, heading, "\n\n".join(map(_for_discord, shown)))


def _until(blocks: Iterable[str], rank: int) -> Iterator[str]:
    for block in blocks:
        found = HEADING.fullmatch(block)
        if found and len(found[1]) <= rank:
            return
        yield f"**{found[2]}**" if found else block


def _blocks(lines: Sequence[str]) -> Iterator[str]:
    """Headings, paragraphs, lists, tables and fenced blocks, each a text."""
    fenced, block = False, list[str]()
    for line in lines:
        edge = line.startswith(FENCE)
        alone = not fenced and (not line or HEADING.fullmatch(line) is not None)
        if block and (alone or (edge and not fenced)):
            yield "\n".join(block)
            block = []
        block += [line] if line or fenced else []
        if (alone and block) or (edge and fenced):
            yield "\n".join(block)
            block = []
        fenced ^= edge
    if block:
        yield "\n".join(block)


def _for_discord(block: str) -> str:
    """Paragraphs without line breaks of their own, tables as lists, links to other pages as their words."""
    if block.startswith(FENCE):
        return block
    lines = list[str]()
    for line in block.split("\n"):
        if lines and not NEW_LINE.match(line):
            lines[-1] += f" {line.strip()}"
        else:
            lines.append(line)
    return LINK.sub(r"\1", "\n".join(_rows(lines)))


def _rows(lines: Iterable[str]) -> Iterator[str]:
    """Rows of a table as a list: the first cell, and the others with what stands over them."""
    for is_table, some in groupby(lines, key=lambda line: line.startswith("|")):
        if not is_table:
            yield from some
            continue
        head, *body = [
            [cell.strip() for cell in row.strip("| ").split(" | ")] for row in some if not RULE.fullmatch(row)
        ]
        for first, *others in body:
            said = (f"{over}: {cell}" if over else cell for over, cell in zip(head[1:], others, strict=False) if cell)
            yield f"- **{first}** · {'; '.join(said)}"


def messages(text: str) -> list[str]:
    """A topic's text in messages, cut between two paragraphs; a list that is too long for one, between its lines."""
    found, message = list[str](), ""
    for block in _blocks(text.splitlines()):
        for gap, part in _parts(block):
            joined = f"{message}{gap}{part}" if message else part
            if len(joined) > LONGEST:
                found.append(message)
                joined = part
            message = joined
    return [*found, message]


def _parts(block: str) -> Iterator[tuple[str, str]]:
    """A block, or the lines of one that is too long for a message, with what parts each from what stands before it."""
    first, *others = [block] if len(block) <= LONGEST else block.split("\n")
    yield "\n\n", first
    for line in others:
        yield "\n", line
