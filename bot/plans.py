"""What the stewards' acts come to: entries that touch nothing told, or the story told again from a point. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.bench import Bench, Ruling, shut, with_driver
from bot.cards import Refusal
from bot.corrections import Difference
from bot.officials import abandoned, later, resumed
from bot.posts import Draft, Driver, Held
from bot.resolving import without
from bot.situation import Handed, Outcome, Situation
from bot.store.acts import Act
from bot.store.past import Past
from bot.takes import Redo, Words, announced, before, imagined, redone
from rules.dice import Drawn
from rules.journal import Disturbed, Entry, amend_key, retire_key, ruling_key
from rules.questions import Form, Question, Refused
from rules.values import Json, Key, Seat


@dataclass(frozen=True)
class Plan:
    """What an act comes to. `act` names a phrase, `facts` fill it. `redo`: where the story begins again; else `entries`
    are entered, those under the keys `without` stand no longer, the journal's rows `struck` are struck, a `driver` is
    changed, and `change` may do something besides. `quiet`: what follows says it all."""

    act: str
    facts: dict[str, Json] = field(default_factory=dict)
    redo: Redo | None = None
    entries: tuple[Entry, ...] = ()
    struck: tuple[int, ...] = ()
    without: tuple[Key, ...] = ()
    driver: Driver | None = None
    change: Callable[[Bench, Outcome], Outcome] | None = None
    quiet: bool = False


Planning = Callable[[Bench, Past], "Plan | Refusal"]


def ruled(bench: Bench, told: Past, plan: Plan, by: int, why: str) -> Ruling | Refusal:
    """What a plan changes, and how everybody is told."""
    words = Words(plan.act, why, by, plan.facts)
    if plan.redo:
        try:
            done = redone(bench, told, plan.redo, words)
        except Disturbed:
            return Refusal(code="does_not_run")
        return done if isinstance(done, Refusal) else replace(done, outcome=replace(done.outcome, undone=plan.struck))
    now, handed = bench.now, [Handed(e, by, reason=why) for e in plan.entries]
    now = replace(now, entries=tuple(e for e in now.entries if e.key not in plan.without))
    if plan.driver:
        now = replace(now, drivers=with_driver(now.drivers, plan.driver))
    live = now.race.stage == "running" and not now.race.pending
    outcome = bench.play(handed, now) if live else Outcome(race=now.race, entries=tuple(handed))
    outcome = plan.change(bench, outcome) if plan.change else outcome
    changed = {d.seat: d for d in (plan.driver, *outcome.drivers) if d}
    posts = (*(() if plan.quiet else (announced(bench, words),)), *outcome.posts)
    return Ruling(replace(outcome, undone=plan.struck, drivers=tuple(changed.values()), posts=posts))


@dataclass(frozen=True)
class Seen:
    """An act before it is done: how it is announced, and what it would make otherwise; None: nothing that was told."""

    act: str
    facts: dict[str, Json]
    difference: Difference | None


def shown(bench: Bench, told: Past, plan: Plan, member: int) -> Seen | Refusal:
    """What a plan would do. Nothing is recorded."""
    found = imagined(bench, told, plan.redo, member) if plan.redo else None
    return found if isinstance(found, Refusal) else Seen(plan.act, plan.facts, found)


@dataclass(frozen=True)
class Point:
    """A decision of the story, with what its seat knew when it was asked. `open`: it is asked now."""

    question: Question[Any]
    sight: Any
    form: Form
    open: bool


def asked_at(bench: Bench, told: Past, key: Key) -> Point | Refusal:
    """A decision that is open, or that was made."""
    progress = bench.progress
    if progress is None or not any(a.key == key for a in progress.open):
        progress = before(bench, told, key)
    asked = next((a for a in (progress.open if progress else ()) if a.key == key), None)
    if asked is None or progress is None:
        return Refusal(code="no_such_point", facts={"at": key})
    ruleset, sight = bench.game.ruleset, bench.game.sight(progress.state, asked.question.seat)
    form = ruleset.form(bench.game.table, sight, asked.question)
    return Point(asked.question, sight, form, open=progress is bench.progress)


# Acts that may tell the story otherwise


def back(round: int, at: Key = "", salt: str = "") -> Planning:
    """To a round's beginning, or to a decision; with other dice, if it is salted."""

    def plan(bench: Bench, _: Past) -> Plan | Refusal:
        if not 0 <= round <= bench.now.race.round or (at and not at.startswith(f"{round}/")):
            return Refusal(code="no_such_round", facts={"round": round})
        facts: dict[str, Json] = {"to": round, "salt": salt}
        if at:
            facts |= {"kind": at.split("/")[1], "seat": at.split("/")[2]}
        return Plan("back", facts, Redo(round=round, at=at, salt=salt))

    return plan


def die(roll: Key, faces: Sequence[int]) -> Planning:
    """The faces of a roll: of one that was made, or of one that is still to come in this round."""

    def plan(bench: Bench, told: Past) -> Plan | Refusal:
        parts = roll.split("/")
        if len(parts) < 4 or not parts[0].isdecimal():
            return Refusal(code="no_such_point", facts={"at": roll})
        entry = Entry(key=ruling_key(roll), hand="gm", value=list(faces))
        facts: dict[str, Json] = {"roll": parts[1], "seat": parts[2], "faces": list(faces)}
        made = next((r for r in rolls_of(bench.now, told) if r.key == roll), None)
        if made is None:
            soon = int(parts[0]) == bench.now.race.round
            return Plan("die_ahead", facts, entries=(entry,)) if soon else Refusal(code="not_yet", facts={"at": roll})
        if len(faces) != len(made.faces):
            return Refusal(code="bad_faces", facts={"count": len(made.faces)})
        if made.faces == tuple(faces):
            return Refusal(code="same_faces")
        facts["was"] = list(made.faces)
        return Plan("die", facts, Redo(round=int(parts[0]), at=roll, add=(entry,)))

    return plan


def amend(act: Json) -> Planning:
    """A position, a stock, a speed or a status, at the end of the last step."""

    def plan(bench: Bench, told: Past) -> Plan | Refusal:
        ruleset, table, now = bench.game.ruleset, bench.game.table, bench.now
        if ruleset.amend is None or ruleset.amend_form is None:
            return Refusal(code="no_amendments")
        race = ruleset.state.model_validate(now.checkpoint.state)
        try:
            read = ruleset.amend_form(table, ruleset.sight(table, race, None)).accept(act)
            ruleset.amend(table, race, read)
        except Refused as refused:
            return Refusal(code=refused.code, because=refused.because, facts=refused.facts)
        round, step = now.checkpoint.round, now.checkpoint.step
        number = sum(e.key.startswith("amend/") for e in told.entries.get(round, ()))
        entry = Entry(key=amend_key(round, step, number), hand="gm", value=read)
        facts = {"seat": read["car"], "said": {k: v for k, v in read.items() if k != "car"}}
        return Plan("amend", facts, Redo(round=round, keep=True, add=(entry,)))

    return plan


def say(key: Key, value: Json) -> Planning:
    """An answer for a driver: to what he is asked now, or to what he was asked before."""

    def plan(bench: Bench, told: Past) -> Plan | Refusal:
        point = asked_at(bench, told, key)
        if isinstance(point, Refusal):
            return point
        try:
            read = bench.game.ruleset.read_answer(bench.game.table, point.sight, point.question, value)
        except Refused as refused:
            return Refusal(code=refused.code, because=refused.because, facts=refused.facts)
        facts: dict[str, Json] = {"seat": point.question.seat, "kind": point.question.kind}
        entry = Entry(key=key, hand="gm", value=read, about=point.question.digest())
        if not point.open:
            return Plan("answer_then", facts, Redo(round=int(key.split("/")[0]), at=key, add=(entry,)))
        return shut(bench.now.race) or Plan("answer", facts, entries=(entry,))

    return plan


def described(act: Act) -> tuple[str, dict[str, Json]]:
    """An act by the phrase that tells it, and what fills that."""
    kind, *rest = act.key.split("/")
    if kind == "take":
        what = act.value["act"]
        return "amend_then" if what == "amend" else what, act.value["facts"]
    if kind == "steward":
        return _of_steward(rest, act.value)
    if kind == "dice":
        return "die_ahead", {"roll": rest[1], "seat": rest[2], "faces": act.value}
    if kind == "retire":
        return "retire", {"seat": rest[1]}
    return "answer", {"kind": rest[0], "seat": rest[1]}


def _of_steward(rest: list[str], value: Json) -> tuple[str, dict[str, Json]]:
    what, *about = rest
    if what == "settle":
        return "stand", {"of": about[0], "seat": about[1]}
    if what == "review":
        return "review_on" if value else "review_off", {}
    seat = about[0] if what == "disqualify" else ""
    return what, {"seat": seat, "hours": value, "kind": about[2] if what == "unseal" else ""}


def rolls_of(now: Situation, told: Past) -> tuple[Drawn, ...]:
    """Every roll of the story."""
    rolls = [roll for round in told.rounds.values() for roll in round.rolls]
    return tuple(Drawn.model_validate(roll) for roll in (*rolls, *now.race.rolls))


# Acts that tell nothing otherwise


def hold() -> Planning:
    """The race stands still until it is released."""

    def change(bench: Bench, outcome: Outcome) -> Outcome:
        race = bench.now.race
        stopped = bench.moment if race.stopped is None else race.stopped
        post = Held(round=race.round, reason="gm", creator=race.creator)
        now = race.model_copy(update={"stage": "held", "why": "gm", "stopped": stopped})
        return Outcome(race=now, entries=outcome.entries, posts=(Draft(post=post),))

    def plan(bench: Bench, _: Past) -> Plan | Refusal:
        if bench.now.race.stage not in ("running", "paused"):
            return shut(bench.now.race) or Refusal(code="held")
        return Plan("hold", entries=(_act("hold"),), change=change)

    return plan


def release() -> Planning:
    """A held or paused race goes on; if it cannot run, it is held again."""

    def plan(bench: Bench, _: Past) -> Plan | Refusal:
        if bench.now.race.stage not in ("held", "paused"):
            return Refusal(code="running") if bench.now.race.stage == "running" else shut(bench.now.race) or _none()
        return Plan("release", entries=(_act("release"),), change=_released)

    return plan


def _released(bench: Bench, outcome: Outcome) -> Outcome:
    return replace(resumed(bench), entries=outcome.entries)


def abandon(by: int) -> Planning:
    """The race ends without a flag."""

    def plan(bench: Bench, _: Past) -> Plan | Refusal:
        if bench.now.race.stage in ("over", "abandoned"):
            return shut(bench.now.race) or _none()

        def change(bench: Bench, outcome: Outcome) -> Outcome:
            return replace(abandoned(bench, by), entries=outcome.entries)

        return Plan("abandon", entries=(_act("abandon"),), change=change)

    return plan


def extend(hours: int) -> Planning:
    """More time for everybody who is asked something."""

    def plan(bench: Bench, _: Past) -> Plan | Refusal:
        rows = [row for row in bench.now.open if not row.closed]
        if not rows:
            return Refusal(code="nothing_open")

        def change(bench: Bench, outcome: Outcome) -> Outcome:
            kept = tuple(r if r.closed else later(bench.now.race, r, hours * 3600) for r in outcome.kept)
            return replace(outcome, kept=kept)

        return Plan("extend", {"hours": hours}, entries=(_act("extend", hours),), change=change)

    return plan


def _none() -> Refusal:
    return Refusal(code="nothing_open")


def review(*, on: bool) -> Planning:
    """Whether rounds wait for the stewards before they are posted."""

    def change(_: Bench, outcome: Outcome) -> Outcome:
        return replace(outcome, race=outcome.race.model_copy(update={"review": on}))

    return lambda bench, _: Plan("review_on" if on else "review_off", entries=(_act("review", on),), change=change)


def accept() -> Planning:
    """The story of the open round as the rules tell it now."""

    def plan(bench: Bench, _: Past) -> Plan | Refusal:
        if bench.now.race.why != "disturbed":
            return Refusal(code="nothing_disturbed")
        return Plan("accept", redo=Redo(round=bench.now.race.round, keep=True))

    return plan


def approve() -> Planning:
    """The round that waits for the stewards is posted as it is."""

    def change(bench: Bench, outcome: Outcome) -> Outcome:
        race = bench.now.race.model_copy(update={"stage": "running", "why": "", "stopped": None})
        played = bench.play((), replace(bench.now, race=race), approved=True)
        return replace(played, entries=(*outcome.entries, *played.entries))

    def plan(bench: Bench, _: Past) -> Plan | Refusal:
        if bench.now.race.why != "review":
            return Refusal(code="nothing_to_approve")
        return Plan("approve", entries=(_act("approve"),), change=change, quiet=True)

    return plan


def settled(kind: str, seat: Seat, *, quiet: bool) -> Planning:
    """The stewards have looked at something, and everything stands as it is."""
    entry = _act(f"settle/{kind}/{seat}")
    return lambda bench, _: Plan("stand", {"seat": seat, "of": kind}, entries=(entry,), quiet=quiet)


def retire(seat: Seat) -> Planning:
    """A seat leaves the race as soon as the rules allow; prudence drives it until then."""

    def plan(bench: Bench, _: Past) -> Plan | Refusal:
        driver = _driver(bench, seat)
        if isinstance(driver, Refusal):
            return driver
        entry = Entry(key=retire_key(bench.now.race.round, seat), hand="gm", value=True)
        return Plan("retire", {"seat": seat}, entries=(entry,), driver=_going(driver))

    return plan


def disqualify(seat: Seat) -> Planning:
    """A seat is put at the end of the classification; one that still drives leaves the race."""

    def plan(bench: Bench, _: Past) -> Plan | Refusal:
        driver = next((d for d in bench.now.drivers if d.seat == seat), None)
        if driver is None or seat in bench.now.disqualified:
            return Refusal(code="no_such_driver", facts={"seat": seat})
        entries, race = [_act(f"disqualify/{seat}")], bench.now.race
        if race.stage == "over":
            placings = without(bench.now.disqualified | {seat}, race.classification)
            over = race.model_copy(update={"classification": placings})
            return Plan("disqualify", {"seat": seat}, entries=tuple(entries),
                        change=lambda bench, outcome: replace(outcome, race=over))  # fmt: skip
        if not driver.gone:
            entries.append(Entry(key=retire_key(race.round, seat), hand="gm", value=True))
        return Plan("disqualify", {"seat": seat}, entries=tuple(entries), driver=_going(driver))

    return plan


def unseal() -> Planning:
    """The stewards may read the open sealed set from now on."""

    def plan(bench: Bench, _: Past) -> Plan | Refusal:
        seal = open_seal(bench)
        if not seal:
            return Refusal(code="nothing_sealed")
        return Plan("unseal", {"kind": seal.split("/")[2]}, entries=(_act(f"unseal/{seal}"),))

    return plan


def open_seal(bench: Bench) -> Key:
    """The seal of the open set; empty without one."""
    found = bench.progress.open if bench.progress else ()
    return found[0].seal if found else ""


def _act(name: str, value: Json = True) -> Entry:
    return Entry(key=f"steward/{name}", hand="gm", value=value)


def _driver(bench: Bench, seat: Seat) -> Driver | Refusal:
    driver = next((d for d in bench.now.drivers if d.seat == seat and not d.gone), None)
    if bench.now.race.stage in ("lobby", "over", "abandoned"):
        return shut(bench.now.race) or Refusal(code="over")
    return driver or Refusal(code="no_such_driver", facts={"seat": seat})


def _going(driver: Driver) -> Driver:
    """Prudence answers for him from now on, at once where he is asked something."""
    return driver.model_copy(update={"gone": True})
