"""The pictures of a form: the cards in hand, and the car's surroundings with the spaces to choose from, numbered."""

import io
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

import discord

from bot.commands.replies import Talk
from bot.delivery.artist import Artist
from bot.desk.desk import Desk
from bot.render.board import Picture
from bot.telling.narrator import Narrators
from bot.telling.summaries import Actor, OpenQuestion, WayShown, Weighed, ends, numbered, tones
from rules.prices import Tone
from rules.questions import Fields, Steps
from rules.values import Json, SpaceId
from rules.view import Face

KEPT = 2000
"""Messages of which it is known what their pictures show; of any other they are drawn anew."""


@dataclass(frozen=True)
class Shows:
    """What the pictures of a form show. `numbers`: the numbered spaces in their order, with what it costs to go there;
    `chosen`: where the draft leads, whose way is drawn; `asks_on`: the numbers go on from the draft."""

    question: int
    game: str
    hand: tuple[Face, ...] = ()
    placed: bool = False
    numbers: tuple[tuple[SpaceId, Tone | None], ...] = ()
    chosen: SpaceId | None = field(default=None, compare=False)
    draft: Json = field(default=None, compare=False)
    asks_on: bool = False

    @property
    def anything(self) -> bool:
        """Whether there is a picture at all."""
        return bool(self.hand or self.placed)

    def serves(self, other: "Shows") -> bool:
        """Whether these pictures do for another draft: it leads to a space that stands numbered on them."""
        there = other.chosen is None or any(space == other.chosen for space, _ in self.numbers)
        return self == other and not self.asks_on and (there or not self.placed)


def shown(question: OpenQuestion, draft: Json, weighed: Weighed) -> Shows:
    """What the pictures of a form with this draft show. Of a sheet the spaces that its choices lead to, with the way of
    the draft, or of the careful order, also where others hem the car in. Nothing to a driver who does without."""
    if not question.pictures:
        return Shows(question.number, question.game)
    found, onward = ends(question.form, weighed), numbered(question.form)
    by_number = {number: weighed.choices[value].end or "" for value, number in found.items()}
    spaces = tuple(by_number[n] for n in sorted(by_number)) if found else onward
    if isinstance(question.form, Fields) and draft is None:
        draft = question.present or next((offer.preset.value for offer in weighed.offers), None)
    costs = tones(question.form, weighed)
    return Shows(
        question=question.number,
        game=question.game,
        hand=question.hand,
        placed=question.placed,
        numbers=tuple((space, costs.get(space)) for space in spaces),
        chosen=weighed.price.end if weighed.price else None,
        draft=draft,
        asks_on=isinstance(question.form, Steps),
    )


class FormPictures:
    """Draws them, and knows which message has which."""

    def __init__(self, desk: Desk, narrators: Narrators, artist: Artist) -> None:
        self._desk, self._narrators, self._artist = desk, narrators, artist
        self._there = OrderedDict[int, Shows]()

    def stand(self, message: int | None, shows: Shows) -> bool:
        """Whether a message has pictures that serve, or will have them in a moment."""
        there = self._there.get(message) if message else None
        return there is not None and there.serves(shows)

    def of_question(self, message: int | None, question: int) -> bool:
        """Whether a message has pictures of this question."""
        there = self._there.get(message) if message else None
        return there is not None and there.question == question

    def forget(self, message: int | None) -> None:
        """A message has no pictures any more."""
        if message:
            self._there.pop(message, None)

    async def follow(self, talk: Talk, shows: Shows) -> None:
        """Draws the pictures for the message that was said last, and puts them there, unless others belong there by
        then."""
        message = talk.last
        if message is None:
            return
        self._there[message.id] = shows
        self._there.move_to_end(message.id)
        while len(self._there) > KEPT:
            self._there.popitem(last=False)
        files = await self.drawn(shows, talk.actor)
        await talk.interaction.client.turns.leave()
        if self._there.get(message.id) is shows:
            with suppress(discord.NotFound):
                await message.edit(attachments=list(files))

    async def drawn(self, shows: Shows, actor: Actor) -> tuple[discord.File, ...]:
        """The pictures, as files."""
        return (*await self._hand(shows), *await self._onward(shows, actor))

    async def _hand(self, shows: Shows) -> tuple[discord.File, ...]:
        if not shows.hand:
            return ()
        return (_file(await self._artist.hand(shows.hand, self._narrators.of(shows.game)), "hand.png"),)

    async def _onward(self, shows: Shows, actor: Actor) -> tuple[discord.File, ...]:
        if not shows.placed:
            return ()
        way = await self._desk.way(shows.question, actor, shows.draft)
        if not isinstance(way, WayShown):
            return ()
        way = way.model_copy(update={"onward": tuple(space for space, _ in shows.numbers)})
        return await self.way(way, {space: tone for space, tone in shows.numbers if tone})

    async def way(self, way: WayShown, prices: Mapping[SpaceId, Tone] | None = None) -> tuple[discord.File, ...]:
        """The picture of a way, with the next steps numbered."""
        picture = await self._artist.way(way, prices)
        return (_file(picture, "way.png"),) if picture else ()


def _file(picture: Picture, name: str) -> discord.File:
    return discord.File(io.BytesIO(picture.png), name, description=picture.alt)
