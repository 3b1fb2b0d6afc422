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

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any, NoReturn

from rules.circus_maximus.model.orders import (
    MOST,
    Defence,
    FootStep,
    Keep,
    Path,
    PayAtMost,
    Sheet,
    Step,
    Target,
    Whip,
    over,
    without,
)
from rules.circus_maximus.orders.writing import write, written_steps
from rules.orders.parsing import (
    Parser,
    Reading,
    Scan,
    alt,
    built,
    courtesy,
    labelled,
    last,
    made,
    many,
    meaning,
    opt,
    seq,
    where,
    word,
)
from rules.orders.reading import Language
from rules.orders.shared import (
    COLON,
    FieldSaid,
    ends_said_twice,
    field,
    gather,
    least_only,
    most_only,
    number,
    ranked,
    switch,
)
from rules.orders.words import Vocabulary
from rules.questions import Refused

MANNERS = {
    "LASH": "lash",
    "LASH_DRIVER": "lash driver, lash-driver",
    "LASH_TEAM": "lash team, lash-team",
    "RAM": "ram",
    "RAM_CAR": "ram car, ram-car",
    "RAM_TEAM": "ram team, ram-team",
    "RAM_DRIVER": "ram driver, ram-driver",
}
VOCABULARY = Vocabulary(
    {
        "SPEED": "speed",
        "MAX": "max, maximum",
        "PRUDENT": "prudent, careful",
        "LAST": "last, as last time",
        "WHIP": "whip, whipping",
        "STRAIGHT": "straight, straights, straight on",
        "WITH": "with",
        "TAKE": "take, accept",
        "MORE_THAN": "more than, above, over",
        "LESS_THAN": "less than, fewer than, below, under",
        "BRAKE": "brake, braking, rein in",
        "PATH": "path, way",
        "F": "f, ahead, forward",
        "O": "o, out, right",
        "I": "i, in, left",
        "B": "b",
        "SO": "so, slipout",
        "SI": "si, slipin",
        "SLIP": "slip, sideslip",
        "R": "r",
        "A": "a, attack",
        "OUTSIDE": "outside",
        "INSIDE": "inside",
        "BEST": "best, planner",
        "LANE": "lane",
        "TARGETS": "targets, target, attack",
        "ANY": "any, anybody, anyone",
        **MANNERS,
        "DEFEND": "defend, defence, defense, if attacked",
        "EVADE": "evade",
        "HOLD": "hold",
        "AHEAD": "ahead",
        "SLIDE": "slide",
        "OFFERED": "offered, offered mf, what a lash offers, what the lash offers",
        "WRECK": "wreck, wrecks",
        "ALL": "all",
        "KEEP": "keep",
        "PAY": "pay",
        "CUT": "cut, cut free, cut the horse free, cut a fallen horse free",
        "REINS": "reins, cut reins, cut the reins, cut my reins",
        "HORSES": "horses, horse",
        "STRONGEST": "strongest",
        "PUSHED": "pushed, driven back, if driven back, when driven back, if pushed, when pushed",
        "BACK": "back",
        "WOUND": "wound",
        "FOOT": "foot, on foot",
        "K": "k, back, b",
        "WALL": "wall",
    }
)
NUMBER = frozenset({"NUMBER"})
BEHIND_NUMBER = frozenset({"PLUS", "OR_MORE", "OR_LESS", "DASH", "TO"})
HORSES = range(1, 5)
LEVELS = range(1, 4)


# What stands beside a word settles what it is
def _no_bare_figure(scan: Scan, at: int) -> bool:
    return not scan.begins(at, NUMBER) or scan.begins(at + 1, BEHIND_NUMBER)


def _counted(scan: Scan, at: int) -> bool:
    """A figure stands behind this word: how often."""
    return scan.begins(at + 1 + scan.begins(at + 1, frozenset({"COLON"})), NUMBER)


def _uncounted(scan: Scan, at: int) -> bool:
    return not _counted(scan, at)


def _apart(scan: Scan, at: int) -> bool:
    """A figure is not written in one with the letters before it: `O3` is no step."""
    if not 0 < at < len(scan.tokens):
        return True
    before = scan.tokens[at - 1]
    return before.end < scan.tokens[at].start or not before.text[-1].isalpha()


def _nobody_behind(scan: Scan, at: int) -> bool:
    return not scan.begins(at + 1, frozenset({"SEAT", "COLON"}))


# Figures and denials
def _refuse(code: str, because: str, **facts: Any) -> NoReturn:
    raise Refused(code, because, **facts)


def figure(code: str, because: str, within: range = range(MOST + 1)) -> Parser[int]:
    """A number that can be; others are refused."""
    facts = {"least": min(within), "most": max(within), "step": 1, "lanes": MOST}
    return made(number(), lambda n: n if n in within else _refuse(code, because, said=str(n), **facts))


def endurance(because: str, *, implied: bool) -> Parser[int]:
    """END from which on something is done."""
    bound = least_only(because, implied=implied)
    fitting = bound if implied else where(_no_bare_figure, bound)
    return made(seq(opt(word("WITH", "IF")), courtesy("END"), fitting, courtesy("END")), lambda said: said[2])


NO = word("NO", "NEVER", label="no")
NONE = alt(NO, word("NONE"))
DENIED = seq(word("NO", "NEVER", "WITHOUT"), opt(word("USE", "TAKE")))
"""`no whip`, `never use the whip`, `without braking`."""


# Speed, whip, brake
speed_value = labelled("a speed", alt(figure("out_of_range", "C-33"), word("MAX", "PRUDENT", "LAST")))
bare_speed = made(speed_value, lambda said: FieldSaid("speed", said))
speed = field("speed", "SPEED", speed_value)


def _whip(when: str, least: int = 0) -> Whip:
    """END from `least` on are END above one less."""
    return Whip(when=when, above=max(0, least - 1))  # type: ignore[arg-type]


END = labelled("above 20", endurance("C-44", implied=False))
straights = seq(opt(word("ONLY")), opt(word("ON")), word("STRAIGHT", label="straights"))
when = alt(meaning(word("YES", "ALWAYS", label="yes"), "yes"), meaning(straights, "straights"))
whip_rule = alt(
    meaning(NO, _whip("no")),
    built(seq(when, opt(END, 0)), _whip),
    built(seq(opt(word("ONLY")), END), lambda _, least: _whip("yes", least)),
)
no_whip = seq(DENIED, word("WHIP"))
unless = last(seq(no_whip, word("UNLESS"), alt(END, meaning(seq(opt(word("ON")), word("STRAIGHT")), None))))
whip = alt(
    field("whip", "WHIP", whip_rule),
    meaning(no_whip, FieldSaid("whip", _whip("no"))),
    made(unless, lambda least: FieldSaid("whip", _whip("straights") if least is None else _whip("yes", least))),
)
mf = made(seq(figure("out_of_range", "C-45"), courtesy("MF")), lambda said: said[0])
brake = alt(
    field("brake", "BRAKE", alt(mf, meaning(NONE, 0), word("PRUDENT", label="prudent"))),
    meaning(seq(DENIED, word("BRAKE")), FieldSaid("brake", 0)),
)

# The path
count = last(seq(COLON, figure("not_a_step", "C-41", range(1, MOST + 1))))


def _several(kind: str, *words: str) -> Parser[tuple[Step, ...]]:
    """A step that may be counted: a figure right behind it says how often."""
    counted = last(seq(where(_counted, word(*words)), count))
    once = meaning(where(_uncounted, word(*words)), 1)
    return made(alt(counted, once), lambda times: (Step(kind),) * times)


def _one(kind: str, *words: str) -> Parser[tuple[Step, ...]]:
    return meaning(word(*words), (Step(kind),))


def _manner(kind: str) -> Parser[str]:
    """A way to attack, by its name in the rules."""
    return meaning(word(kind), kind.casefold())


manner = alt(*map(_manner, MANNERS), meaning(word("WHIP"), "lash"))
rival = word("SEAT", label="a rival")
out_or_in = alt(_one("SO", "O", "OUTSIDE"), _one("SI", "I", "INSIDE"))
slip = alt(last(seq(word("SLIP"), COLON, out_or_in)), _one("SO", "SO"), _one("SI", "SI"))
attack = built(seq(opt(seq(word("A"), COLON)), manner, COLON, rival), lambda _, how, __, seat: (Step("A", how, seat),))
onward = made(where(_apart, figure("not_a_step", "C-41", range(1, MOST + 1))), lambda squares: (Step("F"),) * squares)
ram = meaning(where(_nobody_behind, word("R", "RAM")), (Step("R"),))
plain_step = alt(
    onward, _several("F", "F"), _one("O", "O"), _one("I", "I"), _several("B", "B", "BRAKE"), slip, attack, ram
)
first_step = labelled("a step", plain_step)
next_step = labelled("a step", alt(plain_step, _one("O", "OUTSIDE"), _one("I", "INSIDE")))
further = many(last(seq(opt(word("COMMA")), next_step)))


STEPS_ALONE = frozenset({"NUMBER", "F", "O", "I", "B", "SO", "SI", "SLIP", "R"})
"""Words that begin a step and no other field: a path cannot end before one."""


def _to_its_end(row: Parser[Any]) -> Parser[Any]:
    """Rows behind which no step follows: the others lead nowhere, and are many."""

    def run(scan: Scan, at: int) -> Iterable[Reading[Any]]:
        return (way for way in row(scan, at) if not scan.begins(_past_comma(scan, way.end), STEPS_ALONE))

    return Parser(run, row.starts)


def _past_comma(scan: Scan, at: int) -> int:
    return at + scan.begins(at, frozenset({"COMMA"}))


def _in_a_row(steps: tuple[Any, Iterable[Any]]) -> tuple[Any, ...]:
    return (*steps[0], *chain.from_iterable(steps[1]))


steps = made(_to_its_end(seq(first_step, further)), _in_a_row)
"""A path of steps; `inside` and `outside` alone are lanes to make for, and so none begins with them."""
lane = labelled(
    "a lane",
    alt(
        word("STRAIGHT", "BEST", "INSIDE", "OUTSIDE"),
        last(seq(word("LANE"), figure("no_such_lane", "C-10", range(1, MOST + 1)))),
    ),
)
path = field(
    "path",
    "PATH",
    alt(
        made(lane, lambda then: Path(then=then)),
        built(seq(steps, opt(last(seq(word("THEN"), lane)))), lambda some, then: Path(steps=some, then=then)),
    ),
)


# Targets and defences
def _each_once(name: Callable[[Any], str]) -> Callable[[tuple[Any, ...]], tuple[Any, ...]]:
    """Refuses a list in which something is named twice."""

    def once(items: tuple[Any, ...]) -> tuple[Any, ...]:
        names = [name(one) for one in items]
        twice = next((one for at, one in enumerate(names) if one in names[:at]), None)
        return items if twice is None else _refuse("listed_twice", "C-221", said=twice)

    return once


level = figure("not_a_target", "C-221", LEVELS)
who = alt(rival, meaning(word("ANY", label="any"), "any"))
target = built(
    seq(who, COLON, opt(manner, "any"), opt(level, 2)),
    lambda seat, _, how, keen: Target(seat=seat, manner=how, level=keen),
)
targets = alt(
    field("targets", "TARGETS", alt(made(ranked(target), _each_once(lambda one: one.seat)), meaning(NONE, ()))),
    meaning(seq(DENIED, word("TARGETS")), FieldSaid("targets", ())),
)

reserve = opt(endurance("C-92", implied=True), 0)
evade = last(
    seq(
        word("EVADE", label="evade"),
        alt(
            meaning(word("O", "OUTSIDE", label="out"), "evade out"),
            meaning(word("I", "INSIDE", label="in"), "evade in"),
        ),
    )
)
move = alt(evade, meaning(word("BRAKE", label="brake"), "brake"))
stay = alt(meaning(word("HOLD", label="hold"), "hold"), meaning(word("ASK"), "ask"))
defence = alt(
    built(seq(move, reserve), lambda way, least: Defence(way=way, reserve=least)),
    made(stay, lambda way: Defence(way=way)),
)
ways = made(ranked(defence), _each_once(lambda one: one.way))
against = alt(
    *map(_manner, [kind for kind in MANNERS if kind != "RAM_DRIVER"]), *map(_manner, ("AHEAD", "SLIDE", "WRECK", "ANY"))
)
listed = built(seq(against, COLON, ways), lambda kind, _, some: (kind, some))
more = many(last(seq(word("COMMA", "SEMI"), listed)))
for_all = made(ways, lambda some: ("any", some))
defences = made(made(seq(alt(for_all, listed), more), lambda said: (said[0], *said[1])), _each_once(lambda one: one[0]))
HELD = {"any": (Defence(way="hold"),)}
defend = alt(
    field("defend", "DEFEND", alt(made(defences, dict), meaning(NONE, HELD))),
    meaning(seq(DENIED, word("DEFEND")), FieldSaid("defend", HELD)),
)

# What is for a lash's offer, wrecks, horses, and a driver who has lost his car
offered = alt(
    switch("offered", "OFFERED"),
    meaning(seq(DENIED, word("OFFERED")), FieldSaid("offered", False)),
    meaning(seq(word("TAKE"), word("OFFERED")), FieldSaid("offered", True)),
)
paid = made(last(seq(opt(word("PAY")), most_only("C-141"))), lambda n: PayAtMost(pay=n) if n else "none")
kept = made(last(seq(word("KEEP", label="keep"), least_only("C-141"))), lambda n: Keep(keep=n))
wreck = field(
    "wreck",
    "WRECK",
    alt(
        word("ALL", label="all"),
        meaning(alt(NONE, word("NONE", label="none")), "none"),
        made(seq(alt(paid, kept), courtesy("END")), lambda said: said[0]),
    ),
)
horse = figure("not_a_horse_rule", "C-103", HORSES)
horses = field("horses", "HORSES", alt(word("STRONGEST", label="strongest"), ranked(horse, blank=True)))
pushed = field("pushed", "PUSHED", word("BACK", "WOUND", label="back or wound"))


def _on_foot(kind: str, *words: str) -> Parser[tuple[FootStep, ...]]:
    times = opt(last(seq(COLON, figure("not_a_foot_step", "C-171", range(1, MOST + 1)))), 1)
    return made(last(seq(word(*words), times)), lambda n: (kind,) * n)


foot_step = labelled(
    "a step",
    alt(
        _on_foot("F", "F"),
        _on_foot("K", "K"),
        _on_foot("O", "O", "OUTSIDE"),
        _on_foot("I", "I", "INSIDE"),
        made(where(_apart, figure("not_a_foot_step", "C-171", range(1, MOST + 1))), lambda n: ("F",) * n),
        meaning(word("WALL", label="wall"), ("wall",)),
        made(word("SPACE"), lambda square: (square.upper(),)),
    ),
)
foot_steps = made(seq(foot_step, many(last(seq(opt(word("COMMA")), foot_step)))), _in_a_row)
foot = field("foot", "FOOT", made(foot_steps, lambda some: "wall" if some == ("wall",) else some))

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
        Sheet(speed=18, whip=_whip("straights", 21), path=Path(then="best")),
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
