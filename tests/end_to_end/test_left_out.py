"""Words left out of an order are shown wherever it was typed, as long as it is a draft."""

import pytest

from bot.sandbox import DiscordSandbox
from tests.end_to_end.harness import open_form, start_race_to_plots

pytestmark = pytest.mark.usefixtures("unpainted")


async def test_words_left_out_of_a_modal_are_shown_until_the_draft_changes(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    form = await open_form(ann, await start_race_to_plots(sandbox, ann, ben, laps=2))
    modal = (await ann.press(form, "Details…")).modal
    assert modal is not None
    await ann.submit(modal, {modal.fields[-1]["custom_id"]: "80, and wave to mum"})
    await ann.wait_for(lambda m: m.id == form.id and "wave to mum" in m.text and "Confirm" in m.labels)
    await ann.press(form, "Start over")
    await ann.wait_for(lambda m: m.id == form.id and "Details…" in m.labels and "wave to mum" not in m.text)


async def test_words_left_out_of_a_typed_order_stay_when_its_price_is_known(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben, laps=2)
    form = (await ann.run_command("orders", text="80, and wave to mum")).message
    assert form is not None
    assert "wave to mum" in form.text
    again = await ann.wait_for(lambda m: m.id == form.id and "Confirm" in m.labels)
    assert "wave to mum" in again.text
    anew = (await ann.run_command("orders", text="80")).message
    assert anew is not None
    assert "not sent yet" in anew.text
    assert "wave to mum" not in anew.text


async def test_an_order_that_holds_for_every_round_is_offered_as_a_standing_order(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben, laps=2)
    asked = (await ann.run_command("orders", text="from now on no slipstream")).message
    assert asked is not None
    assert "`standing: slip no`" in asked.text
    await ann.press(asked, "1")
    await ann.wait_for(lambda m: "in every round: slip no" in m.text and "Confirm" in m.labels)
