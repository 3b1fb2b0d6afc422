"""Forms that wait for one forecast are built one after another, so that acknowledgements go between them."""

import asyncio
import time
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.discord_ui.interaction_queue import MAX_LOOP_BUSY_SECONDS, InteractionQueue
from bot.discord_ui.order_form import OrderForm
from bot.discord_ui.responder import Responder

FORMS, FORM_SECONDS, ACKNOWLEDGEMENT_PASSES = 20, MAX_LOOP_BUSY_SECONDS * 2, 3
"""Forms that wait; how long one is built; passes of the event loop until a press is acknowledged."""


class CrowdedForms(OrderForm):
    """Order forms whose drafts are known once a forecast has come, and that take long to build."""

    def __init__(self, turns: InteractionQueue) -> None:
        super().__init__(cast("Any", SimpleNamespace(view_draft=self._wait_for_forecast)), *[cast("Any", None)] * 2)
        self.forecast, self.built, self._turns = asyncio.Event(), list[int](), turns

    async def _wait_for_forecast(self, *_: Any, **__: Any) -> Any:
        await self.forecast.wait()
        return "a draft"

    async def _build_form(self, question: Any, actor: Any, *_: Any, **options: Any) -> Any:
        if options.get("draft_view") is None:
            await self._view_draft(question, actor, None)
        time.sleep(FORM_SECONDS)  # noqa: ASYNC251 (building a form holds up the loop)
        self.built.append(question.number)
        return "the form", None, SimpleNamespace(has_pictures=False, pending=False)

    def show(self, number: int) -> asyncio.Task[None]:
        """Show the form of a member of their own."""

        async def edit(**_: Any) -> None: ...

        interaction = SimpleNamespace(
            id=number,
            message=None,
            extras={"actor": SimpleNamespace(member=number)},
            response=SimpleNamespace(is_done=lambda: True),
            client=SimpleNamespace(turns=self._turns),
            edit_original_response=edit,
        )
        question = SimpleNamespace(number=number, present=None, proposal=None, form=None)
        return asyncio.create_task(
            self._show_form(Responder(cast("Any", interaction)), cast("Any", question)), name=str(number)
        )


async def test_a_press_is_acknowledged_before_the_forms_that_a_forecast_releases(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.discord_ui.order_form.unwrap_current", lambda answer: answer)
    forms = CrowdedForms(InteractionQueue())
    shown = [forms.show(number) for number in range(FORMS)]
    for _ in range(2 * FORMS):
        await asyncio.sleep(0)
    forms.forecast.set()
    for _ in range(ACKNOWLEDGEMENT_PASSES):
        await asyncio.sleep(0)
    assert len(forms.built) <= ACKNOWLEDGEMENT_PASSES
    await asyncio.wait_for(asyncio.gather(*shown), 10)
    assert sorted(forms.built) == list(range(FORMS))
