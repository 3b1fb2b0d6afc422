"""What organisers and drivers do with a race: the same for slash commands and for the lobby's buttons."""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord
from discord import ButtonStyle, Interaction

from bot.commands.invitation import IN_THREADS, NEEDED, lacking
from bot.commands.replies import Answer, Answers, Talk, Worded, actor_of, fits, taken
from bot.commands.spectating import Looking
from bot.desk.desk import Desk
from bot.forms.discord_text import disarmed
from bot.forms.discord_view import button, buttons, line_modal
from bot.forms.presses import Press
from bot.lobby.options import RaceOption, options_of
from bot.outside.shelf import Shelf
from bot.store.library import Library
from bot.telling.callsigns import COLOURS
from bot.telling.narrator import Narrator, Narrators
from bot.telling.posts import By
from bot.telling.summaries import Actor, RaceSummary, Refusal, Setup
from rules.questions import Refused
from rules.rulesets import RULESETS

LUCK = 40
"""Characters of a luck phrase: it travels in a custom id."""


class Organising:
    """Races as members handle them. Refusals are raised as Refused and said by the switchboard."""

    def __init__(
        self, desk: Desk, shelf: Shelf, library: Library, looking: Looking, narrators: Narrators, grace: int
    ) -> None:
        self._desk, self._shelf, self._library, self._looking = desk, shelf, library, looking
        self._narrators, self._grace = narrators, grace

    # Opening

    async def create(
        self,
        talk: Talk,
        track: str,
        game: str,
        laps: int | None,
        profile: str | None,
        pace: Any,
        hours: int,
        options: str,
    ) -> None:
        """Opens a race where the command was given. The missing permission is named."""
        interaction = talk.interaction
        check_permissions(interaction)
        setup = Setup(
            game=game or await self.game_on(talk.actor, track),
            track=track,
            laps=laps,
            profile=profile,
            options=read_options(options),
            pace=pace,
            hours=hours,
            grace=self._grace,
        )
        guild, channel = interaction.guild_id or 0, interaction.channel_id or 0
        try:
            summary = taken(await self._desk.create(setup, actor_of(interaction), guild, channel))
        except Refused as refused:
            raise self._with_its_sentence(refused, setup.game) from refused
        await talk.say(self._ui("created", race=summary.id))

    def _with_its_sentence(self, refused: Refused, game: str) -> Refused:
        """Why an option is refused, and what it does."""
        voice, name = self._narrators.of(game), str(refused.facts.get("option", ""))
        if refused.code != "bad_option" or not voice.has("setting", name):
            return refused
        return Worded(refused, f"{voice.refused(refused)} {voice.word('setting', name)}")

    async def tracks(self, actor: Actor, typed: str, game: str = "") -> list[tuple[str, str]]:
        """(name, title) of the tracks that match, of one game or of all; the server's own first."""
        found = []
        for card in await self._shelf.cards(actor):
            games = [RULESETS[g].title for g in card.games if game in ("", g)]
            own = f" · {self._ui('own_track')}" if card.version else ""
            title = f"{card.title} · {', '.join(games)}{own}"
            if games and fits(typed, card.name, title):
                found.append((card.name, title))
        return found

    async def game_on(self, actor: Actor, track: str) -> str:
        """The first game for which a track is laid out; the first of all where nobody knows."""
        games = next((card.games for card in await self._shelf.cards(actor) if card.name == track), ())
        return next(iter(games), next(iter(RULESETS)))

    async def profiles(self, actor: Actor, track: str, game: str) -> tuple[str, ...]:
        """The editions of the game's tables."""
        return RULESETS[await self._game(actor, track, game)].profiles

    async def options(self, actor: Actor, typed: str, track: str, game: str) -> list[str]:
        """What may be typed next: the last word completed."""
        *before, last = typed.split(" ") if typed else [""]
        known = self.records(await self._game(actor, track, game))
        found = [f"{one.name}={value}" for one in known for value in one.values or ("",)]
        head = " ".join(before)
        return [f"{head} {one}".strip() for one in found if one.startswith(last)]

    def records(self, game: str) -> tuple[RaceOption, ...]:
        """Every option of a race of a game."""
        ruleset = RULESETS[game]
        return options_of(ruleset, self._library.tables(ruleset.name, ruleset.profiles[0]) or "")

    async def _game(self, actor: Actor, track: str, game: str) -> str:
        return game if game in RULESETS else await self.game_on(actor, track)

    # Which race

    async def meant(self, actor: Actor, race: int | None, *, last: bool = False) -> int:
        """The race named, else the one of this channel (with `last` also one that is over), else the member's only one.

        Raises Refused.
        """
        return (await self.race(actor, race, last=last)).id

    async def race(self, actor: Actor, race: int | None, *, last: bool = False) -> RaceSummary:
        """The summary of the race meant. Raises Refused."""
        if race is not None:
            return taken(await self._desk.summary(race, actor))
        return await self._desk.race_here(actor, last=last) or await self._driven(actor)

    async def _driven(self, actor: Actor) -> RaceSummary:
        """The one race a member drives in. Raises Refused."""
        own = await self._desk.races_of(actor)
        if len(own) > 1:
            raise Refused("which_race", races=[f"#{c.id}" for c in own])
        if not own:
            raise Refused("drives_nowhere")
        return own[0]

    async def free_cars(self, actor: Actor) -> list[str]:
        """The colours nobody drives in the race of a channel."""
        here = await self._desk.race_here(actor)
        held = {d.seat for d in here.drivers} if here else set(COLOURS)
        return [c for c in COLOURS if c not in held]

    async def driven_cars(self, actor: Actor) -> list[tuple[str, str]]:
        """(colour, name) of the cars in the race of a channel."""
        here = await self._desk.race_here(actor)
        return [(d.seat, f"{d.seat}, {d.name}") for d in here.drivers if not d.gone] if here else []

    async def driving(self, actor: Actor, race: int) -> dict[str, int]:
        """The members who drive in a race, by their names there."""
        found = await self._desk.summary(race, actor)
        drivers = () if isinstance(found, Refusal) else found.drivers
        return {d.name.casefold(): d.member for d in drivers if d.member is not None}

    # Joining and leaving

    async def ask_to_join(self, talk: Talk, race: int, seat: str = "", luck: str = "") -> None:
        """How he wants to be asked for his orders, before he takes a car. Raises Refused."""
        summary = taken(await self._desk.summary(race, talk.actor))
        if any(d.member == talk.interaction.user.id for d in summary.drivers):
            raise Refused(
                "already_in", seat=next(d.seat for d in summary.drivers if d.member == talk.interaction.user.id)
            )
        if summary.stage != "lobby":
            raise Refused("already_started")
        rest = f"{seat}:{luck}"
        await talk.say(
            self._ui("how_to_join", race=race, luck=disarmed(luck)),
            buttons(
                button(self._knob("by_dm"), "dm", race, rest, ButtonStyle.primary),
                button(self._knob("by_form"), "here", race, rest),
                button(self._knob("luck"), "luck", race, rest),
            ),
        )

    async def join(self, talk: Talk, race: int, seat: str, luck: str, by: By) -> None:
        """He takes a car; the answer teaches the first race."""
        one = taken(await self._desk.join(race, talk.actor, seat or None, luck, by))
        voice = await self._voice(race, talk.actor)
        said = voice.ui("joined" if by == "dm" else "joined_here", car=voice.car(one.seat), number=one.number)
        await talk.say(f"{said}\n\n{await self._looking.first_race(race, talk.actor)}", buttons())

    async def leave(self, talk: Talk, race: int) -> None:
        """Before the start at once; afterwards the car is retired, which is asked for twice. Raises Refused."""
        summary = taken(await self._desk.summary(race, talk.actor))
        seat = next((d.seat for d in summary.drivers if d.member == talk.interaction.user.id and not d.gone), None)
        if seat is None:
            raise Refused("not_seated")
        if summary.stage == "lobby":
            taken(await self._desk.leave(race, talk.actor))
            await talk.say(self._ui("left"), buttons())
            return
        sure = button(self._knob("retire"), "retire", race, style=ButtonStyle.danger)
        leave = button(self._knob("hand_over"), "handover", race)
        voice = self._narrators.of(summary.game)
        asked = voice.ui("retire_sure", race=race, car=voice.car(seat))
        await talk.say(asked, buttons(sure, leave, button(self._knob("race_on"), "keep", race)))

    # Running

    async def ask_to_fill(self, talk: Talk, race: int) -> None:
        """How many automatic drivers. Raises Refused."""
        summary = taken(await self._desk.summary(race, talk.actor))
        room = summary.most - len(summary.drivers)
        if room <= 0:
            raise Refused("full", most=summary.most)
        counts = [n for n in (1, 2, 3, 5, 11) if n < room] + [room]
        await talk.say(self._ui("how_many"), buttons(*(button(str(n), "fillby", race, str(n)) for n in counts[:5])))

    async def fill(self, talk: Talk, race: int, count: int) -> None:
        """Empty seats go to automatic drivers."""
        summary = taken(await self._desk.fill(race, talk.actor, count))
        await talk.say(self._ui("filled", count=sum(bool(d.automatic) for d in summary.drivers)), buttons())

    async def start(self, talk: Talk, race: int) -> None:
        """Lights out."""
        summary = taken(await self._desk.start(race, talk.actor))
        await talk.say(self._ui("mustering" if summary.stage == "lobby" else "started"))

    async def pause(self, talk: Talk, race: int, reason: str) -> None:
        """The clocks stand."""
        taken(await self._desk.pause(race, talk.actor, reason))
        await talk.say(self._ui("paused", race=race))

    async def resume(self, talk: Talk, race: int) -> None:
        """The clocks run."""
        taken(await self._desk.resume(race, talk.actor))
        await talk.say(self._ui("resumed", race=race))

    async def move(self, talk: Talk, race: int) -> None:
        """The race goes on in this channel."""
        check_permissions(talk.interaction)
        taken(await self._desk.move(race, talk.actor))
        await talk.say(self._ui("moved_here", race=race))

    async def ask_to_abandon(self, talk: Talk, race: int, reason: str) -> None:
        """Asked for twice; the button keeps the reason."""
        summary = taken(await self._desk.summary(race, talk.actor))
        sure = button(self._knob("abandon"), "abandon", summary.id, " ".join(reason.split()), ButtonStyle.danger)
        await talk.say(self._ui("abandon_sure", race=race), buttons(sure, button(self._knob("keep_it"), "keep", race)))

    async def abandon(self, talk: Talk, race: int, reason: str) -> None:
        """Given up for good."""
        taken(await self._desk.abandon(race, talk.actor, reason))
        await talk.say(self._ui("abandoned", race=race), buttons())

    # The lobby's buttons

    def answers(self) -> Answers:
        """Buttons that belong to a race as a whole."""
        return {
            "join": Answer(lambda talk, press: self.ask_to_join(talk, press.number)),
            "leave": Answer(lambda talk, press: self.leave(talk, press.number)),
            "fill": Answer(lambda talk, press: self.ask_to_fill(talk, press.number)),
            "start": Answer(lambda talk, press: self.start(talk, press.number)),
            "resume": Answer(lambda talk, press: self.resume(talk, press.number)),
            "luck": Answer(self._luck, fresh=False, opens=lambda press: press.written is None),
            **{act: Answer(do, fresh=False) for act, do in self._forms().items()},
        }

    def _forms(self) -> Mapping[str, Callable[[Talk, Press], Awaitable[None]]]:
        """What is said takes the form's place."""
        return {
            "dm": lambda talk, press: self.join(talk, press.number, *_seat_and_luck(press.rest), "dm"),
            "here": lambda talk, press: self.join(talk, press.number, *_seat_and_luck(press.rest), "here"),
            "fillby": lambda talk, press: self.fill(talk, press.number, int(press.rest)),
            "retire": lambda talk, press: self._retire(talk, press.number),
            "abandon": lambda talk, press: self.abandon(talk, press.number, press.rest),
            "keep": lambda talk, press: talk.say(self._ui("kept"), buttons()),
        }

    async def _luck(self, talk: Talk, press: Press) -> None:
        """First the sheet, then the join form with what was written."""
        if press.written is not None:
            await self.ask_to_join(talk, press.number, "", press.written.get(0, "").strip())
            return
        hint = self._ui("luck_hint")
        modal = line_modal("luck", press.number, self._ui("luck_title"), self._ui("luck_label"), hint, LUCK)
        await talk.interaction.response.send_modal(modal)

    async def _retire(self, talk: Talk, race: int) -> None:
        taken(await self._desk.leave(race, talk.actor))
        voice, show = await self._voice(race, talk.actor), taken(await self._desk.standing(race, talk.actor)).show
        await talk.say(voice.ui("retired_then", due=f"<t:{show}:f>") if show else voice.ui("retired"), buttons())

    async def _voice(self, race: int, actor: Actor) -> Narrator:
        return self._narrators.of(taken(await self._desk.summary(race, actor)).game)

    def _knob(self, code: str) -> str:
        return self._narrators.common.word("knob", code)

    def _ui(self, code: str, **facts: Any) -> str:
        return self._narrators.common.ui(code, **facts)


def check_permissions(interaction: Interaction[Any]) -> None:
    """Raises Refused naming what the bot may not do in this channel."""
    thread = isinstance(interaction.channel, discord.Thread)
    needed = [IN_THREADS if thread and name == "send_messages" else name for name in NEEDED]
    missing = lacking(interaction.app_permissions, needed)
    if missing:
        raise Refused("missing_permission", permissions=missing)


def read_options(text: str) -> dict[str, str]:
    """`key=value key=value` as typed; a name alone is yes. The game reads the values. Raises Refused."""
    options = {}
    for word in filter(None, re.split(r"\s+|,\s*(?=\w+=)", text)):
        key, equals, value = word.partition("=")
        if not key or (equals and not value):
            raise Refused("bad_option", option=word, reason="key_value")
        options[key] = value or "yes"
    return options


def _seat_and_luck(rest: str) -> tuple[str, str]:
    seat, _, luck = rest.partition(":")
    return seat, luck
