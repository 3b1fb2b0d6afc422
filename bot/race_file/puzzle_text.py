"""Puzzles in words: the question, the answer to a choice, and the answer for all."""

from collections.abc import Mapping

from bot.race_file.analysis_text import format_hundredths
from bot.store.puzzles import Puzzle, PuzzleChoice
from bot.text.event_log import format_car_state
from bot.text.localizer import Localizer
from rules.base import Seat
from rules.view import RaceView

LETTERS = "ABC"


def format_question(
    puzzle: Puzzle, localizer: Localizer, names: Mapping[Seat, str], title: str, before: RaceView | None
) -> str:
    """Write the question. `before`: the race as it stood."""
    car = next((one for one in before.cars if one.seat == puzzle.seat), None) if before else None
    lines = [
        localizer.format_phrase("puzzle", "head", {"race": puzzle.race, "title": title}),
        localizer.format_phrase("puzzle", "you", {"name": names[puzzle.seat], "round": puzzle.round}, names),
        *([format_car_state(car, localizer)] if car else []),
        *(f"**{letter}** · {one.written}" for letter, one in zip(LETTERS, puzzle.choices, strict=False)),
        localizer.format_phrase("puzzle", "press", {}),
    ]
    return "\n".join(lines)


def format_puzzle_answer(puzzle: Puzzle, chosen: PuzzleChoice, localizer: Localizer, names: Mapping[Seat, str]) -> str:
    """Write what a choice is worth, and all others."""
    best = puzzle.best
    letter = LETTERS[puzzle.choices.index(chosen)]
    lost_places = format_hundredths(chosen.places - best.places, localizer.phrases.decimal_point)
    first_line = localizer.format_phrase(
        "puzzle", "chosen", {"letter": letter, "best": chosen == best, "places": lost_places}
    )
    return "\n".join([first_line, *_list_worths(puzzle, localizer, names)])


def format_solution(puzzle: Puzzle, localizer: Localizer, names: Mapping[Seat, str], title: str) -> str:
    """Write the answer for all, in the place of the question."""
    lines = [
        localizer.format_phrase("puzzle", "head", {"race": puzzle.race, "title": title}),
        localizer.format_phrase("puzzle", "was", {"name": names[puzzle.seat], "round": puzzle.round}, names),
        *_list_worths(puzzle, localizer, names),
    ]
    return "\n".join(lines)


def _list_worths(puzzle: Puzzle, localizer: Localizer, names: Mapping[Seat, str]) -> list[str]:
    mark = localizer.phrases.decimal_point
    lines = []
    for letter, one in zip(LETTERS, puzzle.choices, strict=False):
        facts = {
            "letter": letter,
            "order": one.written,
            "places": format_hundredths(one.places, mark),
            "best": one == puzzle.best,
            "driven": one.driven,
            "name": names[puzzle.seat],
        }
        lines.append(localizer.format_phrase("puzzle", "worth", facts, names))
    error = format_hundredths(max(one.error for one in puzzle.choices), mark)
    return [*lines, localizer.format_phrase("puzzle", "about", {"error": error})]
