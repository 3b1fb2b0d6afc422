"""What is printed on the board: safe speeds, racing lines, double-length squares, the grid."""

from rules.powersled.book import Book
from rules.powersled.circuit import Circuit, Square
from rules.ruleset import Table
from rules.view import Arrow, Board, Label


def board(table: Table[Book]) -> Board:
    """P-13, P-16, P-17, P-20. Squares of corners, which lie staggered, bear the tick at which they begin."""
    circuit = table.book.circuit
    corners = {name: tuple(s.id for s in circuit.squares.values() if s.corner == name) for name in circuit.bends}
    return Board(
        labels={s.id: _label(circuit, s) for s in circuit.squares.values() if s.corner},
        arrows=tuple(Arrow(name=name, spaces=squares) for name, squares in circuit.lines.items()),
        corners=corners,
        captions={name: str(bend.safe) for name, bend in circuit.bends.items()},
        doubles=tuple(s.id for s in circuit.squares.values() if s.long),
        grid=circuit.grid,
    )


def _label(circuit: Circuit, square: Square) -> Label:
    """The lower the safe speed, the more demanding."""
    safe = circuit.bends[square.corner].safe
    return Label(text=str(square.start), tint=max(0, min(3, 4 - safe)))
