"""The button *Try it*: a round of a race is driven again, as a race of one's own against bots."""

from bot.app.member_api import MemberApi
from bot.discord_ui.buttons import opens_modal_first, race_button
from bot.discord_ui.modals import open_modal
from bot.discord_ui.order_form import OrderForm
from bot.discord_ui.permissions import require_permissions
from bot.discord_ui.race_places import RacePlaces
from bot.discord_ui.responder import Responder, unwrap
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_text import escape_name
from bot.forms.modals import make_modal
from bot.text.localizer import Localizers
from rules.questions import InvalidAnswer

MAX_ROUND_CHARS, MAX_CAR_CHARS = 4, 24


class TryHandlers:
    """Asks for the round and the car, and starts the race in a thread of its own."""

    def __init__(self, member_api: MemberApi, orders: OrderForm, places: RacePlaces, localizers: Localizers) -> None:
        self._member_api, self._orders, self._places, self._localizers = member_api, orders, places, localizers
        self._format_ui = localizers.format_ui

    @race_button("try", opens_modal=opens_modal_first)
    async def handle_try(self, responder: Responder, press: ButtonPress) -> None:
        """Open the form, or the race that it asks for. Raises InvalidAnswer."""
        interaction = responder.interaction
        if interaction.guild_id is None:
            raise InvalidAnswer("on_a_server")
        choice = unwrap(await self._member_api.tries.find_choice(press.number, responder.actor))
        if press.texts is None:
            common = self._localizers.common
            fields = (
                (
                    self._format_ui("try_round", rounds=choice.rounds),
                    self._format_ui("try_round_hint"),
                    MAX_ROUND_CHARS,
                ),
                (
                    self._format_ui("try_car"),
                    self._format_ui("try_car_hint", car=common.format_car(choice.seat)),
                    MAX_CAR_CHARS,
                ),
            )
            await open_modal(interaction, make_modal("try", press.number, common.format_word("button", "try"), fields))
            return
        typed_round = _read_round(press.texts.get(0, ""), choice.rounds)
        seat = self._localizers.find_seat(press.texts.get(1, "")) or None
        require_permissions(interaction)
        # A thread that is open would stay behind, so the round is looked for first.
        round = unwrap(await self._member_api.tries.find_round(press.number, typed_round, seat, responder.actor))
        origin = self._format_ui("tried_from", race=press.number, round=round)
        name = f"{escape_name(interaction.user.display_name)} · {origin}"
        game = unwrap(await self._member_api.summarize(press.number, responder.actor)).game
        channel = await self._places.open_thread(interaction, game, name) or interaction.channel_id or 0
        new_race = unwrap(await self._member_api.tries.open(press.number, round, seat, responder.actor, channel))
        facts = {"race": new_race.id, "of": press.number, "round": round, "place": f"<#{channel}>"}
        await responder.reply(self._format_ui("try_begun", **facts))
        await self._orders.show_first_form(responder, new_race.id)


def _read_round(typed_text: str, last: int) -> int | None:
    """Return the number of a round; None if nothing was written. Raises InvalidAnswer."""
    text = typed_text.strip().lstrip("#")
    if not text:
        return None
    if not text.isdecimal() or not 1 <= int(text) <= last:
        raise InvalidAnswer("try_round", said=text, last=last)
    return int(text)
