"""Handlers of stewards' actions on late drivers: close the round early, remind them, let a bot drive."""

from collections.abc import Iterator

from discord import ButtonStyle
from discord.ui import Button, View

from bot.app.member_api import MemberApi
from bot.app.reminders import ManualReminders
from bot.discord_ui.buttons import opens_modal_first, race_button
from bot.discord_ui.responder import Responder, unwrap
from bot.discord_ui.ruling_handlers import RulingHandlers
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_text import escape_name
from bot.forms.discord_view import make_button, make_button_view
from bot.model.actor import Actor, Rejection
from bot.model.seats import format_driver
from bot.posts.summaries import RaceStanding
from bot.stewards.action_registry import make_call
from bot.stewards.rulings import Rulings
from bot.text.localizer import Localizers
from rules.base import parse_key
from rules.questions import InvalidAnswer

MAX_BUTTONS = 25
"""Buttons of a message (Discord)."""
MAX_BOT_BUTTONS = 4
"""Awaited drivers who have a button each; of more, one button opens the choice."""


class LateDriverHandlers:
    """Actions on an open round, for its stewards. Rejections are raised as InvalidAnswer."""

    def __init__(
        self,
        member_api: MemberApi,
        rulings: Rulings,
        manual_reminders: ManualReminders,
        ruling_handlers: RulingHandlers,
        localizers: Localizers,
    ) -> None:
        self._member_api, self._rulings, self._manual_reminders = member_api, rulings, manual_reminders
        self._ruling_handlers, self._localizers = ruling_handlers, localizers
        self._format_ui = localizers.format_ui

    @race_button("askagain")
    async def ask_again(self, responder: Responder, press: ButtonPress) -> None:
        """Preview asking a driver again who missed an order of a round; if several did, let the steward choose."""
        race, round, key = press.number, press.round or 0, press.rest.partition(".")[2]
        missed_orders = unwrap(await self._rulings.list_missed_orders(race, responder.actor, round))
        if not missed_orders or (key and key not in missed_orders):
            raise InvalidAnswer("nothing_missed", round=round)
        if key or len(missed_orders) == 1:
            reason = self._format_ui("reason_missed")
            await self._ruling_handlers.propose_action(
                responder, race, make_call("ask_again", key=key or missed_orders[0]), reason, usual=True
            )
            return
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        localizer, names = self._localizers.for_game(summary.game), {d.seat: d.name for d in summary.drivers}
        buttons = list[Button[View]]()
        for one in missed_orders[:MAX_BUTTONS]:
            question_key = parse_key(one)
            title = localizer.format_word("title", question_key.kind)
            label = f"{names.get(question_key.seat, question_key.seat)}, {title}"
            buttons.append(make_button(label, "askagain", race, f"{round}.{one}"))
        await responder.reply(self._format_ui("ask_again_whom", race=race, round=round), make_button_view(*buttons))

    @race_button("remindnow")
    async def remind_now(self, responder: Responder, race: int) -> None:
        """Remind all awaited drivers now."""
        reminder = unwrap(await self._manual_reminders.remind(race, responder.actor))
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        localizer = self._localizers.for_game(summary.game)
        names = {d.seat: format_driver(d.seat, escape_name(d.name)) for d in summary.drivers}
        reminded_drivers, other_drivers = (
            localizer.join_list(names[seat] for seat in seats) for seats in (reminder.called, reminder.rest)
        )
        await responder.reply(
            self._format_ui("reminded_in_private")
            if reminder.silent
            else self._format_ui("reminded_now", called=reminded_drivers, rest=other_drivers)
        )

    async def make_status_buttons(self, actor: Actor, standing: RaceStanding) -> tuple[Button[View], ...]:
        """Return the buttons under a race's status, for its stewards."""
        if not has_open_questions(standing) or isinstance(
            await self._rulings.authorize(standing.summary.id, actor), Rejection
        ):
            return ()
        return (*self.make_deadline_buttons(standing), *self.make_bot_buttons(standing))

    def make_deadline_buttons(self, standing: RaceStanding) -> Iterator[Button[View]]:
        """Yield the buttons that remind awaited drivers and close the round early."""
        if has_open_questions(standing):
            race = standing.summary.id
            yield make_button(self._format_ui("inbox_remind", race=race), "remindnow", race)
            yield make_button(self._format_ui("inbox_close", race=race), "closenow", race)

    def make_bot_buttons(self, standing: RaceStanding) -> Iterator[Button[View]]:
        """Yield the buttons that let a bot drive for an awaited driver, or the one that opens the choice of many."""
        if len(standing.waiting) <= MAX_BOT_BUTTONS:
            yield from self._make_bot_buttons_for_all(standing)
        elif standing.summary.stage == "running":
            race = standing.summary.id
            yield make_button(
                self._format_ui("inbox_drive_whom", race=race), "lendwhom", race, style=ButtonStyle.secondary
            )

    def _make_bot_buttons_for_all(self, standing: RaceStanding) -> Iterator[Button[View]]:
        race, names = standing.summary.id, {d.seat: d.name for d in standing.summary.drivers}
        for seat in standing.waiting if standing.summary.stage == "running" else ():
            label = self._format_ui("inbox_drive", race=race, car=format_driver(seat, names.get(seat, seat)))
            yield make_button(label, "lend", race, seat, ButtonStyle.secondary)

    @race_button("closenow", opens_modal=opens_modal_first)
    async def _handle_close(self, responder: Responder, press: ButtonPress) -> None:
        """Ask for a reason, then preview the early close."""
        window = unwrap(await self._rulings.name_open_window(press.number, responder.actor))
        title = self._format_ui("inbox_close", race=press.number)
        await self._ruling_handlers.ask_reason_first(responder, press, make_call("close", window=window), title)

    @race_button("lendwhom")
    async def _choose_driver(self, responder: Responder, race: int) -> None:
        """Show a button for each driver who is awaited. Raises InvalidAnswer."""
        unwrap(await self._rulings.authorize(race, responder.actor))
        standing = unwrap(await self._member_api.view_standing(race, responder.actor))
        buttons = [*self._make_bot_buttons_for_all(standing)]
        if not buttons:
            raise InvalidAnswer("nobody_awaited")
        await responder.reply(self._format_ui("drive_whom", race=race), make_button_view(*buttons[:MAX_BUTTONS]))

    @race_button("lend", opens_modal=opens_modal_first)
    async def _handle_drive(self, responder: Responder, press: ButtonPress) -> None:
        """Ask for a reason, then preview a bot's drive."""
        summary = unwrap(await self._member_api.summarize(press.number, responder.actor))
        names = {d.seat: d.name for d in summary.drivers}
        if press.rest not in names:
            raise InvalidAnswer("no_such_driver", seat=press.rest)
        car = format_driver(press.rest, names[press.rest])
        title = self._format_ui("inbox_drive", race=press.number, car=car)
        await self._ruling_handlers.ask_reason_first(responder, press, make_call("drive", seat=press.rest), title)


def has_open_questions(standing: RaceStanding) -> bool:
    """Whether a race has open questions or is in a hidden phase."""
    return standing.summary.stage == "running" and bool(standing.waiting or standing.show)
