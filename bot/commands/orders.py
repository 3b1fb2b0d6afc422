"""Orders: a draft is chosen, written or typed, said back in plain words, and counts when it is confirmed."""

import asyncio
import re
from collections import OrderedDict
from collections.abc import Hashable, Iterator, Mapping
from typing import Any, TypeVar

import discord
from discord import ButtonStyle, Interaction
from discord.ui import Button, View

from bot.commands.filed_orders import Beforehand
from bot.commands.form_pictures import FormPictures, Shows, shown
from bot.commands.replies import Answer, Answers, Talk, Worded, taken
from bot.commands.turns import Overtaken
from bot.delivery.artist import Artist
from bot.desk.desk import Desk
from bot.forms import text_answers as grammar
from bot.forms.beforehand import beforehand
from bot.forms.discord_text import cut, shown_name
from bot.forms.discord_view import button, buttons, choice_name, form_view, line_modal, sheet_modal
from bot.forms.echo import echo
from bot.forms.layout import MENUS, Layout, at_place, plan, pressed, started, token
from bot.forms.page import DraftShown, FormText, in_code, page_text
from bot.forms.presses import Press
from bot.forms.prices import offer_label, short_price
from bot.telling.narrator import Narrator, Narrators
from bot.telling.summaries import (
    Actor,
    Changed,
    Checked,
    Drafted,
    Offer,
    OpenQuestion,
    RaceSummary,
    Refusal,
    Weighed,
    ends,
)
from rules.orders.reading import offers
from rules.questions import Allot, Fields, Option, Pick, Refused, Steps, Subset
from rules.values import Json, Seat, digest

ACTS = ("confirm", "careful")
"""What is done on a form that makes something count; all else is a look at it."""
CHANGES = ("say", "choose")
"""What changes a draft, and shows the form with it: pressed on the same form again before it was, it is shown once."""
READING = re.compile(r"^[0-9]+\. `([^`]+)`$", re.MULTILINE)
"""What a line could mean, as it stands in the message that asks back: the message knows it after a restart too."""
DRAFTS = 2000
"""Drafts kept in memory; they are lost at a restart, and the form then says what counts."""

LOOKS, PAUSE = 25, 0.3
"""How often it is looked for the next question of one who drives alone; seconds between."""
SETTLED = 1.5
"""Seconds until what is said to everybody is there too: the form belongs below it."""
LABEL, MOST_NAMED = 60, 12
"""Characters of a ready-made answer's button, and of what it says at least."""
SHEET = 400
"""Characters of a sheet."""

MOST_READY = 8
"""Choices of a turn to come that have a button."""

T = TypeVar("T")
Shown = tuple[str | FormText, View, tuple[discord.File, ...]]
"""A form as it is sent: text, widgets, pictures."""


class OutOfDate(Refused):
    """The form has changed; what is open now. Where that cannot be shown either, the form is said to be settled."""

    def __init__(self, questions: tuple[OpenQuestion, ...]) -> None:
        super().__init__("not_open")
        self.questions = questions


class OrdersWindow:
    """The desk's window for orders, the same in a channel and in private."""

    def __init__(self, desk: Desk, narrators: Narrators, artist: Artist) -> None:
        self._desk, self._narrators = desk, narrators
        self._pictures = FormPictures(desk, narrators, artist)
        self.beforehand = Beforehand(desk, narrators)
        self._drafts = OrderedDict[tuple[int, int], Json]()
        self._overtaken = dict[Hashable, list[Press]]()
        self._last = OrderedDict[int, int]()

    async def show(self, talk: Talk, race: int) -> None:
        """Every open question of whoever asks, a message each."""
        questions = taken(await self._desk.questions(talk.actor, race))
        if not questions:
            await self._nothing(talk, race)
        for question in questions:
            await self._show(talk, question, self._drafts.get((talk.interaction.user.id, question.number)))

    async def _nothing(self, talk: Talk, race: int) -> None:
        """Nothing is asked of him: whom the race waits for; or a program has his car, which he may take back."""
        summary = taken(await self._desk.summary(race, talk.actor))
        own = next((d for d in summary.drivers if d.member == talk.interaction.user.id), None)
        common = self._narrators.common
        if own is None or not own.standin or own.gone or summary.stage != "running":
            standing = taken(await self._desk.standing(race, talk.actor))
            due = f"<t:{standing.due}:R>" if standing.due is not None else ""
            others = [seat for seat in standing.waiting if seat != standing.seat]
            said = common.ui("nothing_asked", awaited=common.listed(map(common.car, others)), due=due if others else "")
            if standing.show is not None:
                said = common.ui("nothing_asked_silent", round=summary.round, due=f"<t:{standing.show}:f>")
            if own is None or own.gone or summary.stage != "running":
                await talk.say(said)
                return
            knobs = [button(common.word("knob", "ahead"), "ahead", race)]
            ready = taken(await self._desk.ready_for_the_turn(race, talk.actor))
            said += f"\n{common.ui('turn_ready')}" if ready else ""
            await talk.say(said, buttons(*self._of_the_turn(race, summary.game, ready), *knobs))
            return
        knob = button(common.word("knob", "back"), "back", race, style=ButtonStyle.primary)
        await talk.say(common.ui("stood_in", car=common.car(own.seat)), buttons(knob))

    def _of_the_turn(self, race: int, game: str, ready: tuple[Offer, ...]) -> Iterator[Button[View]]:
        """A button for each choice of a turn to come, with its price."""
        voice = self._narrators.of(game)
        for offer in ready[:MOST_READY]:
            named = voice.option(Option(value=offer.words, code=offer.preset.name, facts=offer.preset.facts))
            label = f"{named} · {short_price(offer.price, voice)}" if offer.price else named
            yield button(label, "turn", race, offer.words)

    async def _turn(self, talk: Talk, press: Press) -> None:
        """A choice for the turn to come, said back to be kept."""
        race = taken(await self._desk.summary(press.number, talk.actor))
        voice = self._narrators.of(race.game)
        await talk.say(*await self.beforehand.for_a_turn_to_come(talk.actor, race.id, press.rest, voice))

    async def typed(self, actor: Actor, text: str, race: RaceSummary) -> Shown:
        """The page for orders typed for a race. A text may begin with the title of the question that it answers, or
        with `standing:` or `ahead:`. What is refused is refused in the words of the race's game."""
        voice = self._narrators.of(race.game)
        try:
            return await self._typed(actor, grammar.visible(text), race.id, voice)
        except Refused as refusal:
            if offers(refusal):
                return self._asked_back(actor, race.id, refusal, voice)
            raise Worded(refusal, voice.refused(refusal)) from refusal

    async def _typed(self, actor: Actor, text: str, race: int, voice: Narrator) -> Shown:
        if beforehand(text):
            return *await self.beforehand.page(actor, race, text, voice), ()
        questions = taken(await self._desk.questions(actor, race))
        if not questions:
            return *await self.beforehand.for_a_turn_to_come(actor, race, text, voice), ()
        question, rest = _meant(questions, text, voice)
        if question.written:
            return await self._sheet(question, actor, rest)
        draft = grammar.read(question.form, rest, voice.option, self._draft(question, actor.member))
        drafted = _current(await self._desk.drafted(question.number, actor, draft))
        read = taken(drafted.read)
        draft = read.value if read and isinstance(question.form, Steps) else draft
        return await self.page(question, actor, draft, drafted=drafted)

    async def _sheet(self, question: OpenQuestion, actor: Actor, text: str) -> Shown:
        """The page of an order sheet after a line of text: a new draft, or the old one with something added."""
        key = (actor.member, question.number)
        drafted = _current(await self._desk.correct(question.number, actor, text, self._drafts.get(key)))
        if drafted.draft is None:
            self._drafts.pop(key, None)
            return await self.page(question, actor)
        return await self.page(question, actor, drafted.draft, drafted=drafted)

    def _asked_back(self, actor: Actor, race: int, refusal: Refused, voice: Narrator) -> Shown:
        """What can be read in several ways, with a button for each."""
        readings = offers(refusal)
        lines = [voice.refused(refusal), *(f"{n}. {in_code(one)}" for n, one in enumerate(readings, 1))]
        return (
            "\n".join(lines),
            buttons(*(button(str(n + 1), "reading", race, str(n)) for n in range(len(readings)))),
            (),
        )

    def answers(self) -> Answers:
        """Public buttons, and the readings of a text that was asked back."""
        return {
            "orders": Answer(lambda talk, press: self.show(talk, press.number)),
            "needed": Answer(lambda talk, press: self.show(talk, press.number)),
            "reading": Answer(self._reading_meant, fresh=False),
            "turn": Answer(self._turn, fresh=False),
            "ahead": Answer(self._ahead, fresh=False, opens=lambda press: press.written is None),
        }

    async def _ahead(self, talk: Talk, press: Press) -> None:
        """First a line to write, then what it comes to, for the turn that comes next."""
        if press.written is None:
            ui = self._narrators.common.ui
            modal = line_modal("ahead", press.number, ui("ahead_title"), ui("ahead_label"), ui("ahead_hint"), SHEET)
            await talk.interaction.response.send_modal(modal)
            return
        race = taken(await self._desk.summary(press.number, talk.actor))
        said, view, files = await self.typed(talk.actor, press.written.get(0, ""), race)
        await talk.say(said, view, files)

    async def _reading_meant(self, talk: Talk, press: Press) -> None:
        message = talk.interaction.message
        meant = READING.findall(message.content)[int(press.rest) :][:1] if message else []
        if not meant:
            raise Refused("draft_lost")
        race = taken(await self._desk.summary(press.number, talk.actor))
        said, view, files = await self.typed(talk.actor, meant[0], race)
        await talk.say(said, view, files)

    async def heard(self, interaction: Interaction[Any], press: Press) -> None:
        """A press on a form; one that is out of date is replaced by what is open now, and nothing is changed."""
        talk = Talk(interaction, fresh=press.act == "way", looks=press.act not in ACTS, first=True)
        if press.act in CHANGES and interaction.message:
            talk.about = interaction.user.id, interaction.message.id
        if not opens_sheet(press):
            try:
                await talk.open()
            except Overtaken:
                self._overtaken.setdefault(talk.about, []).append(press)
                return
        try:
            for earlier in self._overtaken.pop(talk.about, ()):
                await self._take_along(talk.actor, earlier)
            draft = self._drafts.get((interaction.user.id, press.number))
            question = _current(await self._desk.question(press.number, talk.actor, draft))
            if opens_sheet(press):
                await self._open_sheet(talk, question, press)
            else:
                await self._do(talk, question, press)
        except OutOfDate as change:
            await talk.open()
            for question in change.questions:
                await self._show(talk, question, self._drafts.get((talk.interaction.user.id, question.number)))
            await talk.aside(self._narrators.common.word("refused", "changed"))

    async def _take_along(self, actor: Actor, press: Press) -> None:
        """Drafts what was pressed before, without showing it: another press has overtaken it."""
        draft = self._drafts.get((actor.member, press.number))
        question = _current(await self._desk.question(press.number, actor, draft))
        changed = await self._changed(question, press, actor)
        if changed is not None:
            self._keep((actor.member, press.number), changed)

    async def page(
        self, question: OpenQuestion, actor: Actor, draft: Json = None, drafted: Drafted | None = None
    ) -> tuple[FormText, View, tuple[discord.File, ...]]:
        """Text, widgets and pictures of a question, as they go into one message."""
        text, view, shows = await self._page(question, actor, draft, drafted=drafted)
        return text, view, await self._pictures.drawn(shows, actor)

    async def _show(
        self, talk: Talk, question: OpenQuestion, draft: Json = None, page: int = 0, *, own: bool = False
    ) -> None:
        """The page of a question in answer to a press: its text at once, unless a later press has the form by then. The
        pictures follow, unless those that the message has show what is chosen."""
        message = talk.rewrites
        self._shown_to(talk, message)
        text, view, shows = await self._page(question, talk.actor, draft, page, own=own, hurried=talk.is_hurried)
        if message and self._last.get(message) != talk.interaction.id:
            return
        keeps = self._pictures.of_question(message, question.number) and shows.anything
        if not keeps:
            self._pictures.forget(message)
        await talk.say(text, view, None if keeps else ())
        if shows.anything and not self._pictures.stand(message, shows):
            await self._pictures.follow(talk, shows)

    def _shown_to(self, talk: Talk, message: int | None) -> None:
        """A form is from here on what this press makes of it."""
        if message:
            self._last[message] = talk.interaction.id
            self._last.move_to_end(message)
            while len(self._last) > DRAFTS:
                self._last.popitem(last=False)

    async def _page(
        self,
        question: OpenQuestion,
        actor: Actor,
        draft: Json = None,
        page: int = 0,
        *,
        drafted: Drafted | None = None,
        own: bool = False,
        hurried: bool = False,
    ) -> tuple[FormText, View, Shows]:
        """Text and widgets of a question, and what its pictures show. A draft that can count has a button that confirms
        it; a way that is taken step by step goes on from it, the next steps numbered on the picture. `drafted`: what
        the desk has said of the draft, if it was asked; `own`: he does without what is ready-made;
        `hurried`: many others wait."""
        voice = self._narrators.of(question.game)
        if draft is None and question.present is None:
            draft = question.proposed
        if draft is not None:
            self._keep((actor.member, question.number), draft)
        first = draft is None and question.present is None and isinstance(question.form, Allot)
        if drafted is None:
            value = started(question.form) if first else draft
            drafted = _current(await self._desk.drafted(question.number, actor, value, hurried=hurried))
        question, weighed = drafted.question.model_copy(update={"told": question.told}), drafted.weighed
        ready = first and not own and len(weighed.offers) > 1
        said = None if ready else _shown(drafted, voice)
        confirm = mark(said.value) if said and not said.refusal else ""
        held = _in_form(question, said) if question.written else self._held(question, draft)
        layout = Layout() if ready else plan(question.form, held, page)
        presets = _presets(question, weighed, voice, at_once=draft is None and question.present is None)
        view = form_view(
            question.number,
            layout,
            voice,
            question.names,
            confirm,
            drafted=draft is not None,
            leads=question.leads,
            weighed=weighed,
            numbers=ends(question.form, weighed) if question.leads else {},
            presets=(*presets, button(voice.word("knob", "own"), "page", question.number, "0")) if ready else presets,
            more=page >= layout.pages,
        )
        return page_text(question, voice, said, weighed=weighed), view, shown(question, draft, weighed)

    async def _do(self, talk: Talk, question: OpenQuestion, press: Press) -> None:
        page = 0
        if press.act == "confirm":
            await self._confirm(talk, question, press)
            return
        if press.act in ("preset", "careful"):
            await self._ready_made(talk, question, press)
            return
        if press.act == "way":
            await self._show_way(talk, question, press)
            return
        if press.act == "discard":
            self._drafts.pop((talk.interaction.user.id, question.number), None)
            await self._show(talk, question)
            return
        if press.act == "undo":
            draft = (self._drafts.pop((talk.interaction.user.id, question.number), None) or [])[:-1] or None
        elif press.act == "page":
            draft, page = self._drafts.get((talk.interaction.user.id, question.number)), int(press.rest)
        else:
            draft = await self._changed(question, press, talk.actor)
            page = press.place // MENUS if isinstance(question.form, Allot) else 0
        await self._show(talk, question, draft, page, own=press.act == "page")

    async def _confirm(self, talk: Talk, question: OpenQuestion, press: Press) -> None:
        voice = self._narrators.of(question.game)
        if question.present is not None and mark(question.present) == press.rest:
            await self._counted(talk, question, voice)
            return
        draft = self._drafts.get((talk.interaction.user.id, question.number))
        if draft is None and question.present is None and isinstance(question.form, Allot):
            draft = started(question.form)
        read = None if draft is None else await self._desk.check(question.number, talk.actor, draft)
        if isinstance(read, Changed):
            raise OutOfDate(read.questions)
        if not isinstance(read, Checked) or mark(read.value) != press.rest:
            raise OutOfDate((question,))
        await self._make_count(talk, question, read.value)

    async def _ready_made(self, talk: Talk, question: OpenQuestion, press: Press) -> None:
        """A ready-made answer becomes the draft; the careful one of a fresh form counts at once. One whose price or
        words have changed since it was offered is offered again."""
        drafted = _current(await self._desk.drafted(question.number, talk.actor, None))
        offer = next((one for one in drafted.weighed.offers if mark(one.preset.value) == press.rest), None)
        if offer is None:
            raise OutOfDate((question,))
        if press.act == "preset":
            await self._show(talk, question, offer.preset.value)
            return
        await self._make_count(talk, question, offer.preset.value)

    async def _make_count(self, talk: Talk, question: OpenQuestion, value: Json) -> None:
        voice = self._narrators.of(question.game)
        accepted = _current(await self._desk.answer(question.number, talk.actor, value))
        self._drafts.pop((talk.interaction.user.id, question.number), None)
        now = accepted.question or question.model_copy(update={"present": accepted.value, "receipt": accepted.receipt})
        await self._counted(talk, now, voice, closed=accepted.question is None)

    async def _counted(self, talk: Talk, question: OpenQuestion, voice: Narrator, *, closed: bool = False) -> None:
        """Says what counts now, and goes on with whatever else is asked of a driver who is asked here."""
        final = closed or not question.question.sealed
        still = None if final else await self._weighed(question, talk.actor)
        final, weighed = still is None, still or Weighed()
        layout = Layout() if final else plan(question.form, question.fields)
        presets = _presets(question, weighed, voice, at_once=False)
        view = form_view(question.number, layout, voice, question.names, weighed=weighed, presets=presets)
        self._shown_to(talk, talk.rewrites)
        self._pictures.forget(talk.rewrites)
        await talk.say(page_text(question, voice, weighed=weighed, counted=True, final=final), view)
        member = talk.interaction.user.id
        summary = taken(await self._desk.summary(question.race, talk.actor))
        if any(d.member == member and (d.by == "here" or d.dm_closed) for d in summary.drivers):
            alone = sum(d.member is not None for d in summary.drivers) == 1
            for other in await self._next(talk.actor, question, patient=alone and summary.stage == "running"):
                await self._show(talk, other)

    async def _next(self, actor: Actor, done: OpenQuestion, *, patient: bool) -> list[OpenQuestion]:
        """What else is asked of him. One who drives alone against programs is asked again in a moment: it is waited
        for, so that he need not look for it; what he has answered by then is not shown."""
        others = await self._others(actor, done)
        if not patient:
            return others
        for _ in range(LOOKS):
            if others:
                await asyncio.sleep(SETTLED)
                awaited = {one.number for one in others}
                return [one for one in await self._others(actor, done) if one.number in awaited]
            await asyncio.sleep(PAUSE)
            others = await self._others(actor, done)
        return []

    async def _others(self, actor: Actor, done: OpenQuestion) -> list[OpenQuestion]:
        """What he has not answered yet."""
        found = taken(await self._desk.questions(actor, done.race))
        return [one for one in found if one.number != done.number and one.present is None]

    async def _weighed(self, question: OpenQuestion, actor: Actor) -> Weighed | None:
        """What its answers cost; None where it has closed in the meantime."""
        drafted = await self._desk.drafted(question.number, actor, None)
        return drafted.weighed if isinstance(drafted, Drafted) else None

    async def _show_way(self, talk: Talk, question: OpenQuestion, press: Press) -> None:
        """A picture for him alone, in a message of its own: the form stays as it is."""
        draft = self._drafts.get((talk.interaction.user.id, question.number))
        if draft is None:
            raise OutOfDate((question,))
        way = _current(await self._desk.way(question.number, talk.actor, draft))
        if not way.spaces:
            raise Refused("no_way")
        voice = self._narrators.of(question.game)
        await talk.say(voice.ui("way", count=len(way.spaces), end=way.spaces[-1]), files=await self._pictures.way(way))

    async def _open_sheet(self, talk: Talk, question: OpenQuestion, press: Press) -> None:
        voice = self._narrators.of(question.game)
        sheets = plan(question.form, question.fields).written
        sheet = at_place(sheets, min(press.place, len(sheets) - 1))
        modal = sheet_modal(
            question.number,
            press.place,
            sheet,
            voice.title(question.question),
            voice,
            await self._hints(question, talk.actor),
        )
        await talk.interaction.response.send_modal(modal)

    async def _hints(self, question: OpenQuestion, actor: Actor) -> dict[str, str]:
        """What the examples under a sheet's fields name: a corner, a rival and a space of this race."""
        ahead = _current(await self._desk.drafted(question.number, actor, None)).weighed.ahead
        rival = next((seat for seat in question.names if seat != question.seat), question.seat)
        return {"corner": ahead[0].name if ahead else "", "rival": rival}

    async def _changed(self, question: OpenQuestion, press: Press, actor: Actor) -> Json:
        """The draft after a press, a choice or a written sheet; written steps as the rules name them, if they are."""
        draft = question.fields if question.written else self._draft(question, actor.member)
        if press.written is not None:
            written = _written(question, press.written, draft, self._narrators.of(question.game))
            read = await self._desk.check(question.number, actor, written)
            return read.value if isinstance(question.form, Steps) and isinstance(read, Checked) else written
        tokens = press.values if press.values or isinstance(question.form, Subset) else (press.token,)
        if isinstance(question.form, Steps) and tokens[0] not in [token(o.value) for o in question.form.options]:
            return draft  # pressed on a copy of the form that shows an older draft: it shows what is drafted now
        return pressed(question.form, draft, press.place, tokens)

    @staticmethod
    def _held(question: OpenQuestion, draft: Json) -> Json:
        return question.present if draft is None else draft

    def _draft(self, question: OpenQuestion, member: int) -> Json:
        """What to go on from: the draft, else what counts."""
        return self._drafts.get((member, question.number), question.present)

    def _keep(self, key: tuple[int, int], draft: Json) -> None:
        self._drafts[key] = draft
        self._drafts.move_to_end(key)
        while len(self._drafts) > DRAFTS:
            self._drafts.popitem(last=False)


def _shown(drafted: Drafted, voice: Narrator) -> DraftShown | None:
    """A draft as it is said back, or why it cannot count."""
    read, before = drafted.read, drafted.instead_of
    if isinstance(read, Refusal):
        fault = voice.refused(Refused(read.code, read.because, **read.facts))
        return DraftShown(drafted.draft, fault, instead_of=before)
    return DraftShown(read.value, words=read.words, instead_of=before) if read else None


def _in_form(question: OpenQuestion, shown: DraftShown | None) -> Json:
    """A sheet's fields, or which of the ways to choose from it is."""
    if not isinstance(question.form, Pick):
        return question.fields
    return shown.words if shown else question.words


def _presets(question: OpenQuestion, weighed: Weighed, voice: Narrator, *, at_once: bool) -> list[Button[View]]:
    """Ready-made answers as buttons; the careful one of a fresh form counts `at_once`. Levels that have none but the
    usual ones start with these."""
    if isinstance(question.form, Allot) and len(weighed.offers) == 1:
        return []
    names = {seat: shown_name(name) for seat, name in question.names.items()}
    shown = list[Button[View]]()
    for n, offer in enumerate(weighed.offers):
        said, first = _named(question, offer, voice, names), at_once and not n
        style = ButtonStyle.success if first else ButtonStyle.secondary

        def label(named: str, offer: Offer = offer, *, first: bool = first) -> str:
            words = offer_label(offer, voice, names, named)
            return voice.ui("order_now", said=words) if first else words

        room = max(MOST_NAMED, LABEL - len(label("")))
        act = "careful" if first else "preset"
        shown.append(button(label(cut(said, room)), act, question.number, mark(offer.preset.value), style))
    return shown


def _named(question: OpenQuestion, offer: Offer, voice: Narrator, names: Mapping[Seat, str]) -> str:
    """What a ready-made answer says: an order as it is written, a space by its number on the picture."""
    value = offer.preset.value
    if isinstance(question.form, Pick):
        rows = plan(question.form).rows
        choices = (choice for row in rows for choice in row.choices if choice.option.value == value)
        found = next((choice for choice in choices if choice.number), None)
        if found and not offer.words:
            return choice_name(found, voice, names)
    return offer.words or echo(question.form, value, voice, names)


def opens_sheet(press: Press) -> bool:
    """Whether a press on a form opens a sheet to write on."""
    return press.act == "write" and press.written is None


def mark(value: Json) -> str:
    """What a confirming button remembers of the draft it confirms."""
    return digest(value)[:16]


def _current(answer: T | Changed | Refusal) -> T:
    if isinstance(answer, Changed):
        raise OutOfDate(answer.questions)
    return taken(answer)


def _written(question: OpenQuestion, written: Mapping[int, str], draft: Json, voice: Narrator) -> Json:
    if not isinstance(question.form, Fields):
        return grammar.read(question.form, next(iter(written.values()), ""), voice.option, draft)
    wishes = dict(draft or {})
    for place, text in written.items():
        field = at_place(question.form.fields, place)
        wishes.pop(field.name, None)
        if text.strip():
            wishes[field.name] = text.strip() if question.written else grammar.read(field.ask, text, voice.option)
    return wishes


def _meant(questions: tuple[OpenQuestion, ...], text: str, voice: Narrator) -> tuple[OpenQuestion, str]:
    """The question a text answers, and the text without its title."""
    for question in questions:
        for name in (voice.title(question.question), question.question.kind):
            if text.strip().casefold().startswith(f"{name.casefold()} "):
                return question, text.strip()[len(name) :]
    if len(questions) > 1:
        raise Refused("which_question", kinds=[voice.title(q.question) for q in questions])
    return questions[0], text
