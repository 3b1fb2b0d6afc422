"""Stewards' rulings revoked in random order: `python -m tests.campaigns.taken_back 0 500 formula_d`; without a
name all games in turn.

Once all are revoked, events, dice, standings and deadlines must equal those of a race without rulings. Each
line is a race; the last counts the rulings."""

import asyncio
import gc
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from bot.app.race_repository import load_snapshot
from bot.model.actor import Rejection
from bot.posts.summaries import QuestionView
from bot.stewards import race_actions
from bot.stewards.planning import ActionPlanner, amend, answer_for_driver, ask_again, rewind_to, set_dice
from bot.stewards.undo import can_be_undone
from rules.base import Json, is_question_or_roll_key, parse_key
from rules.registry import RULESETS
from tests.bot.race_services import ANA, BEN, CLEO, Clock, RaceServices, expect_done, open_services
from tests.games import find_smallest_track_name
from tests.members import ONLOOKER, Local
from tests.random_player import draw_answer
from tests.repository import LIBRARY

GM = Local(member=ANA, manager=True)
NEVER = ("held", "broken", "busy", "moved_on")
"""Codes of rejections that no ruling of the random steward may get."""
STOCKS = {"speed_circuit": "wear", "circus_maximus": "endurance", "formula_d": "brakes", "powersled": "armor"}
QUIET = ("retire", "disqualify", "extend", "hold", "close", "drive")
KINDS = ("back", "back", "again", "die", "die", "answer", "amend", "amend", *QUIET, "undo", "undo")
HOUR = 3600
PACES: tuple[dict[str, Any], ...] = (
    {},
    {"pace": "live", "hours": 24},
    {"options": {"days": "mon,wed,fri", "zone": "Europe/Berlin", "weekends": "off"}},
)


@dataclass
class RuledRace:
    """A race with random rulings. `rulings_done`, `refusals`: rulings by kind, with the code of the refusal.

    `asked_again`: the race was held since nobody drove, and was resumed."""

    services: RaceServices
    game: str
    chance: Random
    race: int = 0
    people: tuple[int, ...] = ()
    rulings_done: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    asked_again: bool = False


async def check_race(
    services: RaceServices, game: str, seed: int, rulings: int = 40, tally: RuledRace | None = None
) -> str:
    """Describe what remains of rulings that were all taken back, or return an empty text."""
    run = tally or RuledRace(services, game, Random(f"{game} {seed}"))
    await _drive_race(run, seed)
    await _finish_hidden_phase(run)
    before = await _view_standing(run)
    for _ in range(rulings):
        wrong = await _make_rulings(run)
        if wrong:
            return f"seed {seed}: {wrong}"
    if await find_stage(run) == "held":
        await _note_release(run)
        expect_done(await services.rulings.carry_out(run.race, GM, race_actions.release(), "go on"))
        await services.settle()
    for _ in range(10 * rulings):
        await _finish_hidden_phase(run)
        open_ones = await _list_undoable(run)
        if not open_ones:
            break
        wrong = await _revoke(run, run.chance.choice(open_ones))
        if wrong:
            return f"seed {seed}: {wrong}"
    after = await _view_standing(run)
    if run.asked_again:
        before = {**before, "drivers": [(*driver[:3], driver[3] * (driver[1] is None)) for driver in before["drivers"]]}
    if any(due <= after["moment"] for _, due, *_ in before["deadlines"]):
        return ""  # its time was up while a show was awaited that had been put off
    return next((f"seed {seed}: {name}" for name in before if not _compare(name, before, after)), "")


def _compare(name: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Whether a value is the same before and after; a reopened deadline may have moved by the time since then."""
    if name != "deadlines" or before["moment"] == after["moment"]:
        return name == "moment" or bool(before[name] == after[name])
    pairs = list(zip(before[name], after[name], strict=False))
    same = [was[0] for was in before[name]] == [now[0] for now in after[name]]
    return same and all(now[1] >= was[1] and now[2] >= was[2] for was, now in pairs)


async def _note_release(run: RuledRace) -> None:
    """Note whether a resumed race gives every car back to its driver, and so asks them all again.

    That cannot be taken back."""
    run.asked_again |= (await run.services.summarize(run.race)).hold_reason == "nobody"


async def _make_rulings(run: RuledRace) -> str:
    """Make a ruling at random; return what is wrong with its outcome, or ""."""
    kind = "release" if await find_stage(run) == "held" else run.chance.choice(KINDS)
    if kind == "release":
        await _note_release(run)
    planner = await draw_ruling(run, kind)
    if planner is None:
        run.refusals[f"{kind}: nothing to do"] += 1
        return ""
    preview = await run.services.rulings.preview(run.race, GM, planner) if run.chance.random() < 0.2 else None
    outcome = await run.services.rulings.carry_out(run.race, GM, planner, "at random")
    await run.services.settle()
    if not isinstance(outcome, Rejection):
        run.rulings_done[kind] += 1
        return f"{kind} was refused before it was done: {preview.code}" if isinstance(preview, Rejection) else ""
    run.refusals[f"{kind}: {outcome.code}"] += 1
    return f"{kind}: {outcome.code} {outcome.facts}" if outcome.code in NEVER or kind == "undo" else ""


async def _revoke(run: RuledRace, number: int) -> str:
    action = expect_done(await run.services.rulings.load_undo(run.race, GM, number))
    preview = await run.services.rulings.preview(run.race, GM, action) if run.chance.random() < 0.3 else None
    outcome = await run.services.rulings.carry_out(run.race, GM, action, "taken back")
    await run.services.settle()
    run.rulings_done["taken back"] += 1
    refusal = next((one for one in (preview, outcome) if isinstance(one, Rejection)), None)
    return f"ruling {number} cannot be taken back: {refusal}" if refusal else ""


async def _finish_hidden_phase(run: RuledRace) -> None:
    """Wait until the rulings deferred by a hidden phase are carried out."""
    now = await run.services.database.read(lambda t: load_snapshot(t, run.race))
    if now and now.race.hidden_phase:
        run.services.clock.now = max(run.services.clock.now, now.race.hidden_phase.show)
        await run.services.settle()


async def _drive_race(run: RuledRace, seed: int) -> None:
    """Drive a race for some rounds, in one of the paces, with two or three members who sometimes answer or leave."""
    setup: dict[str, Any] = (
        {} if run.game == "miniature" else {"game": run.game, "track": find_smallest_track_name(run.game)}
    )
    run.people = (ANA, BEN, CLEO)[: 2 + seed % 2]
    setup |= PACES[seed // 2 % len(PACES)]
    services, chance = run.services, run.chance
    run.race = await services.race(*run.people, automatic=1, laps=2, dice=f"{run.game} {seed}", **setup)
    for _ in range(chance.randint(2, 4)):
        await answer_some(run)
        services.clock.now += 49 * HOUR
        await services.settle()
        if (await services.summarize(run.race)).hold_reason == "nobody":
            expect_done(await services.member_api.resume(run.race, GM))
            await services.settle()
    if chance.random() < 0.15:
        await services.member_api.leave(run.race, Local(member=run.people[-1]))
        await services.settle()
    await answer_some(run)


async def answer_some(run: RuledRace) -> None:
    """Answer some of the open questions, and those that follow."""
    for member in run.people * 2:
        for question in await _list_questions(run, member):
            if run.chance.random() < 0.6:
                value = draw_answer(question.form, run.chance)
                await run.services.member_api.submit_answer(question.number, Local(member=member), value)
                await run.services.settle()


async def _list_questions(run: RuledRace, member: int) -> tuple[QuestionView, ...]:
    """Return a member's open questions; none if the race is over."""
    questions = await run.services.member_api.list_questions(Local(member=member), run.race)
    return () if isinstance(questions, Rejection) else questions


async def _view_standing(run: RuledRace) -> Mapping[str, Any]:
    services, race = run.services, run.race
    story = expect_done(await services.rulings.load_history(race, GM))
    standing = expect_done(await services.member_api.view_standing(race, ONLOOKER))
    now = await services.database.read(lambda t: load_snapshot(t, race))
    assert now is not None
    driving = {d.seat: d.member for d in now.drivers if d.member is not None and not d.gone}
    questions = [
        (member, q.question, q.present) for member in driving.values() for q in await _list_questions(run, member)
    ]
    rows = [row for row in now.open if row.seat in driving and not row.closed]
    return {
        "stage": (now.race.stage, now.race.hold_reason, now.race.round),
        "facts": {n: record.events for n, record in story.rounds.items()},
        "open facts": now.race.step_events,
        "dice": {n: record.rolls for n, record in story.rounds.items()},
        "open dice": now.race.step_rolls,
        "states": {n: base.state for n, base in story.bases.items()},
        "answers": {n: record.entries for n, record in story.rounds.items()},
        "standings": standing.view,
        "classification": standing.classification,
        "moment": services.clock.now,
        "asked": questions,
        "deadlines": sorted((row.branchless_id, row.due, row.soft_due, row.late) for row in rows),
        "kept": now.race.deferred_rulings,
        "granted": now.granted_seconds,
        "disqualified": now.disqualified,
        "drivers": [(d.seat, d.member, d.gone, d.bot_driver) for d in now.drivers],
        "orders": now.orders,
    }


async def find_stage(run: RuledRace) -> str:
    """Whether the race runs."""
    return str((await run.services.summarize(run.race)).stage)


async def _list_undoable(run: RuledRace) -> list[int]:
    return [
        n
        for n, ruling in enumerate(expect_done(await run.services.rulings.list_rulings(run.race, GM)), 1)
        if can_be_undone(ruling)
    ]


async def draw_ruling(run: RuledRace, kind: str) -> ActionPlanner | None:
    """Return a random ruling of a kind; None if none is possible."""
    services, race, chance = run.services, run.race, run.chance
    seat = chance.choice(
        ["red", "blue", "green", "yellow"][: len(expect_done(await services.member_api.summarize(race, GM)).drivers)]
    )
    match kind:
        case "release":
            return race_actions.release()
        case "hold":
            return race_actions.hold()
        case "retire":
            return race_actions.retire(seat)
        case "disqualify":
            return race_actions.disqualify(seat)
        case "close":
            return race_actions.close_early()
        case "drive":
            return race_actions.let_bot_drive(seat)
        case "extend":
            return race_actions.extend(chance.choice([1, 24, None]))
        case "amend":
            some = {"car": seat, STOCKS.get(run.game, "tyres"): chance.randint(1, 3)}
            form = expect_done(await services.rulings.load_amend_form(race, GM, seat))
            return amend(some if chance.random() < 0.6 else draw_answer(form, chance))
        case "undo":
            open_ones = await _list_undoable(run)
            return (
                expect_done(await services.rulings.load_undo(race, GM, chance.choice(open_ones))) if open_ones else None
            )
        case _:
            return await _draw_ruling_on_story(run, kind)


async def _draw_ruling_on_story(run: RuledRace, kind: str) -> ActionPlanner | None:
    """Return a ruling on something that was rolled, asked or answered."""
    services, race, chance = run.services, run.race, run.chance
    story = expect_done(await services.rulings.load_history(race, GM))
    rolls = [roll for n in story.rounds for roll in story.rounds[n].rolls if len(roll["faces"]) < 4]
    entries_by_key = {e.key: e for n in story.entries for e in story.entries[n] if is_question_or_roll_key(e.key)}
    keys = expect_done(await services.rulings.list_decisions(race, GM)) if kind != "die" else ()
    answers = [entries_by_key[key] for key in keys if key in entries_by_key]
    if kind == "die" and rolls:
        roll = chance.choice(rolls)
        return set_dice(roll["key"], [chance.randint(1, roll["sides"]) for _ in roll["faces"]])
    if kind == "answer" and keys:
        return await _find_other_answer(run, chance.choice(keys), answers)
    if kind == "again" and answers:
        return ask_again(chance.choice(answers).key)
    if kind == "back":
        point = chance.choice(answers).key if answers and chance.random() < 0.3 else ""
        round = parse_key(point).round if point else chance.choice(list(story.bases)[1:] or [0])
        return rewind_to(round, point, chance.choice(["", "", "thrown again"]))
    return None


async def _find_other_answer(run: RuledRace, key: str, answers: list[Any]) -> ActionPlanner | None:
    """Return an earlier answer to another question of this kind, or anything that the form takes."""
    others = [e.value for e in answers if parse_key(e.key).kind == parse_key(key).kind]
    point = await run.services.rulings.view_decision(run.race, GM, key) if run.chance.random() < 0.7 else None
    if point is None or isinstance(point, Rejection):
        return answer_for_driver(key, run.chance.choice(others)) if others else None
    value: Json = draw_answer(point.form, run.chance)
    return answer_for_driver(key, value)


async def try_race(
    game: str, seed: int, folder: Path, rulings: int = 40, ruling_counts: Counter[str] | None = None
) -> str:
    """Try a race of a game. `ruling_counts`: how many rulings of each kind were made, and why others were not."""
    own = () if game == "miniature" else (Clock(), RULESETS, LIBRARY)
    async with open_services(folder, *own) as services:
        services.control.compares = seed % 5 == 0
        run = RuledRace(services, game, Random(f"{game} {seed}"))
        wrong = await check_race(services, game, seed, rulings, run)
    if ruling_counts is not None:
        ruling_counts.update(run.rulings_done)
        ruling_counts.update({f"not {why}": count for why, count in run.refusals.items()})
    return wrong


def main(first: int, last: int, *games: str) -> int:
    """Check races for a range of seeds, the games in turn."""
    ill, ruling_counts_by_game = 0, {game: Counter[str]() for game in games or sorted(RULESETS)}
    gc.freeze()
    for seed in range(first, last):
        for game, tally in ruling_counts_by_game.items():
            with tempfile.TemporaryDirectory(prefix="steward-") as folder:
                try:
                    wrong = asyncio.run(try_race(game, seed, Path(folder), ruling_counts=tally))
                except Exception as fault:  # noqa: BLE001 (the other races are driven all the same)
                    wrong = f"seed {seed}: {fault!r}"
            ill += bool(wrong)
            tally["races"] += 1
            print(f"{game}\t{seed}\t{wrong or 'as before'}", flush=True)
    print(json.dumps(ruling_counts_by_game))
    return 1 if ill else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:]))
