"""The life of an interaction: created by a member, answered within three seconds, usable for fifteen minutes."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox import refusals
from bot.sandbox.refusals import Refusal
from bot.sandbox.world import Channel, Json, MemberAction, Message, User, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
PONG, ANSWER, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 1, 4, 5, 6, 7, 8, 9

TOKEN_LIFETIME_SECONDS = 15 * 60.0

ANSWERS_ALLOWED = {
    COMMAND: {ANSWER, DEFERRED, MODAL},
    COMPONENT: {ANSWER, DEFERRED, DEFERRED_UPDATE, UPDATE, MODAL},
    AUTOCOMPLETE: {CHOICES},
    MODAL_SUBMIT: {ANSWER, DEFERRED, DEFERRED_UPDATE, UPDATE},
}


@dataclass(eq=False, kw_only=True)
class Interaction(MemberAction):
    """An action of a member that waits for an answer.

    `answer`: type of the first answer, None until there is one; `response`: the message that @original means,
    the answer's or, after an update, the message acted on."""

    made_at: float
    answer_within: float
    token: str = field(default_factory=lambda: secrets.token_urlsafe(48))
    answer: int | None = None
    response: Message | None = None
    followups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    pressed_at: float = field(default_factory=time.perf_counter)
    acknowledged_at: float | None = None
    is_dead: bool = False
    is_expired: bool = False
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    filled: asyncio.Event = field(default_factory=asyncio.Event)

    def check_answer(self, kind: int, now: float) -> None:
        """Refuse an answer: 40060 if there is one already, 10062 if it is late, 50035 if this kind has no such
        answer."""
        if self.answer is not None:
            raise Refusal.ALREADY_ACKNOWLEDGED.make_error()
        if self.is_dead or now > self.made_at + self.answer_within:
            raise Refusal.UNKNOWN_INTERACTION.make_error()
        updates_nothing = kind in (DEFERRED_UPDATE, UPDATE) and self.message is None
        if kind not in ANSWERS_ALLOWED[self.kind] or updates_nothing:
            text = f"Interaction type {self.kind} cannot be answered with {kind}"
            source = "docs: interactions/receiving-and-responding#interaction-callback-type"
            raise refusals.make_invalid_form_error(("type",), "INTERACTION_CALLBACK_TYPE_INVALID", text, source)

    def check_token(self, now: float) -> None:
        """Refuse with 50027 after fifteen minutes, and with 10015 before the first answer."""
        if self.is_expired or now > self.made_at + TOKEN_LIFETIME_SECONDS:
            raise Refusal.INVALID_TOKEN.make_error()
        if self.answer is None:
            raise Refusal.UNKNOWN_WEBHOOK.make_error()

    def mark_answered(self, kind: int) -> None:
        self.answer = kind
        self.acknowledged_at = time.perf_counter()
        self.answered.set()
        if kind not in (DEFERRED, DEFERRED_UPDATE):
            self.filled.set()


class Interactions:
    """All interactions of the sandbox, by their tokens."""

    def __init__(self, world: World, answer_within: float) -> None:
        self.world = world
        self.answer_within = answer_within
        self._by_token: dict[str, Interaction] = {}
        self.born_dead = 0

    def make(self, kind: int, user: User, channel: Channel, data: Json, **origin: Any) -> Interaction:
        """Create an interaction and publish it, so that the gateway delivers it. `origin`: message, opened_by."""
        number, made_at, within = self.world.make_id(), self.world.now(), self.answer_within
        one = Interaction(number, kind, user, channel, data, made_at=made_at, answer_within=within, **origin)
        self._by_token[one.token] = one
        if self.born_dead and kind != AUTOCOMPLETE:
            self.born_dead -= 1
            one.is_dead = True
        self.world.publish("interaction made", one)
        return one

    def find(self, token: str) -> Interaction | None:
        return self._by_token.get(token)

    def expire(self) -> None:
        """Expire the tokens of all interactions."""
        for one in self._by_token.values():
            one.is_expired = True
