"""Hidden phases: two races that differ in one unplayed card read the same to everybody else, at the same times.

`python -m tests.bench --only silence` compares as many as you like; here are a few, and what would betray a hand.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from bot.app import command as context
from bot.app import due_work, explain_log, race_service, race_snapshot
from bot.app.command import CommandContext, Decision
from bot.app.race_snapshot import RaceSnapshot
from bot.store import outbox, questions
from tests.bot.race_services import ANA, BEN
from tests.sampling import sample_cases
from tests.two_worlds import (
    Observations,
    Secret,
    begin_race,
    compare_worlds,
    list_differences,
    make_random_draw,
    play_round,
)

SEED, ROUND, CARD = 4, 2, "Mine"
"""Blue holds a mine, and would be asked whether to drop it."""


MINE = Secret(BEN, CARD, 10)


@dataclass
class Worlds:
    """The pairs of worlds, each run once."""

    folder: Path
    bases: dict[tuple[int, int], Path] = field(default_factory=dict)
    pairs: dict[tuple[int, int, Secret], tuple[Observations, Observations]] = field(default_factory=dict)

    async def base(self, seed: int, round: int) -> Path:
        """Return the race as it is before the round."""
        if (seed, round) not in self.bases:
            base = await begin_race(self.folder / f"{seed} {round}", seed, round)
            assert base
            self.bases[seed, round] = base
        return self.bases[seed, round]

    async def both(
        self, seed: int = SEED, round: int = ROUND, secret: Secret = MINE
    ) -> tuple[Observations, Observations]:
        """Return what Ana reads in the world without the card, and in the one with it."""
        if (seed, round, secret) not in self.pairs:
            base = await self.base(seed, round)
            at = self.folder / f"{seed} {round} {secret.card}"
            one = await play_round(at / "without", base, secret, orders={}, observer=ANA)
            assert one
            assert one.out, "no card can be exchanged"
            other = await play_round(at / "with", base, secret, out=one.out, orders=one.orders, observer=ANA)
            assert other
            self.pairs[seed, round, secret] = one, other
        return self.pairs[seed, round, secret]


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Worlds:
    return Worlds(tmp_path_factory.mktemp("worlds"))


ASKED = [(SEED, ROUND, CARD, 10), (3, 2, "Laser", None), (2, 3, "Anti-Gravity Slick", 70)]


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "round", "card", "after"), sample_cases(ASKED, one_in=3))
async def test_nobody_else_can_read_whether_a_driver_was_asked(
    worlds: Worlds, seed: int, round: int, card: str, after: int | None
) -> None:
    one, other = await worlds.both(seed, round, Secret(BEN, card, after))
    assert (one.question_count, other.question_count) == (0, 1)
    assert one.facts == other.facts
    assert list_differences(one, other) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2])
async def test_whatever_is_drawn_reads_the_same(tmp_path: Path, seed: int) -> None:
    """A sled's turn in book mode; the bench draws hundreds, of every track, holder and onlooker."""
    pair = await compare_worlds(tmp_path, make_random_draw(seed))
    assert pair
    assert list_differences(*pair) == []


@pytest.mark.slow
async def test_no_public_word_is_said_between_the_closing_and_the_reveal(worlds: Worlds) -> None:
    _, other = await worlds.both()
    letters = [(at, rest[1], rest[5]) for at, what, *rest in other.record if what == "letter" and rest[0] is None]
    shows = [(at, post["facts"]["due"]) for at, subject, post in letters if subject.startswith("silent/")]
    closed_at, show_at = shows[0][0], shows[-1][1]
    asked_for = {at for at, _ in shows}
    assert {at for at, *_ in letters if closed_at <= at < show_at} == asked_for
    assert show_at in {at for at, *_ in letters}


def show_when_done(patch: pytest.MonkeyPatch) -> None:
    """Break item 6: show the round as soon as nobody is awaited any more."""
    quiet = due_work._do_hidden_phase_action

    def hasty(inside: CommandContext) -> Any:
        run = inside.progress
        return Decision(inside.reveal_hidden_phase()) if run and run.round_closed else quiet(inside)

    patch.setattr(due_work, "_do_hidden_phase_action", hasty)


def look_at_it_as_it_stands(patch: pytest.MonkeyPatch) -> None:
    """Break item 8: let views know of questions put since the closing."""
    original = race_snapshot.restore_snapshot_at_closing
    patch.setattr(race_service, "restore_snapshot_at_closing", lambda now: replace(original(now), open=now.open))


def count_together(patch: pytest.MonkeyPatch) -> None:
    """Break item 9: count all posts of a race by one counter."""
    queue = outbox.enqueue

    async def counting(t: Any, race: Any, drafts: Any) -> Any:
        for draft in drafts:
            most = max(race.post_counts.values(), default=0)
            race = await queue(t, race.model_copy(update={"post_counts": {str(draft.audience or 0): most}}), [draft])
        return race

    patch.setattr(outbox, "enqueue", counting)


def number_in_turn(patch: pytest.MonkeyPatch) -> None:
    """Break item 9: number questions as they are put."""
    count = iter(range(10_000, 20_000))
    patch.setattr(questions, "derive_question_id", lambda *_: next(count))


def explain_to_all(patch: pytest.MonkeyPatch) -> None:
    """Break item 10: let everybody read who answered a hidden question."""

    def open_hands(context: Any, steps: Any, seat: Any, own: Any) -> Any:
        return original(context, steps, seat, seat)

    original = explain_log._list_decisions_behind
    patch.setattr(explain_log, "_list_decisions_behind", open_hands)


def ask_in_public(patch: pytest.MonkeyPatch) -> None:
    """Break item 4: ask hidden questions like any other."""
    original = RaceSnapshot.auto_answerer.func  # type: ignore[attr-defined]
    patch.setattr(context, "needs_hidden_phase", lambda *_: False)
    patch.setattr(RaceSnapshot, "auto_answerer", property(lambda self: replace(original(self), asks=True)))


MUTANTS = [
    *(show_when_done, look_at_it_as_it_stands, explain_to_all),
    *(count_together, ask_in_public, number_in_turn),
]


@pytest.mark.slow
@pytest.mark.parametrize("mutant", sample_cases(MUTANTS, one_in=2))
async def test_whatever_would_betray_a_hand_is_found(
    tmp_path: Path, worlds: Worlds, monkeypatch: pytest.MonkeyPatch, mutant: Callable[[pytest.MonkeyPatch], None]
) -> None:
    base, (sound, _) = await worlds.base(SEED, ROUND), await worlds.both()
    mutant(monkeypatch)
    observations = list[Observations | None]()
    for name, out in (("without", ""), ("with", sound.out)):
        observations.append(await play_round(tmp_path / name, base, MINE, out=out, orders=sound.orders, observer=ANA))
    one, other = observations
    assert one
    assert other
    assert list_differences(one, other)
