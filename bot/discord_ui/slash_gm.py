"""`/gm`: the stewards' actions. Every ruling needs a reason, which everybody reads."""

from collections.abc import Awaitable, Callable
from typing import Any, Literal

import discord
from discord import Interaction, app_commands
from discord.app_commands import Choice, Range, describe

from bot.discord_ui.inbox import Inbox, PinnedInboxes
from bot.discord_ui.race_lookup import RaceLookup
from bot.discord_ui.refused_rulings import RefusedRulings
from bot.discord_ui.responder import Responder, acknowledge_privately, autocomplete, get_actor
from bot.discord_ui.ruling_choices import RulingChoices
from bot.discord_ui.ruling_handlers import RulingHandlers
from bot.discord_ui.ruling_views import RulingViews
from bot.discord_ui.server_settings_handlers import ServerSettingsHandlers, Setting, Switch
from bot.discord_ui.slash_me import complete_zone, list_language_choices
from bot.discord_ui.steward_question_handlers import StewardQuestionHandlers
from bot.members.locales import Locales
from bot.stewards.action_registry import make_call
from bot.store.ruling_drafts import ActionCall
from rules.base import Seat

RACE_HELP = "Its number, if it is not the race of this channel"
REASON_HELP = "Why: everybody reads it"
ReasonText = Range[str, 1, 300]
AnswerText = Range[str, 1, 400]


class StewardCommands(app_commands.Group):
    """The `/gm` commands; `RulingHandlers` carries them out."""

    def __init__(
        self,
        ruling_handlers: RulingHandlers,
        ruling_views: RulingViews,
        refused_rulings: RefusedRulings,
        choices: RulingChoices,
        question_handlers: StewardQuestionHandlers,
        race_lookup: RaceLookup,
        inbox: Inbox,
        pinned_inboxes: PinnedInboxes,
        languages: Locales,
        settings: ServerSettingsHandlers,
    ) -> None:
        super().__init__(name="gm", description="For the stewards of a race", guild_only=True)
        self._ruling_handlers, self._ruling_views, self._choices = ruling_handlers, ruling_views, choices
        self._refused_rulings = refused_rulings
        self._question_handlers, self._race_lookup = question_handlers, race_lookup
        self._inbox, self._pinned_inboxes = inbox, pinned_inboxes
        self._languages, self._settings = languages, settings

    @app_commands.command(
        description="Stewards' role, language, time zone, driver cards, puzzles of this server (Manage Server)"
    )
    @describe(
        role="The role whose members are stewards of every race here",
        language="What I write in the channels",
        zone="The server's time zone, for days and times without one: Europe/Berlin",
        clear="Forget one of them: only organisers are stewards, Discord's language, no zone, no puzzles",
        cards="Whether /driver show has a card for each driver, with strength and rival",
        puzzles="The channel for a puzzle a day, from races whose drivers all agree (/me settings)",
    )
    async def settings(
        self,
        interaction: Interaction[Any],
        role: discord.Role | None = None,
        language: str = "",
        zone: str = "",
        clear: Setting | None = None,
        cards: Switch | None = None,
        puzzles: discord.TextChannel | None = None,
    ) -> None:
        """Set the server's settings that are given, and show all of them."""
        responder = await acknowledge_privately(interaction)
        await self._settings.change(responder, role, language, zone, clear, cards, puzzles)

    settings.autocomplete("zone")(complete_zone)

    @settings.autocomplete("language")
    @autocomplete()
    async def _complete_language(self, interaction: Interaction[Any], typed_text: str) -> list[Choice[str]]:
        del interaction
        return list_language_choices(self._languages, typed_text)

    @app_commands.command(description="Answer for a driver, or correct an answer")
    @describe(
        decision="What was asked of whom",
        text="The answer, as the driver would write it",
        reason=REASON_HELP,
        race=RACE_HELP,
    )
    async def answer(
        self,
        interaction: Interaction[Any],
        decision: str,
        text: AnswerText,
        reason: ReasonText,
        race: int | None = None,
    ) -> None:
        """Answer an open or earlier decision in a driver's place."""
        await self._race_lookup.run_command(
            interaction, race, "last", self._refused_rulings.propose, "answer", decision, text, reason
        )

    @app_commands.command(description="Set the dice of a roll")
    @describe(roll="Which roll", faces="The faces, for instance 4 5", reason=REASON_HELP, race=RACE_HELP)
    async def die(
        self, interaction: Interaction[Any], roll: str, faces: AnswerText, reason: ReasonText, race: int | None = None
    ) -> None:
        """Set a roll that was made or is still to come."""
        await self._race_lookup.run_command(
            interaction, race, "last", self._refused_rulings.propose, "die", roll, faces, reason
        )

    @app_commands.command(description="Move a car, or change its stocks, speed or status")
    @describe(
        car="Its colour or its driver",
        text="For instance: place (10,2) status out; stocks by their names in the handbook",
        reason=REASON_HELP,
        race=RACE_HELP,
    )
    async def amend(
        self, interaction: Interaction[Any], car: str, text: AnswerText, reason: ReasonText, race: int | None = None
    ) -> None:
        """Change a car at the end of the last step."""
        await self._run_for_car(
            interaction,
            race,
            car,
            lambda responder, number, seat: self._refused_rulings.propose(
                responder, number, "amend", seat, text, reason
            ),
        )

    @app_commands.command(description="Rewind the race to a round, or to a decision")
    @describe(
        round="To the beginning of this round",
        reason=REASON_HELP,
        decision="To just before this decision",
        other_dice="Roll afresh from there",
        race=RACE_HELP,
    )
    async def back(
        self,
        interaction: Interaction[Any],
        round: Range[int, 0],
        reason: ReasonText,
        decision: str = "",
        other_dice: bool = False,
        race: int | None = None,
    ) -> None:
        """Rewind the race; later answers are proposed to their drivers again."""
        salt = str(interaction.id) if other_dice else ""
        await self._propose(interaction, race, make_call("back", round=round, at=decision, salt=salt), reason)

    @app_commands.command(description="Take back a ruling; the rulings that still fit stay")
    @describe(reason=REASON_HELP, act="Which ruling; the last if you leave this out", race=RACE_HELP)
    async def undo(
        self, interaction: Interaction[Any], reason: ReasonText, act: int | None = None, race: int | None = None
    ) -> None:
        """Withdraw a correction, an answer, a ruling, an extension, a retirement or a disqualification."""
        await self._race_lookup.run_command(interaction, race, "last", self._ruling_handlers.propose_undo, reason, act)

    @app_commands.command(description="Give everybody more time for what is open")
    @describe(
        hours="How many hours more; until the race's next slot if you leave this out",
        reason=REASON_HELP,
        race=RACE_HELP,
    )
    async def extend(
        self,
        interaction: Interaction[Any],
        reason: ReasonText,
        hours: Range[int, 1, 336] | None = None,
        race: int | None = None,
    ) -> None:
        """Extend all open questions."""
        await self._propose(interaction, race, make_call("extend", hours=hours), reason)

    @app_commands.command(description="Retire a car")
    @describe(car="Its colour or its driver", reason=REASON_HELP, race=RACE_HELP)
    async def retire(
        self, interaction: Interaction[Any], car: str, reason: ReasonText, race: int | None = None
    ) -> None:
        """Retire a car as soon as the rules allow."""
        await self._propose_for_car(interaction, race, car, "retire", reason)

    @app_commands.command(description="Put a car at the end of the classification")
    @describe(car="Its colour or its driver", reason=REASON_HELP, race=RACE_HELP)
    async def disqualify(
        self, interaction: Interaction[Any], car: str, reason: ReasonText, race: int | None = None
    ) -> None:
        """Disqualify a car during the race or after it."""
        await self._propose_for_car(interaction, race, car, "disqualify", reason)

    @app_commands.command(description="Open sealed orders to the stewards; everybody is told")
    @describe(reason=REASON_HELP, race=RACE_HELP)
    async def unseal(self, interaction: Interaction[Any], reason: ReasonText, race: int | None = None) -> None:
        """Open the sealed set to the stewards."""
        await self._propose(interaction, race, make_call("unseal"), reason)

    @app_commands.command(description="Whether the stewards approve rounds before they are posted")
    @describe(rounds="wait, or be posted at once", reason=REASON_HELP, race=RACE_HELP)
    async def review(
        self,
        interaction: Interaction[Any],
        rounds: Literal["wait", "at once"],
        reason: ReasonText,
        race: int | None = None,
    ) -> None:
        """Set whether rounds wait for approval; a waiting round has a button."""
        await self._propose(interaction, race, make_call("review", on=rounds == "wait"), reason)

    @app_commands.command(description="What a car is asked, and what it has ordered if orders are unsealed")
    @describe(car="Its colour or its driver", race=RACE_HELP)
    async def orders(self, interaction: Interaction[Any], car: str, race: int | None = None) -> None:
        """Show a car's orders to the steward only."""
        await self._run_for_car(interaction, race, car, self._ruling_views.show_unsealed)

    @app_commands.command(description="The rulings of the stewards in this race")
    @describe(race=RACE_HELP)
    async def acts(self, interaction: Interaction[Any], race: int | None = None) -> None:
        """Show the rulings with their reasons."""
        await self._race_lookup.run_command(interaction, race, "last", self._ruling_views.show_rulings)

    @app_commands.command(description="Everything that waits for you as a steward: decisions, races on hold, drivers")
    @describe(
        race="Only this race; otherwise all races of this server whose steward you are",
        here="Yes: keep it in this channel as one message for all; no: remove that message",
    )
    async def inbox(self, interaction: Interaction[Any], race: int | None = None, here: bool | None = None) -> None:
        """Show the stewards' inbox, with buttons."""
        responder = await acknowledge_privately(interaction)
        if here is not None:
            await (self._pinned_inboxes.pin(responder) if here else self._pinned_inboxes.unpin(responder))
            return
        if race is not None:
            race = await self._race_lookup.find_race_id(responder.actor, race, which="last")
        await self._inbox.show(responder, race)

    @app_commands.command(description="What the stewards of this server have ruled before")
    @describe(text="Words to look for; the newest if you leave this out")
    async def precedents(self, interaction: Interaction[Any], text: str = "") -> None:
        """Search past rulings by kind, game and reason."""
        responder = await acknowledge_privately(interaction)
        await self._question_handlers.show_precedents(responder, text)

    @answer.autocomplete("decision")
    @back.autocomplete("decision")
    @autocomplete()
    async def _complete_decision(self, interaction: Interaction[Any], typed_text: str) -> list[Choice[str]]:
        return await self._choices.list_decisions(
            get_actor(interaction), await self._read_typed_race(interaction), typed_text
        )

    @undo.autocomplete("act")
    @autocomplete(in_words=False)
    async def _complete_ruling(self, interaction: Interaction[Any], typed_text: str) -> list[Choice[int]]:
        return await self._choices.list_undoable(
            get_actor(interaction), await self._read_typed_race(interaction), str(typed_text)
        )

    @die.autocomplete("roll")
    @autocomplete()
    async def _complete_roll(self, interaction: Interaction[Any], typed_text: str) -> list[Choice[str]]:
        return await self._choices.list_rolls(
            get_actor(interaction), await self._read_typed_race(interaction), typed_text
        )

    @amend.autocomplete("car")
    @retire.autocomplete("car")
    @disqualify.autocomplete("car")
    @orders.autocomplete("car")
    @autocomplete()
    async def _complete_car(self, interaction: Interaction[Any], typed_text: str) -> list[Choice[str]]:
        return await self._choices.list_cars(
            get_actor(interaction), await self._read_typed_race(interaction), typed_text
        )

    async def _read_typed_race(self, interaction: Interaction[Any]) -> int:
        race = getattr(interaction.namespace, "race", None)
        return await self._race_lookup.find_race_id(get_actor(interaction), race, which="last")

    async def _propose(self, interaction: Interaction[Any], race: int | None, call: ActionCall, reason: str) -> None:
        await self._race_lookup.run_command(
            interaction, race, "last", self._ruling_handlers.propose_action, call, reason
        )

    async def _propose_for_car(
        self, interaction: Interaction[Any], race: int | None, car: str, kind: str, reason: str
    ) -> None:
        async def propose(responder: Responder, number: int, seat: Seat) -> None:
            await self._ruling_handlers.propose_action(responder, number, make_call(kind, seat=seat), reason)

        await self._run_for_car(interaction, race, car, propose)

    async def _run_for_car(
        self,
        interaction: Interaction[Any],
        race: int | None,
        car: str,
        handle: Callable[[Responder, int, Seat], Awaitable[None]],
    ) -> None:
        """Run a command about the car that is meant by its colour or its driver."""

        async def run(responder: Responder, number: int) -> None:
            await handle(responder, number, await self._race_lookup.find_seat(responder.actor, number, car))

        await self._race_lookup.run_command(interaction, race, "last", run)
