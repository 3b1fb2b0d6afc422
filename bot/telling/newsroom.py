"""All that a race's posts are worded by: messages, weights, and how names are written."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.telling.language import ENGLISH
from bot.telling.narrator import Narrators, unescaped
from bot.telling.posts import Driver, names_of
from bot.telling.story.round_tale import Teller
from bot.telling.story.weights import Weights
from rules.events import Event
from rules.track.track import Track
from rules.values import Json, Seat


def as_it_is(seat: Seat, name: str) -> str:
    """A name without anything before it."""
    del seat
    return name


@dataclass(frozen=True)
class Voices:
    """Of all games. `shown` disarms a typed name; `logged` makes of a seat and such a name what stands in the log."""

    narrators: Narrators
    weights: Mapping[str, Weights] = field(default_factory=dict)
    shown: Callable[[str], str] = unescaped
    logged: Callable[[Seat, str], str] = as_it_is

    def log(self, game: str, names: Mapping[Seat, str], language: str = ENGLISH) -> Callable[[Event], str]:
        """Who writes a log, a sentence a fact; empty for those that are passed over in silence. What is kept is
        English."""
        narrator = self.narrators.speaking(language).of(game)
        spelt = {seat: self.logged(seat, self.shown(name)) for seat, name in names.items()}
        return lambda event: narrator.line(event, spelt)

    def anew(self, game: str, fact: Mapping[str, Json], names: Mapping[Seat, str], language: str) -> str:
        """One fact as it is kept, in a language; empty where it cannot be told any more."""
        spelt = {seat: self.logged(seat, self.shown(name)) for seat, name in names.items()}
        try:
            return self.narrators.speaking(language).of(game).told(fact, spelt)
        except (LookupError, ValueError):
            return ""

    def teller(self, game: str, track: Track, language: str = ENGLISH) -> Teller:
        """Whoever tells a game's rounds on a track."""
        return Teller(self.narrators.speaking(language).of(game), self.weights.get(game, Weights()), track)

    def marked(self, drivers: Sequence[Driver], language: str) -> dict[Seat, str]:
        """Drivers as they are called in a log in a language, programs marked as such."""
        return names_of(drivers, self.narrators.speaking(language).common.word("ui", "auto"))

    def names(self, names: Mapping[Seat, str]) -> dict[Seat, str]:
        """Drivers' names as they may stand in any message."""
        return {seat: self.shown(name) for seat, name in names.items()}
