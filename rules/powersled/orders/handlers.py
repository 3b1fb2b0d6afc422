"""Handlers of each kind of question: form, parsing, default answer (P-163 to P-168)."""

from collections.abc import Callable, Sequence
from typing import Any

from rules.base import Json
from rules.cost_preview import Preset
from rules.orders.interpreter import merge_orders, read_value
from rules.orders.notation import NotWritten
from rules.orders.sheets import dump_order
from rules.powersled.board.player_view import PlayerView
from rules.powersled.model.orders import (
    ALWAYS_FIELD,
    AUTOPILOT,
    EMPTY_ORDERS,
    LEAST_WORTH,
    NEVER_FIELD,
    After,
    FieldRule,
    HookRule,
    Orders,
    format_after_cards,
)
from rules.powersled.model.questions import (
    AfterMove,
    DesignSled,
    Discard,
    DiscardAsCost,
    Hook,
    PlayForceField,
    Reflexes,
    SealedOrder,
    SequentialOrder,
    number_copies,
)
from rules.powersled.model.tables import AFTER_MOVE_CARDS, LASER, NUKE, RuleTables
from rules.powersled.orders import auto_answers
from rules.powersled.orders.grammar import AFTER_ANSWER, format_field
from rules.powersled.orders.planner import list_suggestions
from rules.powersled.orders.presets import keep_or_drop, list_order_presets
from rules.powersled.orders.prices import (
    list_corners_ahead,
    price_cards,
    price_force_field,
    price_hook,
    price_order,
    price_reflexes,
)
from rules.powersled.orders.sheets import (
    SHEETS,
    find_current_reactions,
    find_sheet_ahead,
    find_standing_draw_order,
    keep_possible_plans,
    list_names,
)
from rules.questions import (
    AllocationForm,
    ChoiceForm,
    Field,
    FieldsForm,
    Form,
    IntegerForm,
    InvalidAnswer,
    MultiChoiceForm,
    Option,
    Part,
    TextForm,
)
from rules.ruleset import (
    AnswerWithSource,
    QuestionHandler,
    QuestionHandlers,
    RaceSetup,
    make_constant_default,
    make_sheet_parser,
)

MAX_FIELD_CHARS = 120
HOOK_SUGGESTIONS = tuple(format_field("hook", rule) for rule in ("never", HookRule(), HookRule(least=4), "ask"))
FIELD_SUGGESTIONS = tuple(
    format_field("field", rule)
    for rule in (
        FieldRule(strength=3, without_armor=True),
        ALWAYS_FIELD,
        NEVER_FIELD,
        FieldRule(against_hook=True),
        "ask",
    )
)
REFLEX_SUGGESTIONS = ("keep control", "never", "no loss", "ask")
DRAW_SUGGESTIONS = (LEAST_WORTH, "ask")


def build_order_form(suggestions: Sequence[str]) -> FieldsForm:
    """Build the order form of a round with suggested plans."""
    plays = TextForm(suggestions=(*suggestions, AUTOPILOT), longest=MAX_FIELD_CHARS, because="P-163")
    return FieldsForm(
        because="P-163",
        fields=(
            Field(name="play", required=True, ask=plays),
            Field(name="else", ask=TextForm(longest=MAX_FIELD_CHARS, because="P-164")),
            Field(name="last", ask=TextForm(longest=MAX_FIELD_CHARS, because="P-164")),
            Field(name="grapple", ask=TextForm(suggestions=HOOK_SUGGESTIONS, because="P-165")),
            Field(name="shield", ask=TextForm(suggestions=FIELD_SUGGESTIONS, because="P-166")),
            Field(name="reflex", ask=TextForm(suggestions=REFLEX_SUGGESTIONS, because="P-166")),
            Field(name="discard", ask=TextForm(longest=MAX_FIELD_CHARS, because="P-43")),
            Field(name="draw", ask=TextForm(suggestions=DRAW_SUGGESTIONS, longest=MAX_FIELD_CHARS, because="P-49")),
            Field(
                name="after", ask=ChoiceForm(options=(Option(value="as ordered"), Option(value="ask")), because="P-167")
            ),
        ),
    )


YES_OR_NO = (Option(value="yes"), Option(value="no"))
IN_RULE_ORDER = ("thrust", "stability", "pilot", "armor")
"""The categories as P-25 lists them: bare figures are read in this order."""
NONE_HELD = (Option(value="no", code="none held"),)
"""Only option of a seat that does not hold the card."""
OrderAnswer = Callable[[RuleTables, PlayerView, Any, Orders], Json]
"""Answer that orders give to a question; None if they say nothing, or the driver is to be asked."""


def _answer_from_orders(
    answer_of: OrderAnswer,
) -> Callable[[RaceSetup[RuleTables], PlayerView, Any, Json], AnswerWithSource | None]:
    """Answer from this round's order, and from the standing order where that is silent."""

    def answer_by_order(
        table: RaceSetup[RuleTables], view: PlayerView, question: Any, standing: Json
    ) -> AnswerWithSource | None:
        own = view.sheet or EMPTY_ORDERS
        value = answer_of(table.tables, view, question, merge_orders(find_current_reactions(view, standing), own))
        if value is None:
            return None
        by_order = answer_of(table.tables, view, question, own) is not None
        return AnswerWithSource(value=value, source="sheet" if by_order else "standing")

    return answer_by_order


def _answer_discard(
    table: RaceSetup[RuleTables], view: PlayerView, question: Discard, standing: Json
) -> AnswerWithSource | None:
    """P-49: answer from an order of the turn before about the draw.
    Otherwise from the standing order about draws, or about discards (P-43)."""
    draw_order = find_standing_draw_order(standing) if view.drops is None else view.drops
    if draw_order is None:
        return _answer_from_orders(auto_answers.answer_discards)(table, view, question, standing)
    value = auto_answers.answer_over_limit(table.tables, question, draw_order)
    return AnswerWithSource(value=value, source="standing" if view.drops is None else "sheet") if value else None


def _build_sled_form(table: RaceSetup[RuleTables], view: PlayerView, question: DesignSled) -> Form:
    """P-25: build the form with a level for each category."""
    levels, usual = tuple(range(table.tables.rulebook.build.max_points + 1)), _default_build(table, view, question)
    build, laps = table.tables.rulebook.build, view.laps
    levels_by_part = {"thrust": build.thrust, "stability": build.stability, "pilot": build.pilot, "armor": build.armor}
    parts = tuple(
        Part(
            name=name,
            also=("armour",) if name == "armor" else (),
            levels=levels,
            usual=usual[name],
            unsaid=0,
            gives=tuple({"by": levels_by_part[name][n] * (laps if name == "armor" else 1)} for n in levels),
        )
        for name in IN_RULE_ORDER
    )
    return AllocationForm(parts=parts, least=0, most=question.points, because="P-25")


def _list_sled_presets(
    _: Any, table: RaceSetup[RuleTables], view: PlayerView, question: DesignSled
) -> tuple[Preset, ...]:
    """P-25, P-29: list ready-made sleds within the points limit."""
    build = table.tables.rulebook.build
    presets = list[Preset]()
    for name, points in build.ready.items():
        facts = {
            "thrust": build.thrust[points["thrust"]],
            "stability": build.stability[points["stability"]],
            "pilot": build.pilot[points["pilot"]],
            "armor": build.armor[points["armor"]] * view.laps,
        }
        if sum(points.values()) <= question.points:
            presets.append(Preset(name=name, value=dict(sorted(points.items())), facts=facts))
    return tuple(presets)


def _default_build(table: RaceSetup[RuleTables], _: PlayerView, question: DesignSled) -> Json:
    return auto_answers.distribute_points(question.points, table.tables.rulebook.build.max_points)


def _discard_form(item: str) -> Callable[[RaceSetup[RuleTables], PlayerView, Any], Form]:
    def form(_: RaceSetup[RuleTables], __: PlayerView, question: Discard | DiscardAsCost) -> Form:
        cards = tuple(Option(value=card) for card in number_copies(question.hand))
        return MultiChoiceForm(options=cards, least=question.count, most=question.count, because=item)

    return form


def _answer_from_sent_ahead(
    table: RaceSetup[RuleTables], view: PlayerView, question: SealedOrder | SequentialOrder, standing: Json
) -> AnswerWithSource | None:
    """P-163: answer with the order sent ahead for this round, as far as it can be carried out."""
    ahead = find_sheet_ahead(view, standing)
    possible_orders = keep_possible_plans(table, view, question, ahead) if ahead else None
    return AnswerWithSource(value=dump_order(possible_orders), source="standing") if possible_orders else None


def _build_yes_no_form(item: str) -> Callable[[RaceSetup[RuleTables], PlayerView, Any], Form]:
    return lambda _, __, question: ChoiceForm(options=YES_OR_NO if question.holds else NONE_HELD, because=item)


def _list_after_suggestions(question: AfterMove) -> tuple[str, ...]:
    return tuple(
        format_after_cards([card])
        for name in AFTER_MOVE_CARDS
        if name in question.hand
        for card in (
            tuple(After(card=NUKE, at=seat) for seat in question.beside) if name == NUKE else (After(card=name),)
        )
        if question.moved or name in (LASER, NUKE)
    )


def _read_after_move(table: RaceSetup[RuleTables], view: PlayerView, question: AfterMove, value: Json) -> Json:
    """P-87: read after-move cards; accept only those in hand that can be played now."""
    text = format_after_cards(()) if value in ([], ()) else value
    if isinstance(text, list | tuple):  # as it is stored: `Nuke Grenade:blue`
        text = ", ".join(str(card).replace(":", " ", 1) for card in text)
    text = str(text)
    try:
        cards: tuple[After, ...] = read_value(AFTER_ANSWER, text, list_names(table, view))
    except NotWritten:
        options = [format_after_cards(()), *_list_after_suggestions(question)]
        raise InvalidAnswer("not_an_option", "P-87", said=text, options=options) from None
    card_names = [after.card for after in cards]
    for name in card_names:
        if card_names.count(name) > question.hand.count(name):
            raise InvalidAnswer(
                "not_in_hand", "P-87", card=name, held=list(question.hand).count(name), hand=list(question.hand)
            )
        if name not in (LASER, NUKE) and not question.moved:
            raise InvalidAnswer("not_moved", "P-78", card=name)
    for after in cards:
        if after.card == NUKE and (not question.beside or (after.at and after.at not in question.beside)):
            raise InvalidAnswer("not_beside", "P-80", rivals=list(question.beside))
    return [f"{after.card}:{after.at}" if after.at else after.card for after in cards]


ORDER_HANDLER: QuestionHandler[RuleTables] = QuestionHandler(
    form=lambda table, view, question: build_order_form(
        list_suggestions(table.tables, view, view.sleds[question.seat])
    ),
    default=lambda table, view, question: dump_order(Orders(play=AUTOPILOT)),  # P-168
    auto_answer=_answer_from_sent_ahead,
    read=make_sheet_parser(SHEETS),
    price=price_order,
    corners_ahead=list_corners_ahead,
    presets=list_order_presets,
)
QUESTION_HANDLERS: QuestionHandlers[RuleTables] = QuestionHandlers(
    {
        DesignSled: QuestionHandler(form=_build_sled_form, default=_default_build, presets=_list_sled_presets),
        Discard: QuestionHandler(
            form=_discard_form("P-49"),
            default=lambda table, view, question: auto_answers.default_over_limit(table.tables, view, question),
            auto_answer=_answer_discard,
            price=price_cards,
            presets=keep_or_drop,
        ),
        DiscardAsCost: QuestionHandler(
            form=_discard_form("P-97"),
            default=lambda table, view, question: auto_answers.choose_discards(table.tables, view, question, ()),
            auto_answer=_answer_from_orders(auto_answers.answer_discards),
            price=price_cards,
            only_answer=auto_answers.force_cost_answer,
        ),
        SealedOrder: ORDER_HANDLER,
        SequentialOrder: ORDER_HANDLER,
        Reflexes: QuestionHandler(
            form=lambda table, view, question: IntegerForm(least=0, most=question.holds, because="P-75"),
            default=lambda table, view, question: auto_answers.apply_reflex_rule(
                table.tables, question, "keep control"
            ),
            auto_answer=_answer_from_orders(auto_answers.answer_reflexes),
            price=price_reflexes,
            only_answer=auto_answers.force_reflexes_answer,
        ),
        AfterMove: QuestionHandler(
            form=lambda table, view, question: TextForm(
                suggestions=(format_after_cards(()), *_list_after_suggestions(question)), because="P-87"
            ),
            default=lambda table, view, question: auto_answers.list_playable_after_cards(table.tables, view, question),
            auto_answer=_answer_from_orders(auto_answers.answer_after_move),
            read=_read_after_move,
            price=price_cards,
            only_answer=auto_answers.force_after_answer,
        ),
        Hook: QuestionHandler(
            form=_build_yes_no_form("P-82"),
            default=make_constant_default("no"),
            auto_answer=_answer_from_orders(auto_answers.answer_hook),
            price=price_hook,
            only_answer=auto_answers.force_card_answer,
        ),
        PlayForceField: QuestionHandler(
            form=_build_yes_no_form("P-81"),
            default=lambda table, view, question: auto_answers.apply_field_rule(
                table.tables, view, question, auto_answers.default_field_rule(table.tables.rulebook)
            ),
            auto_answer=_answer_from_orders(auto_answers.answer_force_field),
            price=price_force_field,
            only_answer=auto_answers.force_card_answer,
        ),
    }
)
