"""In which language members and servers are spoken to: as they have chosen, else as Discord says. Discord says it with
every interaction, and what has changed is written down."""

from collections import OrderedDict
from collections.abc import Sequence

from bot.deadlines.terms import Habits
from bot.race.door import Door
from bot.store import language_settings, members
from bot.store.database import Transaction
from bot.store.language_settings import CHOSEN, SEEN
from bot.telling.language import ENGLISH, nearest
from bot.telling.summaries import Actor, Refusal

KEPT = 5000
"""Members, and servers, whose language is kept in memory; while nobody else writes, it can be believed."""


class Languages:
    """`known`: the languages there are."""

    def __init__(self, door: Door, known: Sequence[str]) -> None:
        self._door, self._database, self.known = door, door.database, tuple(sorted(known))
        self._members, self._servers = OrderedDict[int, tuple[str, str]](), OrderedDict[int, tuple[str, str]]()

    async def of_member(self, member: int, locale: str | None = None) -> str:
        """How a member is answered. `locale`: Discord's, with his interaction; without one, that of his last."""
        chosen, seen = await self._of_member(member)
        now = seen if locale is None else self._heard(locale)
        if now != seen:
            await self._settle(member, locale=now)
        return chosen or now or ENGLISH

    async def of_server(self, guild: int, locale: str | None = None) -> str:
        """What is spoken in the channels of a server."""
        chosen, seen = await self._of_server(guild)
        now = seen if locale is None else self._heard(locale)
        if now != seen:
            await self._settle_server(guild, **{SEEN: now})
        return chosen or now or ENGLISH

    async def choose(self, actor: Actor, language: str) -> Habits | Refusal:
        """For a member; "": as Discord has it."""
        if language and language not in self.known:
            return self._unknown(language)
        await self._settle(actor.member, language=language)
        return (await self._database.read(lambda t: members.habits(t, [actor.member]))).get(actor.member, Habits())

    async def choose_for_server(self, actor: Actor, language: str) -> str | Refusal:
        """For the channels of a server, by whoever manages it; what is spoken there then."""
        if not actor.manager or actor.guild is None:
            return Refusal(code="manager_only")
        if language and language not in self.known:
            return self._unknown(language)
        await self._settle_server(actor.guild, **{CHOSEN: language})
        return await self.of_server(actor.guild)

    def forget(self, member: int) -> None:
        """Nothing is kept of a member any more."""
        self._members.pop(member, None)

    def _heard(self, locale: str) -> str:
        """A locale of Discord's as it is kept: English is what is spoken anyway."""
        found = nearest(locale, self.known)
        return "" if found == ENGLISH else found

    def _unknown(self, language: str) -> Refusal:
        return Refusal(code="unknown_language", facts={"language": language, "languages": list(self.known)})

    async def _of_member(self, member: int) -> tuple[str, str]:
        if member not in self._members or not self._database.alone:
            habits = (await self._database.read(lambda t: members.habits(t, [member]))).get(member, Habits())
            _keep(self._members, member, (habits.language, habits.locale))
        return self._members[member]

    async def _of_server(self, guild: int) -> tuple[str, str]:
        if guild not in self._servers or not self._database.alone:
            found = await self._database.read(lambda t: language_settings.of_guild(t, guild))
            _keep(self._servers, guild, (found[CHOSEN], found[SEEN]))
        return self._servers[guild]

    async def _settle(self, member: int, **changed: str) -> None:
        async def settle(t: Transaction) -> Habits:
            await t.hold("member", member)
            known = (await members.habits(t, [member])).get(member, Habits())
            now = known.model_copy(update=changed)
            await members.settle(t, member, now)
            return now

        habits = await self._database.write(settle)
        _keep(self._members, member, (habits.language, habits.locale))
        self._door.tell()

    async def _settle_server(self, guild: int, **changed: str) -> None:
        await self._database.write(lambda t: language_settings.settle_guild(t, guild, **changed))
        self._servers.pop(guild, None)
        self._door.tell()


def _keep(kept: OrderedDict[int, tuple[str, str]], id: int, languages: tuple[str, str]) -> None:
    kept[id] = languages
    kept.move_to_end(id)
    while len(kept) > KEPT:
        kept.popitem(last=False)
