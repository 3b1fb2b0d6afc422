"""`/season stable`: campaign owners' property, orders and bets."""

import re
from collections.abc import Mapping
from typing import Any

import discord
from discord import Interaction, app_commands
from discord.app_commands import Choice, Range, describe

from bot.discord_ui.buttons import button
from bot.discord_ui.responder import (
    RenderedRejection,
    Responder,
    acknowledged,
    actor_of,
    actor_on_server,
    autocomplete,
    matches_typed,
    unwrap,
)
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_text import escape_name, escape_text
from bot.forms.discord_view import make_button, make_button_view, make_modal
from bot.model.actor import Rejection
from bot.model.seats import format_driver
from bot.season.campaign import Betting, CampaignService, StableNow
from bot.season.service import SeasonService
from bot.store.seasons import Season
from bot.text.localizer import Localizer, Localizers
from bot.text.season_post import (
    format_change,
    format_chariot,
    format_ledger,
    format_money,
    format_owner_orders,
    format_repairs,
)
from rules.base import Seat
from rules.league.campaign import OwnerOrders
from rules.questions import InvalidAnswer

SEASON_HELP = "Its number, if several are on"
MAX_SESTERCES = 1_000_000
MODAL_FIELDS: Mapping[str, tuple[str, ...]] = {
    "stablemend": ("wheels", "boxes", "horses", "new"),
    "stablebid": ("amount", "lanes"),
    "stablebet": ("chariot", "stake"),
}
"""The modals, with the fields of each."""
MAX_FIELD_CHARS = 30


class StableCommands(app_commands.Group):
    """The `/season stable` commands. Rejections are raised as InvalidAnswer."""

    def __init__(self, stables: CampaignService, seasons: SeasonService, narrators: Localizers) -> None:
        super().__init__(name="stable", description="A campaign: your chariot, your purse, your bids and bets")
        self._stables, self._seasons, self._narrators = stables, seasons, narrators

    @app_commands.command(description="Your chariot, your purse, and what you have ordered for the next race")
    @describe(season=SEASON_HELP)
    async def show(self, interaction: Interaction[Any], season: int | None = None) -> None:
        """Show the owner's chariot before the next race: what can be mended, and at what price."""
        talk, now, voice = await self._find_campaign(interaction, season)
        said = self._unwrap(await self._stables.get_stable(now.id, talk.actor, talk.actor.member), voice)
        await self._show_stable(talk, said, voice)

    @button("mystable")
    async def _handle_show(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        talk = await acknowledged(interaction)
        talk.stands = await actor_on_server(
            interaction, await self._seasons.find_server(press.number, actor_of(interaction))
        )
        now = unwrap(await self._seasons.get_season(press.number, talk.actor))
        voice = self._narrators.for_game(now.terms.game)
        await self._show_stable(
            talk, self._unwrap(await self._stables.get_stable(now.id, talk.actor, talk.actor.member), voice), voice
        )

    async def _show_stable(self, talk: Responder, now: StableNow, voice: Localizer) -> None:
        """Show an owner's property, with a modal for each decision open now."""
        acts = ["stablemend"] if now.race and now.stable.chariot is not None else []
        acts += ["stablebid"] if now.race else []
        found = await self._stables.get_betting(now.season.id, talk.actor)
        bets = Betting() if isinstance(found, Rejection) else found
        acts += ["stablebet"] if bets.chariots else []
        knobs = [make_button(voice.word("knob", act), act, now.season.id) for act in acts]
        await talk.reply(self._format_stable(now, bets, voice), make_button_view(*knobs) if knobs else None)

    @button(*MODAL_FIELDS)
    async def _handle_modal(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        """Open the modal if it has fields; a submitted one is handled like the command."""
        actor = await actor_on_server(interaction, await self._seasons.find_server(press.number, actor_of(interaction)))
        now = unwrap(await self._seasons.get_season(press.number, actor))
        voice = self._narrators.for_game(now.terms.game)
        if press.written is None:
            self._unwrap(await self._stables.get_accepting_orders(now.id, actor, bets=press.act == "stablebet"), voice)
            names = MODAL_FIELDS[press.act]
            fields = [(voice.ui(f"sheet_{name}"), voice.ui(f"sheet_{name}_hint"), MAX_FIELD_CHARS) for name in names]
            await interaction.response.send_modal(
                make_modal(press.act, press.number, voice.word("knob", press.act), fields)
            )
            return
        talk = Responder(interaction, stands=actor)
        await talk.acknowledge()
        said = {name: press.written.get(n, "").strip() for n, name in enumerate(MODAL_FIELDS[press.act])}
        if press.act == "stablebet":
            await self._place_bet(talk, now, said["chariot"], _parse_amount(said["stake"]), voice)
            return
        if press.act == "stablebid":
            lanes = _parse_lanes(said["lanes"])
            after = await self._stables.place_bid(now.id, talk.actor, _parse_amount(said["amount"]), lanes)
        else:
            wheels, boxes, horses = (_parse_amount(said[n]) if said[n] else None for n in ("wheels", "boxes", "horses"))
            wanted = OwnerOrders(build=bool(said["new"]), wheels=wheels, boxes=boxes, horses=horses)
            after = await self._stables.order_repairs(now.id, talk.actor, wanted)
        await self._show_stable(talk, self._unwrap(after, voice), voice)

    @app_commands.command(description="What is mended before the next race; unless you say, all the purse pays")
    @describe(
        wheels="How many wheel points",
        boxes="How many horse boxes",
        horses="How many dead horses are replaced",
        new="A new chariot instead, with a new driver",
        season=SEASON_HELP,
    )
    async def mend(
        self,
        interaction: Interaction[Any],
        wheels: Range[int, 0, 24] | None = None,
        boxes: Range[int, 0, 40] | None = None,
        horses: Range[int, 0, 4] | None = None,
        new: bool = False,
        season: int | None = None,
    ) -> None:
        """Order repairs; sealed until the race starts, and can be changed until then."""
        talk, now, voice = await self._find_campaign(interaction, season)
        wanted = OwnerOrders(build=new, wheels=wheels, boxes=boxes, horses=horses)
        await self._show_stable(
            talk, self._unwrap(await self._stables.order_repairs(now.id, talk.actor, wanted), voice), voice
        )

    @app_commands.command(description="A sealed bid for the choice of lanes in the next race")
    @describe(
        amount="Sesterces; 0 takes it back", lanes="In the order in which you want them: 2 1 3", season=SEASON_HELP
    )
    async def bid(
        self,
        interaction: Interaction[Any],
        amount: Range[int, 0, MAX_SESTERCES],
        lanes: str = "",
        season: int | None = None,
    ) -> None:
        """Bid for the choice of lane; the highest bidder chooses first and pays whatever they choose."""
        talk, now, voice = await self._find_campaign(interaction, season)
        found = self._unwrap(await self._stables.place_bid(now.id, talk.actor, amount, _parse_lanes(lanes)), voice)
        await self._show_stable(talk, found, voice)

    @app_commands.command(description="A sealed bet on who wins, once the lanes are known and before anybody moves")
    @describe(chariot="Whom you back", stake="Sesterces; 0 takes the bet back", season=SEASON_HELP)
    async def bet(
        self,
        interaction: Interaction[Any],
        chariot: str,
        stake: Range[int, 0, MAX_SESTERCES],
        season: int | None = None,
    ) -> None:
        """Bet on a chariot; owners only, and several chariots can be backed."""
        talk, now, voice = await self._find_campaign(interaction, season)
        await self._place_bet(talk, now, chariot, stake, voice)

    async def _place_bet(self, talk: Responder, now: Season, chariot: str, stake: int, voice: Localizer) -> None:
        known = self._unwrap(await self._stables.get_betting(now.id, talk.actor), voice).chariots
        seat = _find_chariot(chariot.strip().casefold(), known, voice)
        found = self._unwrap(await self._stables.place_bet(now.id, talk.actor, seat, stake), voice)
        code = "bet_placed" if stake else "bet_gone"
        facts = {
            "stake": format_money(stake),
            "on": escape_name(known.get(seat, seat)),
            "purse": format_money(found.stable.purse),
        }
        await talk.reply(voice.ui(code, **facts))

    @bet.autocomplete("chariot")
    @autocomplete()
    async def _complete_chariot(self, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        talk = Responder(interaction)
        now = await self._find_season(interaction, interaction.namespace.season)
        known = unwrap(await self._stables.get_betting(now.id, talk.actor)).chariots
        named = [(f"{seat}, {name}"[:100], seat) for seat, name in known.items()]
        return [Choice(name=name, value=seat) for name, seat in named if matches_typed(typed, name)][:25]

    @app_commands.command(description="A purse, line by line: yours, or anybody's once the season is closed")
    @describe(member="Whose, if not yours", season=SEASON_HELP)
    async def purse(
        self, interaction: Interaction[Any], member: discord.Member | None = None, season: int | None = None
    ) -> None:
        """Show a purse, with the rule behind each sum."""
        talk, now, voice = await self._find_campaign(interaction, season)
        who = member or interaction.user
        found = self._unwrap(await self._stables.get_stable(now.id, talk.actor, who.id), voice)
        names = {n: {s: escape_name(name) for s, name in seats.items()} for n, seats in (found.names or {}).items()}
        head = voice.ui("purse_ledger", owner=escape_name(who.display_name), title=escape_name(now.title))
        await talk.reply("\n".join([head, *format_ledger(found.stable, names, voice)]))

    @app_commands.command(description="Lend an owner sesterces, or enter a sum kept on paper (organiser)")
    @describe(
        member="Whose purse",
        amount="Sesterces; below nought they are taken out",
        reason="Why: everybody reads it",
        season=SEASON_HELP,
    )
    async def pay(
        self,
        interaction: Interaction[Any],
        member: discord.Member,
        amount: Range[int, -MAX_SESTERCES, MAX_SESTERCES],
        reason: Range[str, 3, 60],
        season: int | None = None,
    ) -> None:
        """Lend or pay a sum, recorded in the ledger with its number."""
        talk, now, voice = await self._find_campaign(interaction, season)
        one = self._unwrap(await self._stables.add_payment(now.id, talk.actor, member.id, amount, reason), voice)
        facts = {"owner": f"<@{member.id}>", "amount": format_change(amount), "reason": escape_text(one.reason)}
        done = self._narrators.common.ui("act_done")
        await talk.announce(done, voice.ui("sum_paid", number=one.number, title=escape_name(now.title), **facts))

    def _format_stable(self, now: StableNow, bets: Betting, voice: Localizer) -> str:
        stable = now.stable
        lines = [voice.ui("stable", title=escape_name(now.season.title), purse=format_money(stable.purse))]
        kept = stable.chariot is not None
        if kept or not bets.chariots:
            lines.append(format_chariot(stable.chariot, stable.experience, voice) if kept else voice.ui("stable_none"))
        names = {seat: format_driver(seat, escape_name(name)) for seat, name in bets.chariots.items()}
        placed = [
            voice.ui("stable_bet", stake=format_money(stake), on=names.get(s, s)) for s, stake in bets.placed.items()
        ]
        lines += [voice.ui("stable_bets", chariots=list(names.values()), placed=placed)] if names else []
        if now.race:
            lines.append(voice.ui("stable_next", race=now.race, fee=format_money(now.fee)))
            lines += [voice.ui("stable_owes", fee=format_money(now.fee))] if stable.purse < now.fee else []
            lines.append(format_repairs(now.repairs, voice))
            lines += format_owner_orders(now.orders, now.carried, now.repairs, kept, voice)
        elif not names:
            lines.append(voice.ui("stable_waits"))
        return "\n".join(filter(None, lines))

    def _unwrap(self, answer: Any, voice: Localizer) -> Any:
        """Return a result; a rejection is raised in the game's words."""
        if isinstance(answer, Rejection):
            refused = InvalidAnswer(answer.code, answer.because, **answer.facts)
            raise RenderedRejection(refused, voice.format_rejection(refused))
        return answer

    async def _find_campaign(
        self, interaction: Interaction[Any], season: int | None
    ) -> tuple[Responder, Season, Localizer]:
        """Find the named campaign, else the only open one, else the newest. Raises InvalidAnswer."""
        talk = await acknowledged(interaction)
        now = await self._find_season(interaction, season)
        return talk, now, self._narrators.for_game(now.terms.game)

    async def _find_season(self, interaction: Interaction[Any], season: int | None) -> Season:
        every = [s for s in await self._seasons.list_in_server(interaction.guild_id or 0) if s.terms.campaign]
        if season is not None:
            named = next((s for s in every if s.id == season), None)
            return unwrap(named or Rejection(code="unknown_season", facts={"season": season}))
        on = [s for s in every if not s.closed]
        if len(on) > 1:
            raise InvalidAnswer("which_season", seasons=[f"{s.id} ({s.title})" for s in on])
        if not every:
            raise InvalidAnswer("no_season")
        return (on or every)[0]


def _find_chariot(typed: str, chariots: Mapping[Seat, str], voice: Localizer) -> Seat:
    """Return the chariot of a colour, in either language, or of a driver's name; else the typed text."""
    known = {seat: {seat, voice.word("colour", seat).casefold(), name.casefold()} for seat, name in chariots.items()}
    found = [seat for seat, names in known.items() if typed in names]
    return found[0] if len(found) == 1 else typed


def _parse_lanes(typed: str) -> tuple[int, ...]:
    return tuple(int(word) for word in re.findall(r"\d{1,3}", typed))


def _parse_amount(typed: str) -> int:
    """Raises InvalidAnswer."""
    said = re.sub(r"[\s.,']", "", typed)
    if not said.isdecimal() or int(said) > MAX_SESTERCES:
        raise InvalidAnswer("not_a_number", said=typed)
    return int(said)
