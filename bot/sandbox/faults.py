"""Simulated faults of Discord, switched on by a test or on the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from bot.sandbox import refusals
from bot.sandbox.interactions import Interactions
from bot.sandbox.permissions import Permission
from bot.sandbox.refusals import Refusal, RequestRefused
from bot.sandbox.world import Channel, Guild, Message, User, World

OLD_MESSAGE_SECONDS = 3600.0
MAX_OLD_EDITS = 3
OLD_EDITS_WINDOW_SECONDS = 20.0


class CutOff(Exception):
    """The connection ends without a response."""


@dataclass
class _Planned:
    """A fault for the next `times` requests to a route, before they are processed or `after`."""

    route: str
    times: int
    make: Callable[[], RequestRefused | CutOff]
    title: str
    after: bool = False


@dataclass
class Faults:
    """The sandbox's simulated faults. A route is written `POST /channels/{channel_id}/messages`, with `*` for any
    text.

    `latency`: seconds added to every response of the API; `duplicates`: number of next interactions that are
    delivered twice; `fast_dms`: number of next new direct-message channels that are refused with 40003."""

    world: World
    interactions: Interactions
    latency: float = 0.0
    duplicates: int = 0
    fast_dms: int = 0
    drop_gateway: Callable[[bool, int | None], None] = lambda can_resume, shard: None
    _planned: list[_Planned] = field(default_factory=list)
    _old_edits: dict[int, list[float]] = field(default_factory=dict)

    def fail(self, route: str = "POST *", times: int = 1, status: int = 500) -> None:
        """Answer the next `times` requests to a route with a server error."""
        title = f"{status} on the next {times} of {route}"
        self._add_fault(route, times, lambda: refusals.make_server_error(status), title)

    def limit_requests(
        self, route: str = "*", times: int = 1, retry_after: float = 0.1, *, everywhere: bool = False
    ) -> None:
        """Answer the next `times` requests to a route with 429; `everywhere` makes it the global limit."""
        title = f"429 on the next {times} of {route}"
        self._add_fault(route, times, lambda: refusals.make_rate_limit_error(retry_after, everywhere=everywhere), title)

    def refuse(self, route: str, refusal: RequestRefused, times: int = 1) -> None:
        """Answer the next `times` requests to a route with any refusal."""
        self._add_fault(
            route, times, lambda: refusal, f"{refusal.code or refusal.status} on the next {times} of {route}"
        )

    def cut(self, route: str = "POST *", times: int = 1, *, after: bool = False) -> None:
        """Cut the connections of the next `times` requests to a route, before they are processed or `after`."""
        title = f"the connection is cut {'after' if after else 'before'} the next {times} of {route}"
        self._add_fault(route, times, CutOff, title, after=after)

    def _add_fault(
        self, route: str, times: int, make: Callable[[], RequestRefused | CutOff], title: str, *, after: bool = False
    ) -> None:
        self._planned.append(_Planned(route, times, make, title, after))
        self._publish()

    def close_dms(self, user: User) -> None:
        """Let the user take no more direct messages from the bot: 50007."""
        user.takes_dms = False
        self._publish()

    def open_dms(self, user: User) -> None:
        user.takes_dms = True
        self._publish()

    def leave(self, guild: Guild, user: User) -> None:
        """Let the user leave the server; without another one in common, messages to them are refused with 50278."""
        self.world.leave(guild, user)

    def archive(self, thread: Channel, *, lock: bool = False) -> None:
        """Archive a thread as time or a moderator would; edits in it are refused with 50083."""
        thread.is_archived, thread.is_locked, thread.archived_at = True, lock, self.world.now()
        self.world.publish("channel changed", thread)

    def deny(self, channel: Channel, *permissions: str) -> None:
        """Take permissions from the bot in a channel (`send_messages`, `attach_files`, …): 50013 or 50001."""
        allow, deny = channel.overwrites.get(self.world.bot.id, (0, 0))
        for name in permissions:
            deny |= Permission[name]
        self.world.set_overwrite(channel, self.world.bot.id, allow & ~deny, deny)

    def allow(self, channel: Channel) -> None:
        """Remove what `deny` took from the bot in a channel."""
        self.world.set_overwrite(channel, self.world.bot.id, 0, 0)

    def make_older(self, message: Message) -> None:
        """Make a message older than an hour; many edits of such messages are refused with 30046."""
        message.sent_at -= OLD_MESSAGE_SECONDS + 1

    def drop(self, *, can_resume: bool = True, shard: int | None = None) -> None:
        """Cut the gateway's connections, of one shard or all; without `can_resume` their sessions end too."""
        self.drop_gateway(can_resume, shard)

    def duplicate(self, times: int = 1) -> None:
        """Deliver each of the next interactions twice."""
        self.duplicates += times
        self._publish()

    def make_late(self, times: int = 1) -> None:
        """Let the next interactions arrive too late: answers to them are refused with 10062."""
        self.interactions.born_dead += times
        self._publish()

    def expire_tokens(self) -> None:
        """Expire all interactions so far: follow-ups are refused with 50027."""
        self.interactions.expire()

    def refuse_new_dms(self, times: int = 1) -> None:
        """Refuse to open the next new direct-message channels, with 40003."""
        self.fast_dms += times
        self._publish()

    def clear(self) -> None:
        """End all faults except archived threads and users who left."""
        self._planned.clear()
        self.latency, self.duplicates, self.fast_dms, self.interactions.born_dead = 0.0, 0, 0, 0
        for user in self.world.users.values():
            user.takes_dms = True
        for channel in self.world.channels.values():
            if self.world.bot.id in channel.overwrites:
                self.allow(channel)
        self._publish()

    @property
    def describe_active(self) -> list[str]:
        """Describe the active faults, one sentence each."""
        sentences = [
            f"{user.name} takes no private messages" for user in self.world.users.values() if not user.takes_dms
        ]
        sentences += [plan.title for plan in self._planned]
        for channel in self.world.channels.values():
            denied_permissions = channel.overwrites.get(self.world.bot.id, (0, 0))[1]
            lacking = [permission.name for permission in Permission if denied_permissions & permission]
            sentences += [f"#{channel.name}: the bot lacks {name}" for name in lacking]
        counts = {"delivered twice": self.duplicates, "arrive too late": self.interactions.born_dead}
        sentences += [f"the next {number} interactions {what}" for what, number in counts.items() if number]
        sentences += [f"the next {self.fast_dms} new private conversations are refused"] if self.fast_dms else []
        return sentences + ([f"answers take {self.latency:g} s longer"] if self.latency else [])

    def check_request(self, route: str, *, after: bool = False) -> None:
        """Apply a planned fault to a request, and count it as used."""
        for plan in self._planned:
            if plan.after == after and fnmatchcase(route, plan.route):
                plan.times -= 1
                self._planned = [each for each in self._planned if each.times > 0]
                self._publish()
                raise plan.make()

    def check_new_dm(self) -> None:
        if self.fast_dms:
            self.fast_dms -= 1
            self._publish()
            raise Refusal.DMS_TOO_FAST.make_error()

    def check_old_edit(self, message: Message) -> None:
        """Refuse the fourth edit within 20 s in one channel of messages older than an hour."""
        now = self.world.now()
        if now - message.sent_at < OLD_MESSAGE_SECONDS:
            return
        recent = [at for at in self._old_edits.get(message.channel.id, ()) if now - at < OLD_EDITS_WINDOW_SECONDS]
        if len(recent) >= MAX_OLD_EDITS:
            raise refusals.make_old_message_edits_error(round(OLD_EDITS_WINDOW_SECONDS - (now - recent[0]), 3))
        self._old_edits[message.channel.id] = [*recent, now]

    def should_duplicate(self) -> bool:
        """Whether the interaction being delivered is to be delivered twice; counts it."""
        if not self.duplicates:
            return False
        self.duplicates -= 1
        self._publish()
        return True

    def _publish(self) -> None:
        self.world.publish("fault", self)
