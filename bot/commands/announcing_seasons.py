"""How what an organiser has decided is announced."""

from collections.abc import Callable
from typing import Any

from bot.commands.replies import Talk
from bot.forms.discord_text import disarmed, shown_name
from bot.store.seasons import Season
from bot.telling.language import speaking
from rules.league.season import Penalty


async def announce(talk: Talk, done: str, say: Callable[[], str]) -> None:
    """What has been decided, for everybody in the channel and in its language; `done`: the answer to whoever did."""
    languages = talk.interaction.client.languages
    with speaking(await languages.of_server(talk.interaction.guild_id or 0)):
        said = say()
    await talk.announce(done, said)


def penalty_facts(one: Penalty) -> dict[str, Any]:
    """What fills the phrases of a penalty."""
    lost = {"points": one.points, "places": one.places, "race": one.race or 0}
    return {"number": one.number, "member": f"<@{one.who}>", "reason": disarmed(one.reason), **lost}


def result_facts(season: Season, number: int) -> dict[str, Any]:
    """What fills the phrase of a result from elsewhere."""
    meeting = season.meetings[number - 1]
    known = {str(e.member): shown_name(e.name) for e in season.entrants}
    still_in = [known[f.who] for f in meeting.outside if f.status == "finished"]
    out = [known[f.who] for f in meeting.outside if f.status != "finished"]
    return {"meeting": shown_name(meeting.title), "title": shown_name(season.title), "order": still_in, "out": out}
