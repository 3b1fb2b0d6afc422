"""Whole races as their posts tell them: how long they take to read, and whether all that changed the race is there."""

from collections.abc import Iterable

from bot.telling.story.weights import ALWAYS
from tests.bench.figures import Found, How, Line
from tests.bot.telling.told_races import TRACKS, ToldRound, told_race

RACES = 200
WORDS_A_SECOND = 238 / 60
"""How fast people read (Brysbaert 2019)."""
LONGEST = 140


def measure(how: How) -> Found:
    """Races of each game with two members in them."""
    lines, notes, faults = list[Line](), list[str](), list[str]()
    for game in TRACKS:
        told = [
            one for n in range(how.many(RACES, 1)) for one in told_race(game, f"bench {n}", humans=("red", "yellow"))
        ]
        posts = [_post(one) for one in told]
        lines.append(Line(f"{game}: characters of a round's post", "", [len(post) for post in posts]))
        lines.append(Line(f"{game}: to read one", "s", [len(post.split()) / WORDS_A_SECOND for post in posts]))
        heavy, kept, long = _counted(told)
        ninth = sorted(map(len, posts))[len(posts) * 9 // 10]
        notes.append(
            f"{game}: p90 {ninth} characters; facts of weight 4 and 5 told: {kept} of {heavy}; long lines: {long}"
        )
        faults += [f"{game}: {heavy - kept} facts of weight 4 or 5 are not told"] if kept < heavy else []
        faults += [f"{game}: {long} lines are longer than {LONGEST} characters"] if long else []
    return Found(lines, notes, faults)


def _post(one: ToldRound) -> str:
    return "\n".join((one.tale.text, *one.tale.story))


def _counted(told: Iterable[ToldRound]) -> tuple[int, int, int]:
    """Heavy facts, those of them that are told, and lines that are too long."""
    heavy = kept = long = 0
    for one in told:
        numbers = {fact.number for fact in one.facts if fact.weight >= ALWAYS}
        heavy, kept = heavy + len(numbers), kept + len(numbers & set(one.tale.numbers))
        long += sum(len(line) > LONGEST for line in (*one.tale.head, *one.tale.story, *one.tale.standings))
    return heavy, kept, long
