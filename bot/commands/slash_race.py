"""`/race`: open a race, take a car, start, look, and what its organiser may do."""

from collections.abc import Awaitable, Callable
from typing import Any, Literal

import discord
from discord import Interaction, app_commands
from discord.app_commands import Choice, Range, describe

from bot.commands.importing import Importing
from bot.commands.making import Making
from bot.commands.organising import Organising
from bot.commands.prompt_answers import Prompting
from bot.commands.replies import Talk, actor_of, fits, offered
from bot.commands.spectating import Looking
from bot.commands.substitutes import Seats
from bot.forms.discord_text import cut
from bot.telling.summaries import Actor
from rules.rulesets import RULESETS

LONGEST, REASON = 336, 80
"""Hours a round may last; characters of a reason that a button carries."""


Records = Callable[[Actor], Awaitable[str]]
"""The record book of a server, in words."""


class RaceCommands(app_commands.Group):
    """The commands; what they do stands in Organising."""

    def __init__(
        self,
        organising: Organising,
        looking: Looking,
        seats: Seats,
        prompting: Prompting,
        making: Making,
        importing: Importing,
        records: Records,
    ) -> None:
        super().__init__(name="race", description="Open, join and run races", guild_only=True)
        self._organising, self._looking = organising, looking
        self._seats, self._prompting, self._making = seats, prompting, making
        self._importing, self._records = importing, records

    @app_commands.command(description="What this server's races are remembered for, and its champions")
    async def records(self, interaction: Interaction[Any]) -> None:
        """Of the races that whoever asks may view."""
        talk = Talk(interaction)
        await talk.open()
        await talk.say(await self._records(talk.actor))

    @app_commands.command(description="Open a race in this channel or thread")
    @describe(
        track="Where to drive; without one a form opens, with everything in words",
        game="Which game, where a track has several",
        laps="How many laps",
        profile="Which edition of the tables",
        pace="orders: everything is in your sheet; live: you are asked during the round",
        hours="Hours for each round",
        options="Further options: key=value key=value …",
    )
    async def create(
        self,
        interaction: Interaction[Any],
        track: str = "",
        game: str = "",
        laps: Range[int, 1, 20] | None = None,
        profile: str | None = None,
        pace: Literal["orders", "live"] = "orders",
        hours: Range[int, 1, LONGEST] = 48,
        options: str = "",
    ) -> None:
        """Opens a race and posts its lobby."""
        talk = Talk(interaction)
        await talk.open()
        if not track:
            await self._making.show(talk)
            return
        await self._organising.create(talk, track, game, laps, profile, pace, hours, options)

    @create.autocomplete("track")
    @offered()
    async def _tracks(self, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        found = await self._organising.tracks(actor_of(interaction), typed, _said(interaction, "game"))
        return [Choice(name=cut(title, 100), value=name) for name, title in found[:25]]

    @create.autocomplete("game")
    @offered()
    async def _games(self, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        del interaction
        some = [(g.title, name) for name, g in RULESETS.items() if fits(typed, g.title)]
        return [Choice(name=title, value=name) for title, name in some]

    @create.autocomplete("profile")
    @offered()
    async def _profiles(self, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        found = await self._organising.profiles(
            actor_of(interaction), _said(interaction, "track"), _said(interaction, "game")
        )
        return [Choice(name=p, value=p) for p in found if fits(typed, p)][:25]

    @create.autocomplete("options")
    @offered()
    async def _options(self, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        found = await self._organising.options(
            actor_of(interaction), typed, _said(interaction, "track"), _said(interaction, "game")
        )
        return [Choice(name=o, value=o) for o in found if len(o) <= 100][:25]

    @app_commands.command(description="Take a car in a race that has not started")
    @describe(race="Its number, if it is not the race of this channel", car="The colour of your car")
    async def join(self, interaction: Interaction[Any], race: int | None = None, car: str = "") -> None:
        """The same as the lobby's button."""
        talk = Talk(interaction)
        await talk.open()
        await self._organising.ask_to_join(talk, await self._organising.meant(talk.actor, race), car)

    @join.autocomplete("car")
    @offered()
    async def _cars(self, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        free = await self._organising.free_cars(actor_of(interaction))
        return [Choice(name=c, value=c) for c in free if fits(typed, c)][:25]

    @app_commands.command(description="Leave the grid, or retire your car from a running race")
    @describe(race="Its number, if it is not the race of this channel")
    async def leave(self, interaction: Interaction[Any], race: int | None = None) -> None:
        """The same as the lobby's button."""
        await self._do(interaction, race, self._organising.leave)

    @app_commands.command(description="Give empty seats to automatic drivers")
    @describe(drivers="How many", race="Its number, if it is not the race of this channel")
    async def fill(self, interaction: Interaction[Any], drivers: Range[int, 1, 11], race: int | None = None) -> None:
        """The same as the lobby's button."""
        talk = Talk(interaction)
        await talk.open()
        await self._organising.fill(talk, await self._organising.meant(talk.actor, race), drivers)

    @app_commands.command(description="Start the race")
    @describe(race="Its number, if it is not the race of this channel")
    async def start(self, interaction: Interaction[Any], race: int | None = None) -> None:
        """The same as the lobby's button."""
        await self._do(interaction, race, self._organising.start)

    @app_commands.command(description="The picture, the standings, who is awaited, and until when")
    @describe(race="Its number, if it is not the race of this channel")
    async def status(self, interaction: Interaction[Any], race: int | None = None) -> None:
        """Only the asker sees it."""
        await self._do(interaction, race, self._looking.status, last=True)

    @app_commands.command(description="Stop the clock (organiser)")
    @describe(reason="Why: everybody reads it", race="Its number, if it is not the race of this channel")
    async def pause(self, interaction: Interaction[Any], reason: Range[str, 1, 200], race: int | None = None) -> None:
        """Deadlines wait."""
        await self._do(interaction, race, lambda talk, number: self._organising.pause(talk, number, reason))

    @app_commands.command(description="Who drives which car, and which seats are open")
    @describe(race="Its number, if it is not the race of this channel")
    async def seats(self, interaction: Interaction[Any], race: int | None = None) -> None:
        """Only the asker sees it; open seats have a button."""
        await self._do(interaction, race, self._seats.show)

    @app_commands.command(description="Take an open seat in a race that is on")
    @describe(car="The colour of the car", race="Its number, if it is not the race of this channel")
    async def take(self, interaction: Interaction[Any], car: str, race: int | None = None) -> None:
        """The same as the button."""
        await self._do(interaction, race, lambda talk, number: self._seats.take(talk, number, car.casefold()))

    @app_commands.command(description="Take your car back from the automatic driver")
    @describe(race="Its number, if it is not the race of this channel")
    async def back(self, interaction: Interaction[Any], race: int | None = None) -> None:
        """From what is asked now on."""
        await self._do(interaction, race, self._seats.back)

    @app_commands.command(description="Give a seat to another member (organiser)")
    @describe(
        car="The colour of the car",
        member="Who drives it from now on",
        race="Its number, if it is not the race of this channel",
    )
    async def replace(
        self, interaction: Interaction[Any], car: str, member: discord.Member, race: int | None = None
    ) -> None:
        """A new tenure: what the last driver had filed is cleared."""
        seat = car.casefold()
        await self._do(interaction, race, lambda talk, number: self._seats.replace(talk, number, seat, member))

    @app_commands.command(description="Let two drivers change cars (organiser)")
    @describe(
        car="The colour of one car",
        other="The colour of the other",
        race="Its number, if it is not the race of this channel",
    )
    async def swap(self, interaction: Interaction[Any], car: str, other: str, race: int | None = None) -> None:
        """Each begins a new tenure: what had been filed for their cars is cleared."""
        seats = car.casefold(), other.casefold()
        await self._do(interaction, race, lambda talk, number: self._seats.swap(talk, number, *seats))

    @swap.autocomplete("car")
    @swap.autocomplete("other")
    @take.autocomplete("car")
    @replace.autocomplete("car")
    @offered()
    async def _driven(self, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        taken = await self._organising.driven_cars(actor_of(interaction))
        return [Choice(name=cut(name, 100), value=c) for c, name in taken if fits(typed, name)][:25]

    @app_commands.command(description="Start the clock again (organiser)")
    @describe(race="Its number, if it is not the race of this channel")
    async def resume(self, interaction: Interaction[Any], race: int | None = None) -> None:
        """Deadlines run again."""
        await self._do(interaction, race, self._organising.resume)

    @app_commands.command(description="Go on with a race in this channel (organiser)")
    @describe(race="Its number")
    async def move(self, interaction: Interaction[Any], race: int) -> None:
        """For a channel that was deleted, or a better one."""
        await self._do(interaction, race, self._organising.move)

    @app_commands.command(description="Give a race up for good (organiser)")
    @describe(reason="Why: everybody reads it", race="Its number, if it is not the race of this channel")
    async def abandon(
        self, interaction: Interaction[Any], reason: Range[str, 1, REASON], race: int | None = None
    ) -> None:
        """After a confirmation."""
        await self._do(interaction, race, lambda talk, n: self._organising.ask_to_abandon(talk, n, reason))

    @app_commands.command(description="The race as a file that anybody can check")
    @describe(race="Its number, if it is not the race of this channel")
    async def export(self, interaction: Interaction[Any], race: int | None = None) -> None:
        """Before the flag without the seed and without sealed orders."""
        await self._do(interaction, race, self._looking.export, last=True)

    @app_commands.command(name="import", description="Take in a finished race from its file (stewards)")
    @describe(file="A race.json of a race that is over", who="Who of this server drove which car: red=@Ana blue=@Ben")
    async def take_in(self, interaction: Interaction[Any], file: discord.Attachment, who: str = "") -> None:
        """For the archive, the record book and seasons; it is verified first."""
        talk = Talk(interaction)
        await talk.open()
        await self._importing.take_in(talk, file, who)

    @app_commands.command(description="Receipts of sealed orders, and what opens those that have been revealed")
    @describe(round="Of which round, if not of the last", race="Its number, if it is not the race of this channel")
    async def receipts(
        self, interaction: Interaction[Any], round: Range[int, 0] | None = None, race: int | None = None
    ) -> None:
        """Only the asker sees it."""
        await self._do(interaction, race, lambda t, n: self._looking.receipts(t, n, round), last=True)

    @app_commands.command(description="Ask the stewards to look at what became of your last order")
    @describe(text="What you meant", race="Its number, if it is not the race of this channel")
    async def protest(self, interaction: Interaction[Any], text: Range[str, 1, 300], race: int | None = None) -> None:
        """They are asked, with this text."""
        await self._do(interaction, race, lambda t, n: self._prompting.protest(t, n, text), last=True)

    @app_commands.command(description="Why a line of the log says what it says: figures, dice, rule, who decided")
    @describe(round="Of which round", line="Which line", race="Its number, if it is not the race of this channel")
    async def why(
        self,
        interaction: Interaction[Any],
        round: Range[int, 0],
        line: Range[int, 1],
        race: int | None = None,
    ) -> None:
        """Only the asker sees it."""
        await self._do(interaction, race, lambda t, n: self._looking.why(t, n, round, line), last=True)

    @why.autocomplete("line")
    @offered(in_words=False)
    async def _lines(self, interaction: Interaction[Any], typed: str) -> list[Choice[int]]:
        said = str(typed).casefold()
        actor = actor_of(interaction)
        race = await self._organising.meant(actor, getattr(interaction.namespace, "race", None), last=True)
        lines = await self._looking.lines(actor, race, getattr(interaction.namespace, "round", None) or 0)
        found = [Choice(name=cut(f"{n} {line}", 100), value=n) for n, line in enumerate(lines, 1)]
        return [choice for choice in found if said in choice.name.casefold()][:25]

    async def _do(
        self,
        interaction: Interaction[Any],
        race: int | None,
        act: Callable[[Talk, int], Awaitable[None]],
        *,
        last: bool = False,
    ) -> None:
        talk = Talk(interaction)
        await talk.open()
        await act(talk, await self._organising.meant(talk.actor, race, last=last))


def _said(interaction: Interaction[Any], option: str) -> str:
    """What has been typed so far for another option."""
    return str(getattr(interaction.namespace, option, None) or "")
