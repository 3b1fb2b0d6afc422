"""Orders: a draft is chosen, written or typed, said back in plain words, and counts when it is confirmed."""

from collections import OrderedDict
from typing import Any, Protocol

from discord import Interaction
from discord.ui import View

from bot.commands.replies import Talk
from bot.forms import grammar
from bot.forms.discord_view import Press, form_view, sheet_modal
from bot.forms.page import Draft, Put, page_text
from bot.forms.plan import plan, pressed, started
from bot.narrator import Narrator
from rules.questions import Allot, Refused, Sheet, Subset
from rules.values import Json, digest

DRAFTS = 2000
"""Drafts kept in memory; they are lost at a restart, and the form then says what counts."""


class Questions(Protocol):
    """The open questions of members."""

    async def of(self, member: int, race: int | None, channel: int | None) -> tuple[Put, ...]:
        """What a member is asked: in the race meant, else in this channel's, else in his only one. Raises Refused."""

    async def one(self, number: int, member: int) -> Put:
        """A question by its number. Raises Refused when it is not his or no longer open."""

    async def checked(self, put: Put, value: Json) -> Json:
        """The answer as the rules read it. Raises Refused."""

    async def answer(self, put: Put, member: int, value: Json) -> None:
        """Makes an answer count. Raises Refused."""


class Orders:
    """The desk's window for orders, the same in a channel and in private."""

    def __init__(self, questions: Questions, narrator: Narrator) -> None:
        self._questions, self._narrator = questions, narrator
        self._drafts = OrderedDict[int, Json]()

    async def show(self, talk: Talk, race: int | None, channel: int | None) -> None:
        """Every open question of whoever asks, a message each."""
        for put in await self._questions.of(talk.interaction.user.id, race, channel):
            await talk.say(*await self.page(put, self._drafts.get(put.number)))

    async def typed(self, member: int, text: str, race: int | None, channel: int | None) -> tuple[str, View]:
        """The page for typed orders. A text may begin with the title of the question that it answers."""
        puts = await self._questions.of(member, race, channel)
        put, rest = self._meant(puts, text)
        draft = grammar.read(put.form, rest, self._narrator.option, self._draft(put))
        return await self.page(put, draft)

    async def heard(self, interaction: Interaction[Any], press: Press) -> None:
        """A press on a form."""
        member = interaction.user.id
        put = await self._questions.one(press.number, member)
        if press.act == "write" and press.written is None:
            await self._open_sheet(interaction, put, press)
            return
        talk = Talk(interaction, fresh=False)
        await talk.open()
        if press.act == "confirm":
            await self._confirm(talk, put, press)
            return
        if press.act == "discard":
            self._drafts.pop(put.number, None)
            await talk.say(*await self.page(put, None))
            return
        draft = self._draft(put) if press.act == "page" else self._changed(put, press)
        await talk.say(
            *await self.page(put, draft, int(press.rest) if press.act == "page" else self._page_of(put, press))
        )

    async def page(self, put: Put, draft: Json, page: int = 0) -> tuple[str, View]:
        """Text and widgets of a question. A draft that can count has a button that confirms it."""
        if draft is not None:
            self._keep(put.number, draft)
        shown = await self._checked(put, draft)
        confirm = digest(shown.value)[:16] if shown and not shown.refusal else ""
        layout = plan(put.form, self._basis(put, draft), page)
        text = page_text(put, self._narrator, shown)
        return text, form_view(put.number, layout, self._narrator, put.names, confirm)

    async def _checked(self, put: Put, draft: Json) -> Draft | None:
        if draft is None and not isinstance(put.form, Allot):
            return None
        if draft is None and put.present is not None:
            return None
        value = draft if draft is not None else started(put.form)
        try:
            return Draft(await self._questions.checked(put, value))
        except Refused as refusal:
            return Draft(value, self._narrator.refused(refusal))

    async def _confirm(self, talk: Talk, put: Put, press: Press) -> None:
        shown = await self._checked(put, self._drafts.get(put.number))
        if shown is None or shown.refusal or digest(shown.value)[:16] != press.rest:
            if put.present is not None and digest(put.present)[:16] == press.rest:
                await self._counted(talk, put)
                return
            await talk.say(*await self.page(put, self._drafts.get(put.number)))
            await talk.aside(self._narrator.word("refused", "changed"))
            return
        await self._questions.answer(put, talk.interaction.user.id, shown.value)
        self._drafts.pop(put.number, None)
        await self._counted(talk, put.__class__(**{**put.__dict__, "present": shown.value}))

    async def _counted(self, talk: Talk, put: Put) -> None:
        layout = plan(put.form, self._basis(put, None))
        view = form_view(put.number, layout, self._narrator, put.names)
        await talk.say(page_text(put, self._narrator, counted=True), view)

    async def _open_sheet(self, interaction: Interaction[Any], put: Put, press: Press) -> None:
        written = plan(put.form, self._basis(put, self._drafts.get(put.number))).written
        title = self._narrator.title(put.question)
        sheet = sheet_modal(put.number, press.place, written[min(press.place, len(written) - 1)], title, self._narrator)
        await interaction.response.send_modal(sheet)

    def _changed(self, put: Put, press: Press) -> Json:
        """The draft after a press, a choice or a written sheet."""
        draft = self._draft(put)
        if press.written is not None:
            return self._written(put, press.written, draft)
        if press.values or isinstance(put.form, Subset):
            return pressed(put.form, draft, press.place, press.values)
        return pressed(put.form, draft, press.place, (press.token,))

    def _written(self, put: Put, written: Any, draft: Json) -> Json:
        if not isinstance(put.form, Sheet):
            return grammar.read(put.form, next(iter(written.values()), ""), self._narrator.option, draft)
        wishes = dict(draft or {})
        for place, text in written.items():
            field = put.form.fields[place]
            wishes.pop(field.name, None)
            if text.strip():
                wishes[field.name] = grammar.read(field.ask, text, self._narrator.option)
        return wishes

    def _meant(self, puts: tuple[Put, ...], text: str) -> tuple[Put, str]:
        for put in puts:
            for name in (self._narrator.title(put.question), put.question.kind):
                if text.strip().casefold().startswith(f"{name.casefold()} "):
                    return put, text.strip()[len(name) :]
        if len(puts) > 1:
            raise Refused("which_question", kinds=[self._narrator.title(p.question) for p in puts])
        return puts[0], text

    def _draft(self, put: Put) -> Json:
        """What to go on from: the draft, else what counts."""
        return self._drafts.get(put.number, put.present)

    def _basis(self, put: Put, draft: Json) -> Json:
        return draft if draft is not None else put.present

    def _page_of(self, put: Put, press: Press) -> int:
        return press.place // 4 if isinstance(put.form, Allot) else 0

    def _keep(self, number: int, draft: Json) -> None:
        self._drafts[number] = draft
        self._drafts.move_to_end(number)
        while len(self._drafts) > DRAFTS:
            self._drafts.popitem(last=False)
