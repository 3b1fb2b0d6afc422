"""How each kind of question is put, read, and answered for those who are silent (P-163 to P-168)."""

from collections.abc import Callable
from typing import Any

from rules.decisions import Decision, Decisions
from rules.orders.reading import as_it_is, parsed
from rules.orders.sheets import Laid, read_said
from rules.orders.spelling import stored
from rules.powersled.board.knowledge import Knowledge
from rules.powersled.model.book import AFTER_MOVE, LASER, NUKE, Book
from rules.powersled.model.orders import AUTOPILOT, SILENT, After, Orders, after_in_words, over
from rules.powersled.model.questions import (
    AfterMove,
    DesignSled,
    Drop,
    GiveOrder,
    Hook,
    OrderNow,
    PayCost,
    Reflexes,
    Shield,
    told_apart,
)
from rules.powersled.orders import choices, defaults
from rules.powersled.orders.form import sheet_form
from rules.powersled.orders.grammar import LANGUAGE
from rules.powersled.orders.grammar.extras import AFTER_ANSWER
from rules.powersled.orders.presets import presets
from rules.powersled.orders.prices import ahead, weigh_cards, weigh_hook, weigh_order, weigh_reflexes, weigh_shield
from rules.powersled.orders.sheets import SHEETS, ahead_now, carried_out, names, reactions_now, standing_for_draws
from rules.powersled.orders.suggest import suggested
from rules.prices import Preset
from rules.questions import Allot, Amount, Form, Option, Part, Pick, Refused, Subset, TextLine
from rules.ruleset import Said, Table
from rules.values import Json

YES_OR_NO = (Option(value="yes"), Option(value="no"))
NONE_HELD = (Option(value="no", code="none held"),)
"""Whoever does not hold the card can only say no."""
SaidOf = Callable[[Book, Knowledge, Any, Orders], Json]
"""What orders say for a decision; None where they say nothing, or want to be asked."""


def _spoken(said_of: SaidOf) -> Callable[[Table[Book], Knowledge, Any, Json], Said | None]:
    """The order of this round, and in its blanks what is standing."""

    def said(table: Table[Book], knowledge: Knowledge, question: Any, standing: Json) -> Said | None:
        own = knowledge.sheet or SILENT
        value = said_of(table.book, knowledge, question, over(reactions_now(knowledge, standing), own))
        if value is None:
            return None
        by_order = said_of(table.book, knowledge, question, own) is not None
        return Said(value=value, hand="sheet" if by_order else "standing")

    return said


def _foretold(table: Table[Book], knowledge: Knowledge, question: Drop, standing: Json) -> Said | None:
    """P-49: what an order of the turn before says of the draw; else what is standing of it, or of discards (P-43)."""
    said = standing_for_draws(standing) if knowledge.drops is None else knowledge.drops
    if said is None:
        return _spoken(defaults.discards)(table, knowledge, question, standing)
    value = defaults.over_limit(table.book, question, said)
    return Said(value=value, hand="standing" if knowledge.drops is None else "sheet") if value else None


def _default(said_of: Callable[[Book, Knowledge, Any], Json]) -> Callable[[Table[Book], Knowledge, Any], Json]:
    return lambda table, knowledge, question: said_of(table.book, knowledge, question)


def _design(table: Table[Book], known: Knowledge, question: DesignSled) -> Form:
    """P-25: a level for each category."""
    levels, usual = tuple(range(table.book.tables.build.most + 1)), _dealt(table, known, question)
    build, laps = table.book.tables.build, known.laps
    given = {"thrust": build.thrust, "stability": build.stability, "pilot": build.pilot, "armor": build.armor}
    parts = tuple(
        Part(
            name=name,
            also=("armour",) if name == "armor" else (),
            levels=levels,
            usual=usual[name],
            unsaid=0,
            gives=tuple({"by": given[name][n] * (laps if name == "armor" else 1)} for n in levels),
        )
        for name in sorted(defaults.CATEGORIES)
    )
    return Allot(parts=parts, least=0, most=question.points, because="P-25")


def _ready_sleds(_: Any, table: Table[Book], known: Knowledge, question: DesignSled) -> tuple[Preset, ...]:
    """P-25, P-29: ready-made sleds of no more points than there are."""
    build = table.book.tables.build
    found = list[Preset]()
    for name, points in build.ready.items():
        facts = {
            "thrust": build.thrust[points["thrust"]],
            "stability": build.stability[points["stability"]],
            "pilot": build.pilot[points["pilot"]],
            "armor": build.armor[points["armor"]] * known.laps,
        }
        if sum(points.values()) <= question.points:
            found.append(Preset(name=name, value=dict(sorted(points.items())), facts=facts))
    return tuple(found)


def _dealt(table: Table[Book], _: Knowledge, question: DesignSled) -> Json:
    return defaults.dealt(question.points, table.book.tables.build.most)


def _discards(item: str) -> Callable[[Table[Book], Knowledge, Any], Form]:
    def form(_: Table[Book], __: Knowledge, question: Drop | PayCost) -> Form:
        cards = tuple(Option(value=card) for card in told_apart(question.hand))
        return Subset(options=cards, least=question.count, most=question.count, because=item)

    return form


def _given_up(book: Book, knowledge: Knowledge, question: Drop | PayCost) -> Json:
    return defaults.given_up(book, knowledge, question, ())


def _order(table: Table[Book], knowledge: Knowledge, question: GiveOrder | OrderNow) -> Form:
    return sheet_form(suggested(table.book, knowledge, knowledge.sleds[question.seat]))


def _read_order(table: Table[Book], knowledge: Knowledge, question: GiveOrder | OrderNow, value: Json) -> Json:
    return stored(read_said(Laid(SHEETS, table, knowledge, question), value))


def _ordered_ahead(
    table: Table[Book], knowledge: Knowledge, question: GiveOrder | OrderNow, standing: Json
) -> Said | None:
    """P-163: what was sent ahead for this round, as far as it can be carried out."""
    ahead = ahead_now(knowledge, standing)
    kept = carried_out(table, knowledge, question, ahead) if ahead else None
    return Said(value=stored(kept), hand="standing") if kept else None


def _autopilot(_: Table[Book], __: Knowledge, ___: GiveOrder | OrderNow) -> Json:
    """P-168."""
    return stored(Orders(play=AUTOPILOT))


def _reflexes(_: Table[Book], __: Knowledge, question: Reflexes) -> Form:
    return Amount(least=0, most=question.holds, because="P-75")


def _keep_control(book: Book, _: Knowledge, question: Reflexes) -> Json:
    return defaults.reflexes(book, question, "keep control")


def _card_held(item: str) -> Callable[[Table[Book], Knowledge, Any], Form]:
    return lambda _, __, question: Pick(options=YES_OR_NO if question.holds else NONE_HELD, because=item)


def _no(_: Table[Book], __: Knowledge, ___: Hook) -> Json:
    return "no"


def _usual_shield(book: Book, knowledge: Knowledge, question: Shield) -> Json:
    return defaults.shield(book, knowledge, question, defaults.usual_field(book.tables))


def _after(_: Table[Book], __: Knowledge, question: AfterMove) -> Form:
    return TextLine(suggestions=(after_in_words(()), *_after_offers(question)), because="P-87")


def _after_offers(question: AfterMove) -> tuple[str, ...]:
    return tuple(
        after_in_words([card])
        for name in AFTER_MOVE
        if name in question.hand
        for card in (
            tuple(After(card=NUKE, at=seat) for seat in question.beside) if name == NUKE else (After(card=name),)
        )
        if question.moved or name in (LASER, NUKE)
    )


def _read_after(table: Table[Book], knowledge: Knowledge, question: AfterMove, value: Json) -> Json:
    """P-87: only what is in hand and can be played now."""
    said = ", ".join(map(str, value)) or after_in_words(()) if isinstance(value, list | tuple) else str(value)
    cards: tuple[After, ...] = parsed(LANGUAGE, AFTER_ANSWER, said, names(table, knowledge), as_it_is, after_in_words)
    played = [after.card for after in cards]
    for name in played:
        if played.count(name) > question.hand.count(name):
            raise Refused("not_in_hand", "P-87", card=name, hand=list(question.hand))
        if name not in (LASER, NUKE) and not question.moved:
            raise Refused("not_moved", "P-78", card=name)
    for after in cards:
        if after.card == NUKE and (not question.beside or (after.at and after.at not in question.beside)):
            raise Refused("not_beside", "P-80", rivals=list(question.beside))
    return [f"{after.card}:{after.at}" if after.at else after.card for after in cards]


ORDER: Decision[Book] = Decision(
    form=_order,
    default=_autopilot,
    said=_ordered_ahead,
    read=_read_order,
    weigh=weigh_order,
    ahead=ahead,
    presets=presets,
)
DECISIONS: Decisions[Book] = Decisions(
    {
        DesignSled: Decision(form=_design, default=_dealt, presets=_ready_sleds),
        Drop: Decision(
            form=_discards("P-49"), default=_default(defaults.usual_drop), said=_foretold, weigh=weigh_cards
        ),
        PayCost: Decision(
            form=_discards("P-97"),
            default=_default(_given_up),
            said=_spoken(defaults.discards),
            weigh=weigh_cards,
            only=choices.cost,
        ),
        GiveOrder: ORDER,
        OrderNow: ORDER,
        Reflexes: Decision(
            form=_reflexes,
            default=_default(_keep_control),
            said=_spoken(defaults.steadies),
            weigh=weigh_reflexes,
            only=choices.reflexes,
        ),
        AfterMove: Decision(
            form=_after,
            default=_default(defaults.after),
            said=_spoken(defaults.follows),
            read=_read_after,
            weigh=weigh_cards,
            only=choices.after,
        ),
        Hook: Decision(
            form=_card_held("P-82"), default=_no, said=_spoken(defaults.hooks), weigh=weigh_hook, only=choices.card
        ),
        Shield: Decision(
            form=_card_held("P-81"),
            default=_default(_usual_shield),
            said=_spoken(defaults.shields),
            weigh=weigh_shield,
            only=choices.card,
        ),
    }
)
