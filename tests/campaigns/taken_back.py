"""Acts of the stewards, taken back in any order: `python -m tests.campaigns.taken_back 0 500 formula_d`. With all of
them taken back facts, dice, standings and deadlines are those of the race that nobody has ruled on."""

import asyncio
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from bot.stewards import measures
from bot.stewards.plans import Planning, amend, ask_again, back, die, say
from bot.stewards.undo import can_be_undone
from bot.store.library import Library
from bot.telling.summaries import Refusal
from rules.rulesets import RULESETS
from rules.values import Json, is_key, key_of
from tests.bot.racing import ANA, BEN, Clock, Paddock, done, paddock
from tests.games import track_of
from tests.members import ONLOOKER, Local

DATA = Path(__file__).parents[2] / "data"
GM = Local(member=ANA)
NOT_NOW = (
    "same_faces",
    "nothing_amended",
    "closed_to_you",
    "secret_to_you",
    "no_such_driver",
    "not_started",
    "stopped",
    "running",
    "bad_faces",
    "no_such_face",
    "not_yet",
    "over",
    "does_not_run",
    "no_such_round",
    "nothing_open",
)
"""Why an act that was thought out at random may be none."""
STOCKS = {"speed_circuit": "wear", "circus_maximus": "endurance", "formula_d": "brakes", "powersled": "armor"}
QUIET = ("retire", "disqualify", "extend", "hold")
KINDS = ("back", "again", "die", "die", "answer", "amend", "amend", *QUIET, "undo", "undo")


async def raced(place: Paddock, game: str, seed: int, rounds: int = 3, acts: int = 40) -> str:
    """What is left of some acts that were all taken back; empty when nothing is."""
    chance = Random(f"{game} {seed}")
    race = await _driven(place, game, seed, rounds)
    before = await _standing(place, race)
    for _ in range(acts):
        act = await _some_act(place, race, game, chance)
        said = await place.rulings.rule(race, GM, act, "at random") if act else None
        if isinstance(said, Refusal) and not _harmless(said):
            return f"seed {seed}: {said.code} {said.facts}"
        await place.settle()
    for _ in range(10 * acts):
        open_ones = await _open_acts(place, race)
        if not open_ones:
            break
        act = done(await place.rulings.undoing(race, GM, chance.choice(open_ones)))
        seen = await place.rulings.look(race, GM, act)
        said = await place.rulings.rule(race, GM, act, "taken back")
        if isinstance(said, Refusal) or isinstance(seen, Refusal):
            return f"seed {seed}: cannot be taken back: {said if isinstance(said, Refusal) else seen}"
        await place.settle()
    if done(await place.desk.summary(race, ONLOOKER)).stage == "held":
        done(await place.rulings.rule(race, GM, measures.release(), "go on"))
        await place.settle()
    after = await _standing(place, race)
    return next((f"seed {seed}: {name}" for name in before if before[name] != after[name]), "")


async def _driven(place: Paddock, game: str, seed: int, rounds: int) -> int:
    setup: dict[str, Any] = {} if game == "miniature" else {"game": game, "track": track_of(game)}
    race = await place.race(ANA, BEN, automatic=1, laps=2, dice=f"{game} {seed}", **setup)
    for _ in range(rounds):
        place.clock.now += 49 * 3600
        await place.settle()
        if done(await place.desk.summary(race, ONLOOKER)).why == "nobody":
            done(await place.desk.resume(race, GM))
            await place.settle()
    return race


async def _standing(place: Paddock, race: int) -> Mapping[str, Any]:
    story = done(await place.rulings.story(race, GM))
    standing = done(await place.desk.standing(race, ONLOOKER))
    questions = [
        (member, q.question, q.due)
        for member in (ANA, BEN)
        for q in done(await place.desk.questions(Local(member=member), race))
    ]
    return {
        "facts": {n: record.told for n, record in story.rounds.items()},
        "dice": {n: record.rolls for n, record in story.rounds.items()},
        "standings": standing.view,
        "classification": standing.classification,
        "deadlines": questions,
        "stage": standing.summary.stage,
    }


async def _open_acts(place: Paddock, race: int) -> list[int]:
    return [n for n, act in enumerate(done(await place.rulings.acts(race, GM)), 1) if can_be_undone(act)]


def _harmless(refusal: Refusal) -> bool:
    return refusal.code in NOT_NOW or bool(refusal.because)


async def _some_act(place: Paddock, race: int, game: str, chance: Random) -> Planning | None:
    stage = done(await place.desk.summary(race, ONLOOKER)).stage
    if stage == "held":
        return measures.release()
    kind, story = chance.choice(KINDS), done(await place.rulings.story(race, GM))
    rolls = [roll for n in story.rounds for roll in story.rounds[n].rolls if len(roll["faces"]) < 4]
    said = {e.key: e for n in story.entries for e in story.entries[n] if is_key(e.key)}
    answers = [said[key] for key in done(await place.rulings.decisions(race, GM)) if key in said]
    seat = chance.choice(["red", "blue", "green"])
    if kind == "undo":
        open_ones = await _open_acts(place, race)
        return done(await place.rulings.undoing(race, GM, chance.choice(open_ones))) if open_ones else None
    if kind == "die" and rolls:
        roll = chance.choice(rolls)
        return die(roll["key"], [chance.randint(1, roll["sides"]) for _ in roll["faces"]])
    if kind == "answer" and answers:
        given = chance.choice(answers)
        others = [e.value for e in answers if key_of(e.key).kind == key_of(given.key).kind]
        return say(given.key, chance.choice(others))
    if kind == "again" and answers:
        return ask_again(chance.choice(answers).key)
    if kind == "amend":
        stock = STOCKS.get(game, "tyres")
        value: Json = {"car": seat, stock: chance.randint(1, 3)}
        return amend(value)
    if kind == "back" and chance.random() < 0.5:
        point = chance.choice(answers).key if answers and chance.random() < 0.3 else ""
        round = key_of(point).round if point else chance.choice(list(story.bases)[1:-1] or [0])
        return back(round, point, chance.choice(["", "", "thrown again"]))
    quiet = {"retire": lambda: measures.retire(seat), "disqualify": lambda: measures.disqualify(seat)}
    quiet |= {"extend": lambda: measures.extend(24), "hold": measures.hold}
    return quiet[kind]() if kind in quiet else None


async def tried(game: str, seed: int, folder: Path, acts: int = 40) -> str:
    """One race of a game."""
    own = () if game == "miniature" else (Clock(), RULESETS, Library(DATA))
    async with paddock(folder, *own) as place:
        return await raced(place, game, seed, acts=acts)


def main(first: int, last: int, game: str) -> int:
    """Races from one seed to another."""
    ill = 0
    for seed in range(first, last):
        with tempfile.TemporaryDirectory(prefix="steward-") as folder:
            wrong = asyncio.run(tried(game, seed, Path(folder)))
        ill += bool(wrong)
        print(f"{game}\t{seed}\t{wrong or 'as before'}", flush=True)
    return 1 if ill else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]))
