"""Grammar of an order sheet (C-221).

| field | written |
|---|---|
| speed | a number, `max`, `prudent`, `last`; first, or behind `speed` |
| whip | `no`, `yes`, `straights`, `above 20` (END above 20), `straights above 20`;
    `no whip unless END above 20` |
| brake | `prudent`, `no`, `2`: before moving |
| path | `3 out lash red 4`, `F3 O A:lash_driver:red F4`; or a lane to make for: `straight`, `best`,
    `inside`, `outside`, `lane 3`; `3 out then best` |
| targets | `red ram 3, blue 1, any lash 2`: ranked, with a level from 1 to 3; `no targets` |
| defend | `evade out, evade in, brake 8, hold`; for one attack only:
    `lash: hold; ram: evade out then hold`; `ask` |
| offered | `yes`, `no`, `never take what a lash offers` |
| wreck | `all`, `none`, `3` (at most), `keep 5`: END paid for clearing a wreck |
| cut | `yes`, `no`: cut a fallen horse free |
| reins | `yes`, `no`: cut yourself loose when dragged |
| horses | which take hits that may be spread, first to last: `4 3 2 1`, or `strongest` |
| pushed | `back`, `wound`: when a lash drives you back |
| foot | where to go on foot: `out out wall`, `F2 B:5/12`; `wall` alone: the shortest path to it |

| step of a path | written |
|---|---|
| forward | `F`, `F5`, `5`, `ahead`, `ahead 5` |
| lane change | `O`, `out`, `right`; `I`, `in`, `left` |
| brake | `B`, `B2`, `brake 2` |
| sideslip | `SO`, `slip out`; `SI`, `slip in` |
| attack | `lash red`, `ram red` (whichever can be reached), `lash team red`, `ram car:red`, `A:ram_team:red` |
| involuntary ram | `R`, `ram` |"""

from typing import Any

from rules.circus_maximus.model.orders import Keep, Path, Sheet, Step, Target, clear_field, merge_orders
from rules.circus_maximus.orders.formatter import format_orders, format_steps
from rules.circus_maximus.orders.grammar.bounds import VOCABULARY
from rules.circus_maximus.orders.grammar.fights import defend, foot, foot_steps, horses, offered, pushed, targets, wreck
from rules.circus_maximus.orders.grammar.steps import bare_speed, brake, path, speed, steps, whip, whip_from
from rules.orders.combinators import alt, last_value, many, map_value, opt, seq, with_label, word
from rules.orders.common_grammar import collect_fields, repeats_last_field, yes_no_field
from rules.orders.interpreter import Language

wish = with_label(
    "a wish",
    alt(
        speed,
        whip,
        brake,
        path,
        targets,
        defend,
        offered,
        wreck,
        yes_no_field("cut", "CUT"),
        yes_no_field("reins", "REINS"),
        horses,
        pushed,
        foot,
    ),
)

sheet = map_value(
    seq(
        alt(bare_speed, wish), many(last_value(seq(opt(word("COMMA", "SEMI", "AND")), wish)), spoilt=repeats_last_field)
    ),
    lambda said: Sheet(**collect_fields((said[0], *said[1]), "C-221")),
)


def find_one_turn_field(sheet: Sheet) -> str:
    """Return the field that holds for one turn only: a path, on wheels or on foot; "" for none."""
    return "path" if sheet.path and sheet.path.steps else "foot" if sheet.foot else ""


LANGUAGE = Language(
    vocabulary=VOCABULARY,
    sheet=sheet,
    write=format_orders,
    first=lambda said: said.speed is not None,
    over=merge_orders,
    without=clear_field,
    examples=(
        Sheet(speed=18, whip=whip_from("straights", 21), path=Path(then="best")),
        Sheet(speed="prudent", targets=(Target(seat="any", manner="lash", level=1),), wreck=Keep(keep=5)),
    ),
    because="C-221",
    once=find_one_turn_field,
    fields={
        kind: kind.casefold()
        for kind in (
            "SPEED",
            "WHIP",
            "BRAKE",
            "PATH",
            "TARGETS",
            "DEFEND",
            "OFFERED",
            "WRECK",
            "CUT",
            "REINS",
            "HORSES",
            "PUSHED",
            "FOOT",
        )
    },
    piece=map_value(wish, lambda said: Sheet(**collect_fields((said,), "C-221"))),
)

PATH_LANGUAGE: Language[Any] = Language(
    vocabulary=VOCABULARY,
    sheet=steps,
    write=format_steps,
    first=bool,
    over=lambda _, said: said,
    without=lambda path, _: path,
    examples=((Step("F"), Step("F"), Step("F"), Step("O"), Step("F"), Step("F")),),
    because="C-41",
)
"""Steps of a path alone, as an answer to the path questions."""

FOOT_LANGUAGE: Language[Any] = Language(
    vocabulary=VOCABULARY,
    sheet=foot_steps,
    write=" ".join,
    first=bool,
    over=lambda _, said: said,
    without=lambda path, _: path,
    examples=(("O", "O", "wall"),),
    because="C-171",
)
"""Steps of a path on foot, as an answer to its question."""
