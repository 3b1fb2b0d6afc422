"""What stewards do: an act is said back with what it would change, and counts when it is published."""

import io
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import discord
from discord import ButtonStyle
from discord.app_commands import Choice

from bot.commands.replies import Answer, Answers, Talk, Worded, fits, taken
from bot.delivery.artist import Artist
from bot.desk.desk import Desk
from bot.forms import text_answers as grammar
from bot.forms.discord_text import cut, disarmed, shown_name
from bot.forms.discord_view import button, buttons, line_modal
from bot.forms.echo import echo
from bot.forms.page import in_code
from bot.forms.presses import Press
from bot.render.hand import in_words
from bot.stewards import measures
from bot.stewards.describing import described
from bot.stewards.meant import meant
from bot.stewards.precedents import Prompts
from bot.stewards.rulings import Rulings
from bot.stewards.undo import can_be_undone
from bot.store.act_drafts import ActDraft, ActFate, Meant, Settling
from bot.store.acts import KEEP, Act
from bot.store.past import Past, entered_by
from bot.telling.bulletins import CHANGES, changed_text, shortened
from bot.telling.callsigns import driver
from bot.telling.narrator import Narrator, Narrators
from bot.telling.posts import names_of
from bot.telling.ruling_posts import UnfitAct
from bot.telling.summaries import Actor, Difference, OpenQuestion, RaceSummary, Refusal
from bot.telling.wording import placing, table
from rules.dice import Dice
from rules.journal import AMEND, ruled_roll
from rules.questions import Fields, Refused, TextLine
from rules.values import Json, Key, Seat, canonical, is_key, key_of

REASON = 300
"""Characters of a reason."""
OF_SECRETS = ("unseal",)
"""Acts that open what is sealed: whoever has a stake in the race leaves them to another steward, where there is one."""
UNFIT = 6
"""Acts that no longer fit and are decided by buttons at once."""
CHOICES = 25
"""Choices offered while something is typed (Discord)."""


class Stewarding:
    """The window of the stewards' desk. Refusals are raised as Refused and said by the switchboard."""

    def __init__(self, desk: Desk, rulings: Rulings, prompts: Prompts, narrators: Narrators, artist: Artist) -> None:
        self._desk, self._rulings, self._narrators, self._artist = desk, rulings, narrators, artist
        self._prompts = prompts

    async def set_role(self, talk: Talk, role: discord.Role | None) -> None:
        """Whoever manages the server says who its stewards are. Raises Refused."""
        actor = talk.actor
        if not actor.manager:
            raise Refused("manager_only")
        if role and not (role.mentionable or talk.interaction.app_permissions.mention_everyone):
            raise Refused("role_not_mentionable", role=role.name)
        await self._rulings.set_role(talk.interaction.guild_id or 0, role.id if role else None)
        await talk.say(self._ui("role_set", role=role.mention if role else ""))

    async def propose(
        self,
        talk: Talk,
        race: int,
        act: Meant,
        reason: str,
        said: str = "",
        settles: Settling | None = None,
        asks: str = "",
        fates: tuple[ActFate, ...] = (),
    ) -> None:
        """Says what an act would change, and keeps it until it is published or dropped. `said`: for his eyes only;
        `settles`: what is settled with it; `asks`: another steward has asked for it."""
        actor = talk.actor
        plan = taken(await self._rulings.planned(race, actor, act, fates))
        seen = taken(await self._rulings.look(race, actor, plan))
        summary = taken(await self._desk.summary(race, actor))
        mark = actor.token
        draft = ActDraft(
            mark=mark,
            member=actor.member,
            act=act,
            reason=reason,
            seen=(summary.take, summary.round),
            settles=settles,
            said=said,
            asks=asks,
            fates=fates,
            waits=seen.waits,
        )
        taken(await self._rulings.keep(race, actor, draft))
        _, role = taken(await self._rulings.interest(race, actor))
        stake = await self.stake(race, actor)
        voice = self._narrators.of(summary.game)
        names = {d.seat: driver(d.seat, shown_name(d.name)) for d in summary.drivers}
        then = seen.difference.drove if seen.difference else {}
        drove = {seat: driver(seat, shown_name(name)) for seat, name in then.items()}
        what = voice.phrase("ruling", seen.act, seen.facts, names | drove)
        lines = [self._ui("act_head", race=race, what=what, reason=disarmed(reason))]
        lines += [f"**{said}**"] if said else []
        lines += [stake] if stake else []
        lines += [self._ui("act_waits", round=summary.round, due=f"<t:{seen.waits}:f>")] if seen.waits else []
        plain = [] if seen.placings else [self._ui("act_plain")]
        lines += [self._difference(seen.difference, summary)] if seen.difference else plain
        lines += [self._answered_for(put, names, voice) for put in seen.spoken_for]
        lines += [placing(one, names, voice, {}) for one in seen.placings]
        lines += [self._ui("act_standing")] if seen.standing else []
        lines += [placing(one, names, voice, {}) for one in seen.standing]
        picture = await self._artist.picture(summary, seen.difference.view) if seen.difference else None
        files = [discord.File(io.BytesIO(picture.png), "what-if.png", description=picture.alt)] if picture else []
        other = button(self._ui("second_ask"), "second", race, mark, ButtonStyle.primary)
        alone = not (stake and role)
        only_another = not alone and act.what in OF_SECRETS and not asks
        label = self._ui("act_keep" if seen.waits else "publish" if alone else "publish_still")
        publish = button(label, "publish", race, mark, ButtonStyle.success if alone else ButtonStyle.secondary)
        knobs = (publish,) if alone else (other,) if only_another else (other, publish)
        unfit = seen.difference.unfit[:UNFIT] if seen.difference else ()
        lines += [self._ui("fates")] if unfit else []
        rest = [knob for one in unfit for knob in self._fates(race, one, mark)]
        await talk.say("\n".join(lines), buttons(*knobs, button(self._ui("drop"), "unrule", race, mark), *rest), files)

    def _answered_for(self, put: OpenQuestion, names: Mapping[Seat, str], voice: Narrator) -> str:
        """`- Blue, Plot: 60`; what is sealed is not said."""
        said = self._said(put, voice) if put.present is not None else self._ui("act_sealed")
        return f"- {names[put.seat]}, {voice.title(put.question)}: {said}"

    def _fates(self, race: int, one: UnfitAct, mark: str) -> Iterator[discord.ui.Button[discord.ui.View]]:
        """What else can become of an act that no longer fits."""
        others = [fate for fate in ("stays", "goes") if fate != one.fate]
        for fate in (*others, *(["rewritten"] if one.readable else [])):
            yield button(self._ui(f"fate_{fate}", number=one.number), "fate", race, f"{one.number}.{fate}.{mark}")

    async def _fated(self, talk: Talk, press: Press) -> None:
        """One that no longer fits is kept, struck or rewritten; the look is a new one then."""
        number, fate, mark = press.rest.split(".", 2)
        if fate == "rewritten" and press.written is None:
            taken(await self._rulings.steward(press.number, talk.actor))
            title = self._ui("rewrite_title", number=int(number))
            label, hint = self._ui("rewrite_label"), self._ui("rewrite_hint")
            modal = line_modal("fate", press.number, title, label, hint, 400, press.rest)
            await talk.interaction.response.send_modal(modal)
            return
        draft = taken(await self._rulings.draft(press.number, talk.actor, mark))
        value = await self._reworded(talk, press, int(number)) if fate == "rewritten" else None
        rest = [one for one in draft.fates if one.number != int(number)]
        new = ActFate.model_validate({"number": int(number), "fate": fate, "value": value})
        about = (draft.act, draft.reason, draft.said, draft.settles, draft.asks)
        await self.propose(talk, press.number, *about, fates=(*rest, new))
        await self._rulings.drop(press.number, talk.actor, mark)

    async def _reworded(self, talk: Talk, press: Press, number: int) -> Json:
        """What is entered in the place of an act that no longer fits. Raises Refused."""
        text = (press.written or {}).get(0, "").strip()
        acts = taken(await self._rulings.acts(press.number, talk.actor))
        entered = entered_by(acts[number - 1]) if 0 < number <= len(acts) else ()
        key = entered[0].key if entered else ""
        if ruled_roll(key):
            said: Json = _faces(text)
        elif key.startswith(AMEND):
            said = await self._amendment(press.number, talk.actor, entered[0].value["car"], text)
        elif is_key(key):
            point = taken(await self._rulings.decision(press.number, talk.actor, key))
            voice = await self._voice(press.number, talk.actor)
            said = text if isinstance(point.form, Fields) else grammar.read(point.form, text, voice.option)
        else:
            raise Refused("not_rewritten", number=number)
        return taken(await self._rulings.in_other_words(press.number, talk.actor, number, said))

    async def stake(self, race: int, actor: Actor) -> str:
        """What a steward reads who has to do with a race himself; empty for all others."""
        interest, role = taken(await self._rulings.interest(race, actor))
        return self._ui(f"interest_yours_{interest}", others=role is not None) if interest else ""

    async def _has_another(self, race: int, actor: Actor) -> bool:
        """Whether a steward has a stake in a race, and a role makes others stewards of it."""
        interest, role = taken(await self._rulings.interest(race, actor))
        return bool(interest) and role is not None

    def answers(self) -> Answers:
        """The buttons of the desk, and of what is written to the organiser."""
        return {
            **dict.fromkeys(("publish", "unrule"), Answer(self._heard, fresh=False)),
            "approve": Answer(self._approve, fresh=False),
            "second": Answer(self._second, fresh=False),
            "decide": Answer(self._decide),
            "fate": Answer(
                self._fated,
                fresh=False,
                opens=lambda press: ".rewritten." in press.rest and press.written is None,
            ),
            "strike": Answer(self._strike, opens=lambda press: press.written is None),
            "disturbed": Answer(lambda talk, press: self.show_disturbed(talk, press.number)),
            "review": Answer(lambda talk, press: self.show_round(talk, press.number)),
        }

    async def _heard(self, talk: Talk, press: Press) -> None:
        """Published, or dropped."""
        if press.act == "unrule":
            await self._rulings.drop(press.number, talk.actor, press.rest)
            await talk.say(self._ui("kept"), buttons())
            return
        draft = taken(await self._rulings.draft(press.number, talk.actor, press.rest))
        summary = taken(await self._desk.summary(press.number, talk.actor))
        if draft.seen != (summary.take, summary.round):
            raise Refused("moved_on")
        actor = talk.actor.model_copy(update={"token": draft.mark})
        if draft.act.what in OF_SECRETS and not draft.asks and await self._has_another(press.number, actor):
            raise Refused("ask_another")
        settles, waits = draft.settles, draft.waits
        if settles is None:
            plan = taken(await self._rulings.planned(press.number, actor, draft.act, draft.fates))
            waits = taken(await self._rulings.rule(press.number, actor, plan, draft.reason)).waits
        else:
            answer = (settles.answer, draft.reason)
            taken(await self._prompts.settle(settles.prompt, actor, *answer, always=settles.always))
        await self._rulings.drop(press.number, actor, draft.mark, draft.asks)
        if draft.asks:
            await self._rulings.second_given(press.number, actor, draft.asks)
        kept = {"round": summary.round, "due": f"<t:{waits}:f>"}
        await talk.say(self._ui("act_kept", **kept) if waits else self._ui("act_done"), buttons())

    async def _second(self, talk: Talk, press: Press) -> None:
        """A steward who drives leaves an act to another: the stewards' role is called, and whoever comes has the same
        look."""
        draft = taken(await self._rulings.draft(press.number, talk.actor, press.rest))
        taken(await self._rulings.keep(press.number, talk.actor, draft.model_copy(update={"member": None})))
        taken(await self._rulings.ask_second(press.number, talk.actor, draft.mark, draft.reason))
        await talk.say(self._ui("second_asked"), buttons())

    async def _decide(self, talk: Talk, press: Press) -> None:
        """Another steward looks at an act that was left to him."""
        draft = taken(await self._rulings.draft(press.number, talk.actor, press.rest))
        await self.propose(
            talk, press.number, draft.act, draft.reason, draft.said, draft.settles, draft.mark, draft.fates
        )

    async def show_round(self, talk: Talk, race: int) -> None:
        """The round that waits: its log and picture, and the button that approves it."""
        summary = taken(await self._desk.summary(race, talk.actor))
        seen = taken(await self._rulings.waiting_round(race, talk.actor))
        picture, voice = await self._artist.picture(summary, seen.view), self._narrators.of(summary.game)
        files = [discord.File(io.BytesIO(picture.png), "review.png", description=picture.alt)] if picture else []
        head = self._ui("review_head", race=race, round=seen.round)
        standings = table(seen.view, _names(summary, voice), voice)
        lines = shortened(seen.now, CHANGES)
        label = self._narrators.common.word("knob", "approve")
        approve = button(label, "approve", race, summary.state, ButtonStyle.success)
        await talk.say("\n".join([head, standings, *lines]), buttons(approve), files)

    async def show_disturbed(self, talk: Talk, race: int) -> None:
        """The three ways on for a race that the rules tell otherwise now: accept that, go back, keep the old story."""
        trouble = taken(await self._rulings.trouble(race, talk.actor))
        try:
            await self.propose(talk, race, meant("accept"), self._ui("disturbed_reason"))
            ways = self._ui("disturbed_ways")
        except Refused as refused:
            if refused.code != "does_not_run":
                raise
            ways = self._ui("disturbed_stuck")
        await talk.say("\n".join([self._ui("disturbed_detail", detail=trouble), ways] if trouble else [ways]))

    async def _approve(self, talk: Talk, press: Press) -> None:
        """Posts the round as it was shown, and no other."""
        if taken(await self._desk.summary(press.number, talk.actor)).state != press.rest:
            raise Refused("moved_on")
        why = self._ui("approved_as_is")
        taken(await self._rulings.rule(press.number, talk.actor, measures.approve(), why))
        await talk.say(self._ui("review_done"), buttons())

    # Acts that need reading

    async def answer(self, talk: Talk, race: int, key: Key, text: str, reason: str) -> None:
        """An answer in a driver's place, in the words he would have used."""
        point = taken(await self._rulings.decision(race, talk.actor, key))
        voice = await self._voice(race, talk.actor)
        if isinstance(point.form, Fields):
            await self.propose(talk, race, meant("say", key=key, value=text), reason, in_code(text))
            return
        value = grammar.read(point.form, text, voice.option)
        await self.propose(talk, race, meant("say", key=key, value=value), reason, echo(point.form, value, voice))

    async def amend(self, talk: Talk, race: int, car: str, text: str, reason: str) -> None:
        """`place (10,2) wear 3`. Raises Refused."""
        value = await self._amendment(race, talk.actor, car, text)
        await self.propose(talk, race, meant("amend", act=value), reason)

    async def _amendment(self, race: int, actor: Actor, car: str, text: str) -> Json:
        form = taken(await self._rulings.amend_form(race, actor))
        voice = await self._voice(race, actor)
        said, fields = grammar.words(text), form.fields[1:]
        names = [name for field in fields for name in (field.name, *field.also)]
        stray = _stray(text, said, names, [field.name for field in fields if isinstance(field.ask, TextLine)])
        if not said or stray:
            raise Refused("unknown_field", field=stray, fields=[field.name for field in fields])
        return grammar.read(form, f"car {car} {text}", voice.option)

    async def die(self, talk: Talk, race: int, roll: Key, faces: str, reason: str) -> None:
        """Faces separated by blanks, commas or plus signs. Raises Refused."""
        try:
            await self.propose(talk, race, meant("die", roll=roll, faces=_faces(faces)), reason)
        except Refused as refused:
            if "roll" not in refused.facts:
                raise
            voice, names = await self._voice(race, talk.actor), await self._named(race, talk.actor)
            raise Worded(refused, voice.phrase("refused", refused.code, refused.facts, names)) from refused

    async def undo(self, talk: Talk, race: int, reason: str, number: int | None = None) -> None:
        """One act, or the last."""
        acts = taken(await self._rulings.acts(race, talk.actor))
        last = next((n for n, act in reversed([*enumerate(acts, 1)]) if can_be_undone(act)), None)
        await self.propose(talk, race, meant("undo", number=number or last), reason)

    async def _strike(self, talk: Talk, press: Press) -> None:
        """The button under an act: first the reason, then the look."""
        if press.written is None:
            taken(await self._rulings.steward(press.number, talk.actor))
            title, hint = self._ui("strike_title", number=press.round or 0), self._ui("prompt_why_hint")
            modal = line_modal("strike", press.number, title, self._ui("prompt_why"), hint, REASON, press.rest)
            await talk.interaction.response.send_modal(modal)
            return
        reason = press.written.get(0, "").strip()
        if not reason:
            raise Refused("no_reason")
        await self.undo(talk, press.number, reason, press.round)

    # Looking

    async def acts(self, talk: Talk, race: int) -> None:
        """What the stewards have done."""
        summary, voice = taken(await self._desk.summary(race, talk.actor)), await self._voice(race, talk.actor)
        acts = taken(await self._rulings.acts(race, talk.actor))
        lines = [f"{n}. {self._act_line(act, summary, voice)}" for n, act in enumerate(acts, 1)]
        open_ones = [n for n, act in enumerate(acts, 1) if can_be_undone(act)][-CHOICES:]
        knobs = [button(self._ui("strike", number=n), "strike", race, str(n)) for n in open_ones]
        may = not isinstance(await self._rulings.steward(race, talk.actor), Refusal)
        await talk.say("\n".join(lines) or self._ui("no_acts"), buttons(*knobs) if knobs and may else None)

    async def undoable(self, actor: Actor, race: int, typed: str) -> list[Choice[int]]:
        """The acts that can be taken back, the newest first."""
        summary, voice = taken(await self._desk.summary(race, actor)), await self._voice(race, actor)
        acts = [(n, a) for n, a in enumerate(taken(await self._rulings.acts(race, actor)), 1) if can_be_undone(a)]
        names = {d.seat: d.name for d in summary.drivers}
        named = [(n, a.round, voice.phrase("ruling", *described(a), names | a.names)) for n, a in reversed(acts)]
        labels = [(f"{n}. {self._ui('in_round', round=round, what=what)}", n) for n, round, what in named]
        return [Choice(name=cut(s, 100), value=n) for s, n in labels if fits(typed, s)][:CHOICES]

    async def unsealed(self, talk: Talk, race: int, seat: Seat) -> None:
        """What a seat is asked, and what it has said where the stewards may know."""
        voice = await self._voice(race, talk.actor)
        if taken(await self._desk.standing(race, talk.actor)).show:
            await self._uncovered(talk, race, seat, voice)
            return
        found = taken(await self._rulings.asked(race, talk.actor, seat))
        said = [f"{voice.title(q.question)}: {self._said(q, voice)}" for q in found]
        await talk.say("\n".join(said) or self._ui("nobody_asked"))

    async def _uncovered(self, talk: Talk, race: int, seat: Seat, voice: Narrator) -> None:
        """What a silent run covers of a seat."""
        found = taken(await self._rulings.uncovered(race, talk.actor, seat))
        lines = [self._ui("covered_head", car=voice.car(seat))]
        lines += [self._ui("covered_hand", cards=list(in_words(found.hand)))] if found.hand else []
        lines += [self._ui("covered_orders", orders=in_code(text)) for text in found.orders]
        lines += [self._ui("covered_filed", orders=in_code(text)) for text in found.filed]
        lines += [f"{voice.word('title', kind)}: {in_code(canonical(value))}" for kind, value in found.answered]
        lines += [f"{voice.title(put.question)}: {self._said(put, voice)}" for put in found.asked]
        await talk.say("\n".join(lines))

    def _said(self, put: OpenQuestion, voice: Narrator) -> str:
        names = {seat: driver(seat, shown_name(name)) for seat, name in put.names.items()}
        if put.words:
            return in_code(put.words)
        return "—" if put.present is None else echo(put.form, put.present, voice, names)

    async def decisions(self, actor: Actor, race: int, typed: str) -> list[Choice[str]]:
        """Decisions that are open or were made, the newest first; those that nobody had to make come last."""
        summary, voice = taken(await self._desk.summary(race, actor)), await self._voice(race, actor)
        known = taken(await self._rulings.decisions(race, actor))
        answers = taken(await self._rulings.answered(race, actor))
        said = {key: _in_words(value) for key, value in answers.items()}
        told = taken(await self._rulings.story(race, actor))
        return self._choices([*known], summary, told, voice, "title", typed, said)

    async def cars(self, actor: Actor, race: int, typed: str) -> list[Choice[str]]:
        """The cars of a race."""
        summary = taken(await self._desk.summary(race, actor))
        named = [(f"{d.seat}, {d.name}", d.seat) for d in summary.drivers]
        return [Choice(name=cut(n, 100), value=v) for n, v in named if fits(typed, n)][:CHOICES]

    async def rolls(self, actor: Actor, race: int, typed: str) -> list[Choice[str]]:
        """Rolls that everybody has seen, the newest first."""
        summary, voice = taken(await self._desk.summary(race, actor)), await self._voice(race, actor)
        story = taken(await self._rulings.story(race, actor))
        facts = [fact for n in sorted(story.rounds) for fact in story.rounds[n].told]
        facts += story.open
        seen = [fact for fact in facts if fact["what"] == "roll" and fact.get("audience") is None]
        faces = {fact["key"]: " ".join(map(str, fact.get("faces", ()))) for fact in seen}
        return self._choices(list(faces), summary, story, voice, "roll", typed, faces)

    def _choices(
        self,
        keys: list[Key],
        summary: RaceSummary,
        told: Past,
        voice: Narrator,
        table: str,
        typed: str,
        said: Mapping[Key, str] = MappingProxyType({}),
    ) -> list[Choice[str]]:
        today, found = {d.seat: d.name for d in summary.drivers}, list[Choice[str]]()
        for key in dict.fromkeys(reversed(keys)):
            round, kind, seat, at = key_of(key)
            names = today | told.drove(int(round))
            what = voice.phrase(table, kind, {"seat": seat}, names) if voice.has(table, kind) else kind
            who = "" if table == "roll" or not seat else f"{names.get(seat, seat)}, "
            label = self._ui("in_round", round=int(round), what=f"{who}{what}{' · ' * bool(at)}{at}")
            label += f" [{said[key]}]" if said.get(key) else ""
            if fits(typed, label) and len(key) <= 100:
                found.append(Choice(name=cut(label, 100), value=key))
        return found[:CHOICES]

    def _act_line(self, act: Act, summary: RaceSummary, voice: Narrator) -> str:
        kind, facts = described(act)
        names = {d.seat: driver(d.seat, shown_name(act.names.get(d.seat, d.name))) for d in summary.drivers}
        what = voice.phrase("ruling", kind, facts, names)
        code = "act_line_kept" if act.key.startswith(KEEP) else "act_line"
        line = self._ui(code, round=act.round, what=what, by=f"<@{act.member}>", reason=disarmed(act.reason))
        return f"~~{line}~~" if act.struck else line

    def _difference(self, seen: Difference, summary: RaceSummary) -> str:
        voice = self._narrators.of(summary.game)
        names = _names(summary, voice)
        lines = [changed_text(seen, names, voice, shown_name)]
        if seen.unrolled:
            lines.append(self._ui("whatif_dice", dice=_dice(seen.unrolled)))
        if seen.waiting:
            waiting = voice.listed(driver(seat, shown_name(names[seat])) for seat in seen.waiting)
            lines.append(self._ui("whatif_sealed" if seen.sealed else "whatif_waits", waiting=waiting))
        if seen.closes:
            lines.append(self._ui("whatif_closes", round=seen.round))
        return "\n".join(lines)

    async def _named(self, race: int, actor: Actor) -> dict[Seat, str]:
        summary = taken(await self._desk.summary(race, actor))
        return {d.seat: driver(d.seat, shown_name(d.name)) for d in summary.drivers}

    async def _voice(self, race: int, actor: Actor) -> Narrator:
        return self._narrators.of(taken(await self._desk.summary(race, actor)).game)

    def _ui(self, code: str, **facts: Any) -> str:
        return self._narrators.common.ui(code, **facts)


def _in_words(value: Json) -> str:
    """An answer as it is kept, in a few words: `speed 60, lane 2`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{name} {_in_words(one)}" for name, one in value.items() if name != "v")
    return " ".join(map(_in_words, value)) if isinstance(value, list) else "" if value is None else str(value)


def _faces(text: str) -> list[int]:
    numbers = text.replace(",", " ").replace("+", " ").split()
    if not numbers or not all(n.isdecimal() for n in numbers):
        raise Refused("not_a_number", said=text)
    return [int(n) for n in numbers]


def _stray(text: str, said: Sequence[grammar.Word], names: Sequence[str], places: Sequence[str]) -> str:
    """The first word that should name a field and names none: the first of all, and the one after a place. A place may
    hold a comma: `(10,2)`."""
    due, place, end = True, False, 0
    for word in said:
        joined, end = " " not in text[end : word.start] and end > 0, word.end
        name = None if joined else grammar.named(word, names)
        if name is None and due and not joined:
            return word.text
        if not joined:
            due, place = place and name is None, name in places
    return ""


def _names(summary: RaceSummary, voice: Narrator) -> dict[Seat, str]:
    """Drivers, programs marked as such."""
    return names_of(summary.drivers, voice.word("ui", "auto"))


def _dice(dice: Dice) -> str:
    return f"{dice.count}d{dice.sides}"
