"""The handbook of `data/handbook` as Discord text, by heading and rule item."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from pathlib import Path

from bot.text.locale import ENGLISH, find_current_language

MAX_MESSAGE_CHARS = 2000
CODE_FENCE = "```"
HEADING_PATTERN = re.compile(r"(#{1,3}) +(.+)")
NEW_BLOCK_LINE_PATTERN = re.compile(r"[-*>|#]|[0-9]+\. |    ")
"""Start of a line that does not continue the paragraph before it."""
TABLE_RULE_PATTERN = re.compile(r"[|:\- ]+")
PICTURE_PATTERN = re.compile(r"!\[([^\]]+)\]\(([^)]+)\)")
LINK_PATTERN = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)]*\)")


@dataclass(frozen=True)
class PictureLink:
    """A picture on a page: the name of its file, and what it shows."""

    name: str
    description: str


@dataclass(frozen=True)
class Topic:
    """A topic of the handbook.
    `page`: the file's stem, for a rule item its game; `label`: as offered in menus; `heading`: as written on
    the page; `text`: the content, in Discord's Markdown; `pictures`: those in it, which messages attach."""

    page: str
    label: str
    heading: str
    text: str
    pictures: tuple[PictureLink, ...] = ()

    @property
    def key(self) -> str:
        """Value of the topic in a menu."""
        return f"{self.page}#{self.heading}"


@dataclass(frozen=True)
class Handbook:
    """The handbook.
    `pages`: Markdown by the file's stem; `items`: rule items in one sentence each, by game; `item_pages`: pages that
    say each rule item in full, by game; `pictures`: the file of each picture by name."""

    pages: Mapping[str, str]
    items: Mapping[str, Mapping[str, str]]
    item_pages: Mapping[str, str] = field(default_factory=dict)
    pictures: Mapping[str, Path] = field(default_factory=dict)

    @cached_property
    def topics(self) -> tuple[Topic, ...]:
        """Topics of every heading, page by page, then of every rule item."""
        headings = (topic for page, text in self.pages.items() for topic in _list_topics(page, text))
        rules = (topic for game in self.items for topic in self._list_item_topics(game))
        return (*headings, *rules)

    def _list_item_topics(self, game: str) -> Iterator[Topic]:
        full_texts = parse_item_page(self.item_pages.get(game, ""))
        for item, summary in self.items[game].items():
            paragraphs = (f"**{item}** · {summary}", *full_texts.get(item, ()))
            yield Topic(page=game, label=f"{item} · {summary}", heading=item, text="\n\n".join(paragraphs))

    def explain_item(self, game: str, item: str) -> str:
        """Return the sentence that sums up a rule item, or ""."""
        return self.items.get(game, {}).get(item, "")

    def find_topics(self, typed_text: str, preferred_page: str = "") -> tuple[Topic, ...]:
        """Find the topics that a text may mean.
        The topic that it names, or all topics with every word of it; those of `preferred_page` come first."""
        sought = typed_text.strip().casefold()
        topics = sorted(self.topics, key=lambda topic: topic.page != preferred_page)
        for field_name in ("key", "heading", "label"):
            exact = [topic for topic in topics if str(getattr(topic, field_name)).casefold() == sought]
            if exact and (field_name != "heading" or len(exact) == 1 or exact[0].page == preferred_page):
                return (exact[0],)
        words = sought.replace("_", " ").split()
        return tuple(topic for topic in topics if all(word in topic.label.casefold() for word in words))


@dataclass(frozen=True)
class Handbooks:
    """The handbook in each language."""

    by_language: Mapping[str, Handbook]

    @property
    def current(self) -> Handbook:
        """The handbook in the language of the current reader."""
        return self.by_language.get(find_current_language()) or self.by_language[ENGLISH]

    def find_topics(self, typed_text: str, preferred_page: str = "") -> tuple[Topic, ...]:
        """Find the topics that a text may mean: in the reader's language, or else in English."""
        return self.current.find_topics(typed_text, preferred_page) or self.by_language[ENGLISH].find_topics(
            typed_text, preferred_page
        )


def parse_item_page(text: str) -> Mapping[str, Sequence[str]]:
    """Parse a page of rule items into the blocks of each, in Discord's Markdown, by its heading of the third rank."""
    blocks_by_item, blocks = dict[str, list[str]](), list[str]()
    for block in _split_blocks(text.splitlines()):
        heading = HEADING_PATTERN.fullmatch(block)
        if heading is None:
            blocks.append(_to_discord(block))
        else:
            blocks = blocks_by_item.setdefault(heading[2], []) if len(heading[1]) == 3 else []
    return blocks_by_item


def _list_topics(page: str, text: str) -> Iterator[Topic]:
    """List a topic per heading: the text below it up to the next heading of its own or a higher rank."""
    blocks = list(_split_blocks(text.splitlines()))
    title = next((match[2] for match in map(HEADING_PATTERN.fullmatch, blocks) if match), page)
    for at, block in enumerate(blocks):
        match = HEADING_PATTERN.fullmatch(block)
        if match is None:
            continue
        rank, heading = len(match[1]), match[2]
        section = list(_take_section(blocks[at + 1 :], rank if rank > 1 else 3))
        pictures = tuple(map(_read_picture_link, filter(PICTURE_PATTERN.fullmatch, section)))
        below = [one for one in section if not PICTURE_PATTERN.fullmatch(one)]
        label = title if rank == 1 else f"{title} · {heading}"
        sections = [f"- {one[2]}" for one in map(HEADING_PATTERN.fullmatch, blocks) if one and len(one[1]) == 2]
        paragraphs = [f"**{label}**", *below, *(["\n".join(sections)] if rank == 1 else [])]
        yield Topic(page, label, heading, "\n\n".join(map(_to_discord, paragraphs)), pictures)


def _read_picture_link(block: str) -> PictureLink:
    description, target = PICTURE_PATTERN.findall(block)[0]
    return PictureLink(target.rpartition("/")[2], " ".join(description.split()))


def _take_section(blocks: Iterable[str], rank: int) -> Iterator[str]:
    for block in blocks:
        match = HEADING_PATTERN.fullmatch(block)
        if match and len(match[1]) <= rank:
            return
        yield f"**{match[2]}**" if match else block


def _split_blocks(lines: Sequence[str]) -> Iterator[str]:
    """Split lines into headings, paragraphs, lists, tables and fenced blocks."""
    is_fenced, block = False, list[str]()
    for line in lines:
        edge = line.startswith(CODE_FENCE)
        alone = not is_fenced and (not line or HEADING_PATTERN.fullmatch(line) is not None)
        if block and (alone or (edge and not is_fenced)):
            yield "\n".join(block)
            block = []
        block += [line] if line or is_fenced else []
        if (alone and block) or (edge and is_fenced):
            yield "\n".join(block)
            block = []
        is_fenced ^= edge
    if block:
        yield "\n".join(block)


def _to_discord(block: str) -> str:
    """Convert a block to Discord text.
    Lines of paragraphs are joined, tables become lists, links to other pages their text."""
    if block.startswith(CODE_FENCE):
        return block
    lines = list[str]()
    for line in block.split("\n"):
        if lines and not NEW_BLOCK_LINE_PATTERN.match(line):
            lines[-1] += f" {line.strip()}"
        else:
            lines.append(line)
    return LINK_PATTERN.sub(r"\1", "\n".join(_turn_tables_into_lists(lines)))


def _turn_tables_into_lists(lines: Iterable[str]) -> Iterator[str]:
    """Turn table rows into list items: the first cell, and the others with their column headings."""
    for is_table, some in groupby(lines, key=lambda line: line.startswith("|")):
        if not is_table:
            yield from some
            continue
        head, *body = [
            [cell.strip() for cell in row.strip("| ").split(" | ")]
            for row in some
            if not TABLE_RULE_PATTERN.fullmatch(row)
        ]
        for first, *others in body:
            cells = (f"{over}: {cell}" if over else cell for over, cell in zip(head[1:], others, strict=False) if cell)
            yield f"- **{first}** · {'; '.join(cells)}"


def split_messages(text: str) -> list[str]:
    """Split a topic's text into messages between paragraphs; a list that is too long, between its lines."""
    messages, message = list[str](), ""
    for block in _split_blocks(text.splitlines()):
        for gap, part in _split_long_block(block):
            next_message = f"{message}{gap}{part}" if message else part
            if len(next_message) > MAX_MESSAGE_CHARS:
                messages.append(message)
                next_message = part
            message = next_message
    return [*messages, message]


def _split_long_block(block: str) -> Iterator[tuple[str, str]]:
    """Split a block that is too long for a message into lines, each with the gap before it."""
    first, *others = [block] if len(block) <= MAX_MESSAGE_CHARS else block.split("\n")
    yield "\n\n", first
    for line in others:
        yield "\n", line
