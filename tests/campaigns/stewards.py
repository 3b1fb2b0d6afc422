"""Random stewards' rulings in all games: `python -m tests.campaigns.stewards 0 20`.

Prints one line a race; exits with 1 if a race was held, did not end, or left an invalid race file."""

import asyncio
import sys
import tempfile
from pathlib import Path
from random import Random

from bot.cli.doctor import examine_database
from bot.model.actor import Rejection
from bot.posts.summaries import Setup
from bot.race_file.verify import verify
from bot.stewards.planning import ActionPlanner, rewind_to, set_dice
from rules.base import is_question_or_roll_key, parse_key
from rules.registry import RULESETS
from tests.bot.race_services import ANA, BEN, CHANNEL, Clock, RaceServices, expect_done, open_services
from tests.games import find_smallest_track_name
from tests.members import ONLOOKER, Local
from tests.repository import LIBRARY

GM = Local(member=ANA)
MAX_RULINGS, TURNS = 9, 400


async def check_race(game: str, seed: int, folder: Path) -> str:
    """Return what is wrong with one race; "" if nothing is."""
    chance, clock = Random(f"{game} {seed}"), Clock()
    async with open_services(folder, clock, RULESETS, LIBRARY) as services:
        race = await _start_race(services, game, chance.choice(["orders", "orders", "live"]))
        await _to_the_flag(services, race, chance)
        card = await services.summarize(race)
        holds = [
            f"{h.post.reason} {h.post.detail}"
            for h in services.publisher.list_of_kind("held")
            if h.post.reason != "nobody"
        ]
        wrong = verify(expect_done(await services.member_api.export_race_file(race, ONLOOKER)), RULESETS).difference
        sick = (await examine_database(folder / "test.sqlite", RULESETS)).problem_count
    return "; ".join(map(str, filter(None, [card.stage if card.stage != "over" else "", *holds, wrong, sick or ""])))


async def _start_race(services: RaceServices, game: str, pace: str) -> int:
    setup = Setup(
        game=game, track=find_smallest_track_name(game), laps=1, grace=0, pace="live" if pace == "live" else "orders"
    )
    race: int = expect_done(await services.member_api.create(setup, GM, 1, CHANNEL)).id
    for member in (ANA, BEN):
        expect_done(await services.member_api.join(race, Local(member=member, name=f"M{member}")))
    expect_done(await services.member_api.add_bots(race, GM, 2))
    expect_done(await services.member_api.start(race, GM))
    await services.settle()
    return race


async def _to_the_flag(services: RaceServices, race: int, chance: Random) -> None:
    """Let time pass to the flag, with a ruling now and then."""
    rulings = 0
    for _ in range(TURNS):
        card = await services.summarize(race)
        if card.stage == "over" and rulings >= MAX_RULINGS:
            return
        if card.hold_reason == "nobody":
            expect_done(await services.member_api.resume(race, GM))
        elif rulings < MAX_RULINGS and (card.stage == "over" or chance.random() < 0.25):
            rulings += 1
            planner = await _draw_ruling(services, race, chance)
            outcome = await services.rulings.carry_out(race, GM, planner, "at random") if planner else None
            assert not isinstance(outcome, Rejection) or outcome.code in ("same_faces", "does_not_run"), outcome
        else:
            services.clock.now += 49 * 3600
        await services.settle()


async def _draw_ruling(services: RaceServices, race: int, chance: Random) -> ActionPlanner | None:
    story = expect_done(await services.rulings.load_history(race, GM))
    keys = [e.key for n in story.entries for e in story.entries[n] if is_question_or_roll_key(e.key)]
    rolls = [roll for n in story.rounds for roll in story.rounds[n].rolls]
    kind, salt = chance.choice(["back", "before", "die", "undo"]), chance.choice(["", str(chance.random())])
    if kind == "undo":
        last = await services.rulings.load_undo(race, GM)
        return None if isinstance(last, Rejection) else last
    if kind == "die" and rolls:
        roll = chance.choice(rolls)
        return set_dice(roll["key"], [chance.randint(1, roll["sides"]) for _ in roll["faces"]])
    if kind == "before" and keys:
        key = chance.choice(keys)
        return rewind_to(parse_key(key).round, key, salt)
    return rewind_to(chance.choice(list(story.bases)[:-1] or [0]), salt=salt)


def main(first: int, last: int) -> int:
    """Check races of all games for a range of seeds."""
    ill = 0
    for seed in range(first, last):
        for game in RULESETS:
            with tempfile.TemporaryDirectory(prefix="steward-") as folder:
                wrong = asyncio.run(check_race(game, seed, Path(folder)))
            ill += bool(wrong)
            print(f"{game}\t{seed}\t{wrong or 'sound'}", flush=True)
    return 1 if ill else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
