"""How what an organiser has decided is announced."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

from bot.commands.replies import Talk
from bot.forms.discord_text import disarmed, shown_name
from bot.store.seasons import Season
from bot.telling.language import speaking
from bot.telling.narrator import Narrator
from rules.league.season import Penalty


async def announce(talk: Talk, done: str, say: Callable[[], str]) -> None:
    """What has been decided, for everybody in the channel and in its language; `done`: the answer to whoever did."""
    languages = talk.interaction.client.languages
    with speaking(await languages.of_server(talk.interaction.guild_id or 0)):
        said = say()
    await talk.announce(done, said)


def penalty_facts(season: Season, one: Penalty, voice: Narrator) -> dict[str, Any]:
    """What fills the phrases of a penalty. `lots`: it may wait for a race in which lots do not decide the grid."""
    lost = [voice.ui("lost_points", count=one.points)] if one.points else []
    lost += [voice.ui("lost_places", count=one.places, race=one.race)] if one.places else []
    lost += [voice.ui("lost_grid", count=one.grid, served=season.number_of(one.served))] if one.grid else []
    lots = one.owed and not season.terms.game
    return {
        "number": one.number,
        "member": f"<@{one.who}>",
        "lost": lost,
        "lots": lots,
        "reason": disarmed(one.reason),
        "title": shown_name(season.title),
    }


def pardon_facts(season: Season, number: int) -> dict[str, Any]:
    """What fills the phrase of a penalty that is taken back. `served`: its grid places cannot be."""
    served = any(one.number == number for one in season.penalties)
    return {"number": number, "title": shown_name(season.title), "served": served}


def result_facts(season: Season, number: int) -> dict[str, Any]:
    """What fills the phrase of a result from elsewhere."""
    meeting = season.meetings[number - 1]
    known = {str(e.member): shown_name(e.name) for e in season.entrants}
    still_in = [known[f.who] for f in meeting.outside if f.status == "finished"]
    out = [known[f.who] for f in meeting.outside if f.status != "finished"]
    return {"meeting": shown_name(meeting.title), "title": shown_name(season.title), "order": still_in, "out": out}


def shown_day(day: str) -> str:
    """A day of the calendar, as each reader's Discord writes it."""
    return f"<t:{noon(day)}:D>" if day else ""


def noon(day: str) -> int:
    """Noon in Greenwich: the same day nearly everywhere."""
    return int(datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC).timestamp()) + 12 * 3600
