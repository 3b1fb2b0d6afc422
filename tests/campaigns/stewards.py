"""Stewards who rule at random, in all games: `python -m tests.campaigns.stewards 0 20`. A line a race; exit 1 when one
was held, did not end, or left a file that does not hold true."""

import asyncio
import sys
import tempfile
from pathlib import Path
from random import Random

from bot.record.verify import verify
from bot.stewards.plans import Planning, back, die
from bot.store.library import Library
from bot.telling.summaries import Refusal, Setup
from bot.tools.doctor import examined
from rules.rulesets import RULESETS
from rules.values import is_key, key_of
from tests.bot.racing import ANA, BEN, CHANNEL, Clock, Paddock, done, paddock
from tests.games import track_of
from tests.members import ONLOOKER, Local

DATA = Path(__file__).parents[2] / "data"
GM = Local(member=ANA)
ACTS, TURNS = 9, 400


async def raced(game: str, seed: int, folder: Path) -> str:
    """What is wrong with one race; empty when nothing is."""
    chance, clock = Random(f"{game} {seed}"), Clock()
    async with paddock(folder, clock, RULESETS, Library(DATA)) as place:
        race = await _started(place, game, chance.choice(["orders", "orders", "live"]))
        await _to_the_flag(place, race, chance)
        card = done(await place.desk.summary(race, ONLOOKER))
        held = [f"{h.post.reason} {h.post.detail}" for h in place.noting.of("held") if h.post.reason != "nobody"]
        wrong = verify(done(await place.desk.race_file(race, ONLOOKER)), RULESETS).difference
        sick = (await examined(folder / "test.sqlite", RULESETS)).ill
    return "; ".join(map(str, filter(None, [card.stage if card.stage != "over" else "", *held, wrong, sick or ""])))


async def _started(place: Paddock, game: str, pace: str) -> int:
    setup = Setup(game=game, track=track_of(game), laps=1, grace=0, pace="live" if pace == "live" else "orders")
    race: int = done(await place.desk.create(setup, GM, 1, CHANNEL)).id
    for member in (ANA, BEN):
        done(await place.desk.join(race, Local(member=member, name=f"M{member}")))
    done(await place.desk.fill(race, GM, 2))
    done(await place.desk.start(race, GM))
    await place.settle()
    return race


async def _to_the_flag(place: Paddock, race: int, chance: Random) -> None:
    """Time passes; now and then somebody rules."""
    acts = 0
    for _ in range(TURNS):
        card = done(await place.desk.summary(race, ONLOOKER))
        if card.stage == "over" and acts >= ACTS:
            return
        if card.why == "nobody":
            done(await place.desk.resume(race, GM))
        elif acts < ACTS and (card.stage == "over" or chance.random() < 0.25):
            acts += 1
            act = await _some_act(place, race, chance)
            said = await place.rulings.rule(race, GM, act, "at random") if act else None
            assert not isinstance(said, Refusal) or said.code in ("same_faces", "does_not_run"), said
        else:
            place.clock.now += 49 * 3600
        await place.settle()


async def _some_act(place: Paddock, race: int, chance: Random) -> Planning | None:
    story = done(await place.rulings.story(race, GM))
    keys = [e.key for n in story.entries for e in story.entries[n] if is_key(e.key)]
    rolls = [roll for n in story.rounds for roll in story.rounds[n].rolls]
    kind, salt = chance.choice(["back", "before", "die", "undo"]), chance.choice(["", str(chance.random())])
    if kind == "undo":
        last = await place.rulings.undoing(race, GM)
        return None if isinstance(last, Refusal) else last
    if kind == "die" and rolls:
        roll = chance.choice(rolls)
        return die(roll["key"], [chance.randint(1, roll["sides"]) for _ in roll["faces"]])
    if kind == "before" and keys:
        key = chance.choice(keys)
        return back(key_of(key).round, key, salt)
    return back(chance.choice(list(story.bases)[:-1] or [0]), salt=salt)


def main(first: int, last: int) -> int:
    """Races of all games from one seed to another."""
    ill = 0
    for seed in range(first, last):
        for game in RULESETS:
            with tempfile.TemporaryDirectory(prefix="steward-") as folder:
                wrong = asyncio.run(raced(game, seed, Path(folder)))
            ill += bool(wrong)
            print(f"{game}\t{seed}\t{wrong or 'sound'}", flush=True)
    return 1 if ill else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
