"""Random actions of stewards and drivers: after each the race must wait for a person who was told so, and it
must finish.

`python -m tests.campaigns.random_stewards 0 100 formula_d`; without a name all games in turn. One line a
race."""

import asyncio
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from bot.app.reminders import ManualReminders
from bot.model.actor import Rejection
from bot.privacy.personal_data import PersonalData
from bot.race_file.verify import verify
from bot.stewards import race_actions
from bot.stewards.planning import ActionPlanner
from bot.stewards.seat_actions import swap_drivers
from rules.registry import RULESETS
from tests.bot.race_services import ANA, BEN, CLEO, Clock, expect_done, open_services
from tests.campaigns.taken_back import GM, HOUR, NEVER, PACES, RuledRace, answer_some, draw_ruling, find_stage
from tests.games import find_smallest_track_name
from tests.liveness_check import FAULTS, install_check
from tests.members import Local
from tests.repository import LIBRARY

RULINGS_A_RACE = 25
MAX_TURNS_TO_THE_FLAG = 400
"""Times that a race is given after its last ruling to come to its flag."""
RULING_ACTIONS = (
    *("back", "back", "again", "die", "answer", "answer", "amend", "amend", "retire", "disqualify", "extend"),
    *("hold", "hold", "close", "drive", "undo", "undo", "review", "review"),
)
"""What stewards do as a ruling; what they and the drivers do besides stands in BESIDE."""
OTHER_ACTIONS = (
    *("pause", "resume", "approve", "release", "remind", "swap", "leave", "hand_over", "wheel", "wheel"),
    *("drivers", "drivers", "drivers", "hour", "day", "days", "forget"),
)


async def try_race(
    game: str, seed: int, folder: Path, rulings: int = RULINGS_A_RACE, ruling_counts: Counter[str] | None = None
) -> str:
    """Try random rulings in one race; describe its fault, or return an empty text."""
    async with open_services(folder, Clock(), RULESETS, LIBRARY) as services:
        services.control.compares = seed % 5 == 0
        run = RuledRace(services, game, Random(f"stewards {game} {seed}"))
        await _start_race(run, seed)
        wrong = await _act_randomly(run, rulings) or await _to_the_flag(run)
    if ruling_counts is not None:
        ruling_counts.update(run.rulings_done)
        ruling_counts.update({f"not {why}": count for why, count in run.refusals.items()})
    return f"seed {seed}: {wrong}" if wrong else ""


async def _start_race(run: RuledRace, seed: int) -> None:
    FAULTS.clear()
    run.people = (ANA, BEN, CLEO)[: 2 + seed % 2]
    setup: dict[str, Any] = {
        "game": run.game,
        "track": find_smallest_track_name(run.game),
        **PACES[seed // 2 % len(PACES)],
    }
    run.race = await run.services.race(*run.people, automatic=1, laps=1, dice=f"stewards {run.game} {seed}", **setup)


async def _act_randomly(run: RuledRace, rulings: int) -> str:
    for _ in range(rulings):
        why = (await run.services.summarize(run.race)).hold_reason
        ruled_on = why == "review" and run.chance.random() < 0.3
        kind = "approve" if ruled_on else run.chance.choice((*RULING_ACTIONS, *OTHER_ACTIONS))
        if kind in OTHER_ACTIONS:
            outcome = await _do_other_action(run, kind)
        else:
            planner = (
                race_actions.set_review(on=run.chance.random() < 0.6)
                if kind == "review"
                else await draw_ruling(run, kind)
            )
            outcome = await _make_ruling(run, planner) if planner else Rejection(code="nothing to do")
        await run.services.settle()
        if isinstance(outcome, Rejection):
            run.refusals[f"{kind}: {outcome.code}"] += 1
        else:
            run.rulings_done[kind] += 1
        wrong = await _find_stalled_state(run)
        if wrong or (isinstance(outcome, Rejection) and outcome.code in NEVER[1:]):
            return f"{kind}: {wrong or outcome}"
    return ""


async def _make_ruling(run: RuledRace, planner: ActionPlanner) -> Any:
    """Make a ruling, now and then after a preview."""
    preview = await run.services.rulings.preview(run.race, GM, planner) if run.chance.random() < 0.3 else None
    outcome = await run.services.rulings.carry_out(run.race, GM, planner, "at random")
    if isinstance(preview, Rejection) and not isinstance(outcome, Rejection):
        FAULTS.append(f"refused before it was done: {preview.code}")
    return outcome


async def _do_other_action(run: RuledRace, kind: str) -> Any:
    """Do something that is no ruling: with the race as a whole, the drivers or the clock."""
    services, race, chance = run.services, run.race, run.chance
    who = Local(member=chance.choice(run.people), name="M")
    seats = [driver.seat for driver in (await services.summarize(race)).drivers]
    match kind:
        case "pause":
            return await services.member_api.pause(race, GM)
        case "resume":
            return await services.member_api.resume(race, GM)
        case "approve":
            return await _make_ruling(run, race_actions.approve())
        case "release":
            return await _make_ruling(run, race_actions.release())
        case "remind":
            return await ManualReminders(services.access, services.rulings).remind(race, GM)
        case "swap":
            return await _make_ruling(run, swap_drivers(*chance.sample(seats, 2)))
        case "leave":
            return await services.member_api.leave(race, who) if chance.random() < 0.2 else None
        case "hand_over":
            return await services.member_api.hand_over_to_bot(race, who)
        case "wheel":
            return await services.member_api.take_back_car(race, who)
        case "forget":
            personal_data = PersonalData(services.access, services.member_api.leave, services.member_api.give_up_seat)
            return await personal_data.erase(who) if chance.random() < 0.3 else None
        case "drivers":
            return await answer_some(run)
    services.clock.now += {"hour": HOUR, "day": 25 * HOUR, "days": 73 * HOUR}[kind]
    return None


async def _find_stalled_state(run: RuledRace) -> str:
    """Describe how a race waits for nobody, or for a clock that can do nothing."""
    if FAULTS:
        return "; ".join(FAULTS)
    late = await run.services.system_api.list_due_races()
    if late:
        return "the clock cannot do what is due"
    return "it had to be mended" if await run.services.system_api.mend_stalled() else ""


async def _to_the_flag(run: RuledRace) -> str:
    """Let time pass to the flag; stewards let a stopped race go on."""
    services, race = run.services, run.race
    for _ in range(MAX_TURNS_TO_THE_FLAG):
        card = await services.summarize(race)
        if card.stage == "over":
            file = await services.export_race_file(race)
            return str(verify(file, RULESETS).difference or "")
        if card.hold_reason == "disturbed":
            return f"it is disturbed: {services.publisher.list_of_kind('held')[-1].post.detail}"
        if card.hold_reason == "review":
            expect_done(await services.rulings.carry_out(race, GM, race_actions.approve(), "well"))
        elif card.stage in ("held", "paused"):
            expect_done(await services.member_api.resume(race, GM))
        else:
            services.clock.now += 49 * HOUR
        await services.settle()
        wrong = await _find_stalled_state(run)
        if wrong:
            return f"on the way to the flag: {wrong}"
    return f"no flag: it is {await find_stage(run)}"


def main(first: int, last: int, *games: str) -> int:
    """Run races from one seed to another, the games in turn."""
    install_check()
    ill, ruling_counts = 0, Counter[str]()
    for seed in range(first, last):
        for game in games or sorted(RULESETS):
            with tempfile.TemporaryDirectory(prefix="steward-") as folder:
                try:
                    wrong = asyncio.run(try_race(game, seed, Path(folder), ruling_counts=ruling_counts))
                except Exception as fault:  # noqa: BLE001 (the other races are driven all the same)
                    wrong = f"seed {seed}: {fault!r}"
            ill += bool(wrong)
            print(f"{game}\t{seed}\t{wrong or 'sound'}", flush=True)
    print(dict(ruling_counts))
    return 1 if ill else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:]))
