"""What each seat sees of one state, made once."""

from typing import Any

from bot.race.answers import Answers
from bot.race.situation import Game
from rules.questions import Form
from rules.steward import Asked
from rules.values import Key, Seat
from rules.view import Gauge, RaceView


class Seeing:
    """A state in the eyes of whoever looks at it. It belongs to this very state, and dies with it."""

    def __init__(self, game: Game, state: dict[str, Any]) -> None:
        self.game, self.state = game, state
        self._live: Any = None
        self._sights, self._views = dict[Seat, Any](), dict[Seat | None, RaceView]()
        self._forms, self._answers = dict[Key, Form](), dict[tuple[Key, str], Answers]()

    def knowledge(self, seat: Seat) -> Any:
        """All that a seat knows. Whoever reads it leaves it as it is."""
        if seat not in self._sights:
            self._sights[seat] = self.game.ruleset.knowledge(self.game.table, self._alive(), seat)
        return self._sights[seat]

    def view(self, seat: Seat | None = None) -> RaceView:
        """The race as a seat, or the public, sees it."""
        if seat not in self._views:
            self._views[seat] = self.game.ruleset.view(self.game.table, self._alive(), seat)
        return self._views[seat]

    def gauges(self, seat: Seat) -> tuple[Gauge, ...]:
        """The stocks of a seat's own car, as it sees them."""
        return self.game.ruleset.gauges(self.game.table, self._alive(), seat)

    def form(self, asked: Asked) -> Form:
        """The form of a question that is open in this state."""
        if asked.key not in self._forms:
            knowledge = self.knowledge(asked.question.seat)
            self._forms[asked.key] = self.game.ruleset.form(self.game.table, knowledge, asked.question)
        return self._forms[asked.key]

    def answers(self, asked: Asked) -> Answers:
        """What has been found of the answers to a question that is open in this state, from what its seat knows."""
        key = asked.key, asked.about
        if key not in self._answers:
            self._answers[key] = Answers(self.game, self.knowledge(asked.question.seat), asked.question)
        return self._answers[key]

    def has_form(self, asked: Asked) -> bool:
        """Whether it has been made already."""
        return asked.key in self._forms

    def rest(self) -> None:
        """Puts away what can be made of the state again at once, unless what a seat knows shares it."""
        if not self._sights:
            self._live = None

    def _alive(self) -> Any:
        live = self._live
        if live is None:
            live = self._live = self.game.ruleset.state.model_validate(self.state)
        return live
