"""A round that is run in silence: two worlds that differ in one hand card of one driver, who does not play it, read the
same to everybody else, at the same times.

`python -m tests.bench --only silence` compares as many as you like; here are a few, and what would betray a hand.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.desk import explain, tending
from bot.race import context, control, situation
from bot.race.context import Context, Ruling
from bot.race.situation import Situation
from bot.store import outbox, questions
from tests.bot.racing import ANA, BEN
from tests.two_worlds import Secret, Seen, begun, compared, differences, drawn, lived

SEED, ROUND, CARD = 4, 2, "Mine"
"""Blue holds a mine, and would be asked whether to drop it."""


async def both(folder: Path, secret: Secret, *, seed: int = SEED, round: int = ROUND, observer: int = ANA) -> Any:
    """What the observer reads in the world without the card, and in the one with it."""
    base = await begun(folder / "base", seed, round)
    assert base
    one = await lived(folder / "without", base, secret, orders={}, observer=observer)
    assert one
    assert one.out, "no card can be exchanged"
    other = await lived(folder / "with", base, secret, out=one.out, orders=one.orders, observer=observer)
    assert other
    return one, other


@pytest.mark.parametrize(
    ("seed", "round", "card", "after"), [(4, 2, "Mine", 10), (3, 2, "Laser", None), (2, 3, "Anti-Gravity Slick", 70)]
)
async def test_nobody_else_can_read_whether_a_driver_was_asked(
    tmp_path: Path, seed: int, round: int, card: str, after: int | None
) -> None:
    one, other = await both(tmp_path, Secret(BEN, card, after), seed=seed, round=round)
    assert (one.asked, other.asked) == (0, 1)
    assert one.facts == other.facts
    assert differences(one, other) == []


@pytest.mark.parametrize("seed", [17])
async def test_whatever_is_drawn_reads_the_same(tmp_path: Path, seed: int) -> None:
    """A sled's turn in book mode; the bench draws hundreds, of every track, holder and onlooker."""
    pair = await compared(tmp_path, drawn(seed))
    assert pair
    assert differences(*pair) == []


async def test_no_public_word_is_said_between_the_closing_and_the_show(tmp_path: Path) -> None:
    _, other = await both(tmp_path, Secret(BEN, CARD, 10))
    letters = [(at, rest[1], rest[5]) for at, what, *rest in other.record if what == "letter" and rest[0] is None]
    shows = [(at, post["facts"]["due"]) for at, subject, post in letters if subject.startswith("silent/")]
    closed, show = shows[0][0], shows[-1][1]
    asked_for = {at for at, _ in shows}
    assert {at for at, *_ in letters if closed <= at < show} == asked_for
    assert show in {at for at, *_ in letters}


def shown_when_done(patch: pytest.MonkeyPatch) -> None:
    """6: the round is shown as soon as nobody is awaited any more."""
    quiet = tending._in_silence

    def hasty(inside: Context) -> Any:
        run = inside.progress
        return Ruling(inside.shown()) if run and run.round_closed else quiet(inside)

    patch.setattr(tending, "_in_silence", hasty)


def looked_at_as_it_stands(patch: pytest.MonkeyPatch) -> None:
    """8: what is looked at knows of the questions that have been put since the closing."""
    closed = situation.at_closing
    patch.setattr(control, "at_closing", lambda now: replace(closed(now), open=now.open))


def counted_together(patch: pytest.MonkeyPatch) -> None:
    """9: one counter for all posts of a race."""
    queue = outbox.queue

    async def counting(t: Any, race: Any, drafts: Any) -> Any:
        for draft in drafts:
            most = max(race.ordinals.values(), default=0)
            race = await queue(t, race.model_copy(update={"ordinals": {str(draft.to or 0): most}}), [draft])
        return race

    patch.setattr(outbox, "queue", counting)


def numbered_in_turn(patch: pytest.MonkeyPatch) -> None:
    """9: questions numbered as they are put."""
    count = iter(range(10_000, 20_000))
    patch.setattr(questions, "number", lambda *_: next(count))


def explained_to_all(patch: pytest.MonkeyPatch) -> None:
    """10: who answered what was covered is everybody's to read."""

    def open_hands(context: Any, steps: Any, seat: Any, own: Any) -> Any:
        return decided(context, steps, seat, seat)

    decided = explain._decided
    patch.setattr(explain, "_decided", open_hands)


def asked_in_public(patch: pytest.MonkeyPatch) -> None:
    """4: what is covered is asked like anything else."""
    filed = Situation.filed.func  # type: ignore[attr-defined]
    patch.setattr(context, "falls_silent", lambda *_: False)
    patch.setattr(Situation, "filed", property(lambda self: replace(filed(self), asks=True)))


@pytest.mark.parametrize(
    "mutant",
    [shown_when_done, looked_at_as_it_stands, counted_together, numbered_in_turn, explained_to_all, asked_in_public],
)
async def test_whatever_would_betray_a_hand_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mutant: Callable[[pytest.MonkeyPatch], None]
) -> None:
    base = await begun(tmp_path / "base", SEED, ROUND)
    assert base
    secret = Secret(BEN, CARD, 10)
    sound = await lived(tmp_path / "sound", base, secret, orders={}, observer=ANA)
    assert sound
    mutant(monkeypatch)
    worlds = list[Seen | None]()
    for name, out in (("without", ""), ("with", sound.out)):
        worlds.append(await lived(tmp_path / name, base, secret, out=out, orders=sound.orders, observer=ANA))
    one, other = worlds
    assert one
    assert other
    assert differences(one, other)
