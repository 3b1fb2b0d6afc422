"""What the stewards do with a race as a whole, or with a seat: acts that tell nothing otherwise. Pure."""

from dataclasses import replace
from functools import partial

from bot.lobby.officials import abandoned, later, later_by, resumed
from bot.race.context import Context, shut
from bot.race.resolving import without
from bot.race.silent import told_when
from bot.race.situation import Outcome
from bot.stewards.beginning import Redo
from bot.stewards.plans import PlannedAct, Planning
from bot.store.past import Past
from bot.telling.posts import Driver
from bot.telling.summaries import Refusal
from rules.journal import Entry, sealed_set
from rules.values import Json, Key, Seat
from rules.view import Placing


def hold() -> Planning:
    """The race stands still until it is released."""

    def change(context: Context, outcome: Outcome) -> Outcome:
        race = context.now.race
        stopped = context.moment if race.stopped is None else race.stopped
        now = race.model_copy(update={"stage": "held", "why": "gm", "stopped": stopped})
        return Outcome(race=now, entries=outcome.entries)

    def plan(context: Context, _: Past) -> PlannedAct | Refusal:
        if context.now.race.stage not in ("running", "paused"):
            return shut(context.now.race) or Refusal(code="held")
        return PlannedAct("hold", entries=(_act("hold"),), change=change, at_once=True)

    return plan


def release() -> Planning:
    """A held or paused race goes on; if it cannot run, it is held again."""

    def plan(context: Context, _: Past) -> PlannedAct | Refusal:
        if context.now.race.stage not in ("held", "paused"):
            return Refusal(code="running") if context.now.race.stage == "running" else shut(context.now.race) or _none()
        return PlannedAct("release", entries=(_act("release"),), change=_released, at_once=True)

    return plan


def _released(context: Context, outcome: Outcome) -> Outcome:
    return replace(resumed(context), entries=outcome.entries)


def abandon(by: int, reason: str) -> Planning:
    """The race ends without a flag; its last message says who has ruled so, and why."""

    def plan(context: Context, _: Past) -> PlannedAct | Refusal:
        if context.now.race.stage in ("over", "abandoned"):
            return shut(context.now.race) or _none()

        def change(context: Context, outcome: Outcome) -> Outcome:
            return replace(abandoned(context, by, reason), entries=outcome.entries)

        return PlannedAct("abandon", entries=(_act("abandon"),), change=change, quiet=True, at_once=True)

    return plan


def extend(hours: int | None) -> Planning:
    """More time for everybody who is asked something: whole hours, or (None) until the slot after the deadline."""

    def plan(context: Context, told: Past) -> PlannedAct | Refusal:
        rows = [row for row in context.now.open if not row.closed]
        if not rows and not context.within:
            return Refusal(code="nothing_open")
        if hours is None and not context.now.race.terms.days:
            return Refusal(code="no_slots")
        if context.within:
            return _later_show(context.within, hours)
        granted = tuple(later(context.now.race, row, None if hours is None else hours * 3600) for row in rows)
        given = {row.about: after.due - row.due for row, after in zip(rows, granted, strict=True)}
        before = (row for row in told.asked if row.about in given and row.closed)
        also = tuple(row.put_off(row.due + given[row.about]) for row in before)
        value = {"hours": hours or 0, "given": given}
        facts: dict[str, Json] = {"hours": hours or 0, "due": min(row.due for row in granted)}
        return PlannedAct("extend", facts, entries=(_act("extend", value),), rows=(*granted, *also))

    return plan


def _later_show(within: Context, hours: int | None) -> PlannedAct:
    """In a silent run everybody knows of one time: its show. All its moments move with it, in public and in private."""
    race = within.now.race
    assert race.silent is not None
    by = later_by(race.terms, race.silent.show, None if hours is None else hours * 3600)
    put_off = tuple(row.put_off(row.due + by) for row in within.now.open if not row.closed)
    facts: dict[str, Json] = {"hours": hours or 0, "due": race.silent.show + by}
    value = {"hours": hours or 0, "given": {}, "show": by, "since": race.silent.since}
    change = partial(moved_show, by=by)
    return PlannedAct("extend", facts, entries=(_act("extend", value),), rows=put_off, change=change, at_once=True)


def moved_show(context: Context, outcome: Outcome, *, by: int) -> Outcome:
    """A silent run whose show, and all before it, is so much later, with the line that says when."""
    race = outcome.race
    assert race.silent is not None
    silent = race.silent.moved(by).at(context.moment)
    race = race.model_copy(update={"silent": silent})
    return replace(outcome, race=race, posts=(*outcome.posts, told_when(race, silent)))


def _none() -> Refusal:
    return Refusal(code="nothing_open")


def review(*, on: bool) -> Planning:
    """Whether rounds wait for the stewards before they are posted."""

    def change(_: Context, outcome: Outcome) -> Outcome:
        return replace(outcome, race=outcome.race.model_copy(update={"review": on}))

    return lambda context, _: PlannedAct(
        "review_on" if on else "review_off", entries=(_act("review", on),), change=change
    )


def accept() -> Planning:
    """The story of the open round as the rules tell it now."""

    def plan(context: Context, _: Past) -> PlannedAct | Refusal:
        if context.now.race.why != "disturbed":
            return Refusal(code="nothing_disturbed")
        return PlannedAct("accept", redo=Redo(round=context.now.race.round, keep=True))

    return plan


def approve() -> Planning:
    """The round that waits for the stewards is posted as it is."""

    def change(context: Context, outcome: Outcome) -> Outcome:
        race = context.now.race.model_copy(update={"stage": "running", "why": "", "stopped": None})
        played = context.play((), replace(context.now, race=race), approved=True)
        return replace(played, entries=(*outcome.entries, *played.entries))

    def plan(context: Context, _: Past) -> PlannedAct | Refusal:
        if context.now.race.why != "review":
            return Refusal(code="nothing_to_approve")
        return PlannedAct("approve", entries=(_act("approve"),), change=change, quiet=True)

    return plan


def settled(kind: str, seat: Seat, *, quiet: bool) -> Planning:
    """The stewards have looked at something, and everything stands as it is."""
    entry = _act(f"settle/{kind}/{seat}")
    return lambda context, _: PlannedAct(
        "stand", {"seat": seat, "of": kind}, entries=(entry,), quiet=quiet, at_once=quiet
    )


def retire(seat: Seat) -> Planning:
    """A seat leaves the race as soon as the rules allow; the default order drives it until then."""

    def plan(context: Context, _: Past) -> PlannedAct | Refusal:
        driver = _driver(context, seat)
        if isinstance(driver, Refusal):
            return driver
        entry = context.now.retirement(seat, "gm")
        standing = _standing(context, seat, "retired")
        return PlannedAct("retire", {"seat": seat}, entries=(entry,), driver=_going(driver), standing=standing)

    return plan


def disqualify(seat: Seat) -> Planning:
    """A seat is put at the end of the classification; one that still drives leaves the race."""

    def plan(context: Context, _: Past) -> PlannedAct | Refusal:
        driver = next((d for d in context.now.drivers if d.seat == seat), None)
        if driver is None or seat in context.now.disqualified:
            return Refusal(code="no_such_driver", facts={"seat": seat})
        entries, race = list[Entry](), context.now.race
        if race.stage == "over":
            placings = without(context.now.disqualified | {seat}, race.classification)
            over = race.model_copy(update={"classification": placings})
            return PlannedAct(
                "disqualify",
                {"seat": seat},
                entries=(_act(f"disqualify/{seat}"),),
                placings=placings,
                change=lambda context, outcome: replace(outcome, race=over),
            )
        if not driver.gone:
            entries.append(context.now.retirement(seat, "gm"))
        entries.append(_act(f"disqualify/{seat}"))  # the last, so that it is the first to be undone
        standing = _standing(context, seat, "disqualified")
        return PlannedAct(
            "disqualify", {"seat": seat}, entries=tuple(entries), driver=_going(driver), standing=standing
        )

    return plan


def unseal() -> Planning:
    """The stewards may read the open sealed set from now on; in a silent run those who do not drive what is covered."""

    def plan(context: Context, _: Past) -> PlannedAct | Refusal:
        if context.within:
            entry = _act(unsealing(context))
            return PlannedAct("unseal_covered", entries=(entry,), at_once=True)
        seal = open_seal(context)
        if not seal:
            return Refusal(code="nothing_sealed")
        return PlannedAct("unseal", {"kind": sealed_set(seal).kind}, entries=(_act(f"unseal/{seal}"),))

    return plan


def unsealing(context: Context) -> str:
    """Under which name it is entered that what a silent run covers is open to the stewards: for this run alone."""
    silent = context.now.race.silent
    return f"unseal_covered/{silent.since}" if silent else ""


def open_seal(context: Context) -> Key:
    """The seal of the open set; empty without one."""
    found = context.progress.open if context.progress else ()
    return found[0].seal if found else ""


def _act(name: str, value: Json = True) -> Entry:
    return Entry(key=f"steward/{name}", hand="gm", value=value)


def _driver(context: Context, seat: Seat) -> Driver | Refusal:
    driver = next((d for d in context.now.drivers if d.seat == seat and not d.gone), None)
    if context.now.race.stage in ("lobby", "over", "abandoned"):
        return shut(context.now.race) or Refusal(code="over")
    return driver or Refusal(code="no_such_driver", facts={"seat": seat})


def _standing(context: Context, seat: Seat, status: str) -> tuple[Placing, ...]:
    """How everybody would be classified now, with a seat at the end."""
    if context.progress is None:
        return ()
    ruleset = context.game.ruleset
    now = ruleset.classify(context.game.table, ruleset.state.model_validate(context.progress.state))
    placings = without(context.now.disqualified | {seat}, now)
    return tuple(p.model_copy(update={"status": status}) if p.seat == seat else p for p in placings)


def _going(driver: Driver) -> Driver:
    """Prudence answers for him from now on, at once where he is asked something."""
    return driver.model_copy(update={"gone": True})
