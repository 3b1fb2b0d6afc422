"""What the stewards do while a round is run in silence waits for its show, and is done there in its order."""

from dataclasses import replace

from bot.race.context import Context, Decide, Ruling, with_race
from bot.race.situation import Handed, Outcome
from bot.stewards.meant import planning
from bot.stewards.plans import Deed, PlannedAct, Planning, ruled, with_fates
from bot.stewards.undo import UNDO, undoing
from bot.store.acts import KEEP, KEPT, WaitingAct
from bot.store.database import Transaction
from bot.store.past import Past
from bot.store.races import Race
from bot.telling.mail import Draft
from bot.telling.posts import Notice
from bot.telling.summaries import Refusal
from rules.journal import Entry


def kept(context: Context, told: Past, act: Deed, plan: PlannedAct, by: int, why: str) -> Ruling:
    """The act is recorded, and nothing else changes. What is noted of it is when it takes effect."""
    race = context.now.race
    assert race.silent is not None
    here = f"{KEEP}{race.silent.since}/"
    one = WaitingAct(
        key=f"{here}{sum(done.key.startswith(here) for done in told.acts)}",
        act=act.act,
        fates=act.fates,
        by=by,
        reason=why,
    )
    entry = Entry(key=one.key, hand="gm", value={"act": plan.act, "facts": plan.facts})
    show, race = race.silent.show, race.model_copy(update={"kept": (*race.kept, one)})
    return Ruling(Outcome(race=race, entries=(Handed(entry, by, reason=why),)), note=show)


async def planned(t: Transaction, race: Race, waiting: WaitingAct) -> Planning | None:
    """What an act that has waited does by now; None where there is nothing left to take back."""
    act = waiting.act
    found = await undoing(t, race, act.given["row"]) if act.what == UNDO else planning(act)
    return with_fates(found, waiting.fates) if found else None


def doing(waiting: WaitingAct, act: Planning | None, told: Past) -> Decide:
    """Does the first of the acts that have waited, as if it came now; if that cannot be, everybody is told."""

    def decide(context: Context) -> Ruling | Refusal:
        race = context.now.race
        if told.version != race.version:
            return Refusal(code="moved_on")
        now = with_race(context.now, kept=race.kept[1:])
        context = replace(context, now=now)
        plan = act(context, told) if act else Refusal(code="nothing_to_undo")
        done = plan if isinstance(plan, Refusal) else ruled(context, told, plan, waiting.by, waiting.reason)
        if isinstance(done, Refusal):
            return Ruling(_dropped(now.race, waiting, told))
        mark = Handed(Entry(key=KEPT + waiting.key.removeprefix(KEEP), hand="gm", value=True), waiting.by)
        return replace(done, outcome=replace(done.outcome, entries=(*done.outcome.entries, mark)))

    return decide


def _dropped(race: Race, waiting: WaitingAct, told: Past) -> Outcome:
    rows = tuple(act.id for act in told.acts if act.key == waiting.key)
    facts = {"by": waiting.by, "text": waiting.reason}
    return Outcome(race=race, undone=rows, posts=(Draft(post=Notice(what="kept_dropped", facts=facts)),))
