"""Automatic drivers: the plain planner, and a racer that looks ahead."""

from typing import Any

from rules.events import Event
from rules.questions import Question
from rules.ruleset import Table
from rules.speed_circuit.book import Book
from rules.speed_circuit.ghost import ghost_plot
from rules.speed_circuit.orders import answer_for
from rules.speed_circuit.sight import Sight
from rules.values import Json


def planner(table: Table[Book], sight: Sight, told: tuple[Event, ...], question: Question[Any]) -> Json:
    """Plots the highest speed that is safe this turn, and does what prudence says."""
    if question.kind == "plot":
        return {"speed": str(ghost_plot(table.book, sight.round, sight.cars, sight.car))}
    if question.kind == "build":
        return dict(table.book.tables.design.fallback)
    return answer_for(table, sight, told, question, None).value
