"""Rendering of posts: text, buttons, mentions. Independent of Discord."""

from collections.abc import Callable, Container, Mapping
from dataclasses import replace
from functools import singledispatchmethod

from bot.model.actor import mention_organiser
from bot.model.seats import format_driver
from bot.pictures.alt_text import format_standings_table
from bot.pictures.tables import format_table
from bot.posts.outbox_types import QueuedPost
from bot.posts.types import (
    Abandoned,
    Correction,
    Digest,
    DmClosed,
    FormsClosed,
    Held,
    HiddenQuestionPost,
    LobbyPost,
    Notice,
    Opened,
    PartOver,
    Paused,
    PlacesSince,
    RaceOver,
    Reminder,
    Report,
    Resumed,
    Ruled,
    SeasonTables,
    StewardQuestionsPost,
)
from bot.text.duration_text import format_time_left
from bot.text.lobby_post import LobbyRenderer
from bot.text.localizer import Localizer, Localizers, format_signed
from bot.text.rendered import ButtonSpec, RenderedMessage, build_ending, build_round_picture_data
from bot.text.ruling_text import format_difference, format_ruling, format_steward_questions
from bot.text.season_post import format_purse, list_tables
from rules.base import Json, Seat
from rules.league.points import Scheme, score_seats
from rules.view import RaceView, ResultRow

REMATCHES = (("rematch", "same"), ("next_track", "next"))
"""The buttons that open a race again: label and details."""
MAX_DIGEST_BUTTONS = 5
MAX_RUN_OUT_LINES = 12
"""Number of final rounds without members that are listed one by one."""
MAX_REASON_CHARS = 200


class PostRenderer:
    """Renderer of all posts except questions to drivers, which are forms.
    `escape` escapes names; `scheme` finds points tables."""

    def __init__(
        self,
        localizers: Localizers,
        escape: Callable[[str], str],
        scheme: Callable[[str], Scheme | None] = lambda _: None,
    ) -> None:
        self._localizers, self._escape, self._scheme = localizers, escape, scheme

    @property
    def _common(self) -> Localizer:
        return self._localizers.common

    @property
    def _orders_button(self) -> ButtonSpec:
        return self._make_button("orders", main=True)

    def _make_button(self, action: str, *, main: bool = False) -> ButtonSpec:
        return ButtonSpec(self._common.format_word("button", action), action, main=main)

    def render_private_lines(self, race: int, private_lines: str) -> str:
        """Render a driver's private lines as a message of their own."""
        return f"{self._common.format_ui('told_alone', race=race)}\n{private_lines}"

    def render_footer(self, race: int, mark: str) -> str:
        """Render the footer that makes a message recognizable; its last word is the mark."""
        return self._common.format_ui("foot", race=race, mark=mark)

    def format_full_log_label(self) -> str:
        """Return the label of the button that shows the whole log."""
        return self._common.format_word("ui", "full_log")

    def render(self, queued_post: QueuedPost, game: str) -> RenderedMessage:
        """Render a queued post."""
        return self._render_post(queued_post.post, queued_post, self._localizers.for_game(game))

    @singledispatchmethod
    def _render_post(self, post: object, queued_post: QueuedPost, localizer: Localizer) -> RenderedMessage:
        raise TypeError(f"{type(post).__name__} is not a post for a channel")

    @_render_post.register
    def _(self, post: LobbyPost, queued_post: QueuedPost, localizer: Localizer) -> RenderedMessage:
        return LobbyRenderer(self._common, self._escape).render(post, queued_post.race, localizer)

    @_render_post.register
    def _(self, post: Opened, queued_post: QueuedPost, localizer: Localizer) -> RenderedMessage:
        what = self._format_question_kinds(post, localizer)
        count = {"inside": len(post.inside), "all": len(post.inside) + len(post.waiting)}

        def driver(seat: Seat) -> str:
            name = post.names.get(seat)
            return format_driver(seat, self._escape(name)) if name else localizer.format_car(seat)

        receipt_texts = " · ".join(f"{driver(s)} `{post.receipts[s]}`" for s in post.inside if s in post.receipts)
        receipts = [localizer.format_ui("round_receipts", receipts=receipt_texts)] if receipt_texts else []
        if post.done:
            what = localizer.join_list(localizer.format_word("title", kind) for kind in post.kinds)
            if post.void:
                return RenderedMessage(localizer.format_ui("round_void", round=post.round, what=what))
            asked_seats = (*post.inside, *post.waiting)
            only_driver = driver(asked_seats[0]) if len(asked_seats) == 1 else ""
            closed = localizer.format_ui("round_closed", round=post.round, what=what, who=only_driver, **count)
            return RenderedMessage("\n".join([closed, *receipts]))
        due = {"due": f"<t:{post.due}:f>", "left": f"<t:{post.due}:R>"}
        if post.stands:
            asks = localizer.format_ui("round_stands", what=what, **count, round=post.round)
            stands = localizer.format_ui(
                "status_stands", who=mention_organiser(post.organiser), why=post.stands, round=post.round
            )
            return RenderedMessage("\n".join([asks, stands, *receipts]), buttons=(self._orders_button,))
        lines = [localizer.format_ui("round_open", race=queued_post.race, round=post.round, what=what, **due, **count)]
        lines += [localizer.format_ui("round_again")] if post.again else []
        lines += [self._render_changes(post.since, localizer, driver)] if post.since else []
        lines += [format_time_left(self._common, post.left)] if post.left else []
        inside, waiting = (localizer.join_list(map(driver, seats)) for seats in (post.inside, post.waiting))
        who = [localizer.format_ui("round_in", inside=inside)] if inside else []
        who += [localizer.format_ui("round_awaited", waiting=waiting)] if waiting else []
        lines += [" · ".join(who)]
        later = ((s, "round_later" if s in post.away else "round_until", at) for s, at in post.later.items())
        lines += [localizer.format_ui(code, car=driver(s), due=f"<t:{at}:f>") for s, code, at in later]
        lines += [localizer.format_ui("round_closing")] if post.closing is not None else []
        lines += receipts
        text = _append_mentions("\n".join(lines), *map(mention_member, post.here))
        return RenderedMessage(text, buttons=(self._orders_button,), mentions=post.here)

    @_render_post.register
    def _(self, post: Report, queued_post: QueuedPost, localizer: Localizer) -> RenderedMessage:
        pictured_view = post.view if post.drawn else None
        picture_report = build_round_picture_data(post)
        if not post.closes:
            return RenderedMessage(
                post.text, pictured_view=pictured_view, names=post.names, picture_report=picture_report
            )
        story = "\n".join(post.story)
        mine = (ButtonSpec(localizer.format_word("ui", "what_happened"), "mine", str(post.round)),)
        buttons = (*(mine if post.round and post.humans else ()), *self._make_report_buttons(post, localizer))
        if post.late:
            buttons = (*buttons, ButtonSpec(localizer.format_word("button", "ask_again"), "askagain", str(post.round)))
        buttons = (*buttons, *((self._make_button("try"),) if post.tries and post.round else ()))
        return RenderedMessage(
            post.text, story, buttons, pictured_view=pictured_view, names=post.names, picture_report=picture_report
        )

    @_render_post.register
    def _(self, post: PartOver, queued_post: QueuedPost, localizer: Localizer) -> RenderedMessage:
        return RenderedMessage(localizer.format_ui("part_over", round=post.round, goes_on=post.goes_on), bare=True)

    @_render_post.register
    def _(self, post: RaceOver, queued_post: QueuedPost, localizer: Localizer) -> RenderedMessage:
        dice = ButtonSpec(localizer.format_word("ui", "check_dice"), "dice", str(post.round))
        text = "\n".join(
            [
                post.text,
                *self._render_points(post, localizer),
                *self._link_decisive_round(post, queued_post, localizer),
                post.foot,
            ]
        )
        buttons = self._make_report_buttons(post, localizer)
        again = [ButtonSpec(localizer.format_word("button", what), "rematch", rest) for what, rest in REMATCHES]
        watch = ButtonSpec(
            localizer.format_phrase("ui", "film_decisive", {"round": post.decisive}), "film", str(post.decisive)
        )
        replays = (
            ()
            if post.tried
            else tuple(ButtonSpec(localizer.format_word("ui", one), one) for one in ("replay", "analysis"))
        )
        buttons = (
            *buttons,
            *([watch] if post.decisive else []),
            *replays,
            dice,
            *(() if post.tried else again),
            self._make_button("try"),
        )
        story = "\n".join([*self._render_run_out(post, localizer), *post.story])
        return RenderedMessage(
            text, story, buttons, pictured_view=post.view, names=post.names, finish=build_ending(post)
        )

    def _link_decisive_round(self, post: RaceOver, queued_post: QueuedPost, localizer: Localizer) -> list[str]:
        """Link the message about the round of the race's moment."""
        if not queued_post.decisive_url:
            return []
        return [localizer.format_ui("flag_moment_link", round=post.decisive, url=queued_post.decisive_url)]

    def _render_run_out(self, post: RaceOver, localizer: Localizer) -> list[str]:
        """Render the last of the final rounds without members, a line each."""
        if not post.run_out:
            return []
        last_rounds = post.run_out[-MAX_RUN_OUT_LINES:]
        lines = [localizer.format_ui("run_out", first=post.run_out[0][0], last=post.round)]
        lines += [
            localizer.format_ui("run_out_round", round=n, said=self._common.escape(story))
            for n, story in last_rounds
            if story
        ]
        return [*lines, ""]

    def _render_points(self, post: RaceOver, localizer: Localizer) -> list[str]:
        """Render the points won, if there is a points table."""
        points = score_seats(self._scheme(post.scheme), post.classification)
        names = {seat: format_driver(seat, self._escape(name)) for seat, name in post.names.items()}
        points_won = ", ".join(f"{names[p.seat]} {points[p.seat]}" for p in post.classification if points.get(p.seat))
        return [localizer.format_ui("flag_points", points=points_won)] if points_won else []

    def _make_report_buttons(self, post: Report | RaceOver, localizer: Localizer) -> tuple[ButtonSpec, ...]:
        """Return the buttons for the whole log and, if a car has moved or the race is over, for the animation."""
        log_button = (ButtonSpec(localizer.format_word("ui", "full_log"), "log", str(post.round)),)
        has_movement = any(len(car.trail) > 1 for car in post.view.cars)
        film = ButtonSpec(
            localizer.format_word("ui", "film"), "film", "" if isinstance(post, RaceOver) else str(post.round)
        )
        return (*log_button, film) if has_movement or isinstance(post, RaceOver) else log_button

    @_render_post.register
    def _(self, post: HiddenQuestionPost, queued_post: QueuedPost, localizer: Localizer) -> RenderedMessage:
        return RenderedMessage(
            localizer.format_ui("hidden_question", race=queued_post.race, round=post.round, due=f"<t:{post.show}:f>")
        )

    @_render_post.register
    def _(self, post: FormsClosed, queued_post: QueuedPost, localizer: Localizer) -> RenderedMessage:
        kinds = localizer.join_list(dict.fromkeys(localizer.format_word("title", kind) for kind in post.kinds))
        orders = ", ".join(f"`{order_text}`" for order_text in post.orders)
        facts = {"round": post.round, "what": kinds, "orders": orders, "silent": post.silent}
        code = "form_void" if post.void else "form_closed"
        return RenderedMessage(localizer.format_ui(code, race=queued_post.race, **facts))

    @_render_post.register
    def _(self, post: Reminder, queued_post: QueuedPost, localizer: Localizer) -> RenderedMessage:
        facts = {"race": queued_post.race, "round": post.round, "due": f"<t:{post.due}:f>", "left": f"<t:{post.due}:R>"}
        last = "_waiting" if post.waiting else ""
        if not post.here:
            return RenderedMessage(localizer.format_ui(f"reminder_dm{last}", **facts), buttons=(self._orders_button,))
        members = tuple(dict.fromkeys((post.member, *post.others)))
        return RenderedMessage(
            localizer.format_ui(f"reminder{last}", members=" ".join(map(mention_member, members)), **facts),
            buttons=(self._orders_button,),
            mentions=members,
        )

    @_render_post.register
    def _(self, post: Digest, queued_post: QueuedPost, localizer: Localizer) -> RenderedMessage:
        common, buttons = self._common, list[ButtonSpec]()
        lines = [common.format_ui("digest", count=len(post.owed))]
        for race in post.owed:
            facts = {"due": f"<t:{race.due}:f>", "left": f"<t:{race.due}:R>", "place": f"<#{race.channel}>"}
            title = self._escape(race.title)
            lines += [common.format_ui("digest_race", race=race.race, title=title, round=race.round, **facts)]
            buttons += [ButtonSpec(common.format_ui("digest_button", race=race.race), "orders", race=race.race)]
        return RenderedMessage("\n".join(lines), buttons=tuple(buttons[:MAX_DIGEST_BUTTONS]))

    @_render_post.register
    def _(self, post: Notice, queued_post: QueuedPost, localizer: Localizer) -> RenderedMessage:
        facts = {name: self._format_fact(name, value) for name, value in post.facts.items()}
        text = localizer.format_phrase("notice", post.what, {"race": queued_post.race, **facts}, {})
        if post.done:
            return RenderedMessage(
                f"-# {text} {localizer.format_ui('line_settled', moot=bool(post.facts.get('moot')))}"
            )
        text = _append_mentions(text, *([f"<@&{post.role}>"] if post.role else ()), *map(mention_member, post.members))
        buttons = (
            [ButtonSpec(localizer.format_word("button", post.button), post.button, post.rest, main=True)]
            if post.button
            else []
        )
        more = [(localizer.format_word("button", one.label), one) for one in post.more]
        buttons += [
            ButtonSpec(label, one.act, one.rest, main=one is post.more[0], race=one.number) for label, one in more
        ]
        return RenderedMessage(
            text, buttons=tuple(buttons), mentions=post.members, roles=(post.role,) if post.role else ()
        )

    @_render_post.register
    def _(self, post: DmClosed, queued_post: QueuedPost, localizer: Localizer) -> RenderedMessage:
        text = localizer.format_ui("dm_closed", member=f"<@{post.member}>")
        return RenderedMessage(text, buttons=(self._orders_button,), mentions=(post.member,))

    @_render_post.register
    def _(self, post: Held, queued_post: QueuedPost, localizer: Localizer) -> RenderedMessage:
        if post.done:
            over = "review_over" if post.reason == "review" else "held_over"
            return RenderedMessage(localizer.format_ui(over, race=queued_post.race, round=post.round))
        who = f"<@&{post.role}>" if post.role else mention_organiser(post.creator)
        if post.reason == "review":
            text = localizer.format_ui("review_note", race=queued_post.race, round=post.round, who=who)
        else:
            reason = localizer.format_word("held", post.reason)
            text = localizer.format_ui("held_note", race=queued_post.race, reason=reason, who=who)
        choices = {
            "nobody": ButtonSpec(localizer.format_word("button", "resume"), "resume", str(post.round)),
            "review": ButtonSpec(localizer.format_word("button", "look"), "review", str(post.round)),
            "disturbed": ButtonSpec(localizer.format_word("button", "prompts"), "disturbed", str(post.round)),
        }
        buttons = (choices[post.reason],) if post.reason in choices else ()
        if post.role:
            return RenderedMessage(text, buttons=buttons, roles=(post.role,))
        return RenderedMessage(text, buttons=buttons, mentions=(post.creator,))

    @_render_post.register
    def _(self, post: Paused, queued_post: QueuedPost, localizer: Localizer) -> RenderedMessage:
        reason = self._escape_text(post.reason)
        button = ButtonSpec(localizer.format_word("button", "resume"), "resume", str(post.round))
        return RenderedMessage(
            localizer.format_ui("paused", race=queued_post.race, by=f"<@{post.by}>", reason=reason), buttons=(button,)
        )

    @_render_post.register
    def _(self, post: Resumed, queued_post: QueuedPost, localizer: Localizer) -> RenderedMessage:
        due = f"<t:{post.due}:f>" if post.due is not None else ""
        return RenderedMessage(
            localizer.format_ui("moved_here" if post.moved else "resumed", race=queued_post.race, due=due)
        )

    @_render_post.register
    def _(self, post: Ruled, queued_post: QueuedPost, localizer: Localizer) -> RenderedMessage:
        lines = [format_ruling(post, queued_post.race, localizer, self._escape)]
        lines += [localizer.format_ui("ruled_there", place=f"<#{post.channel}>")] if post.channel else []
        return _with_mention(
            RenderedMessage("\n".join([*lines, *self._render_classification(post, localizer)])),
            post.concerns,
            *post.members,
        )

    @_render_post.register
    def _(self, post: StewardQuestionsPost, queued_post: QueuedPost, localizer: Localizer) -> RenderedMessage:
        if not post.waiting:
            return RenderedMessage(localizer.format_ui("steward_questions_settled", race=queued_post.race))
        button = ButtonSpec(localizer.format_word("button", "decisions"), "prompts", main=True)
        return RenderedMessage(
            format_steward_questions(post, queued_post.race, localizer, self._escape), buttons=(button,)
        )

    @_render_post.register
    def _(self, post: Correction, queued_post: QueuedPost, localizer: Localizer) -> RenderedMessage:
        head = format_ruling(post, queued_post.race, localizer, self._escape)
        changes = format_difference(post, post.names, localizer, self._escape)
        message = RenderedMessage(
            f"{head}\n{render_standings(post.view, post.names, localizer)}",
            changes,
            pictured_view=post.view,
            names=post.names,
        )
        return _with_mention(message, post.concerns)

    @_render_post.register
    def _(self, post: Abandoned, queued_post: QueuedPost, localizer: Localizer) -> RenderedMessage:
        reason = self._common.escape(post.reason)
        facts = {
            "by": "" if post.few else f"<@{post.by}>",
            "few": post.few,
            "house": post.house,
            "seed": post.seed,
            "reason": reason,
        }
        return RenderedMessage(localizer.format_ui("abandoned", race=queued_post.race, **facts))

    @_render_post.register
    def _(self, post: SeasonTables, queued_post: QueuedPost, localizer: Localizer) -> RenderedMessage:
        head = localizer.format_ui(
            "tables_again" if post.again else "tables", race=post.race, title=self._escape(post.title)
        )
        message = self.render_tables(post, head)
        names = {seat: self._escape(name) for seat, name in post.chariots.items()}
        owners = ((self._escape(post.names.get(one.who, one.who)), one) for one in post.purses)
        purses = [format_purse(owner, one.purse, one.sums, names, localizer) for owner, one in owners]
        return (
            replace(message, text="\n".join([message.text, localizer.format_ui("purses"), *purses]))
            if purses
            else message
        )

    def render_tables(self, post: SeasonTables, head: str) -> RenderedMessage:
        """Render a season's tables under a heading line."""
        tables = tuple(list_tables(post, self._common))
        names = {**post.names, **{line.who: line.who for line in post.teams}}
        text_lines = [head]
        for table in tables:
            if table.lines:
                text_lines += [f"**{self._escape(table.heading)}**", format_table(table, names, self._common)]
                text_lines += table.notes
        return RenderedMessage(
            "\n".join(text_lines), names=names, heading=f"{post.title} · #S{post.season}", tables=tables
        )

    def _render_classification(self, post: Ruled, localizer: Localizer) -> list[str]:
        """Render the classification with points, a line per car."""
        placings = post.placings
        names = {seat: format_driver(seat, self._escape(name)) for seat, name in post.names.items()}
        points = score_seats(self._scheme(post.scheme), placings)
        return [format_placing(p, names, localizer, points) for p in placings]

    def _render_changes(self, since: PlacesSince, localizer: Localizer, driver: Callable[[Seat], str]) -> str:
        """Render places won and lost, and cars out, in one line, most places won first.

        Stored facts keep no order, so that an edit would change that of the post."""
        moved = sorted(since.moved.items(), key=lambda one: (-one[1], one[0]))
        places_won = [f"{driver(seat)} {format_signed(by)}" for seat, by in moved]
        outs = [f"{driver(seat)} {localizer.format_word('status', how)}" for seat, how in sorted(since.ended.items())]
        changes = ", ".join([*places_won, *outs]) or localizer.format_word("ui", "round_same")
        return localizer.format_ui("round_since", round=since.round, at=f"<t:{since.at}:R>", now=changes)

    def _format_question_kinds(self, post: Opened, localizer: Localizer) -> str:
        """Name the open questions: `plots are open`, or the title of a question within a round."""
        if len(post.kinds) == 1 and localizer.has("stage_of_round", post.kinds[0]):
            return localizer.format_word("stage_of_round", post.kinds[0])
        return localizer.join_list(localizer.format_word("title", kind) for kind in post.kinds)

    def _format_fact(self, name: str, value: Json) -> Json:
        """Format a fact of a notice: times as Discord timestamps, members as mentions, cars by driver or colour."""
        if name in ("at", "due", "since") and isinstance(value, int):
            return f"<t:{value}:f>"
        if name in ("first", "last") and isinstance(value, int):
            return f"<t:{value}:D>"
        if name in ("who", "by", "partner") and isinstance(value, int):
            return f"<@{value}>"
        if name == "place":
            return f"<#{value}>"
        if name == "cars":
            return self._common.join_list(map(self._format_car_or_driver, value))
        if name in ("seat", "other"):
            return self._common.format_car(value)
        return self._escape_text(value) if isinstance(value, str) else value

    def _format_car_or_driver(self, value: Json) -> str:
        """Format a car by its driver; by its colour in posts of earlier versions, which name no drivers."""
        if isinstance(value, str):
            return self._common.format_car(value)
        return format_driver(value["seat"], self._escape(value["name"]))

    def _escape_text(self, text: str) -> str:
        return self._common.escape(text[:MAX_REASON_CHARS])


def render_standings(
    view: RaceView, names: Mapping[Seat, str], localizer: Localizer, disqualified: Container[Seat] = frozenset()
) -> str:
    """Render the standings as a fixed-width table."""
    cars = [
        car.model_copy(update={"status": "disqualified"})
        if car.seat in disqualified and car.status != "running"
        else car
        for car in view.cars
    ]
    view = view.model_copy(update={"cars": tuple(cars)})
    return f"```\n{format_standings_table(view, names, localizer)}\n```"


def _with_mention(message: RenderedMessage, *concerned: int | None) -> RenderedMessage:
    """Add mentions of the drivers concerned to a message."""
    members = tuple(member for member in concerned if member is not None)
    text = _append_mentions(message.text, *map(mention_member, members)) if members else message.text
    return replace(message, text=text, mentions=members)


def mention_member(member: int) -> str:
    """Return a mention of a member."""
    return f"<@{member}>"


def _append_mentions(text: str, *mentions: str) -> str:
    """Append a line with those of some mentions that the text does not hold yet."""
    return "\n".join([text, " ".join(one for one in dict.fromkeys(mentions) if one not in text)]).strip()


def format_race_end(one: ResultRow, localizer: Localizer) -> str:
    """Format how a race ended for a car: its status, or its distance from the line at the flag."""
    if one.short:
        return localizer.format_ui("short_of_line", gap=one.short, lap=one.laps + 1)
    return localizer.format_word("status", one.status)


def format_placing(one: ResultRow, names: Mapping[Seat, str], localizer: Localizer, points: Mapping[Seat, int]) -> str:
    """Format a line of the classification, with points if there is a table for them."""
    status = "" if one.status == "running" else format_race_end(one, localizer)
    name, has_points = names.get(one.seat, one.seat), one.seat in points
    laps = 0 if one.short else one.laps
    line = localizer.format_ui("placing", place=one.place, name=name, laps=laps, status=status)
    return localizer.format_ui("placing_points", said=line, points=points[one.seat]) if has_points else line
