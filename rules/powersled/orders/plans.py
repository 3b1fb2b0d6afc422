"""A plan as it is written (P-65, P-163): `DRIFT 4 FFRF + piloting through + speed then mine, nuke blue`.

First the movement card, short or long (`d4`, `MOVE 5`), or a special as a drift card (`Mine as DRIFT 1`); then the
path, where it is not straight; after each `+` or `with` a special laid with it, the path perhaps behind these; after
`ram` whom to run into; after `then` what is played when the move is over.
"""

import re
from collections.abc import Iterable, Sequence

from rules.powersled.model.book import Tables
from rules.powersled.model.path import Step, read_path, spelled
from rules.powersled.orders.spoken import in_letters
from rules.powersled.play.cards import AFTER_MOVE, CORNERING, LASER, MINE, NUKE, SLICK, SPEED, is_special
from rules.powersled.play.plan import Plan, card_speed, drifts
from rules.questions import Refused
from rules.values import Seat

USES = {
    "cornering": CORNERING,
    "speed": SPEED,
    "drift": "change",
    "change": "change",
    "through": "through",
    "piloting drift": "change",
    "piloting change": "change",
    "piloting through": "through",
}
SHORT = {"laser": LASER, "mine": MINE, "slick": SLICK, "anti-gravity slick": SLICK, "nuke": NUKE, "grenade": NUKE,
         "nuke grenade": NUKE}  # fmt: skip
COUNTED = {"one": 1, "two": 2} | {text: n for n in range(10) for text in (str(n), f"x{n}")}
STEPS = re.compile(r"\d*[flr]+|s\d*\(.*", re.IGNORECASE)
"""A word that can only be a path, or the beginning of one."""
OPENING = re.compile(r"\s*(i\s+)?(play|lay)\s+", re.IGNORECASE)
VERBS = ("drop", "fire", "throw", "shoot", "play", "the", "a", "my")
NONE = ("none", "no", "nothing")


def read_plan(tables: Tables, seats: Iterable[Seat], said: str) -> Plan:
    """A plan from its line; refuses what the cards do not allow, whatever the hand and the place (P-61 to P-65)."""
    head, after = _parted(OPENING.sub("", said, count=1).split(), "then")
    head, ram = _parted(head, "ram")
    first, *extras = _pieces(head)
    named = [_and_path(extra) for extra in extras]
    rivals = tuple(seats)
    card, drift, path = _card(tables, first)
    plan = Plan(
        card=card,
        drift=drift,
        path=spelled(read_path(in_letters(" ".join(_bare(said) for said in (path, *(way for _, way in named)))))),
        ram=_rival(" ".join(ram), rivals),
        after=read_after(" ".join(after), rivals),
        **_uses([extra for extra, _ in named]),
    )
    _fits(tables, plan, rivals)
    return plan


def _parted(words: Sequence[str], mark: str) -> tuple[Sequence[str], Sequence[str]]:
    """What stands before a word, and what behind it."""
    at = next((n for n, word in enumerate(words) if word.casefold() == mark), len(words))
    return words[:at], words[at + 1 :]


def _pieces(words: Iterable[str]) -> list[str]:
    """Parted by `+`, `with` and `and`."""
    pieces = [list[str]()]
    for word in " ".join(words).replace("+", " + ").split():
        if word.casefold() in ("+", "with", "and"):
            pieces.append([])
        else:
            pieces[-1].append(word)
    return [" ".join(piece) for piece in pieces]


def _and_path(extra: str) -> tuple[str, str]:
    """A special laid with the card, and the path, where it stands behind it: `Good Speed, path FFRFF`."""
    words = extra.replace(",", " , ").replace(";", " ; ").split()
    at = next((n for n, w in enumerate(words) if w in (",", ";") or w.casefold() == "path" or STEPS.fullmatch(w)),
              len(words))  # fmt: skip
    return " ".join(words[:at]), " ".join(words[at:])


def _bare(path: str) -> str:
    """A path without what only leads up to it."""
    for mark in ";:":
        path = path.replace(mark, " ")
    return " ".join(word for word in path.split() if word.strip(",").casefold() not in ("path", ""))


def _rival(said: str, rivals: tuple[Seat, ...]) -> Seat:
    name = said.strip().casefold()
    if name and name not in rivals:
        raise Refused("no_such_rival", "P-163", said=said, seats=list(rivals))
    return name


def _card(tables: Tables, said: str) -> tuple[str, int | None, str]:
    """The card, the number a special counts as, and what stands behind them."""
    for short in ("move", "drift", "m", "d"):
        rest = said[len(short) :].lstrip()
        card = f"{'MOVE' if short[0] == 'm' else 'DRIFT'} {rest[:1]}"
        if said.casefold().startswith(short) and card in tables.deck:
            return card, None, rest[1:]
    name = _special(tables, said)
    if name is None:
        raise Refused("not_a_card", "P-36", said=said)
    card, rest = name
    drift, path = _as_drift(rest)
    if drift not in ("0", "1"):
        raise Refused("drift_number", "P-38", card=card)
    return card, int(drift), path


def _as_drift(rest: str) -> tuple[str, str]:
    """`as DRIFT 1 F`: the number, and the path behind it."""
    text = rest.strip()
    for word in ("as", "a", "drift"):
        if text.casefold().startswith(word):
            text = text[len(word) :].lstrip()
    return text[:1], text[1:]


def _special(tables: Tables, said: str) -> tuple[str, str] | None:
    """A special by its name or the last words of it, and the rest of the line."""
    words = said.split()
    specials = [card for card in tables.deck if is_special(card)]
    for count in (3, 2, 1):
        name = " ".join(words[:count]).casefold()
        for card in specials:
            whole = card.casefold().split()
            if name and name in (" ".join(whole), whole[-1], whole[0] if whole[0] != "good" else " "):
                return card, " ".join(words[count:])
    return None


def _uses(extras: list[str]) -> dict[str, int]:
    """Specials laid with the card, counted; `2 speed` are two cards (P-39)."""
    found = {"cornering": 0, "speed": 0, "change": 0, "through": 0}
    for extra in (one for one in extras if one):
        words = extra.casefold().replace("(", " ").replace(")", " ").replace("good ", "").split()
        counts = [COUNTED[w] for w in words if w in COUNTED]
        count, name = (counts or [1])[0], " ".join(w for w in words if w not in COUNTED)
        if name not in USES or not 1 <= count <= 2:
            raise Refused("not_laid_with", "P-41", said=extra)
        use = {CORNERING: "cornering", SPEED: "speed"}.get(USES[name], USES[name])
        found[use] += count
    return found


def read_after(said: str, rivals: tuple[Seat, ...]) -> tuple[str, ...]:
    """After-move cards in their sequence (P-163): `mine, nuke blue`; none where nothing is to be played."""
    cards = list[str]()
    for part in said.replace(";", ",").replace("+", ",").replace(" and ", ",").split(","):
        words = part.replace(":", " ").split()
        piece = " ".join(word for word in words if word.casefold() not in VERBS)
        if not piece or piece.casefold() in NONE:
            continue
        name = max((n for n in SHORT if piece.casefold().startswith(n)), key=len, default="")
        if not name:
            raise Refused("not_after", "P-87", said=piece, cards=list(AFTER_MOVE))
        card, target = SHORT[name], _rival(piece[len(name) :].removeprefix(" at "), rivals)
        cards.append(f"{card}:{target}" if card == NUKE and target else card)
    return tuple(cards)


def _fits(tables: Tables, plan: Plan, rivals: tuple[Seat, ...]) -> None:
    """P-61, P-62, P-65, P-72, P-76, P-130."""
    steps, speed = read_path(plan.path), card_speed(tables, plan)
    changes = [s for s in steps if s.way in "LR"]
    swipes = [s for s in steps if s.way == "S"]
    needing = "P-130" if swipes else "P-61" if changes else "P-72" if plan.change else ""
    if needing and not drifts(plan):
        raise Refused("no_drift", needing, card=plan.card)
    if sum(s.points for s in steps) > speed + plan.speed * tables.cards.speed:
        raise Refused("path_too_long", "P-60", path=plan.path, points=speed + plan.speed * tables.cards.speed)
    if len(swipes) > 1:
        raise Refused("one_sideswipe", "P-62")
    for swipe in swipes:
        _swipe_fits(swipe, speed, rivals)


def _swipe_fits(swipe: Step, speed: int, rivals: tuple[Seat, ...]) -> None:
    if swipe.rival not in rivals:
        raise Refused("no_such_rival", "P-130", said=swipe.rival, seats=list(rivals))
    if not 1 <= swipe.points <= speed:
        raise Refused("sideswipe_points", "P-76", points=swipe.points, speed=speed)


def plan_in_words(plan: Plan) -> str:
    """A plan as it is written."""
    card = plan.card if plan.drift is None else f"{plan.card} as DRIFT {plan.drift}"
    parts = [f"{card} {plan.path}".strip()]
    uses = (("cornering", plan.cornering), ("piloting drift", plan.change), ("piloting through", plan.through),
            ("speed", plan.speed))  # fmt: skip
    parts += [f"+ {count} {name}" if count > 1 else f"+ {name}" for name, count in uses if count]
    parts += [f"ram {plan.ram}"] if plan.ram else []
    parts += [f"then {after_in_words(plan.after)}"] if plan.after else []
    return " ".join(parts)


def after_in_words(cards: Iterable[str]) -> str:
    """After-move cards as they are written."""
    return ", ".join(card.replace(":", " ") for card in cards) or "none"
