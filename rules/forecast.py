"""Forecast of a round: what an order leads to while the rivals move too.

A *world* is one guess at everybody's orders, with dice of its own, played by the real rules. A *board* is the race in a
world just before a seat acts; the game prices that seat's choices on it as usual. Worlds are made of public view
only (no sealed order, no hidden hand, never the race's seed), so they are equal for all seats at all times. A seat's
private view enters only where its own choices are priced."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Generic, NamedTuple, TypeVar

from rules.base import Json, RaceState, Seat
from rules.dice import SeededDice, draw_face
from rules.events import Event
from rules.journal import AnswerSource
from rules.questions import Question
from rules.ruleset import RaceSetup, RuleContext, RuleSet
from rules.step_context import OpenQuestion, UnrecordedStep, limit_turns

S = TypeVar("S", bound=RaceState)
B = TypeVar("B")
T = TypeVar("T")
WORLDS = 5
"""Worlds of a forecast; with eight the ranges gain a point or two and the means gain nothing."""
MAX_STEPS = 400
"""Steps of a round after which a world is abandoned."""


class Deal:
    """Random draws of a world, each a function of its seed and of the number of draws before."""

    def __init__(self, seed: bytes, name: str = "") -> None:
        self.seed, self.name, self._drawn = seed, name, 0

    def draw_below(self, limit: int) -> int:
        """Draw a number from 0 up to, but not including, the limit."""
        self._drawn += 1
        return draw_face(self.seed, f"deal/{self.name}/{self._drawn}", 0, limit) - 1

    def pick(self, weights: Sequence[tuple[T, int]]) -> T:
        """Draw one of several by weight."""
        weight_left = self.draw_below(sum(weight for _, weight in weights))
        for one, weight in weights:
            weight_left -= weight
            if weight_left < 0:
                return one
        return weights[-1][0]

    def shuffle(self, cards: Sequence[T]) -> list[T]:
        """Return the cards in a new order."""
        return list(self.draw_each(cards))

    def draw_each(self, cards: Sequence[T]) -> Iterator[T]:
        """Draw card after card until none is left."""
        cards_left = list(cards)
        while cards_left:
            yield cards_left.pop(self.draw_below(len(cards_left)))

    def derive(self, name: str) -> "Deal":
        """Return separate draws for somebody whose number of draws may differ."""
        return Deal(self.seed, f"{self.name}/{name}")


class RoundResult(NamedTuple):
    """Result of a round for a seat: `spaces` driven, `harm` (such as a spin or a crash, or empty), and `hits`, the
    rivals it struck."""

    spaces: int = 0
    harm: str = ""
    hits: tuple[Seat, ...] = ()


class Outcome(NamedTuple):
    """Outcome of a choice in one world.

    `payments`: out of each stock in this round. `harmed`: something went wrong before the horizon. `out`: the car is
    out of the race. `worth`: value of the position at the horizon, in tenths of a space. `gain`: progress, in tenths
    of a space."""

    first: RoundResult
    payments: Mapping[str, int]
    harmed: bool
    out: bool
    worth: int
    gain: int


@dataclass(frozen=True)
class WorldRules(Generic[S, B]):
    """How a game's rounds are forecast from public facts.

    `order_kinds`: the kinds of question by which a round is ordered, of which `kinds_in_turn` are put when everybody
    ahead has moved. `moods` with their weights: how a seat may order; `later_mood`: that of rivals in rounds to come.

    `can_forecast`: whether a forecast can be made now. `make_public`: strip a seat's view of what it alone knows;
    `list_seats`: those of a public view. `lay_out`: return the race before the orders of the open round, hidden cards
    dealt; with a seat, the race as that seat is asked in turn. `list_questions`: what each seat is asked then;
    `give_orders`: change the race to one with these orders; `guess_order`: what a seat of a mood orders;
    `find_acting_seat`: whose turn the next step is. `complete_board`: return a board as the seat will see it, with what
    it alone knows. `measure_progress`: how far on a seat is, in tenths of a space; `list_stocks`: what it has left;
    `sum_up_round`: what the events of a round say of it; `make_valuation`: return the function by which a seat values a
    race, in tenths of a space. `choose_bot_order`: what the strongest bot orders, as a person would send it who is not
    there during the move; `list_candidates`: answers worth looking into. `is_out`: whether a seat has left the
    race without finishing; `locate_cars`: who stands where in a view; `name_choice`: the choice that an order is called
    by; `list_extras`: codes of what else it holds that its price depends on.
    """

    order_kinds: frozenset[str]
    moods: tuple[tuple[str, int], ...]
    later_mood: str
    make_public: Callable[[Any], Any]
    list_seats: Callable[[Any], tuple[Seat, ...]]
    lay_out: Callable[[RaceSetup[B], Any, Seat | None, Deal], S]
    list_questions: Callable[[RaceSetup[B], S], Mapping[Seat, Question[Any]]]
    give_orders: Callable[[RuleContext[S, B], Mapping[Seat, Json]], None]
    guess_order: Callable[[str, RaceSetup[B], S, Question[Any]], Json]
    find_acting_seat: Callable[[S], Seat]
    complete_board: Callable[[Any, Any, Seat], Any]
    measure_progress: Callable[[RaceSetup[B], S, Seat], int]
    list_stocks: Callable[[S, Seat], Mapping[str, int]]
    sum_up_round: Callable[[tuple[Event, ...], Seat], RoundResult]
    make_valuation: Callable[[RaceSetup[B], Any, Seat], Callable[[S, Seat], int]]
    choose_bot_order: Callable[[RaceSetup[B], Any, Question[Any]], Json]
    list_candidates: Callable[[RaceSetup[B], Any, Question[Any]], tuple[Json, ...]]
    is_out: Callable[[S, Seat], bool]
    locate_cars: Callable[[Any], Mapping[Seat, str]]
    name_choice: Callable[[Json], Json]
    list_extras: Callable[[Json], tuple[str, ...]] = lambda _: ()
    kinds_in_turn: frozenset[str] = frozenset()
    can_forecast: Callable[[Any], bool] = lambda _: True
    choose_order_on_boards: Callable[[RaceSetup[B], Any, Question[Any], tuple[Any, ...]], Json] | None = None
    """What the strongest bot orders when it sees the boards of its turn, in games in which that leads farther than
    `choose_bot_order`."""
    copy_player_view: Callable[[Any], Any] = lambda view: view
    """Copy a seat's view so that it does not change while the race goes on."""
    strongest_bot: str = "racer"
    """The strongest bot, which drives the seat's own later turns."""
    resume: Callable[[RaceSetup[B], Any, Seat], S] | None = None
    """The race on a board with only this seat's turn left: each choice is played from there in games in which
    later moves tell little."""
    leave_only: Callable[[S, Any, Seat], None] | None = None
    """Place the others as on a board and leave only this seat's turn of the round, in games in which the order of a
    seat decides more than its own turn, but later moves tell little."""
    horizon_rounds: int = 2
    """Rounds over which a recommended order is judged."""
    list_rare_boards: Callable[[RaceSetup[B], Any, Any, Question[Any], Json], Iterator[Any]] | None = None
    """List boards that the worlds may not have, made of what is known and of one of theirs: first the one on which
    rivals who move first are out of the way, then those on which they stop in it."""
    trusts_bot: bool = False
    """Recommend the bot's own order if its risk is acceptable, because the worlds do not beat it."""


class World(NamedTuple):
    """One guess: its dice, the mood of each seat, and the orders that follow from it."""

    nth: int
    seed: bytes
    moods: Mapping[Seat, str]
    orders: Mapping[Seat, Json]


@dataclass(frozen=True)
class _WorldAnswers(Generic[S, B]):
    """Answers in a world: orders by mood, everything else by default. `own`: the seat whose choice is tried, with its
    order if it is asked in turn; `first`: the open round."""

    forecast: "Forecast[S, B]"
    world: World
    race: S
    first: int
    own: Seat = ""
    order: Json = None

    def answer(self, open_question: OpenQuestion, events: tuple[Event, ...]) -> tuple[Json, AnswerSource]:
        """Answer from the seat's own view in that world."""
        question, forecast = open_question.question, self.forecast
        seat, ruleset, table = question.seat, forecast.ruleset, forecast.table
        if question.kind in forecast.rules.order_kinds:
            return self._order(question), "automatic"
        view = ruleset.player_view(table, self.race, seat)
        answer = ruleset.answer_for(table, view, events, question, None)
        if answer is None:
            raise ValueError(f"{ruleset.name} has no default answer to {question.kind}")
        return answer.value, answer.source

    def _order(self, question: Question[Any]) -> Json:
        rules, table, seat = self.forecast.rules, self.forecast.table, question.seat
        now = self.race.round == self.first
        if seat == self.own and now and self.order is not None:
            return self.order
        if seat == self.own:
            ruleset = self.forecast.ruleset
            return ruleset.drivers[rules.strongest_bot](
                table, ruleset.player_view(table, self.race, seat), (), question
            )
        mood = self.world.moods.get(seat, rules.later_mood) if now else rules.later_mood
        return rules.guess_order(mood, table, self.race, question)


@dataclass(frozen=True)
class Forecast(Generic[S, B]):
    """The worlds of one open round, shared by all seats."""

    ruleset: RuleSet[S, B]
    rules: WorldRules[S, B]
    table: RaceSetup[B]
    public: Any
    worlds: tuple[World, ...]
    _before_turns: dict[int, dict[Seat, Any]] = field(default_factory=dict, compare=False, repr=False)

    def list_boards(self, view: Any, question: Question[Any]) -> tuple[Any, ...]:
        """Return the boards of a seat: what it will see when its turn comes in each world, or what it sees now if all
        cars ahead have moved."""
        if question.kind in self.rules.kinds_in_turn:
            return (view,)
        seat = question.seat
        boards = (self.view_turns(world).get(seat) for world in self.worlds)
        return tuple(self.rules.complete_board(board, view, seat) for board in boards if board is not None)

    def view_turns(self, world: World) -> Mapping[Seat, Any]:
        """Play a world once and return what each seat sees just before it acts."""
        if world.nth not in self._before_turns:
            race = self.rules.lay_out(self.table, self.public, None, Deal(world.seed))
            context = self._make_context(race, world, "", None)
            self.rules.give_orders(context, world.orders)
            board_by_seat: dict[Seat, Any] = {}
            for _ in self._play_steps(context):
                seat = self.rules.find_acting_seat(race)
                if seat and seat not in board_by_seat and race.round == context.race.round:
                    board_by_seat[seat] = self.rules.copy_player_view(self.ruleset.player_view(self.table, race, seat))
            self._before_turns[world.nth] = board_by_seat
        return self._before_turns[world.nth]

    def play(
        self, view: Any, question: Question[Any], value: Json, world: World, worth: Callable[[S, Seat], int]
    ) -> Outcome:
        """Play a seat's order in one world, through this round and up to the horizon."""
        rules, seat = self.rules, question.seat
        in_turn = question.kind in rules.kinds_in_turn
        race = self._resume_world(view, question, world)
        whole = race is None
        if race is None:
            race = rules.lay_out(self.table, view, seat if in_turn else None, Deal(world.seed))
        before, stocks = rules.measure_progress(self.table, race, seat), rules.list_stocks(race, seat)
        context = self._make_context(race, world, seat, value if in_turn else None)
        orders = world.orders if whole else {}
        rules.give_orders(context, orders if in_turn else {**orders, seat: value})
        first = self._play_round(
            context, seat, self.view_turns(world).get(seat) if rules.leave_only and whole else None
        )
        after = rules.list_stocks(race, seat)
        payments = {name: by - after.get(name, 0) for name, by in stocks.items() if by != after.get(name, 0)}
        is_harmed = bool(first.harm)
        for _ in range(1, rules.horizon_rounds):
            if race.over or is_harmed:
                break
            is_harmed = bool(self._play_round(self._make_context(race, world, seat, None, race.round - 1), seat).harm)
        gain = rules.measure_progress(self.table, race, seat) - before
        return Outcome(first, payments, is_harmed, rules.is_out(race, seat), worth(race, seat), gain)

    def _resume_world(self, view: Any, question: Question[Any], world: World) -> S | None:
        if self.rules.resume is None or question.kind in self.rules.kinds_in_turn:
            return None
        board = self.view_turns(world).get(question.seat)
        if board is None:
            return None
        return self.rules.resume(self.table, self.rules.complete_board(board, view, question.seat), question.seat)

    def _make_context(
        self, race: S, world: World, own: Seat, order: Json, first: int | None = None
    ) -> RuleContext[S, B]:
        answers = _WorldAnswers(self, world, race, race.round if first is None else first, own, order)
        step = UnrecordedStep(race.round, SeededDice(world.seed), answers)
        return RuleContext(race, self.table.track, self.table.tables, step, self.table.start_revision)

    def _play_round(self, context: RuleContext[S, B], seat: Seat, board: Any = None) -> RoundResult:
        """Play the rest of the round; with a board, only up to the first turn and then only the turn of the seat."""
        for _ in self._play_steps(context):
            if board is not None and self.rules.leave_only and self.rules.find_acting_seat(context.race):
                self.rules.leave_only(context.race, board, seat)
                board = None
        return self.rules.sum_up_round(tuple(context.step.events), seat)

    def _play_steps(self, context: RuleContext[S, B]) -> Iterator[None]:
        """Play the rest of the round, with a pause before each step."""
        race, round = context.race, context.race.round
        for _ in limit_turns("forecast", MAX_STEPS):
            if race.over or race.round != round:
                return
            yield
            self.ruleset.play_step(context)


def make_forecast(ruleset: RuleSet[S, B], table: RaceSetup[B], view: Any, count: int = WORLDS) -> Forecast[S, B] | None:
    """Make the worlds of an open round from public view; None if the game cannot now. Each seat's mood is drawn
    by weight, and its order follows from it."""
    rules: WorldRules[S, B] | None = ruleset.worlds
    if rules is None or not rules.can_forecast(view):
        return None
    public = rules.make_public(view)
    text = public.model_dump_json()
    worlds = []
    for nth in range(count):
        seed = sha256(f"forecast/{ruleset.name}/{nth}/{text}".encode()).digest()
        deal = Deal(seed)
        race = rules.lay_out(table, public, None, deal)
        questions = rules.list_questions(table, race)
        draws = deal.derive("moods")
        moods = {seat: draws.pick(rules.moods) for seat in sorted(rules.list_seats(public))}
        orders = {seat: rules.guess_order(moods[seat], table, race, question) for seat, question in questions.items()}
        worlds.append(World(nth, seed, moods, orders))
    return Forecast(ruleset, rules, table, public, tuple(worlds))
