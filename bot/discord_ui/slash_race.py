"""`/race`: create a race, take a car, start, look, and the organiser's actions."""

import re
from collections.abc import Awaitable, Callable
from typing import Any, Literal

import discord
from discord import Interaction, app_commands
from discord.app_commands import Choice, Range, describe

from bot.discord_ui.new_race_form import NewRaceForm
from bot.discord_ui.race_creation import RaceCreation, TypedSetup
from bot.discord_ui.race_handlers import RaceHandlers
from bot.discord_ui.race_lookup import RaceLookup
from bot.discord_ui.race_template_handlers import RaceTemplateHandlers
from bot.discord_ui.race_view_handlers import RaceViewHandlers
from bot.discord_ui.responder import Responder, acknowledge_privately, autocomplete, get_actor, matches_typed, unwrap
from bot.discord_ui.seat_handlers import SeatHandlers
from bot.discord_ui.steward_question_handlers import StewardQuestionHandlers
from bot.forms.discord_text import escape_name, truncate
from bot.forms.discord_view import make_button, make_button_view
from bot.lobby.race_templates import MAX_NAME_CHARS
from bot.model.actor import Actor
from bot.model.seats import format_driver
from bot.text.localizer import Localizers
from bot.uploads.race_import import MAX_FILE_BYTES, Archive, ImportedRace
from rules.base import Seat
from rules.bots import USUAL_STRENGTH, Strength
from rules.questions import InvalidAnswer
from rules.registry import RULESETS

SEAT_MEMBER_PATTERN = re.compile(r"(\w+)\s*=\s*<@!?(\d{1,19})>")
"""A car and its driver: `red=@Ana`, as Discord sends a mention."""


class RaceImportHandler:
    """The handler of `/race import`."""

    def __init__(self, archive: Archive, localizers: Localizers) -> None:
        self._archive = archive
        self._format_ui = localizers.format_ui

    async def import_race(self, responder: Responder, file: discord.Attachment, who: str) -> None:
        """Import a race file and announce it in the channel. Raises InvalidAnswer."""
        if file.size > MAX_FILE_BYTES:
            raise InvalidAnswer("file_too_large", longest=MAX_FILE_BYTES // 1000)
        members = parse_members(who)
        # A file is fetched for nobody who may not hand one in.
        unwrap(await self._archive.check_may_import(responder.actor))
        imported_race = unwrap(await self._archive.import_race(await file.read(), responder.actor, members))
        if imported_race.again:
            await responder.reply(self._format_ui("import_again", race=imported_race.race))
            return
        async with responder.in_channel_language():
            text = self._format_imported_race(imported_race)
            buttons = [
                make_button(self._format_ui(action), action, imported_race.race) for action in ("replay", "analysis")
            ]
        await responder.announce(self._format_ui("done"), text, view=make_button_view(*buttons))

    def _format_imported_race(self, imported_race: ImportedRace) -> str:
        winner = (
            format_driver(imported_race.winner.seat, escape_name(imported_race.winner.name))
            if imported_race.winner
            else ""
        )
        facts = {"title": imported_race.title, "track": escape_name(imported_race.track), "winner": winner}
        return self._format_ui("imported", race=imported_race.race, **facts)


def parse_members(who: str) -> dict[Seat, int]:
    """Parse `red=@Ana blue=@Ben`. Raises InvalidAnswer."""
    if SEAT_MEMBER_PATTERN.sub("", who).strip(" ,;\n"):
        raise InvalidAnswer("import_who", said=who[:60])
    return {seat.casefold(): int(member) for seat, member in SEAT_MEMBER_PATTERN.findall(who)}


MAX_ROUND_HOURS, MAX_REASON_CHARS = 336, 80
"""Hours a round may last; characters of a reason that a button carries."""


RecordBookReader = Callable[[Actor], Awaitable[str]]
"""Returns a server's record book as text."""


class RaceCommands(app_commands.Group):
    """The `/race` commands; `RaceHandlers` carries them out."""

    def __init__(
        self,
        race_handlers: RaceHandlers,
        race_lookup: RaceLookup,
        race_creation: RaceCreation,
        race_views: RaceViewHandlers,
        seats: SeatHandlers,
        question_handlers: StewardQuestionHandlers,
        new_race_form: NewRaceForm,
        race_import: RaceImportHandler,
        records: RecordBookReader,
        templates: RaceTemplateHandlers,
    ) -> None:
        super().__init__(name="race", description="Open, join and run races", guild_only=True)
        self._race_handlers, self._race_lookup, self._race_creation = race_handlers, race_lookup, race_creation
        self._race_views = race_views
        self._seats, self._question_handlers, self._new_race = seats, question_handlers, new_race_form
        self._race_import, self._records, self._templates = race_import, records, templates

    @app_commands.command(description="What this server's races are remembered for, and its champions")
    async def records(self, interaction: Interaction[Any]) -> None:
        """Show records of the races that the member may view."""
        responder = await acknowledge_privately(interaction)
        await responder.reply(await self._records(responder.actor))

    @app_commands.command(description="Open a race in this channel or thread")
    @describe(
        track="Where to drive; if you leave this out, a form opens that explains every option",
        game="Which game, where a track has several",
        laps="How many laps",
        profile="Which edition of the tables",
        pace="orders: everything is in your sheet; live: you are asked during the round",
        hours="Hours for each round",
        options="Further options: key=value key=value …",
        template="A setup that this server has saved; what you add here overrides it",
    )
    async def create(
        self,
        interaction: Interaction[Any],
        track: str = "",
        game: str = "",
        laps: Range[int, 1, 20] | None = None,
        profile: str | None = None,
        pace: Literal["orders", "live"] | None = None,
        hours: Range[int, 1, MAX_ROUND_HOURS] | None = None,
        options: str = "",
        template: str = "",
    ) -> None:
        """Create a race and post its lobby."""
        responder = await acknowledge_privately(interaction)
        typed = TypedSetup(track, game, laps, profile, pace, hours, options)
        if template:
            await self._templates.create(responder, template, typed)
        elif track:
            await self._new_race.refused_race.create(responder, typed)
        else:
            await self._new_race.show(responder)

    @app_commands.command(description="Save a race's setup under a name for this server, or delete such a template")
    @describe(
        name="The name of the template",
        delete="Delete the template of this name",
        race="Its number, if it is not the race of this channel",
    )
    async def template(
        self,
        interaction: Interaction[Any],
        name: Range[str, 1, MAX_NAME_CHARS],
        delete: bool = False,
        race: int | None = None,
    ) -> None:
        """Save or delete a race template."""
        if not delete:
            await self._race_lookup.run_command(interaction, race, "last", self._templates.save, name)
            return
        responder = await acknowledge_privately(interaction)
        await self._templates.remove(responder, name)

    @create.autocomplete("template")
    @template.autocomplete("name")
    @autocomplete()
    async def _complete_template(self, interaction: Interaction[Any], typed_text: str) -> list[Choice[str]]:
        labels = await self._templates.complete(get_actor(interaction), typed_text)
        return [Choice(name=truncate(label, 100), value=name) for label, name in labels][:25]

    @create.autocomplete("track")
    @autocomplete()
    async def _complete_track(self, interaction: Interaction[Any], typed_text: str) -> list[Choice[str]]:
        tracks = await self._race_creation.find_tracks(
            get_actor(interaction), typed_text, _read_typed_option(interaction, "game")
        )
        return [Choice(name=truncate(title, 100), value=name) for name, title in tracks[:25]]

    @create.autocomplete("game")
    @autocomplete()
    async def _complete_game(self, interaction: Interaction[Any], typed_text: str) -> list[Choice[str]]:
        del interaction
        some = [(g.title, name) for name, g in RULESETS.items() if matches_typed(typed_text, g.title)]
        return [Choice(name=title, value=name) for title, name in some]

    @create.autocomplete("profile")
    @autocomplete()
    async def _complete_profile(self, interaction: Interaction[Any], typed_text: str) -> list[Choice[str]]:
        profiles = await self._race_creation.list_profiles(
            get_actor(interaction), _read_typed_option(interaction, "track"), _read_typed_option(interaction, "game")
        )
        return [Choice(name=p, value=p) for p in profiles if matches_typed(typed_text, p)][:25]

    @create.autocomplete("options")
    @autocomplete()
    async def _complete_options(self, interaction: Interaction[Any], typed_text: str) -> list[Choice[str]]:
        completions = await self._race_creation.complete_options(
            get_actor(interaction),
            typed_text,
            _read_typed_option(interaction, "track"),
            _read_typed_option(interaction, "game"),
        )
        return [Choice(name=o, value=o) for o in completions if len(o) <= 100][:25]

    @app_commands.command(description="Take a car in a race that has not started")
    @describe(race="Its number, if it is not the race of this channel", car="The colour of your car")
    async def join(self, interaction: Interaction[Any], race: int | None = None, car: str = "") -> None:
        """Do the same as the lobby's button."""
        seat = self._race_lookup.read_colour(car)
        await self._race_lookup.run_command(interaction, race, "live", self._race_handlers.join, seat)

    @join.autocomplete("car")
    @autocomplete()
    async def _complete_free_car(self, interaction: Interaction[Any], typed_text: str) -> list[Choice[str]]:
        free = await self._race_lookup.list_free_cars(get_actor(interaction))
        return [Choice(name=name, value=c) for c, name in free if matches_typed(typed_text, c, name)][:25]

    @app_commands.command(description="Leave the grid, or retire your car from a running race")
    @describe(race="Its number, if it is not the race of this channel")
    async def leave(self, interaction: Interaction[Any], race: int | None = None) -> None:
        """Do the same as the lobby's button."""
        await self._race_lookup.run_command(interaction, race, "live", self._race_handlers.leave)

    @app_commands.command(description="Give empty seats to bots")
    @describe(
        drivers="How many",
        strength="rookie, club (the usual) or ace",
        race="Its number, if it is not the race of this channel",
    )
    async def fill(
        self,
        interaction: Interaction[Any],
        drivers: Range[int, 1, 11],
        strength: Strength = USUAL_STRENGTH,
        race: int | None = None,
    ) -> None:
        """Do the same as the lobby's button."""
        await self._race_lookup.run_command(interaction, race, "live", self._race_handlers.add_bots, drivers, strength)

    @app_commands.command(description="The picture, the standings, whom the race is waiting for, and until when")
    @describe(race="Its number, if it is not the race of this channel")
    async def status(self, interaction: Interaction[Any], race: int | None = None) -> None:
        """Show the race's status to the member only."""
        await self._race_lookup.run_command(interaction, race, "last", self._race_views.show_status)

    @app_commands.command(description="Stop the race until it resumes (organiser, stewards)")
    @describe(reason="Why: everybody reads it", race="Its number, if it is not the race of this channel")
    async def pause(self, interaction: Interaction[Any], reason: Range[str, 1, 200], race: int | None = None) -> None:
        """Pause the race; deadlines wait."""
        await self._race_lookup.run_command(interaction, race, "live", self._race_handlers.pause, reason)

    @app_commands.command(description="Who drives which car; the open ones have a button that takes them")
    @describe(race="Its number, if it is not the race of this channel")
    async def seats(self, interaction: Interaction[Any], race: int | None = None) -> None:
        """Show the seats to the member only; open ones have a button."""
        await self._race_lookup.run_command(interaction, race, "live", self._seats.show_seats)

    @app_commands.command(name="return", description="Take your car back from the bot")
    @describe(race="Its number, if it is not the race of this channel")
    async def take_back(self, interaction: Interaction[Any], race: int | None = None) -> None:
        """Take one's car back, from the current questions on."""
        await self._race_lookup.run_command(interaction, race, "live", self._seats.take_back_car)

    @app_commands.command(description="Give a seat to another member (stewards)")
    @describe(
        car="Its colour or its driver",
        member="Who drives it from now on",
        reason="Why: everybody reads it",
        race="Its number, if it is not the race of this channel",
    )
    async def replace(
        self,
        interaction: Interaction[Any],
        car: str,
        member: discord.Member,
        reason: Range[str, 1, 200],
        race: int | None = None,
    ) -> None:
        """Give a car to another member; the last driver's standing orders are cleared."""

        async def propose(responder: Responder, number: int) -> None:
            seat = await self._race_lookup.find_seat(responder.actor, number, car)
            await self._seats.propose_driver(responder, number, seat, member, reason)

        await self._race_lookup.run_command(interaction, race, "live", propose)

    @app_commands.command(description="Let two drivers change cars (stewards)")
    @describe(
        car="One car: its colour or its driver",
        other="The other car: its colour or its driver",
        reason="Why: everybody reads it",
        race="Its number, if it is not the race of this channel",
    )
    async def swap(
        self, interaction: Interaction[Any], car: str, other: str, reason: Range[str, 1, 200], race: int | None = None
    ) -> None:
        """Swap two members' cars; standing orders for both are cleared."""

        async def propose(responder: Responder, number: int) -> None:
            seats = [await self._race_lookup.find_seat(responder.actor, number, one) for one in (car, other)]
            await self._seats.propose_swap(responder, number, seats[0], seats[1], reason)

        await self._race_lookup.run_command(interaction, race, "live", propose)

    @swap.autocomplete("car")
    @swap.autocomplete("other")
    @replace.autocomplete("car")
    @autocomplete()
    async def _complete_driven_car(self, interaction: Interaction[Any], typed_text: str) -> list[Choice[str]]:
        cars = await self._race_lookup.list_driven_cars(get_actor(interaction))
        return [Choice(name=truncate(name, 100), value=c) for c, name in cars if matches_typed(typed_text, c, name)][
            :25
        ]

    @app_commands.command(description="Resume a race that is paused or on hold (organiser, stewards)")
    @describe(race="Its number, if it is not the race of this channel")
    async def resume(self, interaction: Interaction[Any], race: int | None = None) -> None:
        """Resume the race; of one that is over, retry posts that could not be sent."""
        await self._race_lookup.run_command(interaction, race, "last", self._race_handlers.resume)

    @app_commands.command(description="Continue a race in this channel (organiser, stewards)")
    @describe(race="Its number")
    async def move(self, interaction: Interaction[Any], race: int) -> None:
        """Move the race here, for instance after its channel was deleted."""
        await self._race_lookup.run_command(interaction, race, "live", self._race_handlers.move)

    @app_commands.command(description="Give a race up for good (organiser, stewards)")
    @describe(reason="Why: everybody reads it", race="Its number, if it is not the race of this channel")
    async def abandon(
        self, interaction: Interaction[Any], reason: Range[str, 1, MAX_REASON_CHARS], race: int | None = None
    ) -> None:
        """Abandon the race after a confirmation."""
        await self._race_lookup.run_command(interaction, race, "live", self._race_handlers.ask_to_abandon, reason)

    @app_commands.command(description="The race as a file that anybody can check")
    @describe(race="Its number, if it is not the race of this channel")
    async def export(self, interaction: Interaction[Any], race: int | None = None) -> None:
        """Send the race file; before the flag without seed and sealed orders."""
        await self._race_lookup.run_command(interaction, race, "started", self._race_views.send_race_file)

    @app_commands.command(name="import", description="Import a finished race from its file (stewards)")
    @describe(file="A race.json of a race that is over", who="Who of this server drove which car: red=@Ana blue=@Ben")
    async def take_in(self, interaction: Interaction[Any], file: discord.Attachment, who: str = "") -> None:
        """Import a verified race file for the archive, the record book and seasons."""
        responder = await acknowledge_privately(interaction)
        await self._race_import.import_race(responder, file, who)

    @app_commands.command(description="Receipts of sealed orders, and what proves those that have been revealed")
    @describe(
        round="Which round; the last if you leave this out", race="Its number, if it is not the race of this channel"
    )
    async def receipts(
        self, interaction: Interaction[Any], round: Range[int, 0] | None = None, race: int | None = None
    ) -> None:
        """Show receipts to the member only."""
        await self._race_lookup.run_command(interaction, race, "started", self._race_views.show_receipts, round)

    @app_commands.command(description="Ask the stewards to look at what became of your last order")
    @describe(text="What you meant", race="Its number, if it is not the race of this channel")
    async def protest(self, interaction: Interaction[Any], text: Range[str, 1, 300], race: int | None = None) -> None:
        """Send a protest to the stewards."""
        await self._race_lookup.run_command(interaction, race, "started", self._question_handlers.submit_protest, text)

    @app_commands.command(description="Why a line of the log says what it says: figures, dice, rule, who decided")
    @describe(round="Which round", line="Which line", race="Its number, if it is not the race of this channel")
    async def why(
        self,
        interaction: Interaction[Any],
        round: Range[int, 0],
        line: Range[int, 1],
        race: int | None = None,
    ) -> None:
        """Explain a line of the log to the member only."""
        await self._race_lookup.run_command(interaction, race, "started", self._race_views.explain_line, round, line)

    @why.autocomplete("line")
    @autocomplete(in_words=False)
    async def _complete_line(self, interaction: Interaction[Any], typed_text: str) -> list[Choice[int]]:
        folded_text = str(typed_text).casefold()
        actor = get_actor(interaction)
        typed_race = getattr(interaction.namespace, "race", None)
        race = await self._race_lookup.find_race_id(actor, typed_race, which="started")
        lines = await self._race_views.list_lines(actor, race, getattr(interaction.namespace, "round", None) or 0)
        choices = [Choice(name=truncate(f"{n} {line}", 100), value=n) for n, line in enumerate(lines, 1)]
        return [choice for choice in choices if folded_text in choice.name.casefold()][:25]


def _read_typed_option(interaction: Interaction[Any], option: str) -> str:
    """Return what has been typed so far for another option."""
    return str(getattr(interaction.namespace, option, None) or "")
