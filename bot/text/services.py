"""Text services of a race's posts: localizers, weights of events, spelling of names."""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field

from bot.model.driver import Driver
from bot.report.incidents import Weights
from bot.report.round_report import ReportWriter
from bot.text.locale import ENGLISH
from bot.text.localizer import Localizers, leave_unescaped
from rules.base import Json, Seat
from rules.events import Event
from rules.track.track import Track


def strip_name(seat: Seat, name: str) -> str:
    """Return a name without anything before it."""
    del seat
    return name


def tell_disqualification(fact: Json) -> Json:
    """Return a stored event in which a car that retires for the rules is disqualified."""
    retires = fact.get("what") == "out" and fact.get("reason") == "retired"
    return {**fact, "reason": "disqualified"} if retires else fact


@dataclass(frozen=True)
class TextServices:
    """Text services of all games.
    `escape` escapes a typed name; `format_log_name` formats a seat and such a name for the log."""

    localizers: Localizers
    weights: Mapping[str, Weights] = field(default_factory=dict)
    escape: Callable[[str], str] = leave_unescaped
    format_log_name: Callable[[Seat, str], str] = strip_name

    def make_event_formatter(
        self,
        game: str,
        names: Mapping[Seat, str],
        language: str = ENGLISH,
        disqualified: Container[Seat] = frozenset(),
    ) -> Callable[[Event], str]:
        """Return a function that formats events for the log; "" for events that are not reported."""
        localizer = self.localizers.in_language(language).for_game(game)
        spelt = {seat: self.format_log_name(seat, self.escape(name)) for seat, name in names.items()}

        def format_event(event: Event) -> str:
            if event.what == "out" and event.seat in disqualified:
                return localizer.format_stored_event(tell_disqualification(event.model_dump(mode="json")), spelt)
            return localizer.format_event(event, spelt)

        return format_event

    def format_stored_event(self, game: str, fact: Mapping[str, Json], names: Mapping[Seat, str], language: str) -> str:
        """Render a stored event in a language; "" if the event type is no longer supported."""
        spelt = {seat: self.format_log_name(seat, self.escape(name)) for seat, name in names.items()}
        try:
            return self.localizers.in_language(language).for_game(game).format_stored_event(fact, spelt)
        except (LookupError, ValueError):
            return ""

    def make_report_writer(self, game: str, track: Track, language: str = ENGLISH) -> ReportWriter:
        """Return the report writer of a game on a track."""
        return ReportWriter(
            self.localizers.in_language(language).for_game(game), self.weights.get(game, Weights()), track
        )

    def format_log_names(self, drivers: Sequence[Driver], language: str) -> dict[Seat, str]:
        """Return the drivers' names for the log in a language, with bots marked."""
        return self.localizers.in_language(language).common.name_drivers(drivers)

    def escape_names(self, names: Mapping[Seat, str]) -> dict[Seat, str]:
        """Return drivers' names escaped for messages."""
        return {seat: self.escape(name) for seat, name in names.items()}
