"""Handlers of rulings: an action is previewed with its effects, and counts once it is published."""

from collections.abc import Iterator, Mapping

import discord
from discord import ButtonStyle

from bot.app.member_api import MemberApi
from bot.delivery.discord_sender import make_picture_files
from bot.delivery.picture_service import PictureService
from bot.discord_ui.buttons import opens_modal_first, race_button
from bot.discord_ui.modals import open_modal
from bot.discord_ui.responder import RenderedRejection, Responder, find_localizer, unwrap
from bot.discord_ui.ruling_input import find_unknown_field, parse_faces, translate_amendment
from bot.discord_ui.ruling_views import format_seat_answer
from bot.forms import answer_parser
from bot.forms.answer_text import format_answer
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_text import escape_name, escape_text
from bot.forms.discord_view import make_button, make_button_view
from bot.forms.form_message import format_code
from bot.forms.modals import make_line_modal
from bot.model.actor import Actor
from bot.model.seats import format_driver
from bot.posts.summaries import Difference, QuestionView, RaceSummary
from bot.posts.types import UnfitRuling
from bot.stewards import race_actions
from bot.stewards.action_registry import make_call
from bot.stewards.planning import RulingPreview
from bot.stewards.questions import StewardQuestions
from bot.stewards.rulings import Rulings
from bot.stewards.undo import can_be_undone
from bot.store.race_history import list_entries_of_ruling
from bot.store.ruling_drafts import ActionCall, AffectedRuling, DraftedSettlement, RulingDraft
from bot.text.localizer import Localizer, Localizers
from bot.text.post_renderer import format_placing, render_standings
from bot.text.ruling_text import MAX_CHANGES_CHARS, format_difference, take_fitting_lines
from rules.base import Json, Key, Seat, is_question_or_roll_key
from rules.dice import Dice
from rules.journal import AMEND, parse_dice_override_key
from rules.questions import ChoiceForm, FieldsForm, InvalidAnswer, TextForm

MAX_REASON_CHARS = 300
UNSEALING_ACTIONS = ("unseal",)
"""Actions that open sealed answers.

A steward with a conflict of interest leaves them to another, if there is one."""
MAX_UNFIT_RULINGS = 6
"""Rulings that no longer fit and can be decided on at once."""


def _asks_for_rewording(press: ButtonPress) -> bool:
    return ".rewritten." in press.rest and opens_modal_first(press)


class RulingHandlers:
    """Rulings by stewards. Rejections are raised as InvalidAnswer and answered by the router."""

    def __init__(
        self,
        member_api: MemberApi,
        rulings: Rulings,
        steward_questions: StewardQuestions,
        localizers: Localizers,
        picture_service: PictureService,
    ) -> None:
        self._member_api, self._rulings, self._steward_questions = member_api, rulings, steward_questions
        self._localizers, self._picture_service = localizers, picture_service
        self._format_ui = localizers.format_ui

    async def propose_action(
        self,
        responder: Responder,
        race: int,
        call: ActionCall,
        reason: str,
        heading: str = "",
        settles: DraftedSettlement | None = None,
        *,
        usual: bool = False,
    ) -> None:
        """Preview an action and store it until it is published or dropped.

        `heading`: shown to the steward only; `settles`: the question that it answers; `usual`: the reason is the usual
        one, and another may be typed."""
        draft = RulingDraft(
            mark="", member=None, act=call, reason=reason, seen=(0, 0), settles=settles, said=heading, usual=usual
        )
        await self._propose_draft(responder, race, draft)

    async def _propose_draft(self, responder: Responder, race: int, draft: RulingDraft) -> None:
        """Preview a draft as the race stands now, and store it under a mark of its own as this steward's."""
        if not draft.reason.strip():
            raise InvalidAnswer("no_reason")
        actor = responder.actor
        plan = unwrap(await self._rulings.load_action(race, actor, draft.act, draft.fates))
        preview = unwrap(await self._rulings.preview(race, actor, plan))
        summary = unwrap(await self._member_api.summarize(race, actor))
        own = {"mark": actor.token, "member": actor.member, "by": None, "reminded": 0}
        draft = draft.model_copy(update={**own, "seen": (summary.branch, summary.round), "waits": preview.waits})
        unwrap(await self._rulings.save_draft(race, actor, draft))
        await self._show_preview(responder, race, draft, preview, summary)

    async def ask_reason_first(self, responder: Responder, press: ButtonPress, call: ActionCall, title: str) -> None:
        """Open a modal that asks for the reason of an action, then preview the action with it.

        Raises InvalidAnswer, before anybody types, if the action is not possible now."""
        if press.texts is not None:
            await self.propose_action(responder, press.number, call, press.texts.get(0, "").strip())
            return
        plan = unwrap(await self._rulings.load_action(press.number, responder.actor, call))
        unwrap(await self._rulings.check_action(press.number, responder.actor, plan))
        label, hint = self._format_ui("reason_needed"), self._format_ui("reason_hint")
        modal = make_line_modal(
            press.action, press.number, title, label, hint, MAX_REASON_CHARS, press.rest, required=True
        )
        await open_modal(responder.interaction, modal)

    async def _show_preview(
        self, responder: Responder, race: int, draft: RulingDraft, preview: RulingPreview, summary: RaceSummary
    ) -> None:
        """Show what a drafted ruling would do, with a picture if it changes the past, and what can be done with it."""
        _, role = unwrap(await self._rulings.find_conflict(race, responder.actor))
        conflict_notice = await self.format_conflict_notice(race, responder.actor)
        lines = self._describe_preview(race, draft, preview, summary, conflict_notice)
        files = list[discord.File]()
        if preview.difference:
            picture = await self._picture_service.draw_round_picture(summary, preview.difference.view)
            files = make_picture_files(picture, "what-if.png")
        buttons = self._make_preview_buttons(race, draft, preview, can_leave=bool(conflict_notice and role))
        await responder.reply("\n".join(lines), make_button_view(*buttons), files)

    def _describe_preview(
        self, race: int, draft: RulingDraft, preview: RulingPreview, summary: RaceSummary, conflict_notice: str
    ) -> list[str]:
        """Return what a drafted ruling would do, line by line."""
        localizer, difference = self._localizers.for_game(summary.game), preview.difference
        names = {d.seat: format_driver(d.seat, escape_name(d.name)) for d in summary.drivers}
        former_drivers = difference.drove if difference else {}
        former_names = {seat: format_driver(seat, escape_name(name)) for seat, name in former_drivers.items()}
        what = localizer.format_phrase("ruling", preview.kind, preview.facts, names | former_names)
        lines = [self._format_ui("ruling_head", race=race, what=what, reason=escape_text(draft.reason))]
        lines += [f"**{draft.said}**"] if draft.said else []
        lines += [conflict_notice] if conflict_notice else []
        if preview.waits:
            lines.append(self._format_ui("ruling_waits", round=summary.round, due=f"<t:{preview.waits}:f>"))
        if difference:
            lines.append(self._format_difference(difference, summary))
        elif preview.effects:
            lines += [self._format_effect(*one, names, localizer) for one in preview.effects]
        elif not preview.placings:
            lines.append(self._format_ui("ruling_plain"))
        lines += [self._format_default_answer(question, names, localizer) for question in preview.spoken_for]
        lines += [format_placing(one, names, localizer, {}) for one in preview.placings]
        lines += [self._format_ui("ruling_standing")] if preview.standing else []
        lines += [format_placing(one, names, localizer, {}) for one in preview.standing]
        return lines + ([self._format_ui("fates")] if difference and difference.unfit else [])

    def _make_preview_buttons(
        self, race: int, draft: RulingDraft, preview: RulingPreview, *, can_leave: bool
    ) -> list[discord.ui.Button[discord.ui.View]]:
        """Return the buttons that publish a drafted ruling, drop or change it. `can_leave`: the steward has a conflict
        of interest, and others who may decide."""
        mark, unfit = draft.mark, preview.difference.unfit if preview.difference else ()
        label = self._format_ui("ruling_keep" if preview.waits else "publish_still" if can_leave else "publish")
        style = ButtonStyle.secondary if can_leave else ButtonStyle.success
        publish = make_button(label, "publish", race, mark, style)
        leave = make_button(self._format_ui("second_ask"), "second", race, mark, ButtonStyle.primary)
        must_leave = can_leave and draft.act.what in UNSEALING_ACTIONS and not draft.asks
        buttons = [leave] if must_leave else [leave, publish] if can_leave else [publish]
        buttons.append(make_button(self._format_ui("drop"), "unrule", race, mark))
        buttons += [make_button(self._format_ui("other_reason"), "reason", race, mark)] if draft.usual else []
        return buttons + [
            one for ruling in unfit[:MAX_UNFIT_RULINGS] for one in self._make_fate_buttons(race, ruling, mark)
        ]

    def _format_effect(
        self, code: str, facts: Mapping[str, Json], names: Mapping[Seat, str], localizer: Localizer
    ) -> str:
        """Return `- 🔵 blue: Ben → **Cleo**`."""
        escaped_facts = {name: escape_name(value) if code == "driver" else value for name, value in facts.items()}
        car = localizer.format_car(str(facts["seat"])) if "seat" in facts else ""
        return f"- {localizer.format_phrase('effect', code, {**escaped_facts, 'car': car}, names)}"

    def _format_default_answer(self, question: QuestionView, names: Mapping[Seat, str], localizer: Localizer) -> str:
        """Return `- Blue, Plot: 60`; sealed answers are not shown."""
        answer = (
            format_seat_answer(question, localizer)
            if question.present is not None
            else self._format_ui("ruling_sealed")
        )
        return f"- {names[question.seat]}, {localizer.format_question_title(question.question)}: {answer}"

    def _make_fate_buttons(
        self, race: int, one: UnfitRuling, mark: str
    ) -> Iterator[discord.ui.Button[discord.ui.View]]:
        """Yield the other possible fates of a ruling that no longer fits."""
        if one.fixed:
            return
        others = [fate for fate in ("stays", "goes") if fate != one.fate]
        for fate in (*others, *(["rewritten"] if one.readable else [])):
            yield make_button(
                self._format_ui(f"fate_{fate}", number=one.number), "fate", race, f"{one.number}.{fate}.{mark}"
            )

    @race_button("fate", fresh=False, opens_modal=_asks_for_rewording)
    async def _handle_fate(self, responder: Responder, press: ButtonPress) -> None:
        """Keep, strike or rewrite a ruling that no longer fits, and show the new preview."""
        number, fate, mark = press.rest.split(".", 2)
        if fate == "rewritten" and press.texts is None:
            unwrap(await self._rulings.authorize(press.number, responder.actor))
            title = self._format_ui("rewrite_title", number=int(number))
            label, hint = self._format_ui("rewrite_label"), self._format_ui("rewrite_hint")
            modal = make_line_modal("fate", press.number, title, label, hint, 400, press.rest)
            await open_modal(responder.interaction, modal)
            return
        draft = unwrap(await self._rulings.load_draft(press.number, responder.actor, mark))
        value = await self._read_rewording(responder, press, int(number)) if fate == "rewritten" else None
        rest = [one for one in draft.fates if one.number != int(number)]
        new = AffectedRuling.model_validate({"number": int(number), "fate": fate, "value": value})
        await self._propose_draft(responder, press.number, draft.model_copy(update={"fates": (*rest, new)}))
        await self._rulings.drop_drafts(press.number, responder.actor, mark)

    async def _read_rewording(self, responder: Responder, press: ButtonPress, number: int) -> Json:
        """Return the new value of a ruling that no longer fits. Raises InvalidAnswer."""
        text = (press.texts or {}).get(0, "").strip()
        rulings = unwrap(await self._rulings.list_rulings(press.number, responder.actor))
        entries = list_entries_of_ruling(rulings[number - 1]) if 0 < number <= len(rulings) else ()
        key = entries[0].key if entries else ""
        if parse_dice_override_key(key):
            rewording: Json = parse_faces(text)
        elif key.startswith(AMEND):
            rewording = await self._parse_amendment(press.number, responder.actor, entries[0].value["car"], text)
        elif is_question_or_roll_key(key):
            point = unwrap(await self._rulings.view_decision(press.number, responder.actor, key))
            localizer = await find_localizer(self._localizers, self._member_api, press.number, responder.actor)
            rewording = (
                text
                if isinstance(point.form, FieldsForm)
                else answer_parser.parse_answer(point.form, text, localizer.format_option)
            )
        else:
            raise InvalidAnswer("not_rewritten", number=number)
        return unwrap(await self._rulings.read_rewording(press.number, responder.actor, number, rewording))

    async def format_conflict_notice(self, race: int, actor: Actor) -> str:
        """Return the notice to a steward with a conflict of interest; "" for all others."""
        interest, role = unwrap(await self._rulings.find_conflict(race, actor))
        return self._format_ui(f"interest_yours_{interest}", others=role is not None) if interest else ""

    async def _should_ask_another(self, race: int, actor: Actor) -> bool:
        """Whether the steward has a conflict of interest and the race has other stewards by role."""
        interest, role = unwrap(await self._rulings.find_conflict(race, actor))
        return bool(interest) and role is not None

    @race_button("publish", "unrule", fresh=False)
    async def _handle_publish(self, responder: Responder, press: ButtonPress) -> None:
        """Publish or drop a previewed action."""
        if press.action == "unrule":
            await self._rulings.drop_drafts(press.number, responder.actor, press.rest)
            await responder.reply(self._format_ui("kept"), make_button_view())
            return
        draft = unwrap(await self._rulings.load_draft(press.number, responder.actor, press.rest))
        summary = unwrap(await self._member_api.summarize(press.number, responder.actor))
        if draft.seen != (summary.branch, summary.round):
            raise InvalidAnswer("moved_on")
        actor = responder.actor.model_copy(update={"token": draft.mark})
        if (
            draft.act.what in UNSEALING_ACTIONS
            and not draft.asks
            and await self._should_ask_another(press.number, actor)
        ):
            raise InvalidAnswer("ask_another")
        settles, deferred_until = draft.settles, draft.waits
        if settles is None:
            plan = unwrap(await self._rulings.load_action(press.number, actor, draft.act, draft.fates))
            deferred_until = unwrap(await self._rulings.carry_out(press.number, actor, plan, draft.reason)).waits
        else:
            answer = (settles.answer, draft.reason)
            unwrap(await self._steward_questions.submit_answer(settles.prompt, actor, *answer, always=settles.always))
        await self._rulings.drop_drafts(press.number, actor, draft.mark, draft.asks)
        if draft.asks:
            await self._rulings.close_request(press.number, actor, draft.asks)
        facts = {"round": summary.round, "due": f"<t:{deferred_until}:f>"}
        await responder.reply(
            self._format_ui("ruling_kept", **facts) if deferred_until else self._format_ui("done"), make_button_view()
        )

    @race_button("reason", fresh=False, opens_modal=opens_modal_first)
    async def _handle_reason(self, responder: Responder, press: ButtonPress) -> None:
        """Ask for another reason than the usual one, then preview the action with it."""
        draft = unwrap(await self._rulings.load_draft(press.number, responder.actor, press.rest))
        typed_reason = (press.texts or {}).get(0, "").strip()
        if press.texts is None:
            hint = self._format_ui("other_reason_hint", reason=draft.reason)
            title, label = self._format_ui("other_reason"), self._format_ui("reason_optional")
            modal = make_line_modal("reason", press.number, title, label, hint, MAX_REASON_CHARS, press.rest)
            await open_modal(responder.interaction, modal)
            return
        await self._rulings.drop_drafts(press.number, responder.actor, draft.mark)
        reworded_draft = draft.model_copy(update={"reason": typed_reason or draft.reason, "usual": True})
        await self._propose_draft(responder, press.number, reworded_draft)

    @race_button("second", fresh=False)
    async def _handle_ask_another(self, responder: Responder, press: ButtonPress) -> None:
        """Leave an action to another steward: mention the role; they get the same preview."""
        draft = unwrap(await self._rulings.load_draft(press.number, responder.actor, press.rest))
        draft = draft.model_copy(update={"member": None, "by": responder.actor.member})
        unwrap(await self._rulings.save_draft(press.number, responder.actor, draft))
        unwrap(await self._rulings.ask_another_steward(press.number, responder.actor, draft))
        await responder.reply(self._format_ui("second_asked"), make_button_view())

    @race_button("decide")
    async def _handle_decide(self, responder: Responder, press: ButtonPress) -> None:
        """Show an action that was left to another steward."""
        draft = unwrap(await self._rulings.load_draft(press.number, responder.actor, press.rest))
        await self._propose_draft(responder, press.number, draft.model_copy(update={"asks": draft.mark}))

    @race_button("review", looks=True)
    async def show_review(self, responder: Responder, race: int) -> None:
        """Show the round under review: log, picture and approve button."""
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        review = unwrap(await self._rulings.preview_round(race, responder.actor))
        picture = await self._picture_service.draw_round_picture(summary, review.view)
        localizer = self._localizers.for_game(summary.game)
        files = make_picture_files(picture, "review.png")
        head = self._format_ui("review_head", race=race, round=review.round)
        standings = render_standings(review.view, localizer.name_drivers(summary.drivers), localizer)
        lines = take_fitting_lines(review.now, MAX_CHANGES_CHARS)
        label = self._localizers.common.format_word("button", "approve")
        approve = make_button(label, "approve", race, summary.state, ButtonStyle.success)
        await responder.reply("\n".join([head, standings, *lines]), make_button_view(approve), files)

    @race_button("disturbed", looks=True)
    async def show_mismatch(self, responder: Responder, race: int) -> None:
        """Show the ways on after a replay mismatch: accept the new events, rewind, or keep the old ones."""
        trouble = unwrap(await self._rulings.load_mismatch(race, responder.actor))
        try:
            await self.propose_action(responder, race, make_call("accept"), self._format_ui("disturbed_reason"))
            ways = self._format_ui("disturbed_ways")
        except InvalidAnswer as rejection:
            if rejection.code != "does_not_run":
                raise
            ways = self._format_ui("disturbed_stuck")
        await responder.reply(
            "\n".join([self._format_ui("disturbed_detail", detail=trouble), ways] if trouble else [ways])
        )

    @race_button("approve", fresh=False)
    async def _handle_approve(self, responder: Responder, press: ButtonPress) -> None:
        """Post the round as it was shown, and no other."""
        if unwrap(await self._member_api.summarize(press.number, responder.actor)).state != press.rest:
            raise InvalidAnswer("moved_on")
        why = self._format_ui("approved_as_is")
        unwrap(await self._rulings.carry_out(press.number, responder.actor, race_actions.approve(), why))
        await responder.reply(self._format_ui("review_done"), make_button_view())

    async def propose_answer(self, responder: Responder, race: int, key: Key, text: str, reason: str) -> None:
        """Propose an answer in a driver's place, typed as the driver would."""
        point = unwrap(await self._rulings.view_decision(race, responder.actor, key))
        localizer = await find_localizer(self._localizers, self._member_api, race, responder.actor)
        if isinstance(point.form, FieldsForm):
            await self.propose_action(responder, race, make_call("say", key=key, value=text), reason, format_code(text))
            return
        value = answer_parser.parse_answer(point.form, text, localizer.format_option)
        await self.propose_action(
            responder, race, make_call("say", key=key, value=value), reason, format_answer(point.form, value, localizer)
        )

    async def propose_amendment(self, responder: Responder, race: int, car: str, text: str, reason: str) -> None:
        """Propose an amendment such as `place (10,2) wear 3`. Raises InvalidAnswer."""
        value = await self._parse_amendment(race, responder.actor, car, text)
        await self.propose_action(responder, race, make_call("amend", act=value), reason)

    async def _parse_amendment(self, race: int, actor: Actor, car: str, text: str) -> Json:
        form = unwrap(await self._rulings.load_amend_form(race, actor, car))
        game = unwrap(await self._member_api.summarize(race, actor)).game
        for language in self._localizers.languages:
            text = translate_amendment(form, text, self._localizers.in_language(language).for_game(game))
        (cars, *fields), words = form.fields, answer_parser.split_words(text)
        seats = [option.value for option in cars.ask.options] if isinstance(cars.ask, ChoiceForm) else [car]
        if car not in seats:
            raise InvalidAnswer("no_such_car", seat=car, seats=seats)
        names = [name for field in fields for name in (field.name, *field.also)]
        stray = find_unknown_field(
            text, words, names, [field.name for field in fields if isinstance(field.ask, TextForm)]
        )
        if not words or stray:
            raise InvalidAnswer("unknown_field", field=stray, fields=[field.name for field in fields])
        return answer_parser.parse_answer(form, f"car {car} {text}", self._localizers.for_game(game).format_option)

    async def propose_dice(self, responder: Responder, race: int, roll: Key, faces: str, reason: str) -> None:
        """Propose faces, separated by blanks, commas or plus signs. Raises InvalidAnswer."""
        try:
            await self.propose_action(responder, race, make_call("die", roll=roll, faces=parse_faces(faces)), reason)
        except InvalidAnswer as rejection:
            if "roll" not in rejection.facts:
                raise
            localizer = await find_localizer(self._localizers, self._member_api, race, responder.actor)
            names = await self._list_driver_names(race, responder.actor)
            raise RenderedRejection(
                rejection, localizer.format_phrase("refused", rejection.code, rejection.facts, names)
            ) from rejection

    async def propose_undo(self, responder: Responder, race: int, reason: str, number: int | None = None) -> None:
        """Propose to withdraw one ruling, or the last."""
        rulings = unwrap(await self._rulings.list_rulings(race, responder.actor))
        last = next((n for n, ruling in reversed([*enumerate(rulings, 1)]) if can_be_undone(ruling)), None)
        await self.propose_action(responder, race, make_call("undo", number=number or last), reason)

    @race_button("strike", opens_modal=opens_modal_first)
    async def _handle_strike(self, responder: Responder, press: ButtonPress) -> None:
        """Ask for a reason, then preview the withdrawal."""
        title = self._format_ui("strike_title", number=press.round or 0)
        await self.ask_reason_first(responder, press, make_call("undo", number=press.round), title)

    def _format_difference(self, difference: Difference, summary: RaceSummary) -> str:
        localizer = self._localizers.for_game(summary.game)
        names = localizer.name_drivers(summary.drivers)
        lines = [format_difference(difference, names, localizer, escape_name)]
        if difference.unrolled:
            lines.append(self._format_ui("whatif_dice", dice=_format_dice(difference.unrolled)))
        if difference.waiting:
            waiting = localizer.join_list(format_driver(seat, escape_name(names[seat])) for seat in difference.waiting)
            lines.append(self._format_ui("whatif_sealed" if difference.sealed else "whatif_waits", waiting=waiting))
        if difference.closes:
            lines.append(self._format_ui("whatif_closes", round=difference.round))
        return "\n".join(lines)

    async def _list_driver_names(self, race: int, actor: Actor) -> dict[Seat, str]:
        summary = unwrap(await self._member_api.summarize(race, actor))
        return {d.seat: format_driver(d.seat, escape_name(d.name)) for d in summary.drivers}


def _format_dice(dice: Dice) -> str:
    return f"{dice.count}d{dice.sides}"
