"""Handlers of actions on seats: taking, handing over, swapping them, and checking in."""

from discord import ButtonStyle, Member, User
from discord.ui import Button, View

from bot.app.member_api import MemberApi
from bot.discord_ui.buttons import race_button
from bot.discord_ui.responder import Responder, unwrap
from bot.discord_ui.ruling_handlers import RulingHandlers
from bot.forms.custom_ids import FROM_THERE_ON
from bot.forms.discord_text import escape_name
from bot.forms.discord_view import make_button, make_button_view
from bot.model.seats import format_driver
from bot.posts.summaries import SeatNow
from bot.stewards.action_registry import make_call
from bot.text.lobby_post import format_reliability
from bot.text.localizer import Localizer, Localizers

MAX_SEAT_BUTTONS = 20
"""Buttons for open seats: four rows; no game has more cars."""


class SeatHandlers:
    """Actions on seats. Rejections are raised as InvalidAnswer."""

    def __init__(self, member_api: MemberApi, ruling_handlers: RulingHandlers, localizers: Localizers) -> None:
        self._member_api, self._ruling_handlers, self._localizers = member_api, ruling_handlers, localizers

    @race_button("seats", looks=True)
    async def show_seats(self, responder: Responder, race: int) -> None:
        """Show every seat with its driver; open ones with a button that takes them."""
        seats: tuple[SeatNow, ...] = unwrap(await self._member_api.list_seats(race, responder.actor))
        lines = [self._text.format_ui("seats", race=race), *map(self._format_seat, seats)]
        free = {s.driver.seat: s.driver.name if s.driver.member else "" for s in seats if s.open}
        lines += [self._text.format_ui("seats_open") if free else self._text.format_ui("seats_full")]
        buttons = (
            make_button(
                self._text.format_ui("seat_take", car=self._text.format_car_of(seat, name)),
                "take",
                race,
                seat,
                ButtonStyle.primary,
            )
            for seat, name in [*free.items()][:MAX_SEAT_BUTTONS]
        )
        await responder.reply("\n".join(lines), make_button_view(*buttons))

    @race_button("take", fresh=False)
    async def take_seat(self, responder: Responder, race: int, seat: str) -> None:
        """Give the seat to the member."""
        one = unwrap(await self._member_api.take_seat(race, responder.actor, seat))
        text = self._text.format_ui("seat_taken_over", race=race, car=self._text.format_car(one.seat))
        await responder.reply(text, make_button_view(self._make_form_button(race)))

    async def propose_driver(
        self, responder: Responder, race: int, seat: str, member: Member | User, reason: str
    ) -> None:
        """Preview giving a seat to another member, for stewards."""
        asked_by = (await self._member_api.members.load_settings(member.id)).by
        call = make_call("replace", seat=seat, member=member.id, name=member.display_name, asked_by=asked_by)
        await self._ruling_handlers.propose_action(responder, race, call, reason)

    async def propose_swap(self, responder: Responder, race: int, seat: str, other: str, reason: str) -> None:
        """Preview that the drivers of two cars change, for stewards."""
        await self._ruling_handlers.propose_action(responder, race, make_call("swap", seat=seat, other=other), reason)

    @race_button("back")
    async def take_back_car(self, responder: Responder, race: int) -> None:
        """Give the member their car back, and tell what happened to it while they were away."""
        one = unwrap(await self._member_api.take_back_car(race, responder.actor))
        catch_up = unwrap(await self._member_api.catch_up(race, responder.actor))
        text = self._text.format_ui("seat_back", race=race, car=self._text.format_car(one.seat))
        buttons = [self._make_form_button(race)]
        if catch_up:
            text = f"{text}\n\n{catch_up.text}"
            label = self._text.format_ui("film_since", round=catch_up.first)
            buttons.append(make_button(label, "film", race, f"{catch_up.first}{FROM_THERE_ON}"))
        await responder.reply(text, make_button_view(*buttons))

    @race_button("handover", fresh=False)
    async def hand_over_to_bot(self, responder: Responder, race: int) -> None:
        """Let a bot drive the member's car."""
        one = unwrap(await self._member_api.hand_over_to_bot(race, responder.actor))
        await responder.reply(
            self._text.format_ui("seat_left", race=race, car=self._text.format_car(one.seat)), make_button_view()
        )

    @race_button("present")
    async def check_in(self, responder: Responder, race: int) -> None:
        """Check the member in before the start."""
        unwrap(await self._member_api.check_in(race, responder.actor))
        await responder.reply(self._text.format_ui("present_noted", race=race))

    @property
    def _text(self) -> Localizer:
        return self._localizers.common

    def _make_form_button(self, race: int) -> Button[View]:
        return make_button(self._text.format_word("button", "orders"), "orders", race, style=ButtonStyle.primary)

    def _format_seat(self, seat: SeatNow) -> str:
        one = seat.driver
        name = format_driver(one.seat, escape_name(one.name))
        out = "disqualified" if seat.disqualified else "gone"
        state = out if one.gone else "standin" if one.standin else "automatic" if one.automatic else "member"
        record = format_reliability(self._text, one.record) if one.member and not one.gone else ""
        return self._text.format_ui("seat_line", name=name, state=state, record=record)
