"""Looking at a race: its standings and picture, its log, its file, and how one plays it. Changes nothing."""

import io
from typing import Any

import discord

from bot.commands.replies import Answer, Answers, Talk, taken
from bot.delivery.artist import Artist
from bot.desk.desk import Desk
from bot.forms.beforehand import orders_in_words
from bot.forms.discord_text import shown_name
from bot.forms.page import gauges
from bot.forms.presses import Press
from bot.telling.bulletins import receipts_text, why_text
from bot.telling.callsigns import car, driver
from bot.telling.narrator import Narrators, listed
from bot.telling.posts import RaceOver
from bot.telling.summaries import Actor, RaceStanding
from bot.telling.wording import expected_text, left_text, placing, table
from rules.questions import Refused


class Looking:
    """What anybody may see, and the asker's own car."""

    def __init__(self, desk: Desk, narrators: Narrators, artist: Artist) -> None:
        self._desk, self._narrators, self._artist = desk, narrators, artist

    async def status(self, talk: Talk, race: int) -> None:
        """Picture, standings, who is awaited until when, and the asker's own car."""
        standing = taken(await self._desk.standing(race, talk.actor))
        picture = (
            await self._artist.picture(standing.summary, standing.view, seat=standing.seat) if standing.view else None
        )
        files = [discord.File(io.BytesIO(picture.png), f"race-{race}.png", description=picture.alt)] if picture else []
        await talk.say(self._status_text(standing), files=files)

    async def full_log(self, talk: Talk, race: int, round: int | None) -> None:
        """Every line of a round."""
        lines = taken(await self._desk.log(race, talk.actor, round))
        await talk.say("\n".join(lines) or self._ui("no_log"))

    async def mine(self, talk: Talk, race: int, round: int) -> None:
        """What happened to the asker in a round."""
        lines = taken(await self._desk.own_digest(race, talk.actor, round))
        await talk.say("\n".join(lines) or self._ui("digest_none", round=round))

    async def why(self, talk: Talk, race: int, round: int, number: int) -> None:
        """What stands behind a line of the log."""
        summary = taken(await self._desk.summary(race, talk.actor))
        why = taken(await self._desk.why(race, talk.actor, round, number))
        await talk.say(why_text(why, summary, self._narrators.of(summary.game)))

    async def receipts(self, talk: Talk, race: int, round: int | None) -> None:
        """The receipts of a round's sealed orders, and what opens them."""
        summary = taken(await self._desk.summary(race, talk.actor))
        found = taken(await self._desk.receipts(race, talk.actor, round))
        await talk.say(receipts_text(found, race, self._narrators.of(summary.game)))

    async def lines(self, actor: Actor, race: int, round: int) -> list[str]:
        """The lines of a round as a member has read them."""
        return list(taken(await self._desk.log(race, actor, round)))

    async def film(self, talk: Talk, race: int, round: int) -> None:
        """A round as a film. Raises Refused."""
        summary = taken(await self._desk.summary(race, talk.actor))
        report = taken(await self._desk.report(race, talk.actor, round))
        shown = await self._artist.film(summary, report)
        if shown is None:
            raise Refused("no_film", round=round)
        name = f"race-{race}-round-{round}.gif"
        await talk.say(self._ui("film_of", race=race, round=round), files=[discord.File(io.BytesIO(shown), name)])

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

    async def export(self, talk: Talk, race: int) -> None:
        """race.json."""
        text: str = taken(await self._desk.race_file(race, talk.actor))
        await talk.say(self._ui("exported", race=race), files=[discord.File(io.BytesIO(text.encode()), "race.json")])

    def _status_text(self, standing: RaceStanding) -> str:
        summary, voice = standing.summary, self._narrators.of(standing.summary.game)
        raw = {d.seat: d.name for d in summary.drivers}
        names = {seat: driver(seat, shown_name(name)) for seat, name in raw.items()}
        lines = [self._ui("status", race=summary.id, stage=voice.word("stage", summary.stage), round=summary.round)]
        if standing.classification:
            lines += [placing(p, names, voice, standing.points) for p in standing.classification]
        elif standing.view:
            lines.append(table(standing.view, raw))
        else:
            lines += list(names.values())
        if standing.waiting:
            awaited = listed(names.get(s, s) for s in standing.waiting)
            due = f"<t:{standing.due}:R>" if standing.due is not None else ""
            lines.append(self._ui("awaited", awaited=awaited, due=due))
        if summary.expected:
            said = expected_text if summary.stage == "lobby" else left_text
            lines.append(said(self._narrators.common, summary.expected))
        own = [c for c in standing.view.cars if c.seat == standing.seat] if standing.view else []
        lines += [voice.ui("own_car", car=car(c.seat), gauges=gauges(c, voice)) for c in own]
        if summary.stage not in ("over", "abandoned"):
            lines += orders_in_words(standing.filed, voice, summary.round)
        return "\n".join(lines)

    def answers(self) -> Answers:
        """The buttons under what everybody reads."""
        return {
            "log": Answer(lambda talk, press: self.full_log(talk, press.number, press.round)),
            "film": Answer(lambda talk, press: self.film(talk, press.number, press.round or 0)),
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

    async def explain(self, talk: Talk) -> None:
        """The first race in five lines: of the game that is played here, else of any."""
        here = await self._desk.race_here(talk.actor, last=True)
        await talk.say(await self.first_race(here.id, talk.actor) if here else self._ui("how_to_play"))

    def _ui(self, code: str, **facts: Any) -> str:
        return self._narrators.common.ui(code, **facts)
