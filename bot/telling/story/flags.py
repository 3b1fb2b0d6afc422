"""The chequered flag: who won and how, the podium with its gaps, the others, and what the race will be known for."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from bot.telling.story.beats import Account
from bot.telling.story.lineup import Lineup, laps_driven
from bot.telling.story.round_tale import Teller, pieced, signed_names
from bot.telling.story.sentences import Storyteller
from rules.values import Json, Seat, Value
from rules.view import Placing

MEDALS = ("🥇", "🥈", "🥉")
GAINED, COMPANY = 2, 3
"""Places gained, and meetings of a pair, from which on they are told."""
ROLLS, LUCK = 6, 1.3
"""Rolls and deviations from which on luck is told."""


@dataclass(frozen=True)
class RaceEnd:
    """All that the flag is told by. `history`: the line-ups after every round, the last one included; `track`: its
    title."""

    account: Account
    history: Sequence[Lineup]
    placings: Sequence[Placing]
    track: str
    first: int = 0
    """The round after which places count as those of the grid."""

    @cached_property
    def rounds(self) -> Sequence[Lineup]:
        """Those after rounds that were driven."""
        return [one for one in self.history if one.round]

    def home(self, seat: Seat) -> int:
        """The round in which a car's race ended; 0 if it never did."""
        return next((one.round for one in self.history if seat in one.ended), 0)

    @cached_property
    def winner(self) -> Placing:
        """Who is first."""
        return self.placings[0]

    @cached_property
    def led_throughout(self) -> bool:
        """The winner was ahead after every round before his last."""
        seat = self.winner.seat
        rounds = [one.leader for one in self.rounds if one.round < (self.home(seat) or self.account.round)]
        return self.winner.status == "finished" and bool(rounds) and all(one == seat for one in rounds)

    @cached_property
    def beaten(self) -> Seat | None:
        """Who was ahead of the winner until the last round, if that was the winner's last."""
        before, seat = self.account.before, self.winner.seat
        ahead = before.racing[0] if before and before.racing else seat
        return ahead if ahead != seat and self.home(seat) == self.account.round else None

    @cached_property
    def started_from(self) -> int:
        """The winner's place on the grid; 0 where it says nothing."""
        known = self.grid and not self.grid.round and not self.first
        return self.grid.rank(self.winner.seat) if self.grid and known else 0

    @cached_property
    def led(self) -> Counter[Seat]:
        """Rounds led clear, up to the winner's last."""
        last = self.home(self.winner.seat) or self.account.round
        held = [one for one in self.rounds if one.round < last and one.leader]
        return Counter(one.leader for one in held if one.leader)

    @cached_property
    def grid(self) -> Lineup | None:
        """The places that gains are counted from."""
        return next((one for one in self.history if one.round >= self.first), None)


class Ended(Value):
    """The flag as it is told: the headline, everybody in places, what the race will be known for; and by seat how far
    behind the winner they were."""

    headline: str
    places: tuple[str, ...]
    awards: tuple[str, ...]
    gaps: dict[Seat, str]

    @property
    def text(self) -> str:
        """All of it."""
        rows = (f"🏁 **{self.headline}**", *self.places, *([""] if self.awards else []), *self.awards)
        return "\n".join(rows)


def flag(teller: Teller, finish: RaceEnd, names: Mapping[Seat, str]) -> Ended:
    """The flag of a race."""
    speaker = Storyteller(teller.voice, signed_names(names))
    awards = [*_in_front(finish, speaker), *_fastest(finish, speaker), *_gained(finish, speaker)]
    awards += [*_luck(finish, speaker), *_company(finish, speaker), *_moment(finish, speaker)]
    first = [one for one in finish.placings if not one.is_out][: len(MEDALS)]
    return Ended(
        headline=_headline(finish, speaker),
        places=(*_podium(finish, speaker), *_others(finish, speaker)),
        awards=tuple(awards),
        gaps={one.seat: _apart(finish, speaker, one) for one in first},
    )


def _apart(finish: RaceEnd, speaker: Storyteller, one: Placing) -> str:
    gap, kind = _behind(finish, one)
    return speaker.ui("flag_apart", gap=gap, kind=kind)


def _headline(finish: RaceEnd, speaker: Storyteller) -> str:
    seat = finish.winner.seat
    if finish.winner.is_out:
        status = speaker.voice.word("status", finish.winner.status)
        return speaker.ui("flag_unseen", seat=seat, track=finish.track, status=status, round=finish.home(seat))
    facts: dict[str, Json] = {
        "seat": seat,
        "track": finish.track,
        "always": finish.led_throughout,
        "beaten": finish.beaten,
        "since": _since(finish, finish.beaten) if finish.beaten else 0,
        "grid": finish.started_from,
        "cars": len(finish.placings),
        "home": sum(one.status == "finished" for one in finish.placings),
    }
    return speaker.ui("flag_won", **facts)


def _since(finish: RaceEnd, seat: Seat) -> int:
    """The first round of those up to the last one in which a car led all the time."""
    since = 0
    for one in reversed(finish.rounds[:-1]):
        if one.leader != seat:
            break
        since = one.round
    return since


def _podium(finish: RaceEnd, speaker: Storyteller) -> list[str]:
    said = []
    for medal, one in zip(MEDALS, [p for p in finish.placings if not p.is_out], strict=False):
        gap, kind = _behind(finish, one)
        facts: dict[str, Json] = {"seat": one.seat, "gap": gap, "kind": kind}
        said.append(f"{medal} {speaker.ui('flag_podium', **facts)}")
    return list(pieced(said))


def _behind(finish: RaceEnd, one: Placing) -> tuple[int, str]:
    """How far behind the winner: rounds, or what was left to drive when the flag fell; "" for the winner himself."""
    if one.seat == finish.winner.seat:
        return 0, ""
    won, home = finish.home(finish.winner.seat), finish.home(one.seat)
    if one.status == "finished":
        return home - won, "rounds" if home > won else "same"
    left = finish.account.after.to_go(one.seat)
    return left or 0, "units" if left else "line" if left == 0 else "running"


def _others(finish: RaceEnd, speaker: Storyteller) -> list[str]:
    rest = [one for one in finish.placings if not one.is_out][len(MEDALS) :]
    said = []
    for one in rest:
        gap, kind = _behind(finish, one)
        figures: dict[str, Json] = {"gap": gap, "kind": kind}
        said.append(f"{one.place} {speaker.ui('flag_other', seat=one.seat, **figures)}")
    out = [one for one in finish.placings if one.is_out]
    gone = list[str]()
    for one in out:
        status = speaker.voice.word("status", one.status)
        gone.append(speaker.ui("flag_out", seat=one.seat, status=status, round=finish.home(one.seat)))
    first = [f"{speaker.ui('flag_gone')} {gone[0]}", *gone[1:]] if gone else []
    return [*pieced(said), *pieced(first)]


def _in_front(finish: RaceEnd, speaker: Storyteller) -> list[str]:
    led = finish.led.most_common()
    if not led or len(finish.rounds) < 3:
        return []
    told = ", ".join(speaker.ui("flag_led", seat=seat, rounds=count) for seat, count in led[:3])
    level = sum(1 for one in finish.rounds if one.round < (finish.home(finish.winner.seat) or 0) and not one.leader)
    return [speaker.ui("flag_in_front", led=told, level=level)]


def _fastest(finish: RaceEnd, speaker: Storyteller) -> list[str]:
    laps = laps_driven(finish.rounds)
    if len({seat for _, seat in laps}) < 2:
        return []
    time, seat = min(laps)
    return [speaker.ui("flag_fastest", seat=seat, rounds=time // 100, tenths=time % 100 // 10)]


def _gained(finish: RaceEnd, speaker: Storyteller) -> list[str]:
    grid = finish.grid
    if grid is None:
        return []
    won = [(grid.place(p.seat) - p.place, -p.place, p.seat) for p in finish.placings if p.status == "finished"]
    best = max(won, default=(0, 0, ""))
    in_headline = finish.started_from and not finish.led_throughout and not finish.beaten
    if best[0] < GAINED or (in_headline and best[2] == finish.winner.seat):
        return []
    return [speaker.ui("flag_gained", seat=best[2], was=grid.place(best[2]), now=-best[1])]


def _luck(finish: RaceEnd, speaker: Storyteller) -> list[str]:
    sums: dict[Seat, tuple[int, int, int]] = {}
    for one in finish.history:
        for seat, figures in one.luck.items():
            sums[seat] = tuple(a + b for a, b in zip(sums.get(seat, (0, 0, 0)), figures, strict=True))  # type: ignore[assignment]
    scores = sorted(
        (better / 2 / sqrt(var / 12), seat) for seat, (n, better, var) in sums.items() if n >= ROLLS and var
    )
    lucky = scores[-1] if scores and scores[-1][0] >= LUCK else None
    unlucky = scores[0] if scores and scores[0][0] <= -LUCK else None
    if not lucky and not unlucky:
        return []
    return [speaker.ui("flag_luck", lucky=lucky[1] if lucky else None, unlucky=unlucky[1] if unlucky else None)]


def _company(finish: RaceEnd, speaker: Storyteller) -> list[str]:
    pairs, attacks = Counter[str](), Counter[Seat]()
    for one in finish.history:
        pairs.update(one.company)
        attacks.update(one.attacks)
    lines = list[str]()
    if attacks:
        seat, count = max(attacks.items(), key=lambda item: (item[1], item[0]))
        if count >= COMPANY:
            lines.append(speaker.ui("flag_attacks", seat=seat, count=count))
    if pairs and not lines:
        pair, count = max(pairs.items(), key=lambda item: (item[1], item[0]))
        seat, _, rival = pair.partition(" ")
        if count >= COMPANY:
            lines.append(speaker.ui("flag_company", seat=seat, rival=rival, count=count))
    return lines


def _moment(finish: RaceEnd, speaker: Storyteller) -> list[str]:
    told = [(one.moment[0], -one.round, one.moment[1]) for one in finish.history if one.moment]
    if not told:
        return []
    _, round, line = max(told)
    return [speaker.ui("flag_moment", round=-round, line=line)]
