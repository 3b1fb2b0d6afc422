"""Rendering of a race's lobby: game, options, timing, drivers."""

from collections.abc import Callable

from bot.model.actor import mention_organiser
from bot.model.driver import Driver, PunctualityRecord
from bot.model.seats import format_driver
from bot.model.timing_options import TimingOptions
from bot.posts.types import LobbyPost
from bot.text.duration_text import format_exact_duration, format_expected_length
from bot.text.localizer import Localizer
from bot.text.rendered import ButtonSpec, RenderedMessage
from rules.base import Json
from rules.ruleset import MANY_DRIVERS

MAX_EXPLAINED_OPTIONS = 4
"""Number of options that the lobby explains; the others are only named."""


class LobbyRenderer:
    """Renderer of lobbies in one language. `shown` escapes names."""

    def __init__(self, common: Localizer, escape: Callable[[str], str]) -> None:
        self._ui, self._escape = common, escape

    def render(self, post: LobbyPost, race: int, localizer: Localizer) -> RenderedMessage:
        """Render the lobby of a race with the texts of its game."""
        drivers = "\n".join(
            self._format_driver(d, post.back.get(d.seat, 0), with_check_in=post.muster is not None)
            for d in post.drivers
        ) or (localizer.format_word("ui", "lobby_empty") if post.stage == "lobby" else "")
        text = localizer.format_ui(
            "lobby",
            race=race,
            title=self._escape(post.title),
            track=self._escape(post.track),
            laps=post.laps,
            pace=post.pace,
            time=self._format_timing(post),
            profile=post.profile,
            options=", ".join(
                f"{k.replace('_', ' ')} {self._format_value(v)}" for k, v in sorted(post.options.items())
            ),
            owner=mention_organiser(post.creator),
            drivers_start=_describe_drivers_start(post),
            **{"from": f"<t:{post.drivers_start_at}:f>"},
            commitment=post.commitment,
            goes=_describe_game(post, localizer),
            rules="\n".join(f"• {sentence}" for sentence in self._explain_options(post, localizer)),
            drivers=drivers,
            expected=format_expected_length(self._ui, post.expected) if post.expected and post.stage == "lobby" else "",
        ).strip()
        if post.stage != "lobby":
            over = "lobby_abandoned" if post.stage == "abandoned" else "lobby_over"
            under_way = post.stage in ("running", "paused", "held")
            stage = "lobby_closed" if under_way else over
            may_be_joined = under_way and any(one.automatic for one in post.drivers)
            buttons = (self._make_button("how"), *([self._make_button("seats")] if may_be_joined else []))
            return RenderedMessage(f"{text}\n\n{localizer.format_word('ui', stage)}", buttons=buttons)
        check_in = (self._make_button("present", main=True),) if post.muster is not None else ()
        join = (self._make_button("join", main=True),) if len(post.drivers) < post.most else ()
        text += "\n\n" + localizer.format_ui("lobby_check_in", due=f"<t:{post.muster}:f>") if check_in else ""
        buttons = (*check_in, *join, *map(self._make_button, ("leave", "fill", "start", "how")))
        return RenderedMessage(text, buttons=buttons)

    def _make_button(self, action: str, *, main: bool = False) -> ButtonSpec:
        return ButtonSpec(self._ui.format_word("button", action), action, main=main)

    def _format_driver(self, one: Driver, back: int, *, with_check_in: bool) -> str:
        automatic = self._ui.format_ui("bot", strength=one.automatic) if one.automatic else ""
        name = format_driver(one.seat, self._escape(one.name))
        past = format_reliability(self._ui, one.past) if one.past and one.member else ""
        return self._ui.format_ui(
            "lobby_driver",
            number=one.number,
            name=name,
            driver=automatic,
            past=past,
            back=back,
            there="✓" if with_check_in and one.present else "",
        )

    def _format_timing(self, post: LobbyPost) -> str:
        """Format the timing options of a race in one line."""
        timing, ui = post.terms, self._ui.format_ui
        rest = [
            self._format_reveal_time(post),
            ui("time_weekends") if timing.weekends == "off" else "",
            "" if timing.early else ui("time_late"),
            ui("time_bank", span=self._ui.format_ui("span_hours", count=timing.bank)) if timing.bank else "",
            ui("time_away", auto=timing.auto_after, retire=timing.retire_after),
            ui("time_review") if timing.review else "",
            self._format_check_in(timing),
        ]
        return " · ".join([*self._list_limits(post), *(one for one in rest if one)])

    def _list_limits(self, post: LobbyPost) -> list[str]:
        """List the times of a round and of a question in it; only the latter where all is asked in turn."""
        timing, ui = post.terms, self._ui.format_ui
        answer = format_exact_duration(self._ui, timing.answer)
        if post.pace == "live" and post.in_turn:
            return [ui("time_in_turn", span=answer)]
        days = self._ui.join_list(self._ui.format_word("day", day) for day in timing.days)
        round_text = (
            ui("time_slots", days=days, at=f"<t:{post.slot}:t>") if days else ui("time_hours", hours=post.hours)
        )
        return [round_text, *([ui("time_answers", span=answer)] if post.pace == "live" and post.show is None else [])]

    def _format_check_in(self, timing: TimingOptions) -> str:
        if timing.check_in is None:
            return ""
        span = format_exact_duration(self._ui, timing.check_in)
        return self._ui.format_ui("time_check_in", span=span, no_show=timing.no_show)

    def _explain_options(self, post: LobbyPost, localizer: Localizer) -> list[str]:
        """Explain the options that are switched on, as far as there is room."""
        on = [name for name, value in sorted(post.options.items()) if value is True and localizer.has("setting", name)]
        many = [
            self._ui.format_ui("lobby_many", count=MANY_DRIVERS + 1, option=name, value=self._format_value(value))
            for name, value in sorted(post.many.items())
        ]
        return [*many, *(localizer.format_word("setting", name) for name in on[:MAX_EXPLAINED_OPTIONS])]

    def _format_value(self, value: Json) -> str:
        """Format an option's value."""
        text = self._ui.format_word("ui", "yes" if value else "no") if isinstance(value, bool) else str(value)
        return self._escape(text.replace("_", " "))

    def _format_reveal_time(self, post: LobbyPost) -> str:
        """Format when a round is revealed, or a turn in which cards may be played in reaction."""
        at = post.show if post.beat is None else post.beat
        if not at:
            return "" if at is None else self._ui.format_ui("time_show_none")
        span = at if isinstance(at, str) else format_exact_duration(self._ui, at)
        return self._ui.format_ui(
            "time_beat" if post.beat is not None else "time_show", span=span, clock=isinstance(at, str)
        )


def _describe_drivers_start(post: LobbyPost) -> str:
    """Return whether the drivers may start the race without its organiser: "now", "later" or "no"."""
    if post.drivers_start_at is None or not post.drivers:
        return "no"
    return "later" if post.drivers_start_at else "now"


def _describe_game(post: LobbyPost, localizer: Localizer) -> str:
    """Return how a round of the game goes, in a sentence; "" if the game has none."""
    codes = ("how_it_goes_in_turn", "how_it_goes") if post.in_turn else ("how_it_goes",)
    return next((localizer.format_word("ui", code) for code in codes if localizer.has("ui", code)), "")


def format_reliability(common: Localizer, record: PunctualityRecord) -> str:
    """Format a driver's public record of punctuality; "" before they were first asked."""
    return (
        common.format_ui("past", came=record.given_count, asked=record.required_count, late=record.late)
        if record.required_count
        else ""
    )
