"""Commands in messages are links exactly where Discord shows links."""

from typing import Any

import pytest

from bot.delivery.message_markup import MessageMarkup
from tests.repository import LIBRARY

REGISTERED = [
    {"id": "11", "name": "orders", "type": 1, "options": [{"name": "text", "type": 3}]},
    {"id": "12", "name": "season", "type": 1, "options": [
        {"name": "create", "type": 1, "options": []},
        {"name": "stable", "type": 2, "options": [{"name": "pay", "type": 1, "options": []}]},
    ]},
    {"id": "13", "name": "Why?", "type": 3},
]  # fmt: skip


@pytest.fixture
def markup() -> MessageMarkup:
    """The markup of a bot whose commands are registered."""
    made = MessageMarkup()
    made.learn_commands(REGISTERED)
    return made


@pytest.mark.parametrize(
    ("text", "linked"),
    [
        ("Use `/orders`.", "Use </orders:11>."),
        ("Or `/orders text: 16 whip straights`", "Or </orders:11> `text: 16 whip straights`"),
        ("`/season create campaign:True` opens one", "</season create:12> `campaign:True` opens one"),
        ("a loan (`/season stable pay`)", "a loan (</season stable pay:12>)"),
        ("`/season` and `/stable pay` and `/nothing`", "`/season` and `/stable pay` and `/nothing`"),
        ("```\n`/orders`\n``` but `/orders`", "```\n`/orders`\n``` but </orders:11>"),
        (r"\`/orders\`", r"\`/orders\`"),
        ("</orders:11>", "</orders:11>"),
    ],
)
def test_a_command_that_can_be_run_becomes_a_link_with_its_options_after_it(
    markup: MessageMarkup, text: str, linked: str
) -> None:
    assert markup.link_commands(text) == linked


def test_before_the_commands_are_known_every_text_stays_plain() -> None:
    assert MessageMarkup().apply({"content": "`/orders`"}) == {"content": "`/orders`"}


def test_contents_embeds_and_layouts_are_marked_up_and_labels_are_not(markup: MessageMarkup) -> None:
    button = {"type": 2, "label": "`/orders`"}
    body = {
        "content": "`/orders`",
        "embeds": [{"description": "`/orders`"}, {"title": "`/orders`"}],
        "components": [{"type": 17, "components": [{"type": 10, "content": "`/orders`"}, button]}],
    }
    assert markup.apply(body) == {
        "content": "</orders:11>",
        "embeds": [{"description": "</orders:11>"}, {"title": "`/orders`"}],
        "components": [{"type": 17, "components": [{"type": 10, "content": "</orders:11>"}, button]}],
    }
    assert markup.apply({"type": 4, "data": {"content": "`/orders`"}})["data"] == {"content": "</orders:11>"}


@pytest.mark.parametrize("kind", [8, 9])
def test_modals_and_choices_stay_plain(markup: MessageMarkup, kind: int) -> None:
    text = {"type": 10, "content": "`/orders`"}
    body: dict[str, Any] = {"type": kind, "data": {"components": [text], "choices": [{"name": "`/orders`"}]}}
    assert markup.apply(body) == body


def test_a_text_that_would_become_too_long_for_discord_stays_plain(markup: MessageMarkup) -> None:
    full = "`/orders`".ljust(2000, ".")
    assert markup.apply({"content": full})["content"] == full
    shown = [{"type": 10, "content": "`/orders`".ljust(3999, ".") + "`/orders`"[:1]}]
    assert markup.apply({"components": shown})["components"] == shown


@pytest.mark.parametrize("language", sorted(LIBRARY.load_messages()))
def test_messages_name_commands_in_backticks_so_that_they_become_links(language: str) -> None:
    bare = []
    for path in sorted((LIBRARY.folder / "locales" / language).glob("*.ftl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            outside = line.split("`")[::2]
            names = ("/orders", "/race ", "/gm ", "/me ", "/season ", "/track ", "/rules")
            if not line.startswith("#") and any(name in part for part in outside for name in names):
                bare.append(f"{path.name}:{number}")
    assert bare == []
