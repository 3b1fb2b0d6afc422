"""The words of an order (C-221), and how they make a sheet.

| field | written |
|---|---|
| speed | a number, `max`, `prudent`, `last`; first, or behind `speed` |
| whip | `no`, `yes`, `straights`, `above 20` (END above 20), `straights above 20`; `no whip unless END above 20` |
| brake | `prudent`, `no`, `2`: before moving |
| path | `3 out lash red 4`, `F3 O A:lash_driver:red F4`; or `straight`, `best`, `inside`, `outside`, `lane 3`: to make
  for; `3 out then best` |
| targets | `red ram 3, blue 1, any lash 2`: ranked, with a vindictiveness from 1 to 3; `no targets` |
| defend | `evade out, evade in, brake 8, hold`; for one attack only: `lash: hold; ram: evade out then hold`; `ask` |
| offered | `yes`, `no`, `never take what a lash offers` |
| wreck | `all`, `none`, `3` (at most), `keep 5`: END paid for clearing a wreck |
| cut | `yes`, `no`: cut a fallen horse free |
| reins | `yes`, `no`: cut yourself loose when dragged |
| horses | which take hits that may be spread, first to last: `4 3 2 1`, or `strongest` |
| pushed | `back`, `wound`: when a lash drives you back |
| foot | where to go on foot: `out out wall`, `F2 B:5/12`; `wall` alone: the shortest way to it |

| step of a path | written |
|---|---|
| forward | `F`, `F5`, `5`, `ahead`, `ahead 5` |
| lane change | `O`, `out`, `right`; `I`, `in`, `left` |
| brake | `B`, `B2`, `brake 2` |
| sideslip | `SO`, `slip out`; `SI`, `slip in` |
| attack | `lash red`, `ram red` (whichever can be reached), `lash team red`, `ram car:red`, `A:ram_team:red` |
| involuntary ram | `R`, `ram` |
"""

from typing import Any

from rules.circus_maximus.model.orders import Keep, Path, Sheet, Step, Target, over, without
from rules.circus_maximus.orders.grammar.fights import defend, targets
from rules.circus_maximus.orders.grammar.losses import foot, foot_steps, horses, offered, pushed, wreck
from rules.circus_maximus.orders.grammar.speeds import bare_speed, brake, speed, whip, whipping
from rules.circus_maximus.orders.grammar.steps import path, steps
from rules.circus_maximus.orders.grammar.words import VOCABULARY
from rules.circus_maximus.orders.writing import write, written_steps
from rules.orders.parsing import alt, labelled, last, made, many, opt, seq, word
from rules.orders.reading import Language
from rules.orders.shared import ends_said_twice, gather, switch

wish = labelled(
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
        switch("cut", "CUT"),
        switch("reins", "REINS"),
        horses,
        pushed,
        foot,
    ),
)

sheet = made(
    seq(alt(bare_speed, wish), many(last(seq(opt(word("COMMA", "SEMI", "AND")), wish)), spoilt=ends_said_twice)),
    lambda said: Sheet(**gather((said[0], *said[1]), "C-221")),
)


def for_one_turn(sheet: Sheet) -> str:
    """The field that is for one turn only: steps, on wheels or on foot."""
    return "path" if sheet.path and sheet.path.steps else "foot" if sheet.foot else ""


LANGUAGE = Language(
    vocabulary=VOCABULARY,
    sheet=sheet,
    write=write,
    first=lambda said: said.speed is not None,
    over=over,
    without=without,
    examples=(
        Sheet(speed=18, whip=whipping("straights", 21), path=Path(then="best")),
        Sheet(speed="prudent", targets=(Target(seat="any", manner="lash", level=1),), wreck=Keep(keep=5)),
    ),
    because="C-221",
    once=for_one_turn,
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
)

PATHS: Language[Any] = Language(
    vocabulary=VOCABULARY,
    sheet=steps,
    write=written_steps,
    first=bool,
    over=lambda _, said: said,
    without=lambda path, _: path,
    examples=((Step("F"), Step("F"), Step("F"), Step("O"), Step("F"), Step("F")),),
    because="C-41",
)
"""Steps of a path alone, as an answer to where to go."""

ON_FOOT: Language[Any] = Language(
    vocabulary=VOCABULARY,
    sheet=foot_steps,
    write=" ".join,
    first=bool,
    over=lambda _, said: said,
    without=lambda path, _: path,
    examples=(("O", "O", "wall"),),
    because="C-171",
)
"""The same on foot."""
