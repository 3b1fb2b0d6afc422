"""The form for standing orders and sheets ahead: typed, shown back in words, stored when confirmed."""

from discord import ButtonStyle
from discord.ui import View

from bot.app.member_api import MemberApi
from bot.discord_ui.buttons import race_button
from bot.discord_ui.responder import Responder, find_localizer, unwrap
from bot.forms.answer_text import format_left_out_words, format_replaced_orders, format_standing_orders
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_view import make_button, make_button_view
from bot.model.actor import Actor, Rejection
from bot.posts.summaries import FiledOrders
from bot.text.localizer import Localizer, Localizers
from rules.base import compute_digest
from rules.questions import InvalidAnswer
from rules.recent_dict import RecentDict

MAX_DRAFTS = 1000
"""Drafts kept in memory; a lost one has to be typed again."""
NOT_AN_ORDER_CODES = (
    *("no_order", "clause_not_understood", "free_condition", "not_understood"),
    *("no_orders_beforehand", "nothing_said", "only_denied"),
)
"""Rejections of a text that was probably not meant as orders."""


class StandingOrderForm:
    """The form for orders that are not for this round."""

    def __init__(self, member_api: MemberApi, localizers: Localizers) -> None:
        self._member_api, self._localizers = member_api, localizers
        self._drafts = RecentDict[tuple[int, int], str](MAX_DRAFTS)

    async def render_standing_orders(
        self, actor: Actor, race: int, text: str, localizer: Localizer
    ) -> tuple[str, View]:
        """Return the standing orders as the game reads them, with the button that stores them."""
        orders = unwrap(await self._member_api.preview_standing_orders(race, actor, text))
        text = orders.said or text
        self._drafts[actor.member, race] = text
        lines = [
            localizer.format_ui("orders_head", race=race),
            *_format_orders(orders, localizer),
            localizer.format_ui("order_confirm"),
        ]
        confirm = make_button(
            localizer.format_word("button", "confirm"), "file", race, _hash_text(text), ButtonStyle.success
        )
        return "\n".join(lines), make_button_view(
            confirm, make_button(localizer.format_word("button", "drop"), "unfile", race)
        )

    async def render_early_order(self, actor: Actor, race: int, text: str, localizer: Localizer) -> tuple[str, View]:
        """Return the form that keeps an order sheet for the next turn while nothing is asked.

        Raises InvalidAnswer; a text that is no order at all is answered by saying that nothing is asked."""
        turn = unwrap(await self._member_api.find_next_sheet_round(race, actor))
        whole_text = f"round {turn}: {text}"
        orders = await self._member_api.preview_standing_orders(race, actor, whole_text)
        if isinstance(orders, Rejection) and orders.code in NOT_AN_ORDER_CODES and not orders.facts.get("readings"):
            raise InvalidAnswer("nothing_open")
        standing_orders = unwrap(orders)
        whole_text = standing_orders.said or whole_text
        self._drafts[actor.member, race] = whole_text
        order_text = next((line for round, line in standing_orders.lines if round == turn), "").partition(": ")[2]
        lines = [localizer.format_ui("turn_kept", race=race, round=turn, said=localizer.escape(order_text))]
        lines += format_replaced_orders(standing_orders.instead_of, localizer)
        lines += format_left_out_words(standing_orders.left_out, localizer)
        confirm = make_button(
            localizer.format_word("button", "keep_it"), "file", race, _hash_text(whole_text), ButtonStyle.success
        )
        return "\n".join(lines), make_button_view(
            confirm, make_button(localizer.format_word("button", "drop"), "unfile", race)
        )

    @race_button("file", "unfile", fresh=False)
    async def _handle_press(self, responder: Responder, press: ButtonPress) -> None:
        key = (responder.actor.member, press.number)
        if press.action == "unfile":
            self._drafts.pop(key, None)
            await responder.reply(self._localizers.common.format_ui("kept"), make_button_view())
            return
        text = self._drafts.get(key)
        if text is None or _hash_text(text) != press.rest:
            raise InvalidAnswer("draft_lost")
        orders = unwrap(await self._member_api.set_standing_orders(press.number, responder.actor, text))
        localizer = await find_localizer(self._localizers, self._member_api, press.number, responder.actor)
        lines = [
            localizer.format_ui("orders_filed", race=press.number),
            *_format_orders(orders, localizer),
            localizer.format_ui("orders_note"),
        ]
        await responder.reply("\n".join(lines), make_button_view())


def _format_orders(orders: FiledOrders, localizer: Localizer) -> list[str]:
    """Return the standing orders after the change, and those that are replaced."""
    lines = format_standing_orders(orders.lines, localizer) or [localizer.format_ui("orders_none")]
    return [
        *lines,
        *format_replaced_orders(orders.instead_of, localizer),
        *format_left_out_words(orders.left_out, localizer),
    ]


def _hash_text(text: str) -> str:
    return compute_digest(text)[:16]
