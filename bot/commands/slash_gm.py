"""`/gm`: what the stewards of a race may do. Every act wants a reason, which everybody reads."""

from collections.abc import Awaitable, Callable
from typing import Any, Literal

import discord
from discord import Interaction, app_commands
from discord.app_commands import Choice, Range, describe

from bot.commands.awaited import AwaitedWindow
from bot.commands.inbox import Inbox
from bot.commands.organising import Organising
from bot.commands.prompt_answers import Prompting
from bot.commands.replies import Talk, actor_of, offered, taken
from bot.commands.slash_me import tongues
from bot.commands.standing_inbox import StandingInboxes
from bot.commands.stewarding import Stewarding
from bot.lobby.language_choices import Languages
from bot.stewards.meant import meant
from bot.store.act_drafts import Meant
from bot.telling.language import called
from bot.telling.narrator import Narrators

RACE = "Its number, if it is not the race of this channel"
WHY = "Why: everybody reads it"
Reason = Range[str, 1, 300]
Text = Range[str, 1, 400]


class StewardCommands(app_commands.Group):
    """The commands; what they do stands in Stewarding."""

    def __init__(
        self,
        stewarding: Stewarding,
        prompting: Prompting,
        organising: Organising,
        inbox: Inbox,
        awaited: AwaitedWindow,
        standing: StandingInboxes,
        languages: Languages,
        narrators: Narrators,
    ) -> None:
        super().__init__(name="gm", description="For the stewards of a race", guild_only=True)
        self._stewarding, self._prompting, self._organising = stewarding, prompting, organising
        self._inbox, self._awaited, self._standing = inbox, awaited, standing
        self._languages, self._narrators = languages, narrators

    @app_commands.command(description="Which role makes its members stewards of every race here (Manage Server)")
    @describe(role="The role; none: only organisers are stewards of their races")
    async def role(self, interaction: Interaction[Any], role: discord.Role | None = None) -> None:
        """A setting of the server."""
        talk = Talk(interaction)
        await talk.open()
        await self._stewarding.set_role(talk, role)

    @app_commands.command(description="What is spoken in the channels of this server (Manage Server)")
    @describe(language="The language; none: as the server has it in Discord")
    async def language(self, interaction: Interaction[Any], language: str = "") -> None:
        """What has been posted stays as it is."""
        talk = Talk(interaction)
        await talk.open()
        now = taken(await self._languages.choose_for_server(talk.actor, language))
        await talk.say(self._narrators.common.ui("server_language", name=called(now), chosen=bool(language)))

    @language.autocomplete("language")
    @offered()
    async def _tongues(self, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        del interaction
        return tongues(self._languages, typed)

    @app_commands.command(description="Answer for a driver, or put an answer right that was given")
    @describe(decision="What was asked of whom", text="The answer, as the driver would write it", reason=WHY, race=RACE)
    async def answer(
        self, interaction: Interaction[Any], decision: str, text: Text, reason: Reason, race: int | None = None
    ) -> None:
        """An open decision, or one that was made."""
        await self._do(interaction, race, lambda t, n: self._stewarding.answer(t, n, decision, text, reason))

    @app_commands.command(description="Set the dice of a roll")
    @describe(roll="Which roll", faces="The faces, for instance 4 5", reason=WHY, race=RACE)
    async def die(
        self, interaction: Interaction[Any], roll: str, faces: Text, reason: Reason, race: int | None = None
    ) -> None:
        """One that was made, or one that is still to come."""
        await self._do(interaction, race, lambda t, n: self._stewarding.die(t, n, roll, faces, reason))

    @app_commands.command(description="Put a car elsewhere, or change its stocks, speed or status")
    @describe(car="Its colour", text="For instance: place (10,2) wear 3", reason=WHY, race=RACE)
    async def amend(
        self, interaction: Interaction[Any], car: str, text: Text, reason: Reason, race: int | None = None
    ) -> None:
        """At the end of the last step."""
        await self._do(interaction, race, lambda t, n: self._stewarding.amend(t, n, car, text, reason))

    @app_commands.command(description="Take the race back to a round, or to a decision")
    @describe(
        round="To its beginning",
        reason=WHY,
        decision="To before this one",
        other_dice="Roll afresh from there",
        race=RACE,
    )
    async def back(
        self,
        interaction: Interaction[Any],
        round: Range[int, 0],
        reason: Reason,
        decision: str = "",
        other_dice: bool = False,
        race: int | None = None,
    ) -> None:
        """Later answers are proposed to their drivers again."""
        salt = str(interaction.id) if other_dice else ""
        await self._propose(interaction, race, meant("back", round=round, at=decision, salt=salt), reason)

    @app_commands.command(description="Take back one thing the stewards did; all that still fits stays")
    @describe(reason=WHY, act="Which act; without it the last", race=RACE)
    async def undo(
        self, interaction: Interaction[Any], reason: Reason, act: int | None = None, race: int | None = None
    ) -> None:
        """A correction, an answer, a ruling, an extension, a retirement, a disqualification."""
        await self._do(interaction, race, lambda t, n: self._stewarding.undo(t, n, reason, act))

    @app_commands.command(description="Stop the race until it is released")
    @describe(reason=WHY, race=RACE)
    async def hold(self, interaction: Interaction[Any], reason: Reason, race: int | None = None) -> None:
        """Orders are kept closed."""
        await self._propose(interaction, race, meant("hold"), reason)

    @app_commands.command(description="Let a held or paused race go on")
    @describe(reason=WHY, race=RACE)
    async def release(self, interaction: Interaction[Any], reason: Reason, race: int | None = None) -> None:
        """Deadlines are as far away as they were."""
        await self._propose(interaction, race, meant("release"), reason)

    @app_commands.command(description="Give everybody more time for what is open")
    @describe(hours="How many hours more; without: until the race's next slot", reason=WHY, race=RACE)
    async def extend(
        self,
        interaction: Interaction[Any],
        reason: Reason,
        hours: Range[int, 1, 336] | None = None,
        race: int | None = None,
    ) -> None:
        """All open questions."""
        await self._propose(interaction, race, meant("extend", hours=hours), reason)

    @app_commands.command(description="Close what is open now: whoever is awaited gets the careful order")
    @describe(reason=WHY, race=RACE)
    async def close(self, interaction: Interaction[Any], reason: Reason, race: int | None = None) -> None:
        """As its deadline would."""
        await self._do(interaction, race, lambda talk, number: self._awaited.close(talk, number, reason))

    @app_commands.command(description="Remind whoever is awaited, now; at most once an hour")
    @describe(race=RACE)
    async def remind(self, interaction: Interaction[Any], race: int | None = None) -> None:
        """No act, and no reason."""
        await self._do(interaction, race, self._awaited.remind)

    @app_commands.command(description="Let a program drive a car for this round; its driver keeps the seat")
    @describe(car="Its colour", reason=WHY, race=RACE)
    async def drive(self, interaction: Interaction[Any], car: str, reason: Reason, race: int | None = None) -> None:
        """What the car is asked in this round is answered as by an automatic driver."""
        await self._do(interaction, race, lambda talk, n: self._awaited.drive(talk, n, car.casefold(), reason))

    @app_commands.command(description="Retire a car")
    @describe(car="Its colour", reason=WHY, race=RACE)
    async def retire(self, interaction: Interaction[Any], car: str, reason: Reason, race: int | None = None) -> None:
        """As soon as the rules allow."""
        await self._propose(interaction, race, meant("retire", seat=car.casefold()), reason)

    @app_commands.command(description="Put a car at the end of the classification")
    @describe(car="Its colour", reason=WHY, race=RACE)
    async def disqualify(
        self, interaction: Interaction[Any], car: str, reason: Reason, race: int | None = None
    ) -> None:
        """During the race or after it."""
        await self._propose(interaction, race, meant("disqualify", seat=car.casefold()), reason)

    @app_commands.command(description="Give the race up for good")
    @describe(reason=WHY, race=RACE)
    async def abandon(self, interaction: Interaction[Any], reason: Reason, race: int | None = None) -> None:
        """Its seeds are told."""
        await self._propose(interaction, race, meant("abandon", by=interaction.user.id, reason=reason), reason)

    @app_commands.command(description="Open sealed orders to the stewards; everybody is told")
    @describe(reason=WHY, race=RACE)
    async def unseal(self, interaction: Interaction[Any], reason: Reason, race: int | None = None) -> None:
        """Of the set that is open."""
        await self._propose(interaction, race, meant("unseal"), reason)

    @app_commands.command(description="Whether rounds wait for the stewards before they are posted")
    @describe(rounds="wait, or be posted at once", reason=WHY, race=RACE)
    async def review(
        self,
        interaction: Interaction[Any],
        rounds: Literal["wait", "at once"],
        reason: Reason,
        race: int | None = None,
    ) -> None:
        """A round that waits has a button under its message."""
        await self._propose(interaction, race, meant("review", on=rounds == "wait"), reason)

    @app_commands.command(description="What a car is asked; what it has said only where orders are unsealed")
    @describe(car="Its colour", race=RACE)
    async def orders(self, interaction: Interaction[Any], car: str, race: int | None = None) -> None:
        """Only the steward sees it."""
        await self._do(interaction, race, lambda t, n: self._stewarding.unsealed(t, n, car.casefold()))

    @app_commands.command(description="What the stewards have done in this race")
    @describe(race=RACE)
    async def acts(self, interaction: Interaction[Any], race: int | None = None) -> None:
        """With their reasons."""
        await self._do(interaction, race, self._stewarding.acts, last=True)

    @app_commands.command(description="All that waits for you as a steward: decisions, held races, drivers")
    @describe(
        race="Only this race; without it all races of this server whose steward you are",
        here="Yes: keep it standing in this channel, as one message for all; no: take that down",
    )
    async def inbox(self, interaction: Interaction[Any], race: int | None = None, here: bool | None = None) -> None:
        """With a button to each."""
        talk = Talk(interaction)
        await talk.open()
        if here is not None:
            await (self._standing.put_up(talk) if here else self._standing.take_down(talk))
            return
        if race is not None:
            race = await self._organising.meant(talk.actor, race, last=True)
        await self._inbox.show(talk, race)

    @app_commands.command(description="What the stewards of this server have ruled before")
    @describe(text="Words to look for; nothing: the newest")
    async def precedents(self, interaction: Interaction[Any], text: str = "") -> None:
        """By kind, game, reason."""
        talk = Talk(interaction)
        await talk.open()
        await self._prompting.precedents(talk, text)

    @answer.autocomplete("decision")
    @back.autocomplete("decision")
    @offered()
    async def _decisions(self, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        return await self._stewarding.decisions(actor_of(interaction), await self._named(interaction), typed)

    @undo.autocomplete("act")
    @offered(in_words=False)
    async def _acts(self, interaction: Interaction[Any], typed: str) -> list[Choice[int]]:
        return await self._stewarding.undoable(actor_of(interaction), await self._named(interaction), str(typed))

    @die.autocomplete("roll")
    @offered()
    async def _rolls(self, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        return await self._stewarding.rolls(actor_of(interaction), await self._named(interaction), typed)

    @amend.autocomplete("car")
    @retire.autocomplete("car")
    @disqualify.autocomplete("car")
    @drive.autocomplete("car")
    @orders.autocomplete("car")
    @offered()
    async def _cars(self, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        return await self._stewarding.cars(actor_of(interaction), await self._named(interaction), typed)

    async def _named(self, interaction: Interaction[Any]) -> int:
        race = getattr(interaction.namespace, "race", None)
        return await self._organising.meant(actor_of(interaction), race, last=True)

    async def _propose(self, interaction: Interaction[Any], race: int | None, act: Meant, reason: str) -> None:
        await self._do(interaction, race, lambda talk, number: self._stewarding.propose(talk, number, act, reason))

    async def _do(
        self,
        interaction: Interaction[Any],
        race: int | None,
        act: Callable[[Talk, int], Awaitable[None]],
        *,
        last: bool = True,
    ) -> None:
        talk = Talk(interaction)
        await talk.open()
        await act(talk, await self._organising.meant(talk.actor, race, last=last))
