"""Posts in words: what stands in a message, which buttons hang under it, who is pinged. No Discord in it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import singledispatchmethod

from bot.render.captions import standings_text
from bot.render.tables import SeasonTable, tables_text
from bot.telling.bulletins import changed_text, prompts_text, ruling_text
from bot.telling.callsigns import driver
from bot.telling.lobby_words import LobbyWords
from bot.telling.mail import Letter
from bot.telling.messages import Knob, Words, ending, pictured
from bot.telling.narrator import Narrator, Narrators, signed
from bot.telling.posts import (
    Abandoned,
    CoveredPost,
    Digest,
    DmClosed,
    FormsClosed,
    Held,
    LobbyPost,
    Notice,
    Opened,
    PartOver,
    Paused,
    RaceOver,
    Reminder,
    Report,
    Resumed,
    SeasonTables,
    Since,
)
from bot.telling.purses import purse_text
from bot.telling.ruling_posts import Correction, Prompted, Ruled
from bot.telling.spans import left_text
from rules.league.points import Scheme, points_by_seat
from rules.values import Json, Seat
from rules.view import Placing, RaceView

DIGEST = 5
"""Buttons under a digest."""
RUN_OUT = 12
"""Rounds without members that are told one by one."""
REASON = 200
"""Characters of a typed reason."""


class Wording:
    """All posts but a driver's own questions, which are forms. `shown` disarms names; `scheme` finds points tables."""

    def __init__(
        self, narrators: Narrators, shown: Callable[[str], str], scheme: Callable[[str], Scheme | None] = lambda _: None
    ) -> None:
        self._narrators, self._shown, self._scheme = narrators, shown, scheme

    @property
    def _ui(self) -> Narrator:
        return self._narrators.common

    @property
    def _orders(self) -> Knob:
        return self._knob("orders", main=True)

    def _knob(self, act: str, *, main: bool = False) -> Knob:
        return Knob(self._ui.word("knob", act), act, main=main)

    def told(self, race: int, heard: str) -> str:
        """What a driver alone was told, by itself."""
        return f"{self._ui.ui('told_alone', race=race)}\n{heard}"

    def foot(self, race: int, mark: str) -> str:
        """The small print under a message that nothing else tells from others; its last word is the mark."""
        return self._ui.ui("foot", race=race, mark=mark)

    def full_log(self) -> str:
        """The label of the button that shows the whole log."""
        return self._ui.word("ui", "full_log")

    def of(self, letter: Letter, game: str) -> Words:
        """A letter's post in words."""
        return self._say(letter.post, letter, self._narrators.of(game))

    @singledispatchmethod
    def _say(self, post: object, letter: Letter, voice: Narrator) -> Words:
        raise TypeError(f"{type(post).__name__} is not a post for a channel")

    @_say.register
    def _(self, post: LobbyPost, letter: Letter, voice: Narrator) -> Words:
        return LobbyWords(self._ui, self._shown).of(post, letter.race, voice)

    @_say.register
    def _(self, post: Opened, letter: Letter, voice: Narrator) -> Words:
        what = self._asked(post, voice)
        count = {"inside": len(post.inside), "all": len(post.inside) + len(post.waiting)}
        given = " · ".join(f"{voice.car(s)} `{post.receipts[s]}`" for s in post.inside if s in post.receipts)
        receipts = [voice.ui("round_receipts", receipts=given)] if given else []
        if post.done:
            what = voice.listed(voice.word("title", kind) for kind in post.kinds)
            if post.void:
                return Words(voice.ui("round_void", round=post.round, what=what))
            return Words("\n".join([voice.ui("round_closed", round=post.round, what=what, **count), *receipts]))
        due = {"due": f"<t:{post.due}:f>", "left": f"<t:{post.due}:R>"}
        lines = [voice.ui("round_open", race=letter.race, round=post.round, what=what, **due, **count)]
        lines += [voice.ui("round_again")] if post.again else []
        lines += [self._since(post.since, voice)] if post.since else []
        lines += [left_text(self._ui, post.left)] if post.left else []
        who = [voice.ui("round_in", inside=voice.listed(map(voice.car, post.inside)))] if post.inside else []
        who += [voice.ui("round_awaited", waiting=voice.listed(map(voice.car, post.waiting)))] if post.waiting else []
        lines += [" · ".join(who)]
        lines += [voice.ui("round_later", car=voice.car(s), due=f"<t:{at}:f>") for s, at in post.later.items()]
        lines += [voice.ui("round_closing", closing=f"<t:{post.closing}:R>")] if post.closing is not None else []
        lines += receipts
        lines += [" ".join(f"<@{m}>" for m in post.here)] if post.here else []
        return Words("\n".join(lines), knobs=(self._orders,), mentions=post.here)

    @_say.register
    def _(self, post: Report, letter: Letter, voice: Narrator) -> Words:
        drawn = post.view if post.drawn else None
        told = pictured(post)
        if not post.closes:
            return Words(post.text, drawn=drawn, names=post.names, told=told)
        story, mine = "\n".join(post.story), (Knob(voice.word("ui", "what_happened"), "mine", str(post.round)),)
        knobs = (*(mine if post.round and post.humans else ()), *self._knobs(post, voice))
        return Words(post.text, story, knobs, drawn=drawn, names=post.names, told=told)

    @_say.register
    def _(self, post: PartOver, letter: Letter, voice: Narrator) -> Words:
        return Words(voice.ui("part_over", round=post.round, goes_on=post.goes_on), bare=True)

    @_say.register
    def _(self, post: RaceOver, letter: Letter, voice: Narrator) -> Words:
        dice = Knob(voice.word("ui", "check_dice"), "dice", str(post.round))
        text, knobs = "\n".join([post.text, *self._points(post, voice), post.foot]), self._knobs(post, voice)
        knobs = (*knobs, Knob(voice.word("ui", "replay"), "replay"), dice)
        story = "\n".join([*self._run_out(post, voice), *post.story])
        return Words(text, story, knobs, drawn=post.view, names=post.names, finish=ending(post))

    def _run_out(self, post: RaceOver, voice: Narrator) -> list[str]:
        """The rounds that no member was in any more, a line each, the last of them."""
        if not post.run_out:
            return []
        shown = post.run_out[-RUN_OUT:]
        lines = [voice.ui("run_out", first=post.run_out[0][0], last=post.round)]
        lines += [voice.ui("run_out_round", round=n, said=self._ui.escape(said)) for n, said in shown if said]
        return [*lines, ""]

    def _points(self, post: RaceOver, voice: Narrator) -> list[str]:
        """What has been won, where there is a table for it."""
        scored = points_by_seat(self._scheme(post.scheme), post.classification)
        names = {seat: driver(seat, self._shown(name)) for seat, name in post.names.items()}
        won = ", ".join(f"{names[p.seat]} {scored[p.seat]}" for p in post.classification if scored.get(p.seat))
        return [voice.ui("flag_points", points=won)] if won else []

    def _knobs(self, post: Report | RaceOver, voice: Narrator) -> tuple[Knob, ...]:
        """The whole log is a press away; so is the film, where somebody has moved; at the flag that of the race."""
        whole = (Knob(voice.word("ui", "full_log"), "log", str(post.round)),)
        moved = any(len(car.trail) > 1 for car in post.view.cars)
        film = Knob(voice.word("ui", "film"), "film", "" if isinstance(post, RaceOver) else str(post.round))
        return (*whole, film) if moved or isinstance(post, RaceOver) else whole

    @_say.register
    def _(self, post: CoveredPost, letter: Letter, voice: Narrator) -> Words:
        return Words(voice.ui("covered", race=letter.race, round=post.round, due=f"<t:{post.show}:f>"))

    @_say.register
    def _(self, post: FormsClosed, letter: Letter, voice: Narrator) -> Words:
        kinds = voice.listed(dict.fromkeys(voice.word("title", kind) for kind in post.kinds))
        orders = ", ".join(f"`{said}`" for said in post.orders)
        facts = {"round": post.round, "what": kinds, "orders": orders, "silent": post.silent}
        return Words(voice.ui("form_closed", race=letter.race, **facts))

    @_say.register
    def _(self, post: Reminder, letter: Letter, voice: Narrator) -> Words:
        facts = {"race": letter.race, "round": post.round, "due": f"<t:{post.due}:f>", "left": f"<t:{post.due}:R>"}
        last = "_waiting" if post.waiting else ""
        if not post.here:
            return Words(voice.ui(f"reminder_dm{last}", **facts), knobs=(self._orders,))
        members = (post.member, *post.others)
        called = " ".join(f"<@{member}>" for member in members)
        return Words(voice.ui(f"reminder{last}", members=called, **facts), knobs=(self._orders,), mentions=members)

    @_say.register
    def _(self, post: Digest, letter: Letter, voice: Narrator) -> Words:
        common, knobs = self._ui, list[Knob]()
        lines = [common.ui("digest", count=len(post.owed))]
        for owed in post.owed:
            facts = {"due": f"<t:{owed.due}:f>", "left": f"<t:{owed.due}:R>", "place": f"<#{owed.channel}>"}
            title = self._shown(owed.title)
            lines += [common.ui("digest_race", race=owed.race, title=title, round=owed.round, **facts)]
            knobs += [Knob(common.ui("digest_knob", race=owed.race), "orders", race=owed.race)]
        return Words("\n".join(lines), knobs=tuple(knobs[:DIGEST]))

    @_say.register
    def _(self, post: Notice, letter: Letter, voice: Narrator) -> Words:
        facts = {name: self._fact(name, value) for name, value in post.facts.items()}
        text = voice.phrase("notice", post.what, {"race": letter.race, **facts}, {})
        if post.done:
            return Words(f"-# {text} {voice.word('ui', 'line_settled')}")
        called = [f"<@&{post.role}>"] if post.role else []
        unnamed = [*called, *(f"<@{member}>" for member in post.members if f"<@{member}>" not in text)]
        text = "\n".join([text, " ".join(unnamed)]).strip()
        knobs = [Knob(voice.word("knob", post.knob), post.knob, post.rest, main=True)] if post.knob else []
        more = [(voice.word("knob", one.label), one) for one in post.more]
        knobs += [Knob(label, one.act, main=one is post.more[0], race=one.number) for label, one in more]
        return Words(text, knobs=tuple(knobs), mentions=post.members, roles=(post.role,) if post.role else ())

    @_say.register
    def _(self, post: DmClosed, letter: Letter, voice: Narrator) -> Words:
        text = voice.ui("dm_closed", member=f"<@{post.member}>")
        return Words(text, knobs=(self._orders,), mentions=(post.member,))

    @_say.register
    def _(self, post: Held, letter: Letter, voice: Narrator) -> Words:
        reason = voice.word("held", post.reason)
        if post.done:
            over = "review_over" if post.reason == "review" else "held_over"
            return Words(voice.ui(over, race=letter.race, round=post.round))
        who = f"<@&{post.role}>" if post.role else f"<@{post.creator}>"
        note = voice.ui("held_note", race=letter.race, reason=reason, who=who)
        seen = voice.ui("review_note", race=letter.race, round=post.round, who=who)
        text = seen if post.reason == "review" else note
        choices = {
            "nobody": Knob(voice.word("knob", "resume"), "resume", str(post.round)),
            "review": Knob(voice.word("knob", "look"), "review", str(post.round)),
            "disturbed": Knob(voice.word("knob", "prompts"), "disturbed", str(post.round)),
        }
        look = (choices[post.reason],) if post.reason in choices else ()
        if post.role:
            return Words(text, knobs=look, roles=(post.role,))
        return Words(text, knobs=look, mentions=(post.creator,))

    @_say.register
    def _(self, post: Paused, letter: Letter, voice: Narrator) -> Words:
        reason = self._shown_text(post.reason)
        knob = Knob(voice.word("knob", "resume"), "resume", str(post.round))
        return Words(voice.ui("paused", race=letter.race, by=f"<@{post.by}>", reason=reason), knobs=(knob,))

    @_say.register
    def _(self, post: Resumed, letter: Letter, voice: Narrator) -> Words:
        due = f"<t:{post.due}:f>" if post.due is not None else ""
        return Words(voice.ui("moved_here" if post.moved else "resumed", race=letter.race, due=due))

    @_say.register
    def _(self, post: Ruled, letter: Letter, voice: Narrator) -> Words:
        lines = [ruling_text(post, letter.race, voice, self._shown)]
        lines += [voice.ui("ruled_there", place=f"<#{post.channel}>")] if post.channel else []
        return _calling(Words("\n".join([*lines, *self._placings(post, voice)])), post.concerns)

    @_say.register
    def _(self, post: Prompted, letter: Letter, voice: Narrator) -> Words:
        if not post.waiting:
            return Words(voice.ui("prompts_settled", race=letter.race))
        knob = Knob(voice.word("knob", "decisions"), "prompts", main=True)
        return Words(prompts_text(post, letter.race, voice, self._shown), knobs=(knob,))

    @_say.register
    def _(self, post: Correction, letter: Letter, voice: Narrator) -> Words:
        head = ruling_text(post, letter.race, voice, self._shown)
        changed = changed_text(post, post.names, voice, self._shown)
        words = Words(f"{head}\n{table(post.view, post.names, voice)}", changed, drawn=post.view, names=post.names)
        return _calling(words, post.concerns)

    @_say.register
    def _(self, post: Abandoned, letter: Letter, voice: Narrator) -> Words:
        reason = self._ui.escape(post.reason)
        facts = {"by": f"<@{post.by}>", "house": post.house, "seed": post.seed, "reason": reason}
        return Words(voice.ui("abandoned", race=letter.race, **facts))

    @_say.register
    def _(self, post: SeasonTables, letter: Letter, voice: Narrator) -> Words:
        head = voice.ui("tables_again" if post.again else "tables", race=post.race, title=self._shown(post.title))
        words = self.tables(post, head)
        names = {seat: self._shown(name) for seat, name in post.chariots.items()}
        owners = ((self._shown(post.names.get(one.who, one.who)), one) for one in post.purses)
        purses = [purse_text(owner, one.purse, one.sums, names, voice) for owner, one in owners]
        return replace(words, text="\n".join([words.text, voice.ui("purses"), *purses])) if purses else words

    def tables(self, post: SeasonTables, head: str) -> Words:
        """A season's tables under a line of their own."""
        shown = tuple(_headed(post, self._ui))
        names = {**post.names, **{line.who: line.who for line in post.teams}}
        said = "\n".join(f"**{self._shown(t.heading)}**\n{tables_text(t, names, self._ui)}" for t in shown if t.lines)
        return Words(f"{head}\n{said}", names=names, heading=f"{post.title} · #S{post.season}", tables=shown)

    def _placings(self, post: Ruled, voice: Narrator) -> list[str]:
        """The classification, a line a car, with its points."""
        placings = post.placings
        names = {seat: driver(seat, self._shown(name)) for seat, name in post.names.items()}
        scored = points_by_seat(self._scheme(post.scheme), placings)
        return [placing(p, names, voice, scored) for p in placings]

    def _since(self, since: Since, voice: Narrator) -> str:
        """What has become of everybody, in a line."""
        moved = [f"{voice.car(seat)} {signed(by)}" for seat, by in since.moved.items()]
        ended = [f"{voice.car(seat)} {voice.word('status', how)}" for seat, how in since.ended.items()]
        now = ", ".join([*moved, *ended]) or voice.word("ui", "round_same")
        return voice.ui("round_since", round=since.round, at=f"<t:{since.at}:R>", now=now)

    def _asked(self, post: Opened, voice: Narrator) -> str:
        """`plots are open`, or for a question in mid-round its title."""
        if len(post.kinds) == 1 and voice.has("stage_of_round", post.kinds[0]):
            return voice.word("stage_of_round", post.kinds[0])
        return voice.listed(voice.word("title", kind) for kind in post.kinds)

    def _fact(self, name: str, value: Json) -> Json:
        """What fills a notice: moments as each reader's own clock has them, members as mentions, cars by colour."""
        if name in ("at", "due", "since") and isinstance(value, int):
            return f"<t:{value}:f>"
        if name in ("first", "last") and isinstance(value, int):
            return f"<t:{value}:D>"
        if name in ("who", "by", "partner") and isinstance(value, int):
            return f"<@{value}>"
        if name == "place":
            return f"<#{value}>"
        if name == "cars":
            return self._ui.listed(map(self._ui.car, value))
        if name in ("seat", "other"):
            return self._ui.car(value)
        return self._shown_text(value) if isinstance(value, str) else value

    def _shown_text(self, text: str) -> str:
        return self._ui.escape(text[:REASON])


def _headed(post: SeasonTables, voice: Narrator) -> Iterator[SeasonTable]:
    """The drivers' tables, tier by tier, and the teams'."""
    tiers = zip(post.drivers, post.races, post.rounds, strict=True)
    for tier, (lines, races, rounds) in enumerate(tiers, 1):
        heading = voice.ui("table_drivers", tier=tier if len(post.drivers) > 1 else 0, held=len(races), rounds=rounds)
        yield SeasonTable(heading, lines, races)
    if post.teams:
        yield SeasonTable(voice.word("ui", "table_teams"), post.teams, tuple(r for races in post.races for r in races))


def table(view: RaceView, names: Mapping[Seat, str], voice: Narrator) -> str:
    """The standings in letters of one width."""
    return f"```\n{standings_text(view, names, voice)}\n```"


def _calling(words: Words, member: int | None) -> Words:
    """A message that calls the driver whom it is about."""
    return words if member is None else replace(words, text=f"{words.text}\n<@{member}>", mentions=(member,))


def placing(one: Placing, names: Mapping[Seat, str], voice: Narrator, points: Mapping[Seat, int]) -> str:
    """A line of the classification, with its points where there is a table for them."""
    status = "" if one.status == "running" else voice.word("status", one.status)
    name, scored = names.get(one.seat, one.seat), one.seat in points
    said = voice.ui("placing", place=one.place, name=name, laps=one.laps, status=status)
    return voice.ui("placing_points", said=said, points=points[one.seat]) if scored else said
