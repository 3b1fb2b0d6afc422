"""Fields of an order sheet (F-170): `4 then 3, path stop then inside, brake 2, slipstream if free`.

| field | written |
|---|---|
| gear | `4`, `up`, `down`, `same`, `top`; several, in order of preference: `5 then 4` |
| path | wishes, likewise: `stop` (in a corner that wants it), `far`, `short`, `inside`, `outside`, `left`,
    `middle`, `right`, `safe` (no dice on the way); `usual` leaves it to the default (F-175) |
| brake | brake points that may be spent on a turn: `2`, `no`, `all` |
| wear | wear points that the way may cost besides, beyond what the sheet showed: `2`, `no` |
| slipstream | `yes`, `no`, `if free`, `up to 1 brakes`, `ask` |
| pit, casino | `yes`, `no`: drive there when it can be reached |
| bonus | `yes`, `no`: nitro, soft tyres, skill, where they lead farther |
| tyres | `hard`, `soft`, `rain`: at the next choice |"""

from typing import get_args

from rules.formula_d.model.orders import (
    ALL_BRAKES,
    MAX_WEAR,
    Lever,
    Sheet,
    Tyres,
    UpTo,
    Wish,
)
from rules.orders.interpreter import Field, Language, collect_fields
from rules.orders.notation import YES_NO, choice, either, number, record, refuse_bound, row, words_for

GEAR = either(number(1, 6, "not_a_gear", "F-28"), choice(*get_args(Lever)))
BRAKES = number(1, ALL_BRAKES, "not_a_brake_limit", "F-59")
LANGUAGE: Language[Sheet] = Language(
    fields=(
        Field("gear", row(GEAR, " then ", once="F-170"), bare=True),
        Field("path", row(choice(*get_args(Wish)), " then ", once="F-170")),
        Field(
            "brake", either(words_for({"no": 0, "all": ALL_BRAKES, "0": 0}), BRAKES, refuse_bound("most_only", "F-59"))
        ),
        Field(
            "wear",
            either(
                words_for({"no": 0}),
                number(0, MAX_WEAR, "not_a_wear_limit", "F-171"),
                refuse_bound("most_only", "F-171"),
            ),
        ),
        Field(
            "slipstream",
            either(choice("yes", "no", "if free", "ask"), record(UpTo, "up to {brakes} brakes", brakes=BRAKES)),
        ),
        Field("pit", YES_NO),
        Field("casino", YES_NO),
        Field("bonus", YES_NO),
        Field("tyres", choice(*get_args(Tyres))),
    ),
    make=lambda said: Sheet(**collect_fields(said, "F-170")),
    examples=(Sheet(gear=(3,), path=("stop", "inside"), brake=0), Sheet(gear=(5, 4), slipstream="yes", pit=False)),
    because="F-170",
)
format_fields = LANGUAGE.format_fields
