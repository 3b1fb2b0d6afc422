"""What is printed on the board: safe speeds, racing lines, double-length squares, the grid."""

from collections.abc import Mapping

from rules.powersled.model.book import Book
from rules.powersled.model.circuit import Circuit
from rules.ruleset import Table
from rules.view import Arrow, Board, Label


def board(table: Table[Book]) -> Board:
    """The board as the track has it."""
    return printed(table.book.circuit, {})


def printed(circuit: Circuit, chosen: Mapping[str, int]) -> Board:
    """P-13, P-16, P-17, P-20, with the safe speeds that were chosen for a race (P-3). Squares of corners, which lie
    staggered, bear the tick at which they begin."""
    safe = {name: chosen.get(name, bend.safe) for name, bend in circuit.bends.items()}
    corners = {name: tuple(s.id for s in circuit.squares.values() if s.corner == name) for name in circuit.bends}
    return Board(
        labels={id: _label(circuit[id].start, safe[name]) for name, squares in corners.items() for id in squares},
        arrows=tuple(Arrow(name=name, spaces=squares) for name, squares in circuit.lines.items()),
        corners=corners,
        captions={name: str(speed) for name, speed in safe.items()},
        doubles=tuple(s.id for s in circuit.squares.values() if s.long),
        grid=circuit.grid,
        shape="sled",
    )


def _label(start: int, safe: int) -> Label:
    """The lower the safe speed, the more demanding."""
    return Label(text=str(start), tint=max(0, min(3, 4 - safe)))
