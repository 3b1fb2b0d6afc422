"""The buttons under a flag that open the race again: on the same track, or on the next one."""

from functools import partial

from bot.app.member_api import MemberApi
from bot.discord_ui.buttons import race_button
from bot.discord_ui.order_form import OrderForm
from bot.discord_ui.permissions import require_permissions
from bot.discord_ui.race_places import RacePlaces
from bot.discord_ui.responder import Responder, unwrap
from bot.forms.custom_ids import ButtonPress
from bot.lobby.rematch import Rematch
from bot.posts.summaries import RaceSummary
from bot.text.localizer import Localizers
from bot.uploads.track_library import TrackLibrary
from rules.questions import InvalidAnswer


class RematchHandlers:
    """Opens a race again; where nobody else has to be waited for, it starts at once."""

    def __init__(
        self,
        member_api: MemberApi,
        track_library: TrackLibrary,
        orders: OrderForm,
        places: RacePlaces,
        localizers: Localizers,
    ) -> None:
        self._member_api = member_api
        self._track_library = track_library
        self._orders = orders
        self._localizers = localizers
        self._places = places

    @race_button("rematch")
    async def handle_rematch(self, responder: Responder, press: ButtonPress) -> None:
        """Open the race again here or in a post of its own; who drove before drives again. Raises InvalidAnswer."""
        interaction = responder.interaction
        if interaction.guild_id is None:
            raise InvalidAnswer("on_a_server")
        require_permissions(interaction)
        old = unwrap(await self._member_api.summarize(press.number, responder.actor))
        track = await self._find_next_track(responder, old) if press.rest == "next" else ""
        find_channel = partial(self._places.find_channel, interaction)
        again = unwrap(await self._member_api.rematches.open(press.number, responder.actor, find_channel, track))
        drives = any(d.member == responder.actor.member for d in again.race.drivers)
        is_elsewhere = again.race.channel != interaction.channel_id
        await responder.reply(self._describe(again, drives=drives, is_elsewhere=is_elsewhere))
        if again.fresh and drives and not again.invited_members:
            unwrap(await self._member_api.start(again.race.id, responder.actor))
            await self._orders.show_first_form(responder, again.race.id)

    def _describe(self, again: Rematch, *, drives: bool, is_elsewhere: bool) -> str:
        """Say what the press has done."""
        facts = {"race": again.race.id, "count": len(again.invited_members), "drives": drives}
        if not again.fresh or is_elsewhere:
            return self._localizers.common.format_ui("rematch_there", place=f"<#{again.race.channel}>", **facts)
        return self._localizers.common.format_ui("rematch_open", **facts)

    async def _find_next_track(self, responder: Responder, race: RaceSummary) -> str:
        """Return the track after the race's own in the list of its game; the list begins anew after the last."""
        cards = await self._track_library.list_cards(responder.actor)
        names = [card.name for card in cards if race.game in card.games and not card.test]
        if not names:
            return ""
        return names[(names.index(race.track) + 1) % len(names)] if race.track in names else names[0]
