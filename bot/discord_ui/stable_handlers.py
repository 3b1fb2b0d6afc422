"""Handlers of a campaign's owners: their property, repairs, bids, bets and purse."""

import re
from collections.abc import Mapping
from typing import Any, TypeVar

from discord import ButtonStyle, Interaction, SelectOption
from discord.ui import Label

from bot.discord_ui.buttons import button
from bot.discord_ui.modals import open_modal
from bot.discord_ui.responder import (
    RenderedRejection,
    Responder,
    acknowledge_privately,
    get_actor,
    get_actor_on_server,
    unwrap,
)
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_text import escape_name, truncate
from bot.forms.discord_view import MAX_OPTION_CHARS, Widgets, make_button, make_button_view, make_menu
from bot.forms.modal_fields import make_choice_field, make_field_modal, make_text_field
from bot.forms.modals import make_line_modal
from bot.model.actor import Actor, Rejection
from bot.model.seats import format_driver
from bot.season.campaign import Betting, CampaignService, StableStatus
from bot.season.service import SeasonService
from bot.store.seasons import Season
from bot.text.localizer import Localizer, Localizers
from bot.text.season_post import (
    format_chariot,
    format_ledger,
    format_money,
    format_owner_orders,
    format_repairs,
)
from rules.base import Seat
from rules.league.campaign import OwnerOrders
from rules.questions import InvalidAnswer

T = TypeVar("T")

MAX_SESTERCES = 1_000_000
MAX_FIELD_CHARS = 30
MODAL_FIELDS: Mapping[str, tuple[str, ...]] = {
    "stablemend": ("wheels", "boxes", "horses", "new"),
    "stablebid": ("amount", "lanes"),
}
"""The modals of the orders before a race, with the fields of each."""
CHOSEN = "yes"
"""The value of a field that is chosen or left empty."""
EXAMPLE_STAKE = 1000


class StableHandlers:
    """An owner's stable. Rejections are raised as InvalidAnswer, in the game's words."""

    def __init__(self, stables: CampaignService, seasons: SeasonService, localizers: Localizers) -> None:
        self._stables, self._seasons, self._localizers = stables, seasons, localizers

    async def show_stable(self, responder: Responder, season: Season) -> None:
        """Show the actor's chariot before the next race: what can be mended, and at what price."""
        localizer = self._localizers.for_game(season.terms.game)
        possessions = self._unwrap(
            await self._stables.get_stable(season.id, responder.actor, responder.actor.member), localizer
        )
        await self._show(responder, possessions, localizer)

    async def show_purse(self, responder: Responder, season: Season, member: int, name: str) -> None:
        """Show a purse, with the rule behind each sum: one's own, or anybody's once the season is closed."""
        localizer = self._localizers.for_game(season.terms.game)
        possessions = self._unwrap(await self._stables.get_stable(season.id, responder.actor, member), localizer)
        drivers = possessions.names or {}
        names = {n: {s: escape_name(name) for s, name in seats.items()} for n, seats in drivers.items()}
        head = localizer.format_ui("purse_ledger", owner=escape_name(name), title=escape_name(season.title))
        await responder.reply("\n".join([head, *format_ledger(possessions.stable, names, localizer)]))

    @button("mystable")
    async def _handle_show(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        responder, season = await self._find_pressed(interaction, press)
        await self.show_stable(responder, season)

    @button("stablepurse")
    async def _handle_purse(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        responder, season = await self._find_pressed(interaction, press)
        await self.show_purse(responder, season, responder.actor.member, responder.actor.name)

    async def _show(self, responder: Responder, possessions: StableStatus, localizer: Localizer) -> None:
        """Show an owner's property, with a button for each decision open now."""
        actions = ["stablemend"] if possessions.race and possessions.stable.chariot is not None else []
        actions += ["stablebid"] if possessions.race else []
        betting = await self._stables.get_betting(possessions.season.id, responder.actor)
        bets = Betting() if isinstance(betting, Rejection) else betting
        actions += ["stablebet"] if bets.chariots else []
        buttons = [
            make_button(localizer.format_word("button", action), action, possessions.season.id)
            for action in (*actions, "stablepurse")
        ]
        await responder.reply(self._format_stable(possessions, bets, localizer), make_button_view(*buttons))

    @button(*MODAL_FIELDS)
    async def _handle_modal(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        """Open the modal of an order before the race; record a submitted one."""
        actor, season = await self._find_open(interaction, press)
        localizer, names = self._localizers.for_game(season.terms.game), MODAL_FIELDS[press.action]
        if press.texts is None:
            self._unwrap(await self._stables.get_accepting_orders(season.id, actor, bets=False), localizer)
            fields = [self._make_order_field(n, name, localizer) for n, name in enumerate(names)]
            title = localizer.format_word("button", press.action)
            await open_modal(interaction, make_field_modal(press.action, press.number, title, fields))
            return
        responder = Responder(interaction, stands=actor)
        await responder.acknowledge()
        texts = {name: press.texts.get(n, "").strip() for n, name in enumerate(names)}
        if press.action == "stablebid":
            lanes = _parse_lanes(texts["lanes"])
            after = await self._stables.place_bid(season.id, responder.actor, _parse_amount(texts["amount"]), lanes)
        else:
            wheels, boxes, horses = (
                _parse_amount(texts[n]) if texts[n] else None for n in ("wheels", "boxes", "horses")
            )
            orders = OwnerOrders(build=bool(texts["new"]), wheels=wheels, boxes=boxes, horses=horses)
            after = await self._stables.order_repairs(season.id, responder.actor, orders)
        await self._show(responder, self._unwrap(after, localizer), localizer)

    def _make_order_field(self, place: int, name: str, localizer: Localizer) -> Label[Any]:
        if name == "new":
            yes = SelectOption(label=localizer.format_ui("sheet_new_yes"), value=CHOSEN)
            return make_choice_field(
                place, localizer.format_ui("sheet_new"), localizer.format_ui("sheet_new_hint"), [yes]
            )
        return make_text_field(
            place, localizer.format_ui(f"sheet_{name}"), localizer.format_ui(f"sheet_{name}_hint"), MAX_FIELD_CHARS
        )

    # Bets

    @button("stablebet")
    async def _handle_bets(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        """Explain how bets pay, with a menu of the chariots."""
        responder, season = await self._find_pressed(interaction, press)
        localizer = self._localizers.for_game(season.terms.game)
        self._unwrap(await self._stables.get_accepting_orders(season.id, responder.actor, bets=True), localizer)
        betting = self._unwrap(await self._stables.get_betting(season.id, responder.actor), localizer)
        view, options = Widgets(), [self._make_bet_option(seat, betting, localizer) for seat in betting.chariots]
        if options:
            view.add_item(make_menu("betchariot", "", localizer.format_ui("bet_whom"), options, 1, 0, season.id))
        example = self._collect_bet_facts(betting, EXAMPLE_STAKE)
        await responder.reply(localizer.format_ui("bet_odds", most=format_money(betting.most), **example), view)

    def _make_bet_option(self, seat: Seat, betting: Betting, localizer: Localizer) -> SelectOption:
        stake = betting.stakes.get(seat, 0)
        stake_text = localizer.format_ui("bet_on", stake=format_money(stake)) if stake else None
        label = f"{localizer.format_word('colour', seat)}, {betting.chariots[seat]}"
        return SelectOption(label=truncate(label, MAX_OPTION_CHARS), value=seat, description=stake_text)

    def _collect_bet_facts(self, betting: Betting, stake: int) -> dict[str, Any]:
        """Return what a stake pays if its chariot wins: at worst, and if as much is staked on another one."""
        least, more = stake * (100 - betting.house_per_cent) // 100, 2 * stake * (100 - betting.house_per_cent) // 100
        sums = {"stake": stake, "least": least, "more": more}
        return {"house": betting.house_per_cent, **{name: format_money(amount) for name, amount in sums.items()}}

    @button("betchariot")
    async def _handle_chariot(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        """Ask for the stake on the chosen chariot; show a typed one with its payout before it counts."""
        actor, season = await self._find_open(interaction, press)
        localizer = self._localizers.for_game(season.terms.game)
        betting = self._unwrap(await self._stables.get_betting(season.id, actor), localizer)
        seat = press.values[0] if press.values else press.rest
        if seat not in betting.chariots:
            raise InvalidAnswer("no_betting")
        chariot_name = format_driver(seat, escape_name(betting.chariots[seat]))
        if press.texts is None:
            title = localizer.format_ui("bet_title", on=betting.chariots[seat])
            hint = localizer.format_ui("sheet_stake_hint", most=format_money(betting.most))
            modal = make_line_modal(
                "betchariot", season.id, title, localizer.format_ui("sheet_stake"), hint, MAX_FIELD_CHARS, seat
            )
            await open_modal(interaction, modal)
            return
        responder = Responder(interaction, stands=actor)
        await responder.acknowledge()
        stake = _parse_amount(press.texts.get(0, ""))
        if not stake:
            await self._place_bet(responder, season, betting, seat, stake, localizer)
            return
        self._unwrap(await self._stables.check_bet(season.id, actor, seat, stake), localizer)
        sure = make_button(
            localizer.format_word("button", "placebet"), "placebet", season.id, f"{seat}:{stake}", ButtonStyle.success
        )
        await responder.reply(
            localizer.format_ui("bet_sure", on=chariot_name, **self._collect_bet_facts(betting, stake)),
            make_button_view(sure),
        )

    @button("placebet")
    async def _handle_bet(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        responder, season = await self._find_pressed(interaction, press)
        localizer = self._localizers.for_game(season.terms.game)
        seat, _, stake = press.rest.partition(":")
        betting = self._unwrap(await self._stables.get_betting(season.id, responder.actor), localizer)
        await self._place_bet(responder, season, betting, seat, _parse_amount(stake), localizer)

    async def _place_bet(
        self, responder: Responder, season: Season, betting: Betting, seat: Seat, stake: int, localizer: Localizer
    ) -> None:
        after = self._unwrap(await self._stables.place_bet(season.id, responder.actor, seat, stake), localizer)
        facts = {
            "stake": format_money(stake),
            "on": format_driver(seat, escape_name(betting.chariots.get(seat, seat))),
            "purse": format_money(after.stable.purse),
        }
        await responder.reply(localizer.format_ui("bet_placed" if stake else "bet_gone", **facts))

    async def _find_pressed(self, interaction: Interaction[Any], press: ButtonPress) -> tuple[Responder, Season]:
        """Acknowledge a press and return the season of its button, also in a direct message. Raises InvalidAnswer."""
        responder = await acknowledge_privately(interaction)
        responder.stands, season = await self._find_open(interaction, press)
        return responder, season

    async def _find_open(self, interaction: Interaction[Any], press: ButtonPress) -> tuple[Actor, Season]:
        actor = await get_actor_on_server(
            interaction, await self._seasons.find_server(press.number, get_actor(interaction))
        )
        return actor, unwrap(await self._seasons.get_season(press.number, actor))

    def _format_stable(self, possessions: StableStatus, bets: Betting, localizer: Localizer) -> str:
        stable = possessions.stable
        lines = [
            localizer.format_ui("stable", title=escape_name(possessions.season.title), purse=format_money(stable.purse))
        ]
        has_chariot = stable.chariot is not None
        if has_chariot or not bets.chariots:
            lines.append(
                format_chariot(stable.chariot, stable.experience, localizer)
                if has_chariot
                else localizer.format_ui("stable_none")
            )
        names = {seat: format_driver(seat, escape_name(name)) for seat, name in bets.chariots.items()}
        stakes = [
            localizer.format_ui("stable_bet", stake=format_money(stake), on=names.get(s, s))
            for s, stake in bets.stakes.items()
        ]
        lines += [localizer.format_ui("stable_bets", chariots=list(names.values()), placed=stakes)] if names else []
        if possessions.race:
            lines.append(localizer.format_ui("stable_next", race=possessions.race, fee=format_money(possessions.fee)))
            lines += (
                [localizer.format_ui("stable_owes", fee=format_money(possessions.fee))]
                if stable.purse < possessions.fee
                else []
            )
            lines.append(format_repairs(possessions.repairs, localizer))
            lines += format_owner_orders(
                possessions.orders, possessions.loadout, possessions.repairs, has_chariot, localizer
            )
        elif not names:
            lines.append(localizer.format_ui("stable_waits"))
        return "\n".join(filter(None, lines))

    def _unwrap(self, answer: T | Rejection, localizer: Localizer) -> T:
        """Return a result; a rejection is raised in the game's words."""
        if isinstance(answer, Rejection):
            rejection = answer.as_error()
            raise RenderedRejection(rejection, localizer.format_rejection(rejection))
        return answer


def _parse_lanes(typed_text: str) -> tuple[int, ...]:
    """Parse `2 1 3`. Raises InvalidAnswer: a word that is no number would be a lane that nobody bids for."""
    words = re.findall(r"[^\s,;>]+", typed_text)
    for word in words:
        if not word.isdecimal() or len(word) > 3:
            raise InvalidAnswer("not_a_lane", said=word[:MAX_FIELD_CHARS])
    return tuple(dict.fromkeys(map(int, words)))


def _parse_amount(typed_text: str) -> int:
    """Raises InvalidAnswer."""
    digits = re.sub(r"[\s.,']", "", typed_text)
    if not digits.isdecimal() or int(digits) > MAX_SESTERCES:
        raise InvalidAnswer("not_a_number", said=typed_text)
    return int(digits)
