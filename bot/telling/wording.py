"""Posts in words: what stands in a message, which buttons hang under it, who is pinged. No Discord in it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import singledispatchmethod

from bot.deadlines.duration import Expected
from bot.deadlines.terms import spelled
from bot.render.captions import standings_text
from bot.render.flag_picture import Ending
from bot.render.happenings import Mark
from bot.render.round_picture import RoundTold
from bot.render.tables import SeasonTable, tables_text
from bot.telling.bulletins import changed_text, prompts_text, ruling_text
from bot.telling.callsigns import driver
from bot.telling.mail import Letter
from bot.telling.narrator import Narrator, Narrators, signed
from bot.telling.posts import (
    Abandoned,
    CoveredPost,
    Digest,
    DmClosed,
    Driver,
    FormsClosed,
    Held,
    LobbyPost,
    Notice,
    Opened,
    PartOver,
    Paused,
    PicturedPost,
    RaceOver,
    Record,
    Reminder,
    Report,
    Resumed,
    SeasonTables,
    Since,
)
from bot.telling.purses import purse_text
from bot.telling.ruling_posts import Correction, Prompted, Ruled
from bot.telling.story.lineup import read
from rules.league.points import Scheme, points_by_seat
from rules.values import Json, Seat
from rules.view import CarView, Placing, RaceView

DIGEST = 5
"""Buttons under a digest."""
AWARDS = 3
"""Lines under the chart of the flag's picture."""
RULES = 4
"""Options that the lobby explains; the others are named."""
RUN_OUT = 12
"""Rounds without members that are told one by one."""
REASON = 200
"""Characters of a typed reason."""


@dataclass(frozen=True)
class Knob:
    """A button: its label, what it does, whether it is the one to press, and of which race, if not of the letter's."""

    label: str
    act: str
    rest: str = ""
    main: bool = False
    race: int = 0


SPANS = (("days", 24 * 3600), ("hours", 3600), ("minutes", 60))


@dataclass(frozen=True)
class Words:
    """A message. `drawn`: the race as the picture shows it, with the drivers' plain names, and `told`: what the picture
    tells of it; `finish`: what a flag's picture tells; `tables`: a season's, under the title `heading`; `bare`: an edit
    takes off what was beside the text."""

    text: str
    log: str = ""
    knobs: tuple[Knob, ...] = ()
    mentions: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    drawn: RaceView | None = None
    told: RoundTold | None = None
    finish: Ending | None = None
    names: Mapping[str, str] | None = None
    heading: str = ""
    tables: tuple[SeasonTable, ...] = ()
    bare: bool = False


def span_text(voice: Narrator, seconds: int) -> str:
    """`19 days`, `5 hours`, `40 minutes`: no more exact than it can be known."""
    unit, size = next(((u, s) for u, s in SPANS if seconds >= s * 3 // 2), SPANS[-1])
    return voice.ui(f"span_{unit}", count=max(1, round(seconds / size)))


def expected_text(voice: Narrator, expected: Expected) -> str:
    """How long a race takes, and what would make it shorter."""
    usual, most, limit = (span_text(voice, s) for s in (expected.usual, expected.most, expected.limit))
    kind = "expected_slots" if expected.slots else "expected"
    answers = _answers_text(voice, expected)
    lines = [voice.ui(kind, usual=usual, most=most, rounds=expected.rounds, limit=limit, answers=answers)]
    times = ((one, span_text(voice, one.usual)) for one in expected.shorter)
    ways = [voice.ui(f"shorter_{one.change}", to=one.to, usual=said) for one, said in times if said != usual]
    return "\n".join([*lines, *([voice.ui("shorter", ways="; ".join(ways))] if ways else [])])


def left_text(voice: Narrator, left: Expected) -> str:
    """How long it still takes."""
    usual, most = span_text(voice, left.usual), span_text(voice, left.most)
    return voice.ui("time_left", usual=usual, most=most, rounds=left.rounds, answers=_answers_text(voice, left))


def _answers_text(voice: Narrator, expected: Expected) -> str:
    """After how long these drivers answer, where that is known."""
    return "" if expected.mean is None else span_text(voice, expected.mean)


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
        drivers = "\n".join(
            self._driver(d, post.back.get(d.seat, 0), mustered=post.muster is not None) for d in post.drivers
        ) or voice.word("ui", "lobby_empty")
        text = voice.ui(
            "lobby",
            race=letter.race,
            title=self._shown(post.title),
            track=self._shown(post.track),
            laps=post.laps,
            pace=post.pace,
            time=self._time(post),
            profile=post.profile,
            options=", ".join(f"{k.replace('_', ' ')} {self._chosen(v)}" for k, v in sorted(post.options.items())),
            owner=f"<@{post.creator}>" if post.creator else "",
            commitment=post.commitment,
            goes=voice.word("ui", "how_it_goes") if voice.has("ui", "how_it_goes") else "",
            rules="\n".join(f"• {said}" for said in self._rules(post, voice)),
            drivers=drivers,
            expected=expected_text(self._ui, post.expected) if post.expected and post.stage == "lobby" else "",
        ).strip()
        if post.stage != "lobby":
            stage = "lobby_closed" if post.stage in ("running", "paused", "held") else "lobby_over"
            return Words(f"{text}\n\n{voice.word('ui', stage)}", knobs=(self._knob("how"),))
        full = () if len(post.drivers) >= post.most else (self._knob("join", main=True),)
        mustering = (Knob(voice.word("knob", "present"), "present", main=True),) if post.muster is not None else ()
        text += "\n\n" + voice.ui("lobby_muster", due=f"<t:{post.muster}:f>") if mustering else ""
        knobs = (
            *mustering,
            *full,
            self._knob("leave"),
            self._knob("fill"),
            self._knob("start"),
            self._knob("how"),
        )
        return Words(text, knobs=knobs)

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

    def _driver(self, one: Driver, back: int, *, mustered: bool) -> str:
        automatic = self._ui.word("hand", "automatic") if one.automatic else ""
        name = driver(one.seat, self._shown(one.name))
        past = reliability(self._ui, one.past) if one.past and one.member else ""
        return self._ui.ui(
            "lobby_driver",
            number=one.number,
            name=name,
            driver=automatic,
            past=past,
            back=back,
            there="✓" if mustered and one.present else "",
        )

    def _time(self, post: LobbyPost) -> str:
        """How a race keeps time, in a line."""
        terms, ui = post.terms, self._ui.ui
        time = (
            ui(
                "time_slots",
                days=self._ui.listed(self._ui.word("day", day) for day in terms.days),
                at=f"<t:{post.slot}:t>",
            )
            if terms.days
            else (ui("time_hours", hours=post.hours))
        )
        rest = [
            ui("time_answers", span=spelled(terms.answer)) if post.pace == "live" and post.show is None else "",
            self._shown_at(post),
            ui("time_weekends") if terms.weekends == "off" else "",
            "" if terms.early else ui("time_late"),
            ui("time_away", auto=terms.auto_after, retire=terms.retire_after),
        ]
        return " · ".join([time, *(one for one in rest if one)])

    def _rules(self, post: LobbyPost, voice: Narrator) -> list[str]:
        """What has been switched on, in sentences, as far as there is room."""
        on = [name for name, value in sorted(post.options.items()) if value is True and voice.has("setting", name)]
        return [voice.word("setting", name) for name in on[:RULES]]

    def _chosen(self, value: Json) -> str:
        """An option's value as people write it."""
        said = self._ui.word("ui", "yes" if value else "no") if isinstance(value, bool) else str(value)
        return self._shown(said.replace("_", " "))

    def _shown_at(self, post: LobbyPost) -> str:
        """When a round is shown, or a turn, in which cards may be played in answer to others."""
        at = post.show if post.beat is None else post.beat
        if not at:
            return "" if at is None else self._ui.ui("time_show_none")
        said = at if isinstance(at, str) else spelled(at)
        return self._ui.ui("time_beat" if post.beat is not None else "time_show", span=said, clock=isinstance(at, str))

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


def ending(post: RaceOver) -> Ending:
    """What the flag's picture tells."""
    places: dict[Seat, tuple[int, ...]] = {}
    for one in read(post.history):
        for seat in one.racing if one.round else ():
            places[seat] = (*places.get(seat, ()), one.place(seat))
    return Ending(post.classification, places, headline=post.headline, gaps=post.gaps, awards=post.awards[:AWARDS])


def pictured(post: PicturedPost) -> RoundTold:
    """What the picture of a post tells beside the race as it stands."""
    cars = tuple(
        CarView(seat=seat, number=n, order=n, lap=0, level=seat in post.was_level) for n, seat in enumerate(post.was, 1)
    )
    before = RaceView(round=post.round - 1, lap=post.view.lap, laps=post.view.laps, cars=cars)
    return RoundTold(
        headline=post.headline,
        marks=tuple(
            Mark(number=one.number, kind=one.kind, seats=one.seats, at=one.place or None, weight=max(1, one.weight))
            for one in post.marks
            if one.kind
        ),
        before=before if cars else None,
        humans=frozenset(post.humans),
        outs=post.outs,
    )


def _headed(post: SeasonTables, voice: Narrator) -> Iterator[SeasonTable]:
    """The drivers' tables, tier by tier, and the teams'."""
    tiers = zip(post.drivers, post.races, post.rounds, strict=True)
    for tier, (lines, races, rounds) in enumerate(tiers, 1):
        heading = voice.ui("table_drivers", tier=tier if len(post.drivers) > 1 else 0, held=len(races), rounds=rounds)
        yield SeasonTable(heading, lines, races)
    if post.teams:
        yield SeasonTable(voice.word("ui", "table_teams"), post.teams, tuple(r for races in post.races for r in races))


def reliability(common: Narrator, record: Record) -> str:
    """How reliable a driver has been, for all to see; nothing of who has not been asked yet."""
    return common.ui("past", came=record.came, asked=record.asked, late=record.late) if record.asked else ""


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
