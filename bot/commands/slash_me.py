"""`/me` and `/vacation`: what a member settles for all his races."""

from collections.abc import Mapping
from io import BytesIO
from typing import Any, Literal
from zipfile import ZIP_DEFLATED, ZipFile

import discord
from discord import Interaction, app_commands
from discord.app_commands import Choice, Range, describe

from bot.commands.replies import Talk, actor_of, fits, offered, taken
from bot.deadlines.terms import Habits, Reminding, Story, zones
from bot.forms.discord_text import disarmed
from bot.lobby.habits import BANK, Membership, days_in, read_day, year_of
from bot.lobby.language_choices import Languages
from bot.privacy.owed import Farewell, OwnData
from bot.telling.language import called, speak
from bot.telling.lobby_words import reliability
from bot.telling.narrator import Narrator, Narrators
from bot.telling.spans import span_text
from rules.questions import Refused

Switch = Literal["on", "off"]
STORIES: Mapping[str, Story] = {"always": "always", "with news": "news", "never": "never"}
"""When what happened to a driver stands above his forms, as it is chosen."""
LARGEST = 8_000_000
"""Bytes of a file that every server takes (Discord: ten million)."""


class MeCommands(app_commands.Group):
    """A member's own settings; only he sees the answers."""

    def __init__(
        self, members: Membership, languages: Languages, owed: OwnData, narrators: Narrators, clock: Any
    ) -> None:
        super().__init__(name="me", description="Your quiet hours, reminders, vacations and language; your own data")
        self._members, self._languages, self._owed = members, languages, owed
        self._narrators, self._clock = narrators, clock

    @property
    def _common(self) -> Narrator:
        return self._narrators.common

    @app_commands.command(description="What you have settled")
    async def show(self, interaction: Interaction[Any]) -> None:
        """Everything at once, how reliable he has been, and after how long he answers."""
        talk = await _opened(interaction)
        past = await self._members.record(interaction.user.id)
        record = reliability(self._common, past)
        own = [self._common.ui("me_reliable", record=record)] if record else []
        own += [self._common.ui("me_answers", span=span_text(self._common, past.mean))] if past.mean is not None else []
        await talk.say("\n".join([self.said(await self._members.habits(interaction.user.id)), *own]))

    @app_commands.command(description="Hours in which nothing pings you or writes to you; without hours: none")
    @describe(begin="The hour they begin, 0 to 23", end="The hour they end, 0 to 23", zone="Where, as Europe/Berlin")
    async def quiet(
        self,
        interaction: Interaction[Any],
        begin: Range[int, 0, 23] | None = None,
        end: Range[int, 0, 23] | None = None,
        zone: str | None = None,
    ) -> None:
        """Quiet hours, in a zone, since an hour without a place means nothing."""
        talk = await _opened(interaction)
        await talk.say(self.said(taken(await self._members.quiet(actor_of(interaction), begin, end, zone))))

    @quiet.autocomplete("zone")
    @offered()
    async def _zones(self, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        del interaction
        return [Choice(name=zone, value=zone) for zone in zones(typed)[:25]]

    @app_commands.command(description="Which reminders reach you")
    @describe(
        nudge="When nearly everybody is in and the others wait for you",
        reminder="Before a deadline",
        digest="One message for all your races instead of one for each",
    )
    async def reminders(
        self,
        interaction: Interaction[Any],
        nudge: Switch | None = None,
        reminder: Switch | None = None,
        digest: Switch | None = None,
    ) -> None:
        """Each kind on or off; a kind that is not named stays as it is."""
        talk = await _opened(interaction)
        before = (await self._members.habits(interaction.user.id)).off
        switches: dict[Reminding, Switch | None] = {"nudge": nudge, "reminder": reminder, "digest": digest}
        off = [kind for kind, switch in switches.items() if switch == "off" or (switch is None and kind in before)]
        await talk.say(self.said(await self._members.reminders(actor_of(interaction), off)))

    @app_commands.command(description="Whether your forms and direct messages have pictures; words say the same")
    @describe(switch="With pictures, or in words alone")
    async def pictures(self, interaction: Interaction[Any], switch: Switch) -> None:
        """Public posts keep theirs."""
        talk = await _opened(interaction)
        await talk.say(self.said(await self._members.pictures(actor_of(interaction), wanted=switch == "on")))

    @app_commands.command(description="When your forms begin with what happened to you; your race's end is always told")
    @describe(when="Above every form, only where something did, or never")
    async def story(self, interaction: Interaction[Any], when: Literal["always", "with news", "never"]) -> None:
        """The button under a round's post tells it whenever he likes."""
        talk = await _opened(interaction)
        await talk.say(self.said(await self._members.story(actor_of(interaction), STORIES[when])))

    @app_commands.command(description="In which language you are answered and written to; without one as in Discord")
    @describe(language="The language")
    async def language(self, interaction: Interaction[Any], language: str = "") -> None:
        """Orders stay English in every language."""
        talk = await _opened(interaction)
        habits = taken(await self._languages.choose(actor_of(interaction), language))
        speak(habits.speaks)
        await talk.say(self._language(habits))

    @language.autocomplete("language")
    @offered()
    async def _tongues(self, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        del interaction
        return tongues(self._languages, typed)

    @app_commands.command(description="All that is kept of you, as a file")
    async def data(self, interaction: Interaction[Any]) -> None:
        """Only he sees it."""
        talk = await _opened(interaction)
        kept = (await self._owed.kept(talk.actor)).encode()
        await talk.say(self._common.ui("me_data"), files=[_file(kept)])

    @app_commands.command(description="Everything that is kept of you is forgotten; first it says what that means")
    @describe(sure="Yes: hand my cars over and forget me")
    async def forget(self, interaction: Interaction[Any], sure: Literal["yes"] | None = None) -> None:
        """What would be done, or that it is done; there is no way back."""
        talk = await _opened(interaction)
        if sure is None:
            meant = await self._owed.farewell(talk.actor)
            await talk.say(self._farewell("me_forget", meant))
            return
        done = taken(await self._owed.forget(talk.actor))
        self._languages.forget(talk.actor.member)
        await talk.say(self._farewell("me_forgotten", done))

    def _farewell(self, what: str, meant: Farewell) -> str:
        driven, organised = ([f"#{race}" for race in some] for some in (meant.driven, meant.organised))
        lists = {"driven": driven or ["–"], "organised": organised or ["–"]}
        return self._common.ui(what, **lists, cars=len(driven), led=len(organised), races=meant.named)

    def _language(self, habits: Habits) -> str:
        return self._common.ui("me_language", name=called(habits.speaks), chosen=bool(habits.language))

    def said(self, habits: Habits) -> str:
        """A member's settings in words."""
        ui, now = self._common.ui, self._clock()
        quiet = habits.quiet
        hours = ui("me_quiet", begin=quiet[0], end=quiet[1], zone=habits.zone) if quiet else ui("me_never_quiet")
        off = [self._common.word("reminding", kind) for kind in habits.off]
        year = year_of(habits, now)
        bank = ui("me_bank", left=BANK - days_in(habits, year), bank=BANK, year=year)
        away = [ui("me_away", first=f"<t:{a}:D>", last=f"<t:{b - 1}:D>") for a, b in habits.away if b > now]
        reminders = ui("me_off", off=off) if off else ui("me_all_on")
        pictures = [] if habits.pictures else [ui("me_no_pictures")]
        story = [] if habits.story == "always" else [ui("me_story", story=habits.story)]
        return "\n".join([hours, reminders, bank, *away, *pictures, *story, self._language(habits)])


def tongues(languages: Languages, typed: str) -> list[Choice[str]]:
    """The languages there are, as each calls itself."""
    named = [(called(one, one), one) for one in languages.known]
    return [Choice(name=name, value=one) for name, one in named if fits(typed, name, one)][:25]


def vacation(members: Membership, me: MeCommands) -> app_commands.Command[Any, ..., None]:
    """`/vacation` itself."""

    @app_commands.command(name="vacation", description="You are away for some days; your races wait as far as they do")
    @app_commands.rename(first="from", last="to")
    @describe(
        first="The first day, as 2026-12-24",
        last="The last day, as 2027-01-02",
        home="You are back: ends a vacation, or calls it off",
    )
    async def vacation_(interaction: Interaction[Any], first: str = "", last: str = "", home: bool = False) -> None:
        talk = await _opened(interaction)
        if home:
            await talk.say(me.said(await members.home(actor_of(interaction))))
            return
        if not first and not last:
            await talk.say(me.said(await members.habits(interaction.user.id)))
            return
        begin, end = read_day(first), read_day(last or first)
        if begin is None or end is None:
            raise Refused("no_such_day", said=disarmed((last if begin else first)[:40]))
        await talk.say(me.said(taken(await members.vacation(actor_of(interaction), begin, end))))

    return vacation_


def _file(kept: bytes) -> discord.File:
    """Packed where it would be too large for Discord."""
    if len(kept) <= LARGEST:
        return discord.File(BytesIO(kept), "steward.json")
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr("steward.json", kept)
    packed.seek(0)
    return discord.File(packed, "steward.json.zip")


async def _opened(interaction: Interaction[Any]) -> Talk:
    talk = Talk(interaction)
    await talk.open()
    return talk
