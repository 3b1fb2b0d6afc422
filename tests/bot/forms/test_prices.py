"""Prices in forms: beside a choice, on a button, and before the driver confirms."""

import pytest
from fluent.syntax.ast import Message as Entry

from bot.discord_ui.preset_buttons import make_preset_buttons
from bot.forms.form_layout import Choice, plan_layout
from bot.forms.form_widgets import FormWidgets
from bot.forms.main_choices import MainChoice, format_main_choices
from bot.forms.price_text import (
    format_choice_price,
    format_corner,
    format_menu_price,
    format_offer,
    format_price,
    format_short_label,
    format_short_price,
    format_spelled_out,
    is_spelled_out,
    list_warnings,
)
from bot.posts.summaries import AnswerPrices, Offer, QuestionView
from rules.cost_preview import CornerAhead, Cost, Note, Otherwise, Preset, Price, Test
from rules.questions import AllocationForm, Field, FieldsForm, Option, Part, Question, TextForm
from rules.registry import RULESETS
from tests.bot.test_phrases import FILES
from tests.races_with_open_orders import open_round
from tests.repository import LOCALIZERS

GAMES = ("speed_circuit", "formula_d", "circus_maximus", "powersled")
LOCALIZER, CARS, CHARIOTS, SLEDS = (LOCALIZERS.for_game(game) for game in GAMES)
WEIR = Price(
    tone="fatal",
    spaces=6,
    costs=(Cost(stock="wear", by=1, left=0, toward="Weir"),),
    tests=(Test(name="chance, corner", at="Weir", effects=(("safe", 15), ("spin", 14), ("crash", 7)), of=36),),
)
FREE = Price(spaces=5)
PAID = Price(tone="costs", spaces=5, costs=(Cost(stock="wear", by=2, left=1),))
WHIPPED = Price(tone="costs", costs=(Cost(stock="END", by=5, left=40),))


def test_a_price_says_in_one_line_what_is_at_stake_and_then_what_is_left() -> None:
    assert format_price(FREE, LOCALIZER) == "🟩 5 spaces · free"
    line = format_price(WEIR, LOCALIZER)
    assert line == "🟥 6 spaces · Weir 1 wear · roll in Weir 4 in 10: spin 4 in 10, crash 2 in 10 · 0 wear left"
    assert len(line) <= 100
    german = format_price(WEIR, LOCALIZERS.in_language("de").for_game("speed_circuit"))
    assert "in 4 von 10: Dreher in 4, Unfall in 2 · " in german


def test_a_way_that_may_be_blocked_is_said_with_its_odds_and_how_far_it_then_leads() -> None:
    short = Otherwise(tenths=9, price=Price(spaces=1, reach=(1, 3)), clear=True)
    price = FREE.model_copy(update={"otherwise": short})
    line = "🟩 5 squares if the way is clear (9 in 10), else 1 to 3 squares · free"
    assert format_price(price, SLEDS) == format_menu_price(price, SLEDS, {}) == line
    assert format_short_price(price, SLEDS) == "🟩 free"
    german = LOCALIZERS.in_language("de").for_game("powersled")
    assert (
        format_price(price, german) == "🟩 5 Felder, wenn der Weg frei ist (9 von 10), sonst 1 bis 3 Felder · kostenlos"
    )
    ram = Price(tone="costs", spaces=2, notes=(Note(code="collides", facts={"rival": "blue", "strength": 3}),))
    price = FREE.model_copy(update={"otherwise": Otherwise(tenths=9, price=ram, clear=True)})
    line = "🟩 5 squares · free if the way is clear (9 in 10), else 2 squares, runs into Blue, strength 3"
    assert format_price(price, SLEDS, {"blue": "Blue"}) == line
    inside = price.model_copy(update={"reach": (2, 5)})
    assert "else runs into" in format_price(inside, SLEDS, {"blue": "Blue"})


def test_a_line_of_a_choice_has_only_the_odds_of_what_is_rare_and_ends_no_move() -> None:
    short = FREE.model_copy(update={"otherwise": Otherwise(tenths=9, price=Price(spaces=1), clear=True)})
    assert format_choice_price(short, SLEDS, {}, is_placed=False) == "🟩 5 squares (9 in 10) · free"
    ram = Price(tone="costs", spaces=2, notes=(Note(code="collides", facts={"rival": "blue", "strength": 3}),))
    for tenths, line in (
        (9, "🟩 free (9 in 10)"),
        (8, "🟩 free if the way is clear (8 in 10), else 2 squares, runs into"),
    ):
        price = FREE.model_copy(update={"otherwise": Otherwise(tenths=tenths, price=ram, clear=True)})
        assert format_choice_price(price, SLEDS, {"blue": "Blue"}, is_placed=True).startswith(line)
    spin = Price(tone="fatal", tests=(Test(name="control", effects=(("none", 3), ("spin", 7)), of=10),))
    price = FREE.model_copy(update={"otherwise": Otherwise(tenths=9, price=spin, clear=True)})
    assert "else" in format_choice_price(price, SLEDS, {}, is_placed=True)


def test_lines_of_choices_say_a_condition_and_a_range_once() -> None:
    blocked = Otherwise(
        tenths=6, price=Price(tone="costs", spaces=7, costs=(Cost(stock="END", by=9, left=5),)), clear=True
    )
    main = tuple(
        MainChoice(Choice(speed, Option(value=speed)), 0, 0, speed, FREE.model_copy(update={"otherwise": blocked}))
        for speed in ("17", "18")
    )
    first, second = main[0], main[1]._replace(price=PAID.model_copy(update={"costs": (), "otherwise": blocked}))
    lines = format_main_choices((first, second), CHARIOTS, {}, {}).split("\n")
    assert "if the way is clear (6 in 10), else" in lines[0]
    assert "if the way is clear" not in lines[1]
    assert "(6 in 10), else" in lines[1]
    gear = Option(value="2", code="gear", facts={"gear": 2, "least": 2, "most": 4})
    for reach, line in (((2, 4), "**Gear 2 (2–4)** 🟩 free"), ((2, 3), "**Gear 2 (2–4)** 🟩 2 to 3 spaces · free")):
        one = MainChoice(Choice("2", gear), 2, 0, "Gear 2 (2–4)", Price(reach=reach))
        assert format_main_choices((one,), CARS, {}, {}) == line


def test_an_order_that_is_spelled_out_says_once_that_it_may_end_badly() -> None:
    facts = {"choice": "3", "harm": 1, "rare": False}
    preset = Preset(name="recommended", value={}, facts=facts)
    for price, count in ((FREE, 1), (WEIR, 0)):
        text = format_spelled_out(Offer(preset=preset, price=price, words="3, slip yes"), LOCALIZER, {}, first=True)
        assert text.count("ends badly") == count


def test_what_is_paid_for_one_purpose_and_what_follows_twice_is_said_once() -> None:
    twice = tuple(Cost(stock="wear", by=1, left=left, toward="Weir") for left in (3, 2))
    price = Price(tone="costs", spaces=6, costs=(*twice, Cost(stock="wear", by=1, left=1, toward="braking")))
    assert format_price(price, LOCALIZER) == "🟨 6 spaces · Weir 2 wear and braking 1 wear · 1 left"
    gears = tuple(Cost(stock=stock, by=1, left=2, toward="gear") for stock in ("brakes", "gearbox"))
    assert "skipping gears 1 brake, 1 gearbox" in format_price(Price(tone="costs", costs=gears), CARS)
    out = Price(tone="impossible", spaces=9, notes=(Note(code="out"), Note(code="out")))
    assert format_price(out, CARS).count("out of the race") == 1


@pytest.mark.parametrize("language", LOCALIZERS.languages)
def test_every_stock_that_a_price_takes_from_has_a_name_for_the_warning_that_it_is_used_up(language: str) -> None:
    paid = {name: [one for one in FILES[language][name].body if isinstance(one, Entry)] for name in RULESETS}
    for game, entries in paid.items():
        names = {entry.id.name for entry in entries}
        assert {one.removeprefix("amount-") for one in names if one.startswith("amount-")} <= {
            one.removeprefix("gauge-") for one in names if one.startswith("gauge-")
        }, game
    last = Price(tone="costs", costs=(Cost(stock="brakes", by=1, left=0),))
    german = LOCALIZERS.in_language("de").for_game("formula_d")
    assert list_warnings(last, german) == ["⚠ Damit ist alles aufgebraucht: Bremsen."]


def test_tenths_of_a_roll_add_up_to_ten_and_nothing_possible_has_none() -> None:
    for good in range(1, 36):
        for spin in range(1, 36 - good):
            rest = 36 - good - spin
            share = Test(name="roll", effects=(("safe", good), ("spin", spin), ("crash", rest)), of=36).tenths
            assert sum(share.values()) == 10
            assert min(share.values()) >= 1
    die = Test(name="gear die stops", at="Nets", effects=(("stops", 6), ("short", 2)), of=8)
    assert format_price(Price(reach=(4, 8), tests=(die,)), CARS).count(" 8 in 10: just short 2 in 10") == 1


def _die(free: int, wear: int) -> Price:
    effects = (("free", free), ("wear", wear))
    return Price(tone="costs", tests=(Test(name="gear die", effects=effects, of=free + wear),))


def test_odds_of_rolls_and_of_rivals_are_one_figure_where_nothing_else_differs() -> None:
    price = _die(8, 4).model_copy(update={"otherwise": Otherwise(tenths=8, price=_die(6, 6))})
    assert format_short_price(price, CARS) == "🟨 free 6 in 10"
    assert format_menu_price(price, CARS, {}) == "🟨 free 6 in 10"
    dear = PAID.model_copy(update={"otherwise": Otherwise(tenths=8, price=FREE)})
    assert format_short_price(dear, LOCALIZER) == "🟨 2 wear (8 in 10)"


def test_a_roll_that_only_costs_is_no_failure() -> None:
    die = Test(name="gear die", effects=(("free", 0), ("wear", 6), ("out", 2)), of=8)
    assert format_short_price(Price(tone="fatal", tests=(die,)), CARS) == "🟥 out of the race 2 in 10"
    assert format_price(_die(0, 6), CARS) == "🟨 costs wear"


def test_a_move_that_ends_just_short_of_its_corner_is_no_failure() -> None:
    die = Test(name="gear die stops", at="Nets", effects=(("stops", 2), ("short", 16), ("wear", 2)), of=20)
    gear = Price(tone="costs", reach=(7, 12), tests=(die,))
    assert gear.odds_of_harm == (2, 20)
    assert format_short_price(gear, CARS) == "🟨 free 9 in 10"
    assert "stops in Nets 1 in 10: just short 8 in 10, costs wear 1 in 10" in format_price(gear, CARS)
    surer = die.model_copy(update={"effects": (("stops", 10), ("short", 8), ("wear", 2))})
    both = gear.model_copy(update={"otherwise": Otherwise(tenths=5, price=gear.model_copy(update={"tests": (surer,)}))})
    assert format_short_price(both, CARS) == "🟨 free 9 in 10"


def test_the_odds_of_a_roll_are_not_followed_by_the_odds_that_the_others_stand_so() -> None:
    roll = Test(name="corner", at="A", effects=(("none", 2), ("lose-1", 3)), of=5)
    price = Price(tone="fatal", tests=(roll,), otherwise=Otherwise(tenths=8, price=Price(tone="costs")))
    assert format_short_price(price, SLEDS) == "🟥 no control lost 4 in 10"


def test_a_choice_that_hangs_on_a_roll_is_not_called_free_where_only_the_distance_differs() -> None:
    def roll(harm: str) -> Price:
        test = Test(name="corner", at="A", effects=(("none", 2), (harm, 3)), of=5)
        return Price(tone="fatal", tests=(test,))

    shorter = roll("spin").model_copy(update={"reach": (0, 3)})
    both = roll("lose-1").model_copy(update={"spaces": 4, "otherwise": Otherwise(tenths=8, price=shorter)})
    odds = "no control lost 4 in 10 · or 0 to 3 squares (2 in 10)"
    assert format_choice_price(both, SLEDS, {}, is_placed=True) == f"🟥 {odds}"
    assert format_price(both, SLEDS) == f"🟥 4 squares · {odds}"


def test_a_numbered_choice_names_its_distance_where_nothing_else_may_differ() -> None:
    price = Price(spaces=4, otherwise=Otherwise(tenths=8, price=Price(reach=(0, 3))))
    assert format_choice_price(price, SLEDS, {}, is_placed=True) == "🟩 4 squares (8 in 10), else 0 to 3 squares · free"


def test_a_short_price_says_what_a_roll_may_cost_where_it_mostly_costs_something() -> None:
    notes = (Note(code="dear", facts={"most": 4}),)
    assert format_short_price(_die(1, 9).model_copy(update={"notes": notes}), CARS) == "🟨 free 1 in 10, up to 4 wear"
    assert format_short_price(_die(9, 1).model_copy(update={"notes": notes}), CARS) == "🟨 free 9 in 10"


def test_a_choice_that_may_end_the_race_is_named_by_that_and_not_called_free() -> None:
    effects = (("free", 2), ("wear", 2), ("out", 16))
    gear = Price(tone="fatal", tests=(Test(name="gear die", effects=effects, of=20),))
    assert format_short_price(gear, CARS) == "🟥 out of the race 8 in 10"
    likely = gear.model_copy(update={"tests": (Test(name="gear die", effects=(("free", 12), ("out", 8)), of=20),)})
    assert format_short_price(likely, CARS) == "🟥 out of the race 4 in 10"
    assert format_short_price(WEIR, LOCALIZER) == "🟥 1 wear, works 4 in 10", "a spin is not the worst end"


def test_odds_of_rolls_that_are_the_same_on_all_boards_stand_once_behind_what_is_paid() -> None:
    faster = Test(name="acceleration", effects=(("goes", 30), ("fails", 6)), of=36)
    free = Price(tone="costs", tests=(faster,))
    paid = free.model_copy(update={"costs": PAID.costs, "otherwise": Otherwise(tenths=6, price=free)})
    assert format_short_price(paid, LOCALIZER) == "🟨 2 wear (6 in 10) · works 8 in 10"
    assert format_price(paid, LOCALIZER) == "🟨 2 wear (6 in 10), else free · works 8 in 10"
    surer = Price(tone="costs", tests=(faster.model_copy(update={"effects": (("goes", 33), ("fails", 3))}),))
    differs = paid.model_copy(update={"otherwise": Otherwise(tenths=6, price=surer)})
    assert format_price(differs, LOCALIZER) == "🟨 2 wear, works 8 in 10 (6 in 10), else works 9 in 10"


def test_a_choice_is_green_only_if_it_is_free_in_more_than_half_of_all_cases() -> None:
    tested = Price(tone="fatal", tests=(Test(name="control", effects=(("none", 3), ("spin", 7)), of=10),))
    for tenths, mark in ((4, "🟨"), (5, "🟨"), (6, "🟩")):
        price = FREE.model_copy(update={"otherwise": Otherwise(tenths=tenths, price=tested, clear=True)})
        assert format_short_price(price, SLEDS) == f"{mark} free ({tenths} in 10)"
        assert format_price(price, SLEDS).startswith(mark)
    kinder = FREE.model_copy(update={"otherwise": Otherwise(tenths=4, price=FREE)})
    assert format_short_price(kinder, SLEDS).startswith("🟩")


def test_what_happens_to_cards_is_no_price_of_a_free_choice() -> None:
    goes = Note(code="goes", facts={"count": 4, "way": "least worth"})
    price = Price(notes=(goes,), otherwise=Otherwise(tenths=8, price=PAID, clear=True))
    assert "free if the way is clear" in format_price(price, SLEDS)
    bumps = Note(code="collides", facts={"rival": "green", "strength": 4})
    hits = price.model_copy(update={"tone": "costs", "notes": (bumps,)})
    assert "strength 4 if the way is clear" in format_price(hits, SLEDS, {"green": "Green"})


def test_an_attack_has_one_figure_for_its_odds_and_its_price_beside() -> None:
    lash = Test(name="lash_team", at="blue", effects=(("works", 18), ("evaded", 18)), of=36)
    preset = Preset(name="attack_on", value={}, facts={"choice": 21, "rival": "blue", "hit": 10, "harm": 0})
    offers = [
        Offer(preset=preset, price=Price(tone="costs", costs=costs, tests=(lash,))) for costs in ((), WHIPPED.costs)
    ]
    assert [format_offer(offer, CHARIOTS, {"blue": "Blue"}) for offer in offers] == [
        "Attack Blue 21: hits 10 in 10 · 🟩 free",
        "Attack Blue 21: hits 10 in 10 · 🟨 5 endurance",
    ]


def test_a_recommended_order_names_what_it_holds_beside_its_speed() -> None:
    facts = {"choice": 17, "harm": 1, "rare": True, "extras": ["whip", "unreined"]}
    offer = Offer(preset=Preset(name="recommended", value={}, facts=facts), price=None)
    assert format_offer(offer, CHARIOTS) == "Recommended 17, whip, no reins (rarely ends badly)"


def test_what_a_die_takes_is_said_as_about_so_much_with_what_is_left_of_it() -> None:
    laid, run, race = open_round("circus_maximus", 3)
    question = run.open[0].question
    race.chariots[question.seat].endurance = 40
    view = laid.ruleset.player_view(laid.table, race, question.seat)
    order = laid.ruleset.read_answer(laid.table, view, question, {"speed": 10, "whip": "yes"})
    price = laid.ruleset.price(laid.table, view, question, order)
    assert price
    (whip,) = (cost for cost in price.costs if cost.toward == "whip")
    assert whip.rolled
    alone = price.model_copy(update={"costs": (whip,), "tests": (), "notes": ()})
    assert "whip about 3 endurance · about 37 endurance left" in format_price(alone, CHARIOTS)
    assert format_short_price(alone, CHARIOTS) == "🟨 about 3 endurance"


def test_a_colour_never_stands_alone() -> None:
    unpaid = Price(tone="impossible", notes=(Note(code="spins", facts={"why": "wear"}),))
    for price in (FREE, WEIR, unpaid):
        assert format_short_price(price, LOCALIZER).partition(" ")[2]
        assert format_price(price, LOCALIZER).partition(" ")[2]
    assert "you spin" in format_price(unpaid, LOCALIZER)


def test_buttons_of_orders_that_are_called_alike_say_where_they_differ_if_there_is_room() -> None:
    form = FieldsForm(fields=(Field(name="play", ask=TextForm()),))
    question = QuestionView(
        number=1, race=1, game="powersled", round=1, question=Question(seat="red"), form=form, names={}
    )

    def list_labels(*orders: str) -> list[str | None]:
        names = ("recommended", "flat_out", "safe")
        offers = tuple(
            Offer(
                preset=Preset(name=name, value=order, facts={"choice": order.split("; ")[0], "harm": 0}),
                price=FREE,
                words=order,
            )
            for name, order in zip(names, orders, strict=False)
        )
        prices = AnswerPrices(offers=offers)
        return [one.label for one in make_preset_buttons(question, prices, SLEDS, fresh=True, at_once=True)]

    best = "MOVE 5; else DRIFT 3; last autopilot"
    assert list_labels(best, "MOVE 5; else DRIFT 2 FL; last autopilot") == [
        "Order now: Recommended MOVE 5",
        "Flat out MOVE 5; else DRIFT 2 FL",
    ]
    assert list_labels(best, "MOVE 5; else DRIFT 4 FFRF + piloting drift")[1] == "Flat out MOVE 5 · 🟩 free"
    assert list_labels(best, "MOVE 4; else DRIFT 2 FL")[1] == "Flat out MOVE 4 · 🟩 free"


def test_a_button_of_an_order_of_one_plan_says_it_once() -> None:
    form = FieldsForm(fields=(Field(name="speed", ask=TextForm()),))
    question = QuestionView(
        number=1, race=1, game="speed_circuit", round=1, question=Question(seat="red"), form=form, names={"blue": "Ben"}
    )
    offers = tuple(
        Offer(preset=Preset(name=name, value=words, facts={"choice": 100, **facts}), price=FREE, words=words)
        for name, words, facts in (
            ("careful", "100", {}),
            ("attack", "100, pass blue", {"rival": "blue"}),
        )
    )
    buttons = make_preset_buttons(question, AnswerPrices(offers=offers), LOCALIZER, fresh=True, at_once=True)
    assert [one.label for one in buttons] == ["Order now: Careful 100 · 🟩 free", "Attack Ben 100 · 🟩 free"]


def test_a_ready_made_order_names_itself_and_its_price() -> None:
    offer = Offer(preset=Preset(name="careful", value={}, facts={"choice": 100}), price=FREE)
    assert format_offer(offer, LOCALIZER) == "Careful 100 · 🟩 free"


def test_a_button_of_one_line_names_an_order_that_the_form_spells_out_with_the_price_it_lacks() -> None:
    facts = {"choice": 17, "harm": 1, "rare": True, "extras": ["whip", "unreined"]}
    offer = Offer(
        preset=Preset(name="recommended", value={}, facts=facts), price=WHIPPED, words="17, whip yes, brake no"
    )
    assert is_spelled_out(offer)
    assert format_short_label(offer, CHARIOTS, {}, first=True) == "Order now: Recommended 17"
    line = format_spelled_out(offer, CHARIOTS, {}, first=True)
    assert line == "Recommended `17, whip yes, brake no` (rarely ends badly) · 🟨 5 endurance"


def test_a_price_with_room_on_the_button_stands_there_alone() -> None:
    offer = Offer(
        preset=Preset(name="safe", value={}, facts={"choice": 12, "harm": 0}), price=FREE, words="12, path straight"
    )
    assert format_short_label(offer, CHARIOTS, {}, first=False) == "Safe 12 · 🟩 free"
    assert format_spelled_out(offer, CHARIOTS, {}, first=False) == "Safe `12, path straight`"
    assert not is_spelled_out(offer.model_copy(update={"words": "12"}))


def test_what_breaks_no_rule_but_hurts_is_said_before_it_is_confirmed() -> None:
    assert list_warnings(FREE, LOCALIZER) == []
    assert any("last of your wear" in line for line in list_warnings(WEIR, LOCALIZER))
    assert any("wrong 6 in 10" in line for line in list_warnings(WEIR, LOCALIZER))
    assert list_warnings(Price(tone="impossible"), LOCALIZER)


def test_a_sheet_that_leads_nowhere_says_so_before_it_is_confirmed() -> None:
    assert any("stay where you are" in line for line in list_warnings(Price(spaces=0), LOCALIZER, sheet=True))
    assert list_warnings(Price(spaces=0), LOCALIZER) == [], "the rest of a move may be over"
    assert list_warnings(Price(spaces=None), LOCALIZER, sheet=True) == [], "a die says how far"


def test_more_than_25_choices_are_all_there_each_with_its_price() -> None:
    speeds = tuple(str(speed) for speed in range(20, 20 * 41, 20))
    form = FieldsForm(fields=(Field(name="speed", ask=TextForm(suggestions=speeds)), Field(name="if", ask=TextForm())))
    prices = AnswerPrices(choices=dict.fromkeys(speeds, FREE))
    view = FormWidgets(7, plan_layout(form), LOCALIZER, prices=prices).make_first_page()
    menus = [part for row in view.to_components() for part in row["components"] if part.get("options")]
    options = [option for menu in menus for option in menu["options"]]
    assert [option["value"] for option in options] == list(speeds)
    assert all(option["description"] for option in options)
    assert len({menu["custom_id"] for menu in menus}) == len(menus) == 2


def test_a_level_of_a_build_says_what_it_gives() -> None:
    part = Part(name="top_speed", levels=(0, 1), gives=({"by": 160}, {"by": 180}))
    form = AllocationForm(parts=(part,), least=0, most=1)
    (row,) = FormWidgets(7, plan_layout(form), LOCALIZER).make_first_page().to_components()
    assert [option["description"] for option in row["components"][0]["options"]] == ["up to 160 mph", "up to 180 mph"]


@pytest.mark.parametrize(
    ("spaces", "english", "german"),
    [(0, "You are in C1. Safe", "Du bist in C1. Sicher"), (1, "C1 in 1 square. Safe", "C1 in 1 Feld. Sicher")],
)
def test_a_corner_that_the_chariot_stands_in_does_not_lie_ahead(spaces: int, english: str, german: str) -> None:
    corner = CornerAhead(name="C1", spaces=spaces, limits=("8", "10"))
    assert format_corner(corner, CHARIOTS, first=True).startswith(english)
    chariots = LOCALIZERS.in_language("de").for_game("circus_maximus")
    assert format_corner(corner, chariots, first=True).startswith(german)
