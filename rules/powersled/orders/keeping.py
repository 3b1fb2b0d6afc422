"""What a card in hand is worth, and which go first: for ready-made orders and automatic drivers."""

from collections.abc import Mapping

from rules.powersled.model.questions import told_apart

KEPT = {
    "MOVE 5": 11,
    "DRIFT 4": 10,
    "DRIFT 2": 10,
    "DRIFT 3": 9,
    "MOVE 4": 9,
    "Good Speed": 9,
    "Good Cornering": 9,
    "Laser": 7,
    "Good Reflexes": 6,
    "Force Field": 6,
    "Mine": 6,
    "Grappling Hook": 6,
    "MOVE 3": 5,
    "Good Piloting": 5,
    "Anti-Gravity Slick": 4,
    "Nuke Grenade": 3,
}
"""What a card in hand is worth; every further copy is worth so much less."""
COPY = 2


def given_up(hand: tuple[str, ...], count: int, kept: Mapping[str, int] = KEPT) -> list[str]:
    """The cards of least worth."""
    copies = [kept.get(card, 0) - COPY * hand[:n].count(card) for n, card in enumerate(hand)]
    least = sorted(range(len(hand)), key=lambda n: copies[n])[:count]
    names = told_apart(hand)
    return [names[n] for n in sorted(least)]
