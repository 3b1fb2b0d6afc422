"""Vocabulary of orders, and bounds of numbers."""

from rules.orders.combinators import opt, word
from rules.orders.common_grammar import number
from rules.orders.tokenizer import Vocabulary
from rules.questions import InvalidAnswer

LAID_CARD_WORDS = {
    "CORNERING": "good cornering, cornering",
    "PILOTING": "good piloting, piloting",
    "SPEED": "good speed, speed",
}

AFTER_CARD_WORDS = {
    "LASER": "laser",
    "MINE": "mine",
    "SLICK": "anti-gravity slick, slick",
    "NUKE": "nuke grenade, nuke, grenade",
}

REACTION_CARD_WORDS = {
    "REFLEX": "good reflexes, good reflex, reflexes, reflex",
    "HOOK": "grappling hook, grappling hooks, hook, hooks, grapple",
    "FIELD": "force field, force fields, field, fields, shield",
}

CARD_BY_WORD = {
    "CORNERING": "Good Cornering",
    "PILOTING": "Good Piloting",
    "SPEED": "Good Speed",
    "LASER": "Laser",
    "MINE": "Mine",
    "SLICK": "Anti-Gravity Slick",
    "NUKE": "Nuke Grenade",
    "REFLEX": "Good Reflexes",
    "HOOK": "Grappling Hook",
    "FIELD": "Force Field",
}
"""Special cards by their vocabulary word (P-35)."""

VOCABULARY = Vocabulary(
    {
        **LAID_CARD_WORDS,
        **AFTER_CARD_WORDS,
        **REACTION_CARD_WORDS,
        "PLAY": "play, i play, lay, i lay",
        "LAST": "last",
        "DISCARD": "discard, give up",
        "DRAW": "draw, after the draw, after drawing, after the next draw, at the draw, next draw",
        "LEAST_WORTH": "least worth, the least worth, worst, the worst, worst cards, the worst cards",
        "AUTOPILOT": "autopilot, auto",
        "MOVE": "move, m",
        "DRIFT": "drift, d",
        "AS": "as",
        "WITH": "with",
        "RAM": "ram, ramming",
        "PATH": "path, way",
        "GO": "go",
        "LEFT": "left",
        "RIGHT": "right",
        "STRAIGHT": "straight, straight ahead, straight on, ahead, forward",
        "CHANGE": "change",
        "THROUGH": "through",
        "THROW": "drop, fire, throw, shoot",
        "BEHIND": "behind, behind me",
        "WITHIN": "within",
        "SOMEBODY": "somebody, someone, a sled, sled",
        "HITS": "it hits, it would hit",
        "AGAINST": "against",
        "STRENGTH": "strength",
        "ANY_HIT": "hits, any hit, any strength",
        "NO_ARMOR": "without armor, no armor, my armor is gone, armor is gone, my armor is lost, armor is lost, "
        "i have no armor, without armour, no armour, my armour is gone, armour is gone",
        "PLAYS": "plays",
        "IT_PLAYS": "it plays, he plays, she plays, they play, its card is",
        "KEEP_CONTROL": "keep control",
        "NO_LOSS": "no loss",
        "CONTROL": "i would lose control, i lose control, losing control, loss of control, lost control, "
        "it saves a spin, it saves me a spin, save a spin, a spin, it keeps control",
        "LOSS": "any loss, a loss, i would lose a step, i lose a step, it saves a step, save a step, losing a step",
        "AS_ORDERED": "as ordered",
    },
    patterns={"LETTERS": "[flr]{1,20}", "SWIPE": "[flr]{0,20}s"},
)

AND_ON = opt(word("COMMA"))

DENIED = word("NEVER", "NO", "WITHOUT")

NUMBER_SAID = number()


def check_number(said: int, least: int, most: int, item: str) -> int:
    """Return a number if it is within its bounds. Raises InvalidAnswer with the bounds."""
    if not least <= said <= most:
        raise InvalidAnswer("not_such_a_figure", item, said=said, least=least, most=most)
    return said
