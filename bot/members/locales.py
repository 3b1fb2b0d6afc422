"""Languages of members and servers: as chosen, else as Discord reports them; servers' time zones and driver cards."""

from collections.abc import Sequence

from bot.app.race_access import AuthorizedRaces
from bot.model.actor import Actor, Rejection
from bot.model.timing_options import MemberSettings, is_zone
from bot.store import key_value
from bot.store.database import Transaction
from bot.store.key_value import CHOSEN_LANGUAGE_KEY, DISCORD_LOCALE_KEY
from bot.text.locale import ENGLISH, match_language
from rules.recent_dict import RecentDict

MAX_CACHED_LOCALES = 5000
"""Members, and servers, whose language is cached; valid as long as this process writes alone."""


class Locales:
    """Languages of members and servers. `known_languages`: those that exist."""

    def __init__(self, access: AuthorizedRaces, known_languages: Sequence[str]) -> None:
        self._access, self._database, self.known_languages = access, access.database, tuple(sorted(known_languages))
        self._members = RecentDict[int, tuple[str, str]](MAX_CACHED_LOCALES)
        self._servers = RecentDict[int, tuple[str, str]](MAX_CACHED_LOCALES)

    async def find_member_language(self, member: int, locale: str | None = None, server_language: str = ENGLISH) -> str:
        """Return a member's language.

        `locale`: Discord's, with this interaction; without one, that of the last. English on an English server is not
        stored, as Direct Messages to members whose language is unknown are in the server's."""
        chosen, last_locale = await self._load_member_locale(member)
        now = last_locale if locale is None else match_language(locale, self.known_languages)
        is_usual = not last_locale and now == server_language == ENGLISH
        if now != last_locale and not is_usual:
            await self._save_member(member, locale=now)
        return chosen or now or ENGLISH

    async def find_server_language(self, guild: int, locale: str | None = None) -> str:
        """Return the language of a server's channels."""
        chosen, last_locale = await self._load_server_locale(guild)
        now = last_locale if locale is None else self._match_server_locale(locale)
        if now != last_locale:
            await self._save_server(guild, **{DISCORD_LOCALE_KEY: now})
        return chosen or now or ENGLISH

    async def choose_for_member(self, actor: Actor, language: str) -> MemberSettings | Rejection:
        """Set a member's language; "": as Discord reports it."""
        if language and language not in self.known_languages:
            return self._reject_unknown_language(language)
        await self._save_member(actor.member, language=language)
        return (await self._database.read(lambda t: key_value.load_member_settings(t, [actor.member]))).get(
            actor.member, MemberSettings()
        )

    async def choose_for_server(self, actor: Actor, language: str) -> str | Rejection:
        """Set the language of a server's channels, for its managers; return the language that then applies."""
        if not actor.manager or actor.guild is None:
            return Rejection(code="manager_only")
        if language and language not in self.known_languages:
            return self._reject_unknown_language(language)
        await self._save_server(actor.guild, **{CHOSEN_LANGUAGE_KEY: language})
        return await self.find_server_language(actor.guild)

    async def find_chosen_server_language(self, guild: int) -> tuple[bool, str]:
        """Return whether a server has chosen the language of its channels, and which it is."""
        return bool((await self._load_server_locale(guild))[0]), await self.find_server_language(guild)

    async def find_server_zone(self, guild: int) -> str:
        """Return the time zone that a server has chosen; "" if none."""
        return await self._database.read(lambda t: key_value.load_guild_zone(t, guild))

    async def choose_zone_for_server(self, actor: Actor, zone: str) -> Rejection | None:
        """Set a server's time zone, for its managers; "": none."""
        if not actor.manager or actor.guild is None:
            return Rejection(code="manager_only")
        if zone and not is_zone(zone):
            return Rejection(code="bad_zone", facts={"zone": zone})
        guild = actor.guild
        await self._database.write(lambda t: key_value.save_guild_zone(t, guild, zone))
        return None

    async def shows_driver_cards(self, guild: int) -> bool:
        """Return whether a server wants driver cards."""
        return await self._database.read(lambda t: key_value.load_guild_cards(t, guild))

    async def choose_driver_cards(self, actor: Actor, *, with_cards: bool) -> Rejection | None:
        """Set whether a server wants driver cards, for its managers."""
        if not actor.manager or actor.guild is None:
            return Rejection(code="manager_only")
        guild = actor.guild
        await self._database.write(lambda t: key_value.save_guild_cards(t, guild, with_cards=with_cards))
        return None

    async def find_puzzle_channel(self, guild: int) -> int | None:
        """Return the channel of a server's puzzles."""
        return await self._database.read(lambda t: key_value.load_guild_puzzles(t, guild))

    async def choose_puzzle_channel(self, actor: Actor, channel: int | None) -> Rejection | None:
        """Set the channel of a server's puzzles, for its managers; None: no puzzles."""
        if not actor.manager or actor.guild is None:
            return Rejection(code="manager_only")
        guild = actor.guild
        await self._database.write(lambda t: key_value.save_guild_puzzles(t, guild, channel))
        return None

    def forget_member(self, member: int) -> None:
        """Drop a member from the cache."""
        self._members.pop(member, None)

    def _match_server_locale(self, locale: str) -> str:
        """Return the locale of a server as it is stored: "" for English, which servers have by default."""
        language = match_language(locale, self.known_languages)
        return "" if language == ENGLISH else language

    def _reject_unknown_language(self, language: str) -> Rejection:
        return Rejection(code="unknown_language", facts={"language": language, "languages": list(self.known_languages)})

    async def _load_member_locale(self, member: int) -> tuple[str, str]:
        if member not in self._members or not self._database.alone:
            member_settings = (await self._database.read(lambda t: key_value.load_member_settings(t, [member]))).get(
                member, MemberSettings()
            )
            self._members[member] = (member_settings.language, member_settings.locale)
        return self._members[member]

    async def _load_server_locale(self, guild: int) -> tuple[str, str]:
        if guild not in self._servers or not self._database.alone:
            locales = await self._database.read(lambda t: key_value.load_guild_locales(t, guild))
            self._servers[guild] = (locales[CHOSEN_LANGUAGE_KEY], locales[DISCORD_LOCALE_KEY])
        return self._servers[guild]

    async def _save_member(self, member: int, **changes: str) -> None:
        async def settle(t: Transaction) -> MemberSettings:
            await t.lock_row("member", member)
            settings = (await key_value.load_member_settings(t, [member])).get(member, MemberSettings())
            now = settings.model_copy(update=changes)
            await key_value.save_member_settings(t, member, now)
            return now

        member_settings = await self._database.write(settle)
        self._members[member] = (member_settings.language, member_settings.locale)
        self._access.notify_changed()

    async def _save_server(self, guild: int, **changes: str) -> None:
        await self._database.write(lambda t: key_value.save_guild_locales(t, guild, **changes))
        self._servers.pop(guild, None)
        self._access.notify_changed()
