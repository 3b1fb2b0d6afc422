"""Handlers of organisers' and drivers' actions on a race, for slash commands and lobby buttons alike."""

from discord import ButtonStyle, SelectOption
from discord.ui import Button, Select, View

from bot.app.member_api import MemberApi
from bot.discord_ui.buttons import opens_modal_first, race_button
from bot.discord_ui.modals import open_modal
from bot.discord_ui.permissions import require_permissions, require_write_access
from bot.discord_ui.race_view_handlers import RaceViewHandlers
from bot.discord_ui.responder import Responder, find_localizer, unwrap
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_text import escape_text
from bot.forms.discord_view import make_button, make_button_view, make_menu
from bot.forms.modals import make_line_modal
from bot.model.driver import ENDED_STAGES, DeliveryMode, Driver
from bot.text.localizer import Localizers
from rules.bots import STRENGTHS, USUAL_STRENGTH, Strength
from rules.questions import InvalidAnswer

MAX_LUCK_CHARS = 40
"""Characters of a luck phrase: it must fit into a custom id."""
QUICK_BOT_COUNTS = (1, 2, 3, 5)
"""Numbers of bots that have a button of their own."""
DELIVERY_BUTTONS: tuple[tuple[str, DeliveryMode], ...] = (("by_dm", "dm"), ("by_form", "here"))
"""The label and the action of each button that sets where a driver is asked."""


class RaceHandlers:
    """Actions on races. Rejections are raised as InvalidAnswer and answered by the router."""

    def __init__(self, member_api: MemberApi, race_views: RaceViewHandlers, localizers: Localizers) -> None:
        self._member_api, self._race_views, self._localizers = member_api, race_views, localizers
        self._format_ui = localizers.format_ui

    # Joining and leaving

    @race_button("join")
    async def join(
        self, responder: Responder, race: int, seat: str = "", luck: str = "", by: DeliveryMode | None = None
    ) -> None:
        """Take a car at once; the answer explains the first race and offers the settings. Raises InvalidAnswer."""
        driver = unwrap(await self._member_api.join(race, responder.actor, seat or None, luck, by))
        await self._show_seat(responder, race, driver, luck)

    @race_button("dm", "here", fresh=False)
    async def _handle_delivery(self, responder: Responder, press: ButtonPress) -> None:
        """Set where a driver is asked for orders; forms of earlier versions ask before the seat is taken."""
        by: DeliveryMode = "dm" if press.action == "dm" else "here"
        race, (seat, luck) = press.number, _split_seat_and_luck(press.rest)
        if await self._is_seated(responder, race):
            await self._show_seat(
                responder, race, unwrap(await self._member_api.set_delivery(race, responder.actor, by)), luck
            )
        else:
            await self.join(responder, race, seat, luck, by)

    async def _is_seated(self, responder: Responder, race: int) -> bool:
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        return any(d.member == responder.actor.member for d in summary.drivers)

    async def _show_seat(self, responder: Responder, race: int, driver: Driver, luck: str) -> None:
        """Show a driver their seat, their seed phrase, and a first race in five lines unless they have driven one.

        Buttons change where they are asked."""
        localizer = await find_localizer(self._localizers, self._member_api, race, responder.actor)
        label = self._format_button_label
        answer = "joined" if driver.by == "dm" else "joined_here"
        text = localizer.format_ui(answer, car=localizer.format_car(driver.seat), number=driver.number)
        phrase = [self._format_ui("own_phrase", luck=escape_text(luck))] if luck else []
        rest, styles = f"{driver.seat}:{luck}", {True: ButtonStyle.success, False: ButtonStyle.secondary}
        ways = [make_button(label(name), by, race, rest, styles[by == driver.by]) for name, by in DELIVERY_BUTTONS]
        has_driven = unwrap(await self._member_api.has_driven_before(race, responder.actor))
        lesson = [] if has_driven else ["", await self._race_views.format_first_race(race, responder.actor)]
        await responder.reply(
            "\n".join([text, *phrase, *lesson]),
            make_button_view(*ways, make_button(label("luck"), "luck", race, rest)),
        )

    @race_button("leave")
    async def leave(self, responder: Responder, race: int) -> None:
        """Leave before the start at once; afterwards ask for confirmation to retire the car.

        Raises InvalidAnswer."""
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        seat = next((d.seat for d in summary.drivers if d.member == responder.interaction.user.id and not d.gone), None)
        if seat is None:
            raise InvalidAnswer("not_seated")
        if summary.stage == "lobby":
            unwrap(await self._member_api.leave(race, responder.actor))
            await responder.reply(self._format_ui("left"), make_button_view())
            return
        sure = make_button(self._format_button_label("retire"), "retire", race, style=ButtonStyle.danger)
        leave = make_button(self._format_button_label("hand_over"), "handover", race)
        localizer = self._localizers.for_game(summary.game)
        confirmation = localizer.format_ui("retire_sure", race=race, car=localizer.format_car(seat))
        await responder.reply(
            confirmation, make_button_view(sure, leave, make_button(self._format_button_label("race_on"), "keep", race))
        )

    # Running

    @race_button("fill")
    async def ask_bot_count(self, responder: Responder, race: int) -> None:
        """Ask how many bots to add: buttons for the usual strength, and a menu with every number for each strength.

        Raises InvalidAnswer."""
        unwrap(await self._member_api.check_may_fill(race, responder.actor))
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        room = summary.most - len(summary.drivers)
        if room <= 0:
            raise InvalidAnswer("full", most=summary.most, free=0)
        counts = [n for n in QUICK_BOT_COUNTS if n < room] + [room]
        view = make_button_view(*(self._make_bots_button(race, n) for n in counts[:5]))
        for row, strength in enumerate(STRENGTHS, 1):
            view.add_item(self._make_bots_menu(race, room, strength, row))
        await responder.reply(self._format_ui("how_many"), view)

    def _make_bots_button(self, race: int, count: int) -> Button[View]:
        label = self._localizers.common.format_ui("some_bots", count=count, strength=USUAL_STRENGTH)
        return make_button(label, "fillby", race, f"{count}.{USUAL_STRENGTH}", ButtonStyle.primary)

    def _make_bots_menu(self, race: int, room: int, strength: Strength, row: int) -> Select[View]:
        ui = self._localizers.common.format_ui
        options = [
            SelectOption(label=ui("some_bots", count=n, strength=strength), value=str(n)) for n in range(1, room + 1)
        ]
        return make_menu("fillby", f"0.{strength}", ui("which_bots", strength=strength), options, 1, row, race)

    async def add_bots(self, responder: Responder, race: int, count: int, strength: str = USUAL_STRENGTH) -> None:
        """Give empty seats to bots of a strength."""
        summary = unwrap(await self._member_api.add_bots(race, responder.actor, count, strength))
        await responder.reply(
            self._format_ui("filled", count=sum(bool(d.automatic) for d in summary.drivers)), make_button_view()
        )

    @race_button("start")
    async def start(self, responder: Responder, race: int) -> None:
        """Start the race, or its check-in."""
        summary = unwrap(await self._member_api.start(race, responder.actor))
        await responder.reply(self._format_ui("checking_in" if summary.stage == "lobby" else "started"))

    @race_button("putoff")
    async def repeat_check_in(self, responder: Responder, race: int) -> None:
        unwrap(await self._member_api.repeat_check_in(race, responder.actor))
        await responder.reply(self._format_ui("checking_in"))

    @race_button("fillabsent")
    async def start_with_bots(self, responder: Responder, race: int) -> None:
        """Start with bots for drivers who have not checked in."""
        unwrap(await self._member_api.start_with_bots(race, responder.actor))
        await responder.reply(self._format_ui("started"))

    async def pause(self, responder: Responder, race: int, reason: str) -> None:
        """Stop the clocks. Raises InvalidAnswer."""
        _check_reason(reason)
        unwrap(await self._member_api.pause(race, responder.actor, reason))
        await responder.reply(self._format_ui("paused", race=race))

    @race_button("resume")
    async def resume(self, responder: Responder, race: int) -> None:
        """Restart the clocks. Raises InvalidAnswer, also where the bot still may not write."""
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        if summary.stage not in ENDED_STAGES:
            require_write_access(responder.interaction.client.get_guild(summary.guild), summary.channel)
        after = unwrap(await self._member_api.resume(race, responder.actor))
        await responder.reply(self._format_ui("sent_again" if after.stage in ENDED_STAGES else "resumed", race=race))

    async def move(self, responder: Responder, race: int) -> None:
        """Move the race to this channel."""
        require_permissions(responder.interaction)
        unwrap(await self._member_api.move(race, responder.actor))
        await responder.reply(self._format_ui("moved_here", race=race))

    async def ask_to_abandon(self, responder: Responder, race: int, reason: str) -> None:
        """Ask for confirmation to abandon the race; the button keeps the reason. Raises InvalidAnswer."""
        _check_reason(reason)
        unwrap(await self._member_api.check_may_abandon(race, responder.actor))
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        sure = make_button(
            self._format_button_label("abandon"), "abandon", summary.id, " ".join(reason.split()), ButtonStyle.danger
        )
        await responder.reply(
            self._format_ui("abandon_sure", race=race),
            make_button_view(sure, make_button(self._format_button_label("keep_it"), "keep", race)),
        )

    @race_button("abandon", fresh=False)
    async def abandon(self, responder: Responder, race: int, reason: str) -> None:
        """Abandon the race for good."""
        unwrap(await self._member_api.abandon(race, responder.actor, reason))
        await responder.reply(self._format_ui("abandoned", race=race, few=False), make_button_view())

    # The lobby's buttons

    @race_button("fillby", fresh=False)
    async def _handle_fill(self, responder: Responder, press: ButtonPress) -> None:
        await self.add_bots(responder, press.number, *_read_wanted_bots(press))

    @race_button("calloff")
    async def _handle_call_off(self, responder: Responder, race: int) -> None:
        await self.ask_to_abandon(responder, race, self._format_ui("too_few_reason"))

    @race_button("keep", fresh=False)
    async def _handle_keep(self, responder: Responder) -> None:
        await responder.reply(self._format_ui("kept"), make_button_view())

    @race_button("luck", fresh=False, opens_modal=opens_modal_first)
    async def _handle_luck(self, responder: Responder, press: ButtonPress) -> None:
        """Open the modal, then put what was typed into the seed of the dice."""
        if press.texts is not None:
            race, luck = press.number, press.texts.get(0, "").strip()
            if await self._is_seated(responder, race):
                await self._show_seat(
                    responder, race, unwrap(await self._member_api.set_phrase(race, responder.actor, luck)), luck
                )
            else:
                await self.join(responder, race, "", luck)
            return
        unwrap(await self._member_api.check_lobby_open(press.number, responder.actor))
        hint = self._format_ui("luck_hint")
        modal = make_line_modal(
            "luck", press.number, self._format_ui("luck_title"), self._format_ui("luck_label"), hint, MAX_LUCK_CHARS
        )
        await open_modal(responder.interaction, modal)

    @race_button("retire", fresh=False)
    async def _handle_retire(self, responder: Responder, race: int) -> None:
        unwrap(await self._member_api.leave(race, responder.actor))
        localizer = await find_localizer(self._localizers, self._member_api, race, responder.actor)
        show = unwrap(await self._member_api.view_standing(race, responder.actor)).show
        await responder.reply(
            localizer.format_ui("retired_then", due=f"<t:{show}:f>") if show else localizer.format_ui("retired"),
            make_button_view(),
        )

    def _format_button_label(self, code: str) -> str:
        return self._localizers.common.format_word("button", code)


def _check_reason(reason: str) -> None:
    """Raise InvalidAnswer for a reason of blanks alone: everybody is to read it."""
    if not reason.strip():
        raise InvalidAnswer("no_reason")


def _split_seat_and_luck(rest: str) -> tuple[str, str]:
    seat, _, luck = rest.partition(":")
    return seat, luck


def _read_wanted_bots(press: ButtonPress) -> tuple[int, str]:
    """Return how many bots a button or menu adds, and how strong; buttons of older messages name no strength."""
    count, _, strength = press.rest.partition(".")
    return int(press.values[0] if press.values else count), strength or USUAL_STRENGTH
