"""Fields of an order sheet (C-221): `18, whip straights above 20, brake no, path F3 O then best, targets red ram 3`.

| field | written |
|---|---|
| speed | a number, `max`, `prudent`, `last` |
| whip | `no`, `yes`, `straights`, `above 20` (END above 20), `straights above 20` |
| brake | `prudent`, `no`, `2`: before moving |
| path | steps, a lane to make for, or both: `F3 O lash red F4`, `lane 3`, `F3 O then best` |
| targets | `red ram 3, blue 1, any lash 2`: ranked, with a level from 1 to 3; `none` |
| defend | `evade out then evade in 8 then hold`, the figure is the END to keep; for one attack only:
    `lash: hold; ram: evade out then hold`; `ask` |
| offered | `yes`, `no`: take what a lash offers |
| wreck | `all`, `none`, `3` (at most), `keep 5`: END paid for clearing a wreck |
| cut | `yes`, `no`: cut a fallen horse free |
| reins | `yes`, `no`: cut yourself loose when dragged |
| horses | which take hits that may be spread, first to last: `4 3 2 1`, or `strongest` |
| pushed | `back`, `wound`: when a lash drives you back |
| foot | where to go on foot: `O O wall`, `F F B:5/12`; `wall` alone: the shortest path to it |

Steps are `F` (`F5` or `5`), lane changes `O` and `I` (`out`, `in`), brakes `B2`, sideslips `SO` and `SI`, an
involuntary ram `R`, and attacks: `lash red` (whichever can be reached), `ram car red`, `A:ram_team:red`."""

import re
from collections.abc import Iterable
from typing import get_args

from rules.circus_maximus.model.orders import (
    MAX_NUMBER,
    Attack,
    Defence,
    Keep,
    Manner,
    Path,
    PayAtMost,
    Sheet,
    Step,
    Target,
    Way,
    Whip,
    format_step_tokens,
)
from rules.orders.interpreter import Field, Language, collect_fields
from rules.orders.notation import (
    SPACE,
    YES_NO,
    Codec,
    Names,
    choice,
    convert,
    either,
    name,
    number,
    put_in_words,
    record,
    refuse,
    refuse_bound,
    row,
    table,
    words_for,
)

SEAT = name("SEAT")


def _spell_kinds(kinds: Iterable[str]) -> dict[str, str]:
    return {kind.replace("_", " "): kind for kind in kinds}


MANNERS = words_for(
    _spell_kinds(get_args(Manner)[1:])
    | {kind.replace("_", "-"): kind for kind in get_args(Manner)[1:]}
    | {"whip": "lash"}
)
COUNTED = re.compile(r"([fb]?)(\d+)")
STEP_WORDS = {"f": "F", "o": "O", "i": "I", "b": "B", "so": "SO", "si": "SI", "r": "R", "out": "O", "in": "I"}


def _read_step(text: str, names: Names) -> tuple[Step, ...]:
    """Read one step, which may be counted."""
    count_match = COUNTED.fullmatch(text)
    if count_match:
        count = int(count_match[2])
        if not 1 <= count <= MAX_NUMBER:
            refuse("not_a_step", "C-41", said=text, least=1, most=MAX_NUMBER)
        return (Step((count_match[1] or "f").upper()),) * count
    if text in STEP_WORDS:
        return (Step(STEP_WORDS[text]),)
    manner, _, rival = text.removeprefix("a:").replace(":", " ").rpartition(" ")
    return (Step("A", MANNERS.read(manner, names), SEAT.read(rival, names)),)


ATTACK = rf"(?:a:)?{MANNERS.pattern}[: ]\s*{SEAT.pattern}"
STEP = Codec(rf"(?:{ATTACK}|(?:[fb]?\d+|so|si|out|in|[foibr])(?!\w))", _read_step, lambda _: None)


def format_step(token: str) -> str:
    """Format a step's token in words that can be read: an attack by its name, `lash team red`."""
    return token.removeprefix("A:").replace(":", " ").replace("_", " ")


def format_steps(steps: tuple[Step, ...]) -> str:
    """Format a path of steps in words."""
    return " ".join(map(format_step, format_step_tokens(steps)))


def _read_steps(text: str, names: Names) -> tuple[Step, ...]:
    return tuple(step for some in _STEP_ROW.read(text, names) for step in some)


_STEP_ROW = row(STEP, " ", ", ", ",")
STEPS = Codec(_STEP_ROW.pattern, _read_steps, lambda steps: format_steps(steps) if steps else None)
LANE = either(
    choice("straight", "best", "inside", "outside"),
    put_in_words("lane {}", number(1, MAX_NUMBER, "no_such_lane", "C-10", lanes=MAX_NUMBER)),
)
PATH = either(
    record(Path, "{steps} then {then}", steps=STEPS, then=LANE),
    record(Path, "{then}", then=LANE),
    record(Path, "{steps}", steps=STEPS),
)
WHIP = either(
    record(Whip, "{when}", when=choice("no", "yes", "straights")),
    convert(
        put_in_words("above {}", number()),
        lambda least: Whip(when="yes", above=least),
        lambda whip: whip.above if whip.when == "yes" else None,
    ),
    record(Whip, "{when} above {above}", when=choice("yes", "straights"), above=number()),
    refuse_bound("least_only", "C-44"),
)
RIVAL = either(choice("any"), SEAT)
LEVEL = number(1, 3, "not_a_target", "C-221")
TARGET = either(
    record(Target, "{seat} {level}", seat=RIVAL, level=LEVEL),
    record(Target, "{seat} {manner} {level}", seat=RIVAL, manner=MANNERS, level=LEVEL),
    record(Target, "{seat} {manner}", seat=RIVAL, manner=MANNERS),
    record(Target, "{seat}", seat=RIVAL),
)
DEFENCE = either(
    record(Defence, "{way}", way=choice(*get_args(Way))),
    record(Defence, "{way} {reserve}", way=choice("evade out", "evade in", "brake"), reserve=number()),
)
ATTACKS = get_args(Attack)
DEFENCES = table(
    words_for(_spell_kinds(ATTACKS)),
    row(DEFENCE, " then ", once="C-221", key=lambda one: one.way),
    "C-221",
    other="any",
    is_bare=lambda said: len(said) == 1,
    rank=ATTACKS.index,
    mark="; ",
)
WRECK = either(
    choice("all", "none"),
    record(Keep, "keep {keep}", keep=number()),
    record(PayAtMost, "{pay}", pay=number(1)),
    refuse_bound("most_only", "C-141"),
)
FOOT_WORDS = {"out": "O", "in": "I", "back": "K"}
FOOT_COUNTED = re.compile(r"([fkoi]?)(\d*)")


def _read_foot_step(text: str, _: Names) -> tuple[str, ...]:
    """Read one step on foot, which may be counted, or a square."""
    count_match = FOOT_COUNTED.fullmatch(FOOT_WORDS.get(text, text).casefold())
    if not count_match:
        return (text if text == "wall" else "".join(text.split()).upper(),)
    count = int(count_match[2] or 1)
    if not 1 <= count <= MAX_NUMBER:
        refuse("not_a_foot_step", "C-171", said=text, least=1, most=MAX_NUMBER)
    return ((count_match[1] or "f").upper(),) * count


_FOOT_ROW = row(
    Codec(rf"(?:(?:[fkoi]?\d+|wall|out|in|back|[fkoi])(?!\w)|{SPACE.pattern})", _read_foot_step, str), " ", ", "
)
FOOT_STEPS = Codec(
    _FOOT_ROW.pattern,
    lambda text, names: tuple(step for some in _FOOT_ROW.read(text, names) for step in some),
    lambda steps: " ".join(steps) if isinstance(steps, tuple) and steps else None,
)


def find_one_turn_field(sheet: Sheet) -> str:
    """Return the field that holds for one turn only: a path, on wheels or on foot; "" for none."""
    return "path" if sheet.path and sheet.path.steps else "foot" if sheet.foot else ""


LANGUAGE: Language[Sheet] = Language(
    fields=(
        Field(
            "speed",
            either(number(0, MAX_NUMBER, "out_of_range", "C-33", step=1), choice("max", "prudent", "last")),
            bare=True,
        ),
        Field("whip", WHIP),
        Field(
            "brake",
            either(words_for({"no": 0}), choice("prudent"), number(0, MAX_NUMBER, "out_of_range", "C-45", step=1)),
        ),
        Field("path", PATH),
        Field("targets", either(words_for({"none": ()}), row(TARGET, ", ", once="C-221", key=lambda one: one.seat))),
        Field("defend", DEFENCES),
        Field("offered", YES_NO),
        Field("wreck", WRECK),
        Field("cut", YES_NO),
        Field("reins", YES_NO),
        Field("horses", either(choice("strongest"), row(number(1, 4, "not_a_horse_rule", "C-103"), " ", once="C-221"))),
        Field("pushed", choice("back", "wound")),
        Field("foot", either(choice("wall"), FOOT_STEPS)),
    ),
    make=lambda said: Sheet(**collect_fields(said, "C-221")),
    examples=(
        Sheet(speed=18, whip=Whip(when="straights", above=20), path=Path(then="best")),
        Sheet(speed="prudent", targets=(Target(seat="any", manner="lash", level=1),), wreck=Keep(keep=5)),
    ),
    because="C-221",
    once=find_one_turn_field,
)
format_fields = LANGUAGE.format_fields
