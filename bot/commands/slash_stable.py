"""`/season stable`: what the owners of a campaign have, order and bet."""

import re
from collections.abc import Mapping
from typing import Any

import discord
from discord import Interaction, app_commands
from discord.app_commands import Choice, Range, describe

from bot.commands.replies import Heard, Talk, Worded, actor_of, fits, offered, on_server, taken
from bot.forms.discord_text import disarmed, shown_name
from bot.forms.discord_view import button, buttons, sheet
from bot.forms.presses import Press
from bot.season.calendar import Seasons
from bot.season.stables import Betting, StableNow, Stables
from bot.store.seasons import Season
from bot.telling.callsigns import driver
from bot.telling.narrator import Narrator, Narrators
from bot.telling.purses import change, chariot_text, ledger_text, money, orders_text, repairs_text
from bot.telling.summaries import Refusal
from rules.league.campaign import OwnerOrders
from rules.questions import Refused
from rules.values import Seat

SEASON = "Its number, if several are on"
RICHEST = 1_000_000
SHEETS: Mapping[str, tuple[str, ...]] = {
    "stablemend": ("wheels", "boxes", "horses", "new"),
    "stablebid": ("amount", "lanes"),
    "stablebet": ("chariot", "stake"),
}
"""The sheets, and what is written in each."""
SHORT = 30
"""Characters of what is written in a field."""


class StableCommands(app_commands.Group):
    """The commands. Refusals are raised as Refused and said by the switchboard."""

    def __init__(self, stables: Stables, seasons: Seasons, narrators: Narrators) -> None:
        super().__init__(name="stable", description="A campaign: your chariot, your purse, your bids and bets")
        self._stables, self._seasons, self._narrators = stables, seasons, narrators

    @app_commands.command(description="Your chariot, your purse, and what you have ordered for the next race")
    @describe(season=SEASON)
    async def show(self, interaction: Interaction[Any], season: int | None = None) -> None:
        """Before the next race: what can be mended, and what it costs."""
        talk, now, voice = await self._meant(interaction, season)
        said = self._taken(await self._stables.stable(now.id, talk.actor, talk.actor.member), voice)
        await self._say(talk, said, voice)

    def heard(self) -> Mapping[str, Heard]:
        """The button of a campaign's message, and those under what it shows."""
        return {"mystable": self._mine, **dict.fromkeys(SHEETS, self._filled_in)}

    async def _mine(self, interaction: Interaction[Any], press: Press) -> None:
        talk = Talk(interaction)
        await talk.open()
        talk.stands = await on_server(interaction, await self._seasons.server_of(press.number, actor_of(interaction)))
        now = taken(await self._seasons.of(press.number, talk.actor))
        voice = self._narrators.of(now.terms.game)
        await self._say(
            talk, self._taken(await self._stables.stable(now.id, talk.actor, talk.actor.member), voice), voice
        )

    async def _say(self, talk: Talk, now: StableNow, voice: Narrator) -> None:
        """What an owner has, with a sheet for each thing that he can decide just now."""
        acts = ["stablemend"] if now.race and now.stable.chariot is not None else []
        acts += ["stablebid"] if now.race else []
        found = await self._stables.betting(now.season.id, talk.actor)
        bets = Betting() if isinstance(found, Refusal) else found
        acts += ["stablebet"] if bets.chariots else []
        knobs = [button(voice.word("knob", act), act, now.season.id) for act in acts]
        await talk.say(self._shown(now, bets, voice), buttons(*knobs) if knobs else None)

    async def _filled_in(self, interaction: Interaction[Any], press: Press) -> None:
        """First the sheet, where there is something to write on it; what is written goes the way of the command."""
        actor = await on_server(interaction, await self._seasons.server_of(press.number, actor_of(interaction)))
        now = taken(await self._seasons.of(press.number, actor))
        voice = self._narrators.of(now.terms.game)
        if press.written is None:
            self._taken(await self._stables.taking(now.id, actor, bets=press.act == "stablebet"), voice)
            names = SHEETS[press.act]
            fields = [(voice.ui(f"sheet_{name}"), voice.ui(f"sheet_{name}_hint"), SHORT) for name in names]
            await interaction.response.send_modal(sheet(press.act, press.number, voice.word("knob", press.act), fields))
            return
        talk = Talk(interaction, stands=actor)
        await talk.open()
        said = {name: press.written.get(n, "").strip() for n, name in enumerate(SHEETS[press.act])}
        if press.act == "stablebet":
            await self._bet(talk, now, said["chariot"], _amount(said["stake"]), voice)
            return
        if press.act == "stablebid":
            lanes = _lanes(said["lanes"])
            after = await self._stables.bid(now.id, talk.actor, _amount(said["amount"]), lanes)
        else:
            wheels, boxes, horses = (_amount(said[n]) if said[n] else None for n in ("wheels", "boxes", "horses"))
            wanted = OwnerOrders(build=bool(said["new"]), wheels=wheels, boxes=boxes, horses=horses)
            after = await self._stables.mend(now.id, talk.actor, wanted)
        await self._say(talk, self._taken(after, voice), voice)

    @app_commands.command(description="What is mended before the next race; unless you say, all the purse pays")
    @describe(
        wheels="How many wheel points",
        boxes="How many horse boxes",
        horses="How many dead horses are replaced",
        new="A new chariot instead, with a new driver",
        season=SEASON,
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
        """Sealed until the race starts; it can be said otherwise until then."""
        talk, now, voice = await self._meant(interaction, season)
        wanted = OwnerOrders(build=new, wheels=wheels, boxes=boxes, horses=horses)
        await self._say(talk, self._taken(await self._stables.mend(now.id, talk.actor, wanted), voice), voice)

    @app_commands.command(description="A sealed bid for the choice of lanes in the next race")
    @describe(amount="Sesterces; 0 takes it back", lanes="In the order in which you want them: 2 1 3", season=SEASON)
    async def bid(
        self,
        interaction: Interaction[Any],
        amount: Range[int, 0, RICHEST],
        lanes: str = "",
        season: int | None = None,
    ) -> None:
        """The highest chooses first, and is paid whatever is chosen."""
        talk, now, voice = await self._meant(interaction, season)
        found = self._taken(await self._stables.bid(now.id, talk.actor, amount, _lanes(lanes)), voice)
        await self._say(talk, found, voice)

    @app_commands.command(description="A sealed bet on who wins, once the lanes are known and before anybody moves")
    @describe(chariot="Whom you back", stake="Sesterces; 0 takes the bet back", season=SEASON)
    async def bet(
        self, interaction: Interaction[Any], chariot: str, stake: Range[int, 0, RICHEST], season: int | None = None
    ) -> None:
        """Owners only; several chariots may be backed."""
        talk, now, voice = await self._meant(interaction, season)
        await self._bet(talk, now, chariot, stake, voice)

    async def _bet(self, talk: Talk, now: Season, chariot: str, stake: int, voice: Narrator) -> None:
        known = self._taken(await self._stables.betting(now.id, talk.actor), voice).chariots
        seat = _chariot_named(chariot.strip().casefold(), known, voice)
        found = self._taken(await self._stables.bet(now.id, talk.actor, seat, stake), voice)
        code = "bet_placed" if stake else "bet_gone"
        facts = {"stake": money(stake), "on": shown_name(known.get(seat, seat)), "purse": money(found.stable.purse)}
        await talk.say(voice.ui(code, **facts))

    @bet.autocomplete("chariot")
    @offered()
    async def _chariots(self, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        talk = Talk(interaction)
        now = await self._season(interaction, interaction.namespace.season)
        known = taken(await self._stables.betting(now.id, talk.actor)).chariots
        named = [(f"{seat}, {name}"[:100], seat) for seat, name in known.items()]
        return [Choice(name=name, value=seat) for name, seat in named if fits(typed, name)][:25]

    @app_commands.command(description="A purse, line by line: yours, or anybody's once the season is closed")
    @describe(member="Whose, if not yours", season=SEASON)
    async def purse(
        self, interaction: Interaction[Any], member: discord.Member | None = None, season: int | None = None
    ) -> None:
        """With the rule that each sum follows."""
        talk, now, voice = await self._meant(interaction, season)
        who = member or interaction.user
        found = self._taken(await self._stables.stable(now.id, talk.actor, who.id), voice)
        names = {n: {s: shown_name(name) for s, name in seats.items()} for n, seats in (found.names or {}).items()}
        head = voice.ui("purse_ledger", owner=shown_name(who.display_name), title=shown_name(now.title))
        await talk.say("\n".join([head, *ledger_text(found.stable, names, voice)]))

    @app_commands.command(description="Lend an owner sesterces, or enter a sum kept on paper (organiser)")
    @describe(
        member="Whose purse",
        amount="Sesterces; below nought they are taken out",
        reason="Why: everybody reads it",
        season=SEASON,
    )
    async def pay(
        self,
        interaction: Interaction[Any],
        member: discord.Member,
        amount: Range[int, -RICHEST, RICHEST],
        reason: Range[str, 3, 60],
        season: int | None = None,
    ) -> None:
        """It stands in the ledger with its number."""
        talk, now, voice = await self._meant(interaction, season)
        one = self._taken(await self._stables.pay(now.id, talk.actor, member.id, amount, reason), voice)
        facts = {"owner": f"<@{member.id}>", "amount": change(amount), "reason": disarmed(one.reason)}
        done = self._narrators.common.ui("act_done")
        await talk.announce(done, voice.ui("sum_paid", number=one.number, title=shown_name(now.title), **facts))

    def _shown(self, now: StableNow, bets: Betting, voice: Narrator) -> str:
        stable = now.stable
        lines = [voice.ui("stable", title=shown_name(now.season.title), purse=money(stable.purse))]
        kept = stable.chariot is not None
        if kept or not bets.chariots:
            lines.append(chariot_text(stable.chariot, stable.experience, voice) if kept else voice.ui("stable_none"))
        names = {seat: driver(seat, shown_name(name)) for seat, name in bets.chariots.items()}
        placed = [voice.ui("stable_bet", stake=money(stake), on=names.get(s, s)) for s, stake in bets.placed.items()]
        lines += [voice.ui("stable_bets", chariots=list(names.values()), placed=placed)] if names else []
        if now.race:
            lines.append(voice.ui("stable_next", race=now.race, fee=money(now.fee)))
            lines += [voice.ui("stable_owes", fee=money(now.fee))] if stable.purse < now.fee else []
            lines.append(repairs_text(now.repairs, voice))
            lines += orders_text(now.orders, now.carried, now.repairs, kept, voice)
        elif not names:
            lines.append(voice.ui("stable_waits"))
        return "\n".join(filter(None, lines))

    def _taken(self, answer: Any, voice: Narrator) -> Any:
        """What the desk gave; a refusal is said in the words of the sand."""
        if isinstance(answer, Refusal):
            refused = Refused(answer.code, answer.because, **answer.facts)
            raise Worded(refused, voice.refused(refused))
        return answer

    async def _meant(self, interaction: Interaction[Any], season: int | None) -> tuple[Talk, Season, Narrator]:
        """The campaign named, else the only one that is on, else the newest. Raises Refused."""
        talk = Talk(interaction)
        await talk.open()
        now = await self._season(interaction, season)
        return talk, now, self._narrators.of(now.terms.game)

    async def _season(self, interaction: Interaction[Any], season: int | None) -> Season:
        every = [s for s in await self._seasons.of_guild(interaction.guild_id or 0) if s.terms.campaign]
        if season is not None:
            named = next((s for s in every if s.id == season), None)
            return taken(named or Refusal(code="unknown_season", facts={"season": season}))
        on = [s for s in every if not s.closed]
        if len(on) > 1:
            raise Refused("which_season", seasons=[f"{s.id} ({s.title})" for s in on])
        if not every:
            raise Refused("no_season")
        return (on or every)[0]


def _chariot_named(typed: str, chariots: Mapping[Seat, str], voice: Narrator) -> Seat:
    """The chariot of that colour, in either language, or of the driver of that name; else what was typed."""
    known = {seat: {seat, voice.word("colour", seat).casefold(), name.casefold()} for seat, name in chariots.items()}
    found = [seat for seat, names in known.items() if typed in names]
    return found[0] if len(found) == 1 else typed


def _lanes(typed: str) -> tuple[int, ...]:
    return tuple(int(word) for word in re.findall(r"\d{1,3}", typed))


def _amount(typed: str) -> int:
    """Raises Refused."""
    said = re.sub(r"[\s.,']", "", typed)
    if not said.isdecimal() or int(said) > RICHEST:
        raise Refused("not_a_number", said=typed)
    return int(said)
