"""`/me` and `/vacation`: a member's settings for all their races."""

from collections.abc import Mapping
from io import BytesIO
from typing import Any, Literal
from zipfile import ZIP_DEFLATED, ZipFile

import discord
from discord import Interaction, app_commands
from discord.app_commands import Choice, Range, describe

from bot.discord_ui.open_turns import OpenTurns
from bot.discord_ui.responder import acknowledge_privately, autocomplete, get_actor, matches_typed, unwrap
from bot.forms.discord_text import escape_text
from bot.members.locales import Locales
from bot.members.settings_service import (
    VACATION_DAYS_PER_YEAR,
    FreeSettings,
    MemberSettingsService,
    count_vacation_days,
    find_year,
    parse_day,
)
from bot.model.timing_options import MemberSettings, ReminderKind, StoryPreference, find_zones
from bot.privacy.personal_data import ErasurePlan, PersonalData
from bot.text.duration_text import format_duration
from bot.text.lobby_post import format_reliability
from bot.text.locale import find_language_name, set_language
from bot.text.localizer import Localizer, Localizers
from rules.questions import InvalidAnswer

Switch = Literal["on", "off"]
STORY_CHOICES: Mapping[str, StoryPreference] = {"always": "always", "with news": "news", "never": "never"}
"""Choices of when a driver's own story stands above their forms."""
AS_IN_DISCORD = "Discord"
"""The choice of language that follows Discord's own."""
MAX_FILE_BYTES = 8_000_000
"""Size of a file that every server takes (Discord: ten million)."""


async def complete_zone(_: Interaction[Any], typed_text: str) -> list[Choice[str]]:
    """Return the time zones whose names contain the typed text, as choices of a command's option."""
    return [Choice(name=zone, value=zone) for zone in find_zones(typed_text)[:25]]


class MeCommands(app_commands.Group):
    """A member's own settings; only they see the answers."""

    def __init__(
        self,
        members: MemberSettingsService,
        languages: Locales,
        personal_data: PersonalData,
        turns: OpenTurns,
        localizers: Localizers,
        clock: Any,
    ) -> None:
        super().__init__(name="me", description="Your quiet hours, reminders, vacations and language; your own data")
        self._members, self._languages, self._personal_data = members, languages, personal_data
        self._turns, self._localizers, self._clock = turns, localizers, clock

    @property
    def _text(self) -> Localizer:
        return self._localizers.common

    @app_commands.command(
        description="Your reminders, pictures, tips, language, where you are asked; shows all if you set none"
    )
    @describe(
        nudge="A reminder when nearly everybody is in and the others wait for you",
        reminder="A reminder before a deadline",
        digest="One message for all your races instead of one for each",
        turns="Where you are asked for orders: by Direct Message, or in the channel, where only you see it",
        story="When your forms begin with what happened to you; your race's end is always told",
        pictures="Whether forms and direct messages have pictures; words say the same",
        tips="Whether the first forms of a race against Rookies explain the decision at hand",
        puzzles="Whether turning points of your races may become puzzles for the server, with your name",
        language='The language of answers and messages to you; "Discord": as Discord has it',
    )
    async def settings(
        self,
        interaction: Interaction[Any],
        nudge: Switch | None = None,
        reminder: Switch | None = None,
        digest: Switch | None = None,
        turns: Literal["dm", "channel"] | None = None,
        story: Literal["always", "with news", "never"] | None = None,
        pictures: Switch | None = None,
        tips: Switch | None = None,
        puzzles: Switch | None = None,
        language: str = "",
    ) -> None:
        """Change the settings that are given; show all, and the member's punctuality and mean answer time."""
        responder = await acknowledge_privately(interaction)
        actor, members = get_actor(interaction), self._members
        switches: dict[ReminderKind, Switch | None] = {"nudge": nudge, "reminder": reminder, "digest": digest}
        changes: FreeSettings = {}
        if any(switches.values()):
            before = (await members.load_settings(actor.member)).off
            changes["off"] = tuple(
                kind for kind, switch in switches.items() if switch == "off" or (switch is None and kind in before)
            )
        if story:
            changes["story"] = STORY_CHOICES[story]
        if pictures:
            changes["pictures"] = pictures == "on"
        if tips:
            changes["lessons"] = tips == "on"
        if puzzles:
            changes["puzzles"] = puzzles == "on"
        if changes:
            await members.change_settings(actor, **changes)
        if turns:
            await members.set_delivery(actor, "dm" if turns == "dm" else "here")
        if language:
            chosen_language = "" if language.casefold() == AS_IN_DISCORD.casefold() else language
            set_language(unwrap(await self._languages.choose_for_member(actor, chosen_language)).effective_language)
        past = await members.load_punctuality(actor.member)
        record = format_reliability(self._text, past)
        own = [self._text.format_ui("me_reliable", record=record)] if record else []
        if past.mean_answer_seconds is not None:
            own.append(self._text.format_ui("me_answers", span=format_duration(self._text, past.mean_answer_seconds)))
        await responder.reply("\n".join([self.format_settings(await members.load_settings(actor.member)), *own]))

    @settings.autocomplete("language")
    @autocomplete()
    async def _complete_language(self, interaction: Interaction[Any], typed_text: str) -> list[Choice[str]]:
        del interaction
        as_in_discord = [Choice(name=AS_IN_DISCORD, value=AS_IN_DISCORD)]
        return [*list_language_choices(self._languages, typed_text), *as_in_discord][:25]

    @app_commands.command(description="The races that wait for your orders, the first deadline first")
    async def races(self, interaction: Interaction[Any]) -> None:
        """List the races that wait for the member, with a button for each form."""
        responder = await acknowledge_privately(interaction)
        await self._turns.show_own_races(responder)

    @app_commands.command(description="Hours without pings and messages from me; give no hours to switch them off")
    @describe(
        begin="The hour they begin, 0 to 23",
        end="The hour they end, 0 to 23",
        zone="Your time zone, such as Europe/Berlin",
    )
    async def quiet(
        self,
        interaction: Interaction[Any],
        begin: Range[int, 0, 23] | None = None,
        end: Range[int, 0, 23] | None = None,
        zone: str | None = None,
    ) -> None:
        """Set quiet hours in a zone, since an hour without a place means nothing."""
        responder = await acknowledge_privately(interaction)
        await responder.reply(
            self.format_settings(unwrap(await self._members.set_quiet_hours(get_actor(interaction), begin, end, zone)))
        )

    quiet.autocomplete("zone")(complete_zone)

    @app_commands.command(description="Everything that is stored about you, as a file")
    async def data(self, interaction: Interaction[Any]) -> None:
        """Send all data about the member as a file."""
        responder = await acknowledge_privately(interaction)
        export = (await self._personal_data.export(responder.actor)).encode()
        await responder.reply(self._text.format_ui("me_data"), files=[_zip_if_large(export)])

    @app_commands.command(description="Erase everything that is stored about you; first you read what that means")
    @describe(sure="Yes: hand my cars over and forget me")
    async def forget(self, interaction: Interaction[Any], sure: Literal["yes"] | None = None) -> None:
        """Preview the erasure of the member's data, or carry it out for good."""
        responder = await acknowledge_privately(interaction)
        if sure is None:
            plan = await self._personal_data.plan_erasure(responder.actor)
            await responder.reply(self._format_erasure("me_forget", plan))
            return
        erasure = unwrap(await self._personal_data.erase(responder.actor))
        self._languages.forget_member(responder.actor.member)
        await responder.reply(self._format_erasure("me_forgotten", erasure))

    def _format_erasure(self, what: str, plan: ErasurePlan) -> str:
        driven_races, organised_races = (
            [f"#{race}" for race in some] for some in (plan.live_races, plan.organised_races)
        )
        seasons = [self._text.format_ui("me_season", title=escape_text(title)) for title in plan.organised_seasons]
        organised = [*organised_races, *seasons]
        counts = {"races": plan.named_race_count, "seasons": plan.named_season_count}
        named = [self._text.format_ui(f"me_named_{kind}", count=count) for kind, count in counts.items() if count]
        lists = {"driven": driven_races or ["–"], "organised": organised or ["–"], "named_in": named or ["–"]}
        numbers = {"cars": len(driven_races), "led": len(organised), "named": len(named)}
        return self._text.format_ui(what, **lists, **numbers, seasons=plan.named_season_count)

    def _format_language(self, member_settings: MemberSettings) -> str:
        return self._text.format_ui(
            "me_language",
            name=find_language_name(member_settings.effective_language),
            chosen=bool(member_settings.language),
        )

    async def choose_zone_if_unknown(self, interaction: Interaction[Any]) -> str:
        """Return the zone to take for a member whose own is unknown: their server's; "" if it is known.

        Raises InvalidAnswer if there is none to take."""
        if (await self._members.load_settings(interaction.user.id)).has_zone:
            return ""
        zone = await self._languages.find_server_zone(interaction.guild_id) if interaction.guild_id else ""
        if not zone:
            raise InvalidAnswer("vacation_zone")
        return zone

    def format_settings(self, member_settings: MemberSettings) -> str:
        """Return a member's settings as text."""
        ui, now = self._text.format_ui, self._clock()
        quiet = member_settings.quiet
        zone = [ui("me_zone", zone=member_settings.zone)] if member_settings.has_zone else []
        hours = (
            ui("me_quiet", begin=quiet[0], end=quiet[1], zone=member_settings.zone) if quiet else ui("me_never_quiet")
        )
        reminders_off = [self._text.format_word("reminding", kind) for kind in member_settings.off]
        year = find_year(member_settings, now)
        bank = ui(
            "me_bank",
            left=VACATION_DAYS_PER_YEAR - count_vacation_days(member_settings, year),
            bank=VACATION_DAYS_PER_YEAR,
            year=year,
        )
        away = [ui("me_away", first=f"<t:{a}:D>", last=f"<t:{b - 1}:D>") for a, b in member_settings.away if b > now]
        reminders = ui("me_off", off=reminders_off) if reminders_off else ui("me_all_on")
        pictures = [] if member_settings.pictures else [ui("me_no_pictures")]
        pictures += [] if member_settings.lessons else [ui("me_no_tips")]
        pictures += [ui("me_puzzles")] if member_settings.puzzles else []
        turns = [ui("me_turns_here")] if member_settings.by == "here" else []
        story = [] if member_settings.story == "always" else [ui("me_story", story=member_settings.story)]
        return "\n".join(
            [hours, *zone, reminders, bank, *away, *turns, *pictures, *story, self._format_language(member_settings)]
        )


def list_language_choices(languages: Locales, typed_text: str) -> list[Choice[str]]:
    """Return the known languages by their own names."""
    names = [(find_language_name(one, one), one) for one in languages.known_languages]
    return [Choice(name=name, value=one) for name, one in names if matches_typed(typed_text, name, one)][:25]


def make_vacation_command(members: MemberSettingsService, me: MeCommands) -> app_commands.Command[Any, ..., None]:
    """Make the `/vacation` command."""

    @app_commands.command(
        name="vacation", description="Be away for some days; your races wait for you as long as their rules allow"
    )
    @app_commands.rename(first="from", last="to")
    @describe(
        first="The first day, such as 2026-12-24",
        last="The last day, such as 2027-01-02",
        zone="In which these days begin and end: Europe/Berlin; asked once, then remembered",
        home="You are back: ends a vacation, or calls it off",
    )
    async def vacation_(
        interaction: Interaction[Any], first: str = "", last: str = "", zone: str = "", home: bool = False
    ) -> None:
        responder = await acknowledge_privately(interaction)
        if home:
            await responder.reply(me.format_settings(await members.end_vacations(get_actor(interaction))))
            return
        if not first and not last:
            await responder.reply(me.format_settings(await members.load_settings(interaction.user.id)))
            return
        begin, end = parse_day(first), parse_day(last or first)
        if begin is None or end is None:
            raise InvalidAnswer("no_such_day", said=escape_text((last if begin else first)[:40]))
        zone = zone or await me.choose_zone_if_unknown(interaction)
        changed_settings = await members.add_vacation(get_actor(interaction), begin, end, zone)
        await responder.reply(me.format_settings(unwrap(changed_settings)))

    vacation_.autocomplete("zone")(complete_zone)

    return vacation_


def _zip_if_large(export: bytes) -> discord.File:
    """Return the data as a file, zipped if it is too large for Discord."""
    if len(export) <= MAX_FILE_BYTES:
        return discord.File(BytesIO(export), "steward.json")
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        archive.writestr("steward.json", export)
    buffer.seek(0)
    return discord.File(buffer, "steward.json.zip")
