"""The form of a new race: game, track, pace and what else it has, each with a sentence, and how long it will take."""

import io
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import ButtonStyle, Interaction, SelectOption
from discord.ui import View

from bot.commands.organising import Organising
from bot.commands.replies import Heard, Talk
from bot.deadlines.duration import RaceLength, Tempo, expected
from bot.deadlines.terms import Day, Terms
from bot.delivery.artist import Artist
from bot.forms.discord_text import cut
from bot.forms.discord_view import NOTE, button, buttons, menu
from bot.forms.presses import Press, read_press
from bot.lobby.habits import Membership
from bot.lobby.options import RaceOption
from bot.outside.shelf import Shelf
from bot.render.board import Picture
from bot.store.library import Library
from bot.store.own_tracks import TrackCard
from bot.telling.narrator import Narrator, Narrators
from bot.telling.spans import expected_text, span_text
from bot.telling.summaries import Actor, Refusal
from rules.rulesets import RULESETS

PEOPLE = 4
"""Drivers that a race is reckoned with before anybody has joined."""
TIMES = ("orders_24", "orders_48", "orders_72", "orders_slots", "live_24", "live_48", "live_slots")
"""Pace and hours a round, what is usual first but one; or fixed slots."""
SLOTS: tuple[Day, ...] = ("mon", "wed", "fri")
"""Their days, at the usual hour."""
HOURS = 48
"""A round's hours where nothing is said of them."""
CHOICES, LAST, DRAFTS = 25, 4, 500
"""Entries of a menu, and the last row of a form (Discord); forms kept in memory."""


@dataclass(frozen=True)
class ChosenSoFar:
    """What has been chosen so far."""

    game: str
    track: str
    time: str = TIMES[1]
    extras: tuple[str, ...] = ()

    @property
    def pace(self) -> str:
        """orders or live."""
        return self.time.partition("_")[0]

    @property
    def hours(self) -> int:
        """Hours a round; with fixed slots those that are usual."""
        return HOURS if self.has_slots else int(self.time.partition("_")[2])

    @property
    def has_slots(self) -> bool:
        """Its rounds are due at fixed moments of the week."""
        return self.time.endswith("_slots")

    def terms(self, zone: str) -> Terms:
        """How it keeps time, by the clock of a zone."""
        return Terms(days=SLOTS, zone=zone) if self.has_slots else Terms()

    def options(self, zone: str) -> str:
        """What has been chosen, as it is typed."""
        slots = [f"days={','.join(SLOTS)}", f"zone={zone}"] if self.has_slots else []
        return " ".join([*slots, *(f"{name}=yes" for name in self.extras)])


Cards = tuple[TrackCard, ...]
"""The tracks that there are where somebody stands."""


class Making:
    """The window in which a race is put together."""

    def __init__(
        self,
        organising: Organising,
        shelf: Shelf,
        members: Membership,
        library: Library,
        narrators: Narrators,
        artist: Artist,
    ) -> None:
        self._organising, self._shelf, self._members, self._artist = organising, shelf, members, artist
        self._library, self._narrators = library, narrators
        self._drafts = OrderedDict[int, ChosenSoFar]()

    async def show(self, talk: Talk) -> None:
        """The form as it was left, else with what is usual."""
        await talk.open()
        await self._say(talk, self._wanted(talk.actor.member), await self._shelf.cards(talk.actor))

    def heard(self) -> Mapping[str, Heard]:
        """Its menus, its button, and the button that leads to it."""
        return {"make": self._chosen, "makeown": self._opened}

    async def _opened(self, interaction: Interaction[Any], press: Press) -> None:
        del press
        await self.show(Talk(interaction))

    async def _chosen(self, interaction: Interaction[Any], press: Press) -> None:
        """A choice changes the form; the button opens the lobby."""
        talk = Talk(interaction, fresh=press.rest == "open")
        await talk.open()
        wanted = self._drafts.get(talk.actor.member) or _shown(interaction.message) or self._wanted(talk.actor.member)
        if press.rest == "open":
            await self._open(talk, wanted)
            return
        cards = await self._shelf.cards(talk.actor)
        wanted = self._changed(wanted, press, cards)
        self._drafts[talk.actor.member] = wanted
        self._drafts.move_to_end(talk.actor.member)
        while len(self._drafts) > DRAFTS:
            self._drafts.popitem(last=False)
        await self._say(talk, wanted, cards)

    async def _open(self, talk: Talk, wanted: ChosenSoFar) -> None:
        zone = (await self._members.habits(talk.actor.member)).zone
        options, pace = wanted.options(zone), wanted.pace
        await self._organising.create(talk, wanted.track, wanted.game, None, None, pace, wanted.hours, options)

    async def _say(self, talk: Talk, wanted: ChosenSoFar, cards: Cards) -> None:
        """The form by the member's clock, with the track, unless he does without pictures. A track that is gone gives
        way to the first one."""
        if not any(card.name == wanted.track and wanted.game in card.games for card in cards):
            wanted = replace(wanted, track=self._first(wanted.game, cards))
            self._drafts[talk.actor.member] = wanted
        habits = await self._members.habits(talk.actor.member)
        picture = await self._picture(wanted, talk.actor) if habits.pictures else None
        files = [discord.File(io.BytesIO(picture.png), "track.png", description=picture.alt)] if picture else []
        await talk.say(*self._page(wanted, habits.zone, cards), files)

    async def _picture(self, wanted: ChosenSoFar, actor: Actor) -> Picture | None:
        shown, ruleset = await self._shelf.show(wanted.track, actor), RULESETS[wanted.game]
        if isinstance(shown, Refusal):
            return None
        tables = self._library.tables(wanted.game, ruleset.profiles[0]) or ""
        return await self._artist.track(ruleset, wanted.track, shown.text, tables)

    def _wanted(self, member: int) -> ChosenSoFar:
        game = next(iter(RULESETS))
        return self._drafts.get(member) or ChosenSoFar(game, self._library.first_track(game))

    def _changed(self, wanted: ChosenSoFar, press: Press, cards: Cards) -> ChosenSoFar:
        value = press.values[0] if press.values else ""
        if press.rest == "game" and value in RULESETS:
            return replace(wanted, game=value, track=self._first(value, cards), extras=())
        if press.rest == "track" and any(card.name == value for card in _raced(wanted.game, cards)):
            return replace(wanted, track=value)
        if press.rest == "time" and value in TIMES:
            return replace(wanted, time=value)
        known = {one.name for one in self._extras(wanted)}
        return (
            replace(wanted, extras=tuple(v for v in press.values if v in known)) if press.rest == "extras" else wanted
        )

    def _page(self, wanted: ChosenSoFar, zone: str, cards: Cards) -> tuple[str, View]:
        voice, common = self._narrators.of(wanted.game), self._narrators.common
        card = _card(wanted.track, cards)
        title = card.title if card else wanted.track
        lines = [common.ui("making", game=RULESETS[wanted.game].title, track=title)]
        lines += [common.ui(f"making_{wanted.pace}", hours=0 if wanted.has_slots else wanted.hours)]
        lines += [self._slots(wanted.terms(zone))] if wanted.has_slots else []
        lines += [f"• {voice.word('setting', name)}" for name in wanted.extras]
        takes = expected(self._course(wanted, zone, card))
        lines += [common.ui("making_takes", people=PEOPLE), expected_text(common, takes)] if takes else []
        last = button(common.word("knob", "open"), "make", 0, "open", ButtonStyle.success)
        last.row = LAST
        view = buttons(last)
        for row, (what, options, most) in enumerate(self._menus(wanted, zone, voice, cards)):
            if options:
                view.add_item(menu("make", what, common.ui(f"making_{what}"), options, most, row))
        return "\n".join(lines), view

    def _slots(self, terms: Terms) -> str:
        """When rounds are due, and how the clock is set by which they are."""
        common = self._narrators.common
        days = common.listed(common.word("day", day) for day in terms.days)
        return common.ui("making_slots", days=days, hour=terms.hour, zone=terms.zone)

    def _takes(self, wanted: ChosenSoFar, zone: str, card: TrackCard) -> str | None:
        """A track's laps, and how long a race takes on it."""
        course, common = self._course(wanted, zone, card), self._narrators.common
        takes = expected(course)
        return common.ui("making_course", laps=course.laps, usual=span_text(common, takes.usual)) if takes else None

    def _menus(
        self, wanted: ChosenSoFar, zone: str, voice: Narrator, cards: Cards
    ) -> list[tuple[str, list[SelectOption], int]]:
        """What stands in each menu, and how many may be chosen; None of the last is a choice too."""
        common = self._narrators.common
        games = [SelectOption(label=g.title, value=name, default=name == wanted.game) for name, g in RULESETS.items()]
        tracks = [
            SelectOption(
                label=cut(card.title, NOTE),
                value=card.name,
                description=self._takes(wanted, zone, card),
                default=card.name == wanted.track,
            )
            for card in _raced(wanted.game, cards)[:CHOICES]
        ]
        times = [
            SelectOption(label=common.ui(f"time_{time}"), value=time, default=time == wanted.time) for time in TIMES
        ]
        extras = [
            SelectOption(
                label=one.name.replace("_", " "),
                value=one.name,
                description=cut(voice.word("setting", one.name), NOTE),
                default=one.name in wanted.extras,
            )
            for one in self._extras(wanted)
        ]
        return [("game", games, 1), ("track", tracks, 1), ("time", times, 1), ("extras", extras, len(extras))]

    def _extras(self, wanted: ChosenSoFar) -> list[RaceOption]:
        """What can be switched on besides what is usual."""
        records = self._organising.records(wanted.game)
        return [one for one in records if one.game and one.switch and one.default != "yes"][:CHOICES]

    def _first(self, game: str, cards: Cards) -> str:
        return self._library.first_track(game) or next((card.name for card in _raced(game, cards)), "")

    def _course(self, wanted: ChosenSoFar, zone: str, card: TrackCard | None) -> RaceLength:
        ruleset, figures = RULESETS[wanted.game], self._library.tempo(wanted.game)
        laps, rows = (card.laps, card.rows) if card else (1, 0)
        options = dict.fromkeys(wanted.extras, True)
        said = ruleset.procedure({**ruleset.paced.get(wanted.pace, {}), **options})
        rounds = figures.rounds(laps + said.laps_before, rows)
        tempo = Tempo(
            rounds=rounds,
            extra=figures.extra,
            asked=figures.asked,
            in_turn=said.in_turn,
            covered=bool(said.covered),
        )
        terms = wanted.terms(zone)
        return RaceLength(tempo=tempo, laps=laps, pace=wanted.pace, hours=wanted.hours, terms=terms, people=PEOPLE)


def _shown(message: discord.Message | None) -> ChosenSoFar | None:
    """What a form shows as chosen: after a restart only its message knows."""
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)] if message else []
    menus = [one for row in rows for one in row.children if isinstance(one, discord.SelectMenu)]
    chosen = {read_press(one.custom_id or "").rest: [o.value for o in one.options if o.default] for one in menus}
    if not (chosen.get("game") and chosen.get("track") and chosen.get("time")):
        return None
    (game, *_), (track, *_), (time, *_) = (chosen[what] for what in ("game", "track", "time"))
    known = game in RULESETS and time in TIMES
    return ChosenSoFar(game, track, time, tuple(chosen.get("extras", ()))) if known else None


def _raced(game: str, cards: Cards) -> list[TrackCard]:
    """The game's tracks, but those that are there for tests."""
    return [card for card in cards if game in card.games and not card.test]


def _card(track: str, cards: Cards) -> TrackCard | None:
    return next((card for card in cards if card.name == track), None)
