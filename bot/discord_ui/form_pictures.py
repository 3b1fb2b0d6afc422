"""Pictures of a form: the hand of cards, and the car's surroundings with numbered spaces."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

import discord
from discord.ui import View

from bot.app.member_api import MemberApi
from bot.delivery.discord_errors import are_refused
from bot.delivery.discord_sender import make_picture_files
from bot.delivery.picture_service import PictureService
from bot.discord_ui.responder import Responder
from bot.forms.form_message import FormText
from bot.forms.form_view import lay_out_form
from bot.model.actor import Actor
from bot.posts.summaries import (
    AnswerPrices,
    PathPreview,
    QuestionView,
    list_numbered_spaces,
    list_tones_by_space,
    number_path_ends,
)
from bot.text.localizer import Localizers
from rules.base import Json, SpaceId
from rules.cost_preview import Tone
from rules.questions import FieldsForm, Steps
from rules.recent_dict import RecentDict
from rules.view import CardFace

MAX_REMEMBERED_MESSAGES = 2000
"""Messages whose pictures are remembered; those of any other are drawn anew."""


@dataclass(frozen=True)
class PictureContent:
    """The content of a form's pictures.

    `numbers`: numbered spaces in order, with their price tones; `labels`: their numbers, from 1 if empty;
    `chosen`: the end of the draft's path, which is drawn; `asks_on`: the numbers go on from the draft."""

    question: int
    game: str
    hand: tuple[CardFace, ...] = ()
    placed: bool = False
    numbers: tuple[tuple[SpaceId, Tone | None], ...] = ()
    labels: tuple[int, ...] = ()
    chosen: SpaceId | None = field(default=None, compare=False)
    draft: Json = field(default=None, compare=False)
    asks_on: bool = False
    pending: bool = field(default=False, compare=False)
    """The prices are still to be forecast."""

    @property
    def has_pictures(self) -> bool:
        """Whether there is a picture at all."""
        return bool(self.hand or self.placed)

    def fits(self, other: "PictureContent") -> bool:
        """Whether these pictures fit another draft: it leads to a space that is numbered on them."""
        has_chosen = other.chosen is None or any(space == other.chosen for space, _ in self.numbers)
        return self == other and not self.asks_on and (has_chosen or not self.placed)


def choose_picture_content(question: QuestionView, draft: Json, prices: AnswerPrices) -> PictureContent:
    """Return the content of a form's pictures for this draft.

    On a sheet these are the spaces that its choices lead to, with the path of the draft or of the safe order,
    even if others hem the car in. Empty for drivers who have switched pictures off."""
    if not question.pictures:
        return PictureContent(question.number, question.game, pending=prices.pending)
    numbers_by_choice, onward = number_path_ends(question.form, prices), list_numbered_spaces(question.form)
    by_number = {number: prices.choices[value].end or "" for value, number in numbers_by_choice.items()}
    labels = tuple(sorted(by_number))
    spaces = tuple(by_number[n] for n in labels) if numbers_by_choice else onward
    if isinstance(question.form, FieldsForm) and draft is None:
        draft = question.present or next((offer.preset.value for offer in prices.offers), None)
    costs = list_tones_by_space(question.form, prices)
    return PictureContent(
        question=question.number,
        game=question.game,
        hand=question.hand,
        placed=question.has_position,
        numbers=tuple((space, costs.get(space)) for space in spaces),
        labels=labels,
        chosen=prices.price.end if prices.price else None,
        draft=draft,
        asks_on=isinstance(question.form, Steps),
        pending=prices.pending,
    )


class FormPictures:
    """Draws the pictures of forms, and remembers which message has which."""

    def __init__(self, member_api: MemberApi, localizers: Localizers, picture_service: PictureService) -> None:
        self._member_api, self._localizers, self._picture_service = member_api, localizers, picture_service
        self._contents_by_message = RecentDict[int, PictureContent](MAX_REMEMBERED_MESSAGES)
        self._edits = WeakValueDictionary[int, asyncio.Lock]()
        self._turn = asyncio.Lock()

    def has_fitting(self, message: int | None, content: PictureContent) -> bool:
        """Whether a message has pictures that fit, or is about to get them."""
        shown_content = self._contents_by_message.get(message) if message else None
        return shown_content is not None and shown_content.fits(content)

    def shows_question(self, message: int | None, question: int) -> bool:
        """Whether a message has pictures of this question."""
        shown_content = self._contents_by_message.get(message) if message else None
        return shown_content is not None and shown_content.question == question

    def lock(self, message: int | None) -> asyncio.Lock:
        """Return the lock of a message's edits: a slow upload of pictures must not land after a newer answer."""
        return self._edits.setdefault(message, asyncio.Lock()) if message else asyncio.Lock()

    def forget(self, message: int | None) -> None:
        """Forget the pictures of a message."""
        if message:
            self._contents_by_message.pop(message, None)

    async def attach(
        self,
        responder: Responder,
        content: PictureContent,
        text: FormText,
        view: View,
        is_open: Callable[[], Awaitable[bool]] | None = None,
    ) -> None:
        """Draw the pictures and put them into the form that was the last reply, unless it shows others by then.

        Forms are drawn one after another, so that the picture of a post waits for one of them at most.
        `is_open`: whether the form still stands there, and has not been closed meanwhile."""
        message = responder.last
        if message is None:
            return
        self._contents_by_message[message.id] = content

        async def is_wanted() -> bool:
            return self._contents_by_message.get(message.id) is content and (is_open is None or await is_open())

        async with self._turn:
            if not await is_wanted():
                return
            files = await self.draw(content, responder.actor)
        await responder.wait_to_reply()
        async with self.lock(message.id):
            if await is_wanted():
                try:
                    await message.edit(
                        view=lay_out_form(text, view, [one.filename for one in files]), attachments=list(files)
                    )
                except discord.NotFound:
                    self.forget(message.id)
                except discord.HTTPException as error:
                    if not are_refused(error):
                        raise
                    # Discord refuses the files: the form stands without them, and its next change tries again.
                    self.forget(message.id)

    async def draw(self, content: PictureContent, actor: Actor) -> tuple[discord.File, ...]:
        """Return the picture as a file: the board; without one the hand, which also stands there in words."""
        return await self._draw_surroundings(content, actor) or await self._draw_hand(content)

    async def _draw_hand(self, content: PictureContent) -> tuple[discord.File, ...]:
        if not content.hand:
            return ()
        localizer = self._localizers.for_game(content.game)
        picture = await self._picture_service.draw_hand_picture(content.hand, localizer)
        return tuple(make_picture_files(picture, "hand.png"))

    async def _draw_surroundings(self, content: PictureContent, actor: Actor) -> tuple[discord.File, ...]:
        if not content.placed:
            return ()
        preview = await self._member_api.preview_path(content.question, actor, content.draft)
        if not isinstance(preview, PathPreview):
            return ()
        preview = preview.model_copy(
            update={"onward": tuple(space for space, _ in content.numbers), "numbers": content.labels}
        )
        return await self.draw_path(preview, {space: tone for space, tone in content.numbers if tone})

    async def draw_path(
        self, preview: PathPreview, prices: Mapping[SpaceId, Tone] | None = None
    ) -> tuple[discord.File, ...]:
        """Return the picture of a path, with the next steps numbered."""
        picture = await self._picture_service.draw_path_picture(preview, prices)
        return tuple(make_picture_files(picture, "way.png"))
