"""Whoever drives in a street race of Formula D learns as whom, and what that driver can do."""

from typing import get_args

import pytest

from bot.sandbox import DiscordSandbox
from rules.formula_d.model.tables import Card
from tests.end_to_end.harness import start_against_bots
from tests.repository import LOCALIZERS

pytestmark = pytest.mark.usefixtures("undrawn")


async def test_the_post_names_the_drivers_and_the_form_what_ones_own_can_do(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    await start_against_bots(ann, way="Direct Message", game="formula_d", track="kestrel-pass", options="street=yes")
    form = await ann.wait_for(lambda m: "Which gear?" in m.text)
    assert "hard to pass" in form.text
    assert [m for m in ann.list_visible_messages() if "**Ann** drives as Mei Harrow." in m.text]


def test_every_ability_has_a_name() -> None:
    texts = LOCALIZERS.for_game("formula_d")
    gifts = get_args(Card.model_fields["gift"].annotation)
    assert [gift for gift in gifts if texts.format_word("badge", f"driver {gift}") == f"driver {gift}"] == []
