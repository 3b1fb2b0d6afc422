"""A whole race of each game in two languages, channel and driver, without a sentence in the wrong one."""

import asyncio
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax.ast import Message as Entry
from fluent.syntax.ast import Pattern, SelectExpression, TextElement

from bot.sandbox import DiscordSandbox, Message, Person
from rules.registry import RULESETS
from tests.end_to_end.harness import confirm_label, run_bot
from tests.repository import LIBRARY
from tests.sampling import THOROUGH

FILES = LIBRARY.load_messages()
GAMES = [game for game in RULESETS if LIBRARY.find_first_track(game)]
LANGUAGES = (("de", "en-US"), ("en-US", "de"))
"""The channel's and the driver's: one way in every other game, the other way in those between."""
QUICK = ("circus_maximus", "powersled")
"""Games whose races are short, of which each goes another way; `make bench` (battery) has all games."""
MAX_LOOKS = 400
"""Times that Ann looks for her orders."""
MIN_PIECE_CHARS = 14
"""Letters and blanks of a piece of a sentence that cannot stand in both languages."""
LETTERS = re.compile(r"[A-Za-zÄÖÜäöüß ]")
NAMES = re.compile(r"\*\*|`[^`]*`|<[^>]*>")
"""Markup, what is typed, and mentions."""


@cache
def list_own_pieces(language: str, game: str) -> frozenset[str]:
    """Return the pieces of sentences that only this language says; cards keep their names."""
    other = "de" if language == "en" else "en"
    folder = LIBRARY.folder / "locales" / other
    files = [*(folder / f"{file}.ftl" for file in ("common", game)), *(LIBRARY.folder / game).glob("*.toml")]
    theirs = "".join(file.read_text("utf-8") for file in files)
    return frozenset(piece for piece in _of_files(language, game) if piece not in theirs)


def _of_files(language: str, game: str) -> Iterator[str]:
    for file in ("common", game):
        for entry in FILES[language][file].body:
            if isinstance(entry, Entry):
                for pattern in (entry.value, *(one.value for one in entry.attributes)):
                    yield from _texts(pattern)


def _texts(pattern: Pattern | None) -> Iterator[str]:
    for element in pattern.elements if pattern else ():
        if isinstance(element, TextElement):
            lines = (line.strip(" .,;:()“”„…") for line in NAMES.sub("\n", element.value).split("\n"))
            yield from (line for line in lines if len(LETTERS.findall(line)) >= MIN_PIECE_CHARS and " " in line)
        elif isinstance(element.expression, SelectExpression):
            for variant in element.expression.variants:
                yield from _texts(variant.value)


def read(messages: list[Message]) -> str:
    """Return all that can be read in messages: text, embeds, buttons, and what pictures say."""
    rows = [[m.text, *m.labels, *(a.description or "" for a in m.attachments)] for m in messages]
    return NAMES.sub(" ", "\n".join(text for row in rows for text in row))


def list_foreign_pieces(text: str, language: str, game: str) -> list[str]:
    """List the pieces in a text that only this language says."""
    return sorted(piece for piece in list_own_pieces(language, game) if piece in text)


@pytest.mark.slow
@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize(
    ("game", "channel", "driver"),
    [(game, *LANGUAGES[n % 2]) for n, game in enumerate(GAMES) if THOROUGH or game in QUICK],
    ids=lambda one: str(one).partition("-")[0],
)
async def test_channel_and_driver_each_read_their_own_language(
    tmp_path: Path, game: str, channel: str, driver: str
) -> None:
    async with DiscordSandbox(locale=channel) as sandbox, run_bot(sandbox, tmp_path / "steward.sqlite"):
        ann = sandbox.get_member("Ann")
        ann.user.locale = driver
        made = await ann.run_command("race create", track=LIBRARY.find_first_track(game), game=game, laps=1)
        assert made.message is not None
        lobby = await ann.wait_for(lambda m: bool(m.attachments) and m.only_for is None)
        await ann.press(lobby, lobby.labels[0])
        asked = ann.list_visible_messages()[-1]
        await ann.press(asked, asked.labels[1])
        await ann.run_command("race fill", drivers=2)
        await ann.press(lobby, next(b["custom_id"] for b in lobby.buttons if b["custom_id"].startswith("b:start:")))
        for _ in range(MAX_LOOKS):
            shown = await ann.run_command("orders")
            for form in shown.messages:
                if _asks(form, driver):
                    await ann.press(form, _counts(form, driver))
            if is_over(ann.list_visible_messages()):
                break
            await asyncio.sleep(0.05)
        assert is_over(ann.list_visible_messages()), "the flag has fallen"
        await _look_back(ann)
        public = read([m for m in ann.list_visible_messages() if m.only_for is None])
        private = read([m for m in ann.list_visible_messages() if m.only_for is not None])
        mine, yours = (one.partition("-")[0] for one in (channel, driver))
        assert list_foreign_pieces(public, mine, game), "something was said in the channel's language"
        assert list_foreign_pieces(private, yours, game), "and in the driver's"
        assert list_foreign_pieces(public, yours, game) == []
        assert list_foreign_pieces(private, mine, game) == []


def is_over(messages: list[Message]) -> bool:
    """Whether the flag has been posted."""
    return any("seed " in m.text or "Startwert " in m.text for m in messages if " · " in m.text and "-# R" in m.text)


async def _look_back(ann: Person) -> None:
    """Ask for everything that a race offers after its end."""
    posts = [m for m in ann.list_visible_messages() if m.only_for is None and "#" in m.text]
    for label in (
        "Full log",
        "Volles Protokoll",
        "What happened to me",
        "Was mir passiert ist",
        "How to play",
        "So geht’s",
    ):
        post = next((m for m in reversed(posts) if label in m.labels), None)
        if post is not None:
            await ann.press(post, label)
    for line in (1, 3, 5, 8):
        await ann.run_command("race why", round=1, line=line)
    for command in ("race status", "race receipts", "race seats", "rules", "me settings", "gm acts", "season show"):
        await ann.run_command(command)


def _asks(form: Message, driver: str) -> bool:
    return any(label.startswith(_list_button_labels(driver)) for label in form.labels)


def _counts(form: Message, driver: str) -> str:
    if driver != "de":
        return confirm_label(form)
    return next(label for label in form.labels if label.startswith(_list_button_labels(driver)))


def _list_button_labels(driver: str) -> tuple[str, ...]:
    return ("Gleich nehmen", "Bestätigen") if driver == "de" else ("Order now", "Confirm")
