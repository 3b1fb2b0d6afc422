"""Looking at a race: its standings and picture, its log, its file, and how one plays it. Changes nothing."""

import io
from typing import Any

import discord
from discord import SelectOption
from discord.ui import View

from bot.commands.awaited import AwaitedWindow
from bot.commands.replies import Answer, Answers, Talk, taken
from bot.delivery.artist import Artist
from bot.desk.desk import Desk
from bot.forms.beforehand import orders_in_words
from bot.forms.discord_text import cut, shown_name
from bot.forms.discord_view import Widgets, button, buttons, menu
from bot.forms.presses import Press
from bot.forms.prices import price_line
from bot.replay.assembly import Replays
from bot.replay.timeline import NotReplayed
from bot.telling.bulletins import receipts_text
from bot.telling.callsigns import driver
from bot.telling.handbook import Handbook, Topic, messages
from bot.telling.logbook import LedgerPage, LogBook, bare, gauges, why_text
from bot.telling.messages import pictured
from bot.telling.narrator import Narrators
from bot.telling.posts import PicturedPost, RaceOver, names_of
from bot.telling.spans import expected_text, left_text
from bot.telling.story.round_tale import plain
from bot.telling.summaries import Actor, RaceStanding
from bot.telling.wording import placing, table
from rules.questions import Refused

OPTION, OPTIONS, ALT, BUTTONS = 100, 25, 1000, 25
"""Characters of a menu's option, and how many it may have; of a film's description; buttons of a message (Discord)."""
NAMED, FEW = 60, 8
"""Characters of a topic in a refusal, and how many of them it names."""


class Looking:
    """What anybody may see, and the asker's own car."""

    def __init__(
        self,
        desk: Desk,
        narrators: Narrators,
        artist: Artist,
        handbook: Handbook,
        replays: Replays,
        awaited: AwaitedWindow,
    ) -> None:
        self._desk, self._narrators, self._artist, self._handbook = desk, narrators, artist, handbook
        self._replays, self._awaited = replays, awaited

    async def status(self, talk: Talk, race: int) -> None:
        """Picture, standings, who is awaited until when, and the asker's own car; for stewards what they can do about
        those who are awaited."""
        standing = taken(await self._desk.standing(race, talk.actor))
        picture = (
            await self._artist.picture(standing.summary, standing.view, seat=standing.seat) if standing.view else None
        )
        files = [discord.File(io.BytesIO(picture.png), f"race-{race}.png", description=picture.alt)] if picture else []
        knobs = await self._awaited.beside(talk.actor, standing)
        await talk.say(self._status_text(standing), buttons(*knobs[:BUTTONS]) if knobs else None, files)

    async def full_log(self, talk: Talk, press: Press) -> None:
        """Every line of a round, car by car; `12.red.1` is the second page of red's in round 12."""
        race, round = press.number, press.round or 0
        summary = taken(await self._desk.summary(race, talk.actor))
        found = taken(await self._desk.ledger(race, talk.actor, round))
        names = {d.seat: shown_name(d.name) for d in summary.drivers}
        voice = self._narrators.of(summary.game)
        book = LogBook(found, names, voice)
        _, seat, page = (*press.rest.split("."), "", "")[:3]
        seat = press.values[0].strip("-") if press.values else seat
        shown = book.page(seat if seat in book.seats else None, int(page) if page.isdecimal() else 0)
        head = voice.ui("ledger", race=race, round=round)
        await talk.say(f"{head}\n{shown.text or self._ui('no_log')}", _leaves(race, book, shown, seat))

    async def mine(self, talk: Talk, race: int, round: int) -> None:
        """What happened to the asker in a round."""
        lines = taken(await self._desk.own_digest(race, talk.actor, round))
        await talk.say("\n".join(lines) or self._ui("digest_none", round=round))

    async def why(self, talk: Talk, race: int, round: int, number: int) -> None:
        """What stands behind a line of the log: its rule in our own words, the dice, who decided."""
        summary = taken(await self._desk.summary(race, talk.actor))
        why = taken(await self._desk.why(race, talk.actor, round, number))
        rule = self._handbook.item(summary.game, why.item)
        voice = self._narrators.of(summary.game)
        price = price_line(why.shown, voice, names_of(summary.drivers)) if why.shown else ""
        await talk.say(why_text(why, rule, voice, price))

    async def _why(self, talk: Talk, press: Press) -> None:
        line = press.values[0] if press.values else ""
        await self.why(talk, press.number, press.round or 0, int(line) if line.isdecimal() else 0)

    async def receipts(self, talk: Talk, race: int, round: int | None) -> None:
        """The receipts of a round's sealed orders, and what opens them."""
        summary = taken(await self._desk.summary(race, talk.actor))
        found = taken(await self._desk.receipts(race, talk.actor, round))
        await talk.say(receipts_text(found, race, self._narrators.of(summary.game)))

    async def lines(self, actor: Actor, race: int, round: int) -> list[str]:
        """The lines of a round as a member may read them."""
        return [line.text for line in taken(await self._desk.ledger(race, actor, round)).lines]

    async def film(self, talk: Talk, race: int, round: int | None) -> None:
        """A round as a film, or (round None) a race that is over. Raises Refused."""
        summary = taken(await self._desk.summary(race, talk.actor))
        report = taken(await self._desk.report(race, talk.actor, summary.round if round is None else round))
        if round is None and isinstance(report, RaceOver):
            shown, name = await self._artist.race_film(summary, report), f"race-{race}.gif"
        else:
            shown, name = await self._artist.film(summary, report, pictured(report)), f"race-{race}-{report.round}.gif"
        if shown is None:
            raise Refused("no_film", round=report.round)
        said = self._ui("film_of", race=race, round=round)
        picture = discord.File(io.BytesIO(shown), name, description=_in_words(report))
        await talk.say(said, files=[picture])

    async def dice(self, talk: Talk, race: int, round: int) -> None:
        """The seeds of a race that is over, by which anybody can check its dice. Raises Refused."""
        flag = taken(await self._desk.report(race, talk.actor, round))
        if not isinstance(flag, RaceOver):
            raise Refused("no_report", round=round)
        if not flag.house:
            return await talk.say(self._ui("flag_seed", seed=flag.seed))
        said = " | ".join(shown_name(one) for one in flag.contributions)
        await talk.say(self._ui("flag_seeds", house=flag.house, contributions=said))
        return None

    async def replay(self, talk: Talk, race: int) -> None:
        """A race that is over as a page in the asker's language. Raises Refused."""
        text: str = taken(await self._desk.race_file(race, talk.actor))
        await talk.open()
        language = self._narrators.common.language
        try:
            page = await self._artist.made(self._replays.page, text, language)
        except NotReplayed as fault:
            raise Refused("no_replay", race=race) from fault
        if len(page) > talk.interaction.filesize_limit:
            raise Refused("replay_too_large", race=race)
        file = discord.File(io.BytesIO(page), f"race-{race}.html")
        await talk.say(self._ui("replay_file", race=race), files=[file])

    async def export(self, talk: Talk, race: int) -> None:
        """race.json."""
        text: str = taken(await self._desk.race_file(race, talk.actor))
        await talk.say(self._ui("exported", race=race), files=[discord.File(io.BytesIO(text.encode()), "race.json")])

    def _status_text(self, standing: RaceStanding) -> str:
        summary, voice = standing.summary, self._narrators.of(standing.summary.game)
        raw = {d.seat: d.name for d in summary.drivers}
        names = {seat: driver(seat, shown_name(name)) for seat, name in raw.items()}
        lines = [self._ui("status", race=summary.id, stage=voice.word("stage", summary.stage), round=summary.round)]
        if summary.imported is not None:
            lines.append(self._ui("status_imported", day=f"<t:{summary.imported}:d>"))
        if standing.classification:
            lines += [placing(p, names, voice, standing.points) for p in standing.classification]
        elif standing.view:
            lines.append(table(standing.view, raw, voice))
        else:
            lines += list(names.values())
        if standing.waiting:
            awaited = voice.listed(names.get(s, s) for s in standing.waiting)
            due = f"<t:{standing.due}:R>" if standing.due is not None else ""
            lines.append(self._ui("awaited", awaited=awaited, due=due))
        if standing.show is not None:
            lines.append(self._ui("shown_at", round=summary.round, due=f"<t:{standing.show}:f>"))
        if summary.expected:
            said = expected_text if summary.stage == "lobby" else left_text
            lines.append(said(self._narrators.common, summary.expected))
        own = [c for c in standing.view.cars if c.seat == standing.seat] if standing.view else []
        lines += [voice.ui("own_car", car=voice.car(c.seat), gauges=gauges(c, voice)) for c in own]
        if summary.stage not in ("over", "abandoned"):
            lines += orders_in_words(standing.filed, voice, summary.round)
        return "\n".join(lines)

    def answers(self) -> Answers:
        """The buttons under what everybody reads."""
        return {
            "log": Answer(self.full_log),
            "lines": Answer(self.full_log, fresh=False),
            "why": Answer(self._why),
            "film": Answer(lambda talk, press: self.film(talk, press.number, press.round)),
            "replay": Answer(lambda talk, press: self.replay(talk, press.number)),
            "mine": Answer(lambda talk, press: self.mine(talk, press.number, press.round or 0)),
            "dice": Answer(lambda talk, press: self.dice(talk, press.number, press.round or 0)),
            "how": Answer(self._how),
        }

    async def _how(self, talk: Talk, press: Press) -> None:
        await talk.say(await self.first_race(press.number, talk.actor))

    async def first_race(self, race: int, actor: Actor) -> str:
        """The first race in five lines, as the game has them."""
        summary = taken(await self._desk.summary(race, actor))
        return self._narrators.of(summary.game).word("ui", "how_to_play")

    async def explain(self, talk: Talk, topic: str = "") -> None:
        """What the handbook has on a topic; without one the first race in five lines, of the game that is played here,
        else of any. Raises Refused."""
        here = await self._desk.race_here(talk.actor, last=True)
        if not topic:
            first = await self.first_race(here.id, talk.actor) if here else self._ui("how_to_play")
            await talk.say(f"{first}\n{self._ui('more_rules')}")
            return
        found = self._handbook.found(topic, here.game if here else "")
        if not found:
            raise Refused("unknown_topic", topic=cut(topic, NAMED))
        if len(found) > 1:
            raise Refused("which_topic", topic=cut(topic, NAMED), topics=[cut(one.label, NAMED) for one in found[:FEW]])
        for message in messages(found[0].text):
            await talk.say(message)

    async def topics(self, actor: Actor, typed: str) -> list[Topic]:
        """What the handbook has for what is being typed, the game that is played here first."""
        here = await self._desk.race_here(actor, last=True)
        return list(self._handbook.found(typed, here.game if here else ""))

    def _ui(self, code: str, **facts: Any) -> str:
        return self._narrators.common.ui(code, **facts)


def _leaves(race: int, book: LogBook, shown: LedgerPage, seat: str) -> View:
    """The menus and buttons under a page of the log: which car, why a line says what it says, the pages about it."""
    view, round, voice = Widgets(), book.ledger.round, book.voice
    cars = [SelectOption(label=cut(driver(one, book.names.get(one, one)), OPTION), value=one) for one in book.seats]
    if cars:
        every = SelectOption(label=voice.ui("ledger_every"), value="-")
        view.add_item(menu("lines", str(round), voice.ui("ledger_by_car"), [every, *cars[: OPTIONS - 1]], 1, 0, race))
    if shown.lines:
        said = ((str(one.number), f"{one.number} {bare(one.text)}") for one in shown.lines)
        asked = [SelectOption(label=cut(text, OPTION), value=number) for number, text in said]
        view.add_item(menu("why", str(round), voice.ui("ledger_why"), asked, 1, 1, race))
    for page, label in ((shown.page - 1, "◀"), (shown.page + 1, "▶")):
        if 0 <= page < shown.pages:
            view.add_item(button(label, "lines", race, f"{round}.{seat}.{page}"))
    return view


def _in_words(report: PicturedPost) -> str:
    """What a film shows, for those who have it read to them."""
    return cut(" ".join([report.headline, *map(plain, report.story)]), ALT)
