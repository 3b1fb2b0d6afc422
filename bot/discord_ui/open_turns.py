"""What waits for a member: races that ask them something, the next question; what to do while nothing is asked."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass

from discord import ButtonStyle
from discord.ui import Button, View

from bot.app.member_api import MemberApi
from bot.discord_ui.buttons import race_button
from bot.discord_ui.responder import Responder, unwrap
from bot.discord_ui.standing_order_form import StandingOrderForm
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_text import escape_name
from bot.forms.discord_view import make_button, make_button_view
from bot.forms.price_text import format_short_price
from bot.model.actor import Actor, Rejection
from bot.model.seats import format_driver
from bot.posts.summaries import Offer, QuestionView, RaceSummary
from bot.text.localizer import Localizers
from rules.questions import InvalidAnswer, Option

NEXT_QUESTION_POLLS, POLL_PAUSE_SECONDS = 25, 0.3
"""How often it is looked for the next question of one who drives alone; seconds between."""
CHANNEL_POST_DELAY_SECONDS = 1.5
"""Seconds until public posts have arrived, so that the form stands below them."""
MAX_EARLY_ORDER_BUTTONS = 8
MAX_RACE_BUTTONS = 20
"""Races of a member that have a button; the list names them all."""


@dataclass(frozen=True)
class WaitingRace:
    """A race with unanswered questions of a member. `due`: the first deadline; None while its clock is stopped."""

    race: RaceSummary
    kinds: tuple[str, ...]
    due: int | None


class OpenTurns:
    """Looks for what waits for a member."""

    def __init__(self, member_api: MemberApi, localizers: Localizers, beforehand: StandingOrderForm) -> None:
        self._member_api, self._localizers, self._beforehand = member_api, localizers, beforehand

    async def list_waiting(self, actor: Actor) -> tuple[WaitingRace, ...]:
        """Return the races that wait for a member's answers, by deadline; those without one last."""
        waiting_races = list[WaitingRace]()
        for race in await self._member_api.list_live_races(actor):
            questions = await self._member_api.list_questions(actor, race.id)
            open_questions = (
                () if isinstance(questions, Rejection) else [one for one in questions if one.present is None]
            )
            if open_questions:
                localizer = self._localizers.for_game(race.game)
                due = min((one.due for one in open_questions if one.due is not None), default=None)
                waiting_races.append(
                    WaitingRace(
                        race, tuple(localizer.format_question_title(one.question) for one in open_questions), due
                    )
                )
        return tuple(sorted(waiting_races, key=lambda one: (one.due is None, one.due or 0, one.race.id)))

    async def show_own_races(self, responder: Responder) -> None:
        """Show the races that wait for a member, and those in which a bot drives for them, with a button for each."""
        waiting = await self.list_waiting(responder.actor)
        text, view = self.render_waiting(waiting)
        common = self._localizers.common
        for race in await self._member_api.list_live_races(responder.actor):
            own = next(
                (d for d in race.drivers if d.member == responder.actor.member and d.standin and not d.gone), None
            )
            if own is None or race.id in {one.race.id for one in waiting}:
                continue
            car, title = common.format_car(own.seat), common.escape(race.title)
            text += "\n" + common.format_ui("race_stood_in", race=race.id, title=title, car=car)
            if len(view.children) < MAX_RACE_BUTTONS:
                view.add_item(make_button(common.format_ui("race_take_back", race=race.id), "back", race.id))
        await responder.reply(text, view)

    def render_waiting(self, waiting: tuple[WaitingRace, ...]) -> tuple[str, View]:
        """Return the races that wait for a member, with a button for the form of each."""
        ui, common = self._localizers.common.format_ui, self._localizers.common
        lines = [
            ui(
                "race_waits",
                race=one.race.id,
                title=common.escape(one.race.title),
                round=one.race.round,
                what=list(one.kinds),
                due=f"<t:{one.due}:R>" if one.due is not None else "",
            )
            for one in waiting
        ]
        buttons = [make_button(ui("race_form", race=one.race.id), "orders", one.race.id) for one in waiting]
        head = ui("races_wait", count=len(waiting)) if waiting else ui("no_race_waits")
        return "\n".join([head, *lines]), make_button_view(*buttons[:MAX_RACE_BUTTONS])

    async def ask_which_race(self, actor: Actor) -> tuple[str, View]:
        """Return the races of a member who drives in several, with a button for each: first those that wait."""
        waiting = await self.list_waiting(actor)
        first = [one.race.id for one in waiting]
        others = [race.id for race in await self._member_api.list_live_races(actor) if race.id not in first]
        ui = self._localizers.common.format_ui
        buttons = [make_button(ui("race_form", race=race), "orders", race) for race in (*first, *others)]
        text, _ = self.render_waiting(waiting)
        return f"{ui('which_race')}\n{text}", make_button_view(*buttons[:MAX_RACE_BUTTONS])

    async def make_next_race_button(self, actor: Actor, answered_question: QuestionView) -> list[Button[View]]:
        """Return the button that opens the form of another race that waits, first the one that is due first."""
        others = [one for one in await self.list_waiting(actor) if one.race.id != answered_question.race]
        word = self._localizers.common.format_word("button", "next_race")
        return [make_button(word, "orders", others[0].race.id, style=ButtonStyle.primary)] if others else []

    async def show_nothing_open(self, responder: Responder, race: int) -> None:
        """Say that nothing is asked, whom the race waits for, or that a bot has the member's car."""
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        own = next((d for d in summary.drivers if d.member == responder.interaction.user.id), None)
        common = self._localizers.common
        if own is None or not own.standin or own.gone or summary.stage != "running":
            standing = unwrap(await self._member_api.view_standing(race, responder.actor))
            due = f"<t:{standing.due}:R>" if standing.due is not None else ""
            names = {d.seat: format_driver(d.seat, escape_name(d.name)) for d in summary.drivers}
            others = [names[seat] for seat in standing.waiting if seat != standing.seat]
            cars = standing.view.cars if standing.view else ()
            text = common.format_ui(
                "nothing_asked",
                awaited=common.join_list(others),
                due=due if others else "",
                over=any(car.seat == standing.seat and car.status != "running" for car in cars),
            )
            if standing.show is not None:
                text = common.format_ui("nothing_asked_hidden", round=summary.round, due=f"<t:{standing.show}:f>")
            if own is None or own.gone or summary.stage != "running":
                await responder.reply(text)
                return
            buttons = [make_button(common.format_word("button", "ahead"), "ahead", race)]
            ready = unwrap(await self._member_api.offer_early_orders(race, responder.actor))
            text += f"\n{common.format_ui('turn_ready')}" if ready else ""
            await responder.reply(
                text, make_button_view(*self._make_early_order_buttons(race, summary.game, ready), *buttons)
            )
            return
        button = make_button(common.format_word("button", "back"), "back", race, style=ButtonStyle.primary)
        await responder.reply(common.format_ui("stood_in", car=common.format_car(own.seat)), make_button_view(button))

    def _make_early_order_buttons(self, race: int, game: str, ready: tuple[Offer, ...]) -> Iterator[Button[View]]:
        """Yield a button for each choice of a turn to come, with its price."""
        localizer = self._localizers.for_game(game)
        for offer in ready[:MAX_EARLY_ORDER_BUTTONS]:
            name = localizer.format_option(Option(value=offer.words, code=offer.preset.name, facts=offer.preset.facts))
            label = f"{name} · {format_short_price(offer.price, localizer)}" if offer.price else name
            yield make_button(label, "turn", race, offer.words)

    @race_button("turn", fresh=False)
    async def _handle_early_order(self, responder: Responder, press: ButtonPress) -> None:
        """Show a choice for the turn to come, to be confirmed."""
        race = unwrap(await self._member_api.summarize(press.number, responder.actor))
        localizer = self._localizers.for_game(race.game)
        await responder.reply(
            *await self._beforehand.render_early_order(responder.actor, race.id, press.rest, localizer)
        )

    async def wait_for_next(
        self, responder: Responder, answered_question: QuestionView, race: RaceSummary, *, patient: bool
    ) -> list[QuestionView]:
        """Return the driver's other open questions; if the race has ended meanwhile, say where its flag is.

        One who drives alone against bots waits for the next round's."""
        try:
            return await self._wait_for_next(responder.actor, answered_question, patient=patient)
        except InvalidAnswer as rejection:
            if rejection.code != "over":
                raise
            if race.channel != responder.interaction.channel_id:
                await responder.reply(self._localizers.common.format_ui("flag_there", place=f"<#{race.channel}>"))
            return []

    async def _wait_for_next(
        self, actor: Actor, answered_question: QuestionView, *, patient: bool
    ) -> list[QuestionView]:
        others = await self._list_other_questions(actor, answered_question)
        if not patient:
            return others
        for _ in range(NEXT_QUESTION_POLLS):
            if others:
                await asyncio.sleep(CHANNEL_POST_DELAY_SECONDS)
                awaited_numbers = {one.number for one in others}
                return [
                    one
                    for one in await self._list_other_questions(actor, answered_question)
                    if one.number in awaited_numbers
                ]
            await asyncio.sleep(POLL_PAUSE_SECONDS)
            others = await self._list_other_questions(actor, answered_question)
        return []

    async def _list_other_questions(self, actor: Actor, answered_question: QuestionView) -> list[QuestionView]:
        """Return the driver's other unanswered questions."""
        questions = unwrap(await self._member_api.list_questions(actor, answered_question.race))
        return [one for one in questions if one.number != answered_question.number and one.present is None]
