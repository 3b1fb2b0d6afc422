"""Answers derived from orders, and defaults for drivers who do not answer (P-43, P-165 to P-168)."""

from collections.abc import Mapping
from typing import Any

from rules.base import Json
from rules.powersled.board.player_view import PlayerView
from rules.powersled.model.orders import EMPTY_ORDERS, LEAST_WORTH, After, AfterDraw, FieldRule, HookRule, Orders
from rules.powersled.model.questions import (
    AfterMove,
    Discard,
    DiscardAsCost,
    Hook,
    PlayForceField,
    Reflexes,
    number_copies,
)
from rules.powersled.model.state import Sled
from rules.powersled.model.tables import AFTER_MOVE_CARDS, RuleTables, Tables
from rules.powersled.play.after_move_cards import is_card_useful
from rules.powersled.play.cards import is_special, pick_least_worth
from rules.powersled.play.control import can_change_result, loses_control
from rules.powersled.play.dry_run import list_all_cards
from rules.questions import Question
from rules.ruleset import RaceSetup

BUILD_CATEGORIES = ("pilot", "stability", "thrust", "armor")
"""Sequence in which points are distributed by default (D-BUILD)."""


def distribute_points(points: int, most: int) -> dict[str, int]:
    """D-BUILD: distribute points one at a time over the categories, up to the limit."""
    levels = dict.fromkeys(BUILD_CATEGORIES, 0)
    while points and min(levels.values()) < most:
        for name in BUILD_CATEGORIES:
            if points and levels[name] < most:
                levels[name], points = levels[name] + 1, points - 1
    return levels


def answer_discards(tables: RuleTables, view: PlayerView, question: Discard | DiscardAsCost, orders: Orders) -> Json:
    """P-43: choose discards by the order; None if it names none."""
    return choose_discards(tables, view, question, orders.discard) if isinstance(orders.discard, tuple) else None


def answer_over_limit(tables: RuleTables, question: Discard, wish: AfterDraw | None) -> Json:
    """P-49: choose discards over the limit by the order about the draw.
    None if it names too few cards, or says that the driver is to be asked."""
    if wish == LEAST_WORTH:
        return pick_least_valuable(question.hand, question.count)
    if not isinstance(wish, tuple) or sum(card in wish for card in question.hand) < question.count:
        return None
    return list(
        number_copies(pick_least_worth(question.hand, question.count, build_discard_order(tables.rulebook, wish), ()))
    )


def default_over_limit(tables: RuleTables, view: PlayerView, question: Discard) -> Json:
    """P-43: discard cards named for the draw first, then by the usual order."""
    named_cards = view.drops if isinstance(view.drops, tuple) else ()
    if view.settings.discards == "keep_movers":
        return keep_movers(question.hand, question.count, named_cards)
    return choose_discards(tables, view, question, named_cards)


def answer_hook(_: RuleTables, __: PlayerView, question: Hook, orders: Orders) -> Json:
    """P-165: answer a hook by the order; None if it says nothing."""
    return _apply_hook_rule(question, orders.hook) if orders.hook not in (None, "ask") else None


def answer_force_field(tables: RuleTables, view: PlayerView, question: PlayForceField, orders: Orders) -> Json:
    """P-166: answer a Force Field by the order; None if it says nothing."""
    return apply_field_rule(tables, view, question, orders.field) if isinstance(orders.field, FieldRule) else None


def answer_reflexes(tables: RuleTables, _: PlayerView, question: Reflexes, orders: Orders) -> Json:
    """P-166: answer Good Reflexes by the order; None if it says nothing."""
    return apply_reflex_rule(tables, question, str(orders.reflex)) if orders.reflex not in (None, "ask") else None


def answer_after_move(tables: RuleTables, view: PlayerView, question: AfterMove, orders: Orders) -> Json:
    """P-163: answer with the order's after-move cards; None if the driver is to be asked or it names none."""
    if orders.after == "ask":
        return None
    card_names = list_playable_after_cards(tables, view, question)
    return card_names if card_names or orders.after == "as ordered" else None


def _find_own_sled(view: PlayerView, question: Question[Any]) -> Sled:
    return view.sleds[question.seat]


def choose_discards(
    tables: RuleTables, view: PlayerView, question: Discard | DiscardAsCost, first: tuple[str, ...]
) -> Json:
    """P-43: discard by the standing discard order; cards of an open order go last."""
    order = build_discard_order(tables.rulebook, first)
    return list(number_copies(pick_least_worth(question.hand, question.count, order, list_planned_cards(view))))


def build_discard_order(tables: Tables, first: tuple[str, ...]) -> tuple[str, ...]:
    """P-43: list the cards named first, then the usual order."""
    return (*first, *(card for card in tables.orders.discard if card not in first))


def list_planned_cards(view: PlayerView) -> tuple[str, ...]:
    """P-43: list cards named in an open order, each as often as the plan that uses most copies of it."""
    plans = (view.sheet or EMPTY_ORDERS).plans
    most: dict[str, int] = {}
    for cards in (*map(list_all_cards, plans), tuple(after.card for after in view.later)):
        for card in cards:
            most[card] = max(most.get(card, 0), cards.count(card))
    return tuple(card for card, count in most.items() for _ in range(count))


def _apply_hook_rule(question: Hook, rule: HookRule | str | None) -> Json:
    """P-165, P-182: apply a rule for hooks."""
    if not isinstance(rule, HookRule):
        return "no"
    wants_hook = question.speed >= rule.least and (not rule.rivals or question.rival in rule.rivals)
    return "yes" if wants_hook and question.holds else "no"


def default_field_rule(tables: Tables) -> FieldRule:
    """P-166: return the default rule for the Force Field."""
    return FieldRule(strength=tables.orders.field_strength, without_armor=True, against_hook=False)


def complete_field_rule(tables: Tables, rule: FieldRule) -> FieldRule:
    """P-192: fill the facets that a rule does not name with their defaults."""
    return default_field_rule(tables).model_copy(update=rule.model_dump(exclude_none=True))


def apply_field_rule(tables: RuleTables, view: PlayerView, question: PlayForceField, field_rule: FieldRule) -> Json:
    """P-165, P-166: apply a rule for the Force Field to a question."""
    rule = complete_field_rule(tables.rulebook, field_rule)
    if question.against == "hook":
        wants_field = rule.against_hook
    else:
        strong = isinstance(rule.strength, int) and question.strength >= rule.strength
        wants_field = strong or (rule.without_armor and _find_own_sled(view, question).armor == 0)
    return "yes" if wants_field and question.holds else "no"


def apply_reflex_rule(tables: RuleTables, question: Reflexes, rule: str) -> int:
    """P-165, P-166: return the fewest Good Reflexes that keep control.
    `no loss`: the fewest with the best result."""
    each = tables.rulebook.cards.reflexes
    if rule == "never" or not question.holds:
        return 0
    grades = [
        _grade_result(tables, question, question.total + count * each, rule) for count in range(question.holds + 1)
    ]
    return grades.index(min(grades))


def _grade_result(rule_tables: RuleTables, question: Reflexes, total: int, rule: str) -> int:
    """Grade how bad a result is, from 0; `keep control` looks only at lost control and crashes."""
    tables = rule_tables.rulebook
    if question.test == "REGAIN":
        regained = tables.regain.look_up(total)
        return (
            0
            if rule != "no loss"
            else question.down - (question.down if regained == "all" else min(question.down, regained))
        )
    loss = tables.control_loss.look_up(total)
    if loss == "crash":
        return 9
    if question.spinning:
        return 0
    if loses_control(tables, question.down, loss):
        return 8
    return 0 if rule != "no loss" or loss == "none" else int(loss[-1])


def list_playable_after_cards(tables: RuleTables, view: PlayerView, question: AfterMove) -> list[str]:
    """P-163: list the ordered after-move cards that can be played now; a grenade with its target."""
    occupancy, sled = view.build_occupancy(tables), _find_own_sled(view, question)
    most = tables.rulebook.cards.laser_corner_squares
    ordered_cards = (one for one in view.later if one.card in question.hand)
    playable_cards = (
        one
        for one in ordered_cards
        if is_card_useful(occupancy, sled, one, has_moved=question.moved, corner_squares=most)
    )
    return [f"{one.card}:{one.at}" if one.at else one.card for one in playable_cards]


def force_card_answer(_: RaceSetup[RuleTables], __: PlayerView, question: Hook | PlayForceField) -> Json:
    """P-81, P-82: answer "no" without the card."""
    return None if question.holds else "no"


def force_reflexes_answer(table: RaceSetup[RuleTables], _: PlayerView, question: Reflexes) -> Json:
    """P-75: play none if the cards held change nothing."""
    tables = table.tables.rulebook
    may = can_change_result(
        tables, question.test, question.total, question.holds, down=question.down, spinning=question.spinning
    )
    return None if may else 0


def force_after_answer(table: RaceSetup[RuleTables], view: PlayerView, question: AfterMove) -> Json:
    """P-77 to P-80: play none if no card held has an effect now.
    In book mode nobody waits for it: the cards named in the order are played."""
    occupancy, sled = view.build_occupancy(table.tables), view.sleds[question.seat]
    most = table.tables.rulebook.cards.laser_corner_squares
    held_cards = (After(card=name) for name in AFTER_MOVE_CARDS if name in question.hand)
    if not any(
        is_card_useful(occupancy, sled, one, has_moved=question.moved, corner_squares=most) for one in held_cards
    ):
        return []
    return list_playable_after_cards(table.tables, view, question) if view.settings.order_mode == "book" else None


def force_cost_answer(_: RaceSetup[RuleTables], __: PlayerView, question: DiscardAsCost) -> Json:
    """P-97, P-106: give up the first cards if all cards held are alike."""
    same = len(set(question.hand)) == 1
    return list(question.hand[: question.count]) if same else None


CARD_VALUES = {
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
"""Value of a card in hand; each further copy is worth `COPY_DISCOUNT` less."""
COPY_DISCOUNT = 2


def pick_least_valuable(hand: tuple[str, ...], count: int, card_values: Mapping[str, int] = CARD_VALUES) -> list[str]:
    """Pick the cards with the lowest values."""
    copies = [card_values.get(card, 0) - COPY_DISCOUNT * hand[:n].count(card) for n, card in enumerate(hand)]
    least = sorted(range(len(hand)), key=lambda n: copies[n])[:count]
    names = number_copies(hand)
    return [names[n] for n in sorted(least)]


MAX_MOVERS = 5
"""Movement cards of different speeds that stay before anything else is kept (P-194)."""


def keep_movers(hand: tuple[str, ...], count: int, first: tuple[str, ...] = ()) -> list[str]:
    """P-194: discard so that up to five movement cards of different speeds stay, then by worth. `first`: cards that
    their driver has named to go first."""
    by_name = sorted((n for n, card in enumerate(hand) if card in first), key=lambda n: first.index(hand[n]))
    discards = by_name[:count]
    others = [n for n in range(len(hand)) if n not in discards]
    movers = _list_movers_of_different_speeds(hand, others)[: len(hand) - count]
    worth = {n: CARD_VALUES.get(hand[n], 0) - COPY_DISCOUNT * hand[:n].count(hand[n]) for n in others}
    spare = sorted((n for n in others if n not in movers), key=lambda n: worth[n])
    discards += spare[: count - len(discards)]
    names = number_copies(hand)
    return [names[n] for n in sorted(discards)]


def _list_movers_of_different_speeds(hand: tuple[str, ...], places: list[int]) -> list[int]:
    """List the places of movement cards, one of each speed (the more flexible card), the most useful first."""
    chosen: dict[str, int] = {}
    for n in sorted(places, key=lambda n: -CARD_VALUES.get(hand[n], 0)):
        if not is_special(hand[n]):
            chosen.setdefault(hand[n].rpartition(" ")[2], n)
    second = [n for n in places if not is_special(hand[n]) and n not in chosen.values()]
    names = {hand[n] for n in chosen.values()}
    others = [n for n in sorted(second, key=lambda n: -CARD_VALUES.get(hand[n], 0)) if hand[n] not in names]
    return [*chosen.values(), *{hand[n]: n for n in others}.values()][:MAX_MOVERS]
