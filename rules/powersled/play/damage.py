"""Chapter 10: what a collision or a hit does to one sled; the Force Field that keeps it away."""

from rules.events import Modifier
from rules.powersled.model.book import FIELD
from rules.powersled.model.facts import Damaged, Harmful, Shielded, Struck, Worn
from rules.powersled.model.questions import Shield
from rules.powersled.model.state import Sled
from rules.powersled.play.cards import could_hold, put_down
from rules.powersled.play.control import control_test
from rules.powersled.play.figures import Heat, ordinal
from rules.powersled.play.placing import remove
from rules.powersled.play.rolls import roll
from rules.values import Seat


def shielded(meet: Heat, sled: Sled, against: str, strength: int = 0, by: Seat | None = None) -> bool:
    """P-81, P-82: a Force Field before any dice; asked of everyone who could hold one. A crashing sled uses none
    (P-88)."""
    if not could_hold(meet.book.tables, sled, FIELD) or (sled.spin and sled.spin.crashing):
        return False
    at = ordinal(meet.race, "field", "")
    holds = sled.hand.count(FIELD)
    question = Shield(seat=sled.seat, at=at, against=against, strength=strength, by=by, holds=holds)  # type: ignore[arg-type]
    if meet.steward.ask(question) != "yes":
        return False
    put_down(sled, (FIELD,))
    meet.steward.tell(Shielded(item="P-81", seat=sled.seat, against=against, by=by))
    return True


def hit(meet: Heat, sled: Sled, why: Harmful, strength: int, by: Seat | None) -> None:
    """P-132: one roll of the target alone."""
    meet.steward.tell(Struck(item="P-132", seat=sled.seat, why=why, strength=strength, by=by))
    if not shielded(meet, sled, why, strength, by):
        blow(meet, sled, strength)


def blow(meet: Heat, sled: Sled, strength: int) -> None:
    """P-123 to P-125: the Collision Table, damage, then the test, which armor that holds makes needless."""
    tables = meet.book.tables
    total = roll(meet, "COLL", sled, "P-123", effect=lambda t: f"damage {tables.collide(t, strength).damage}")
    harm = tables.collide(total, strength)
    armor = sled.armor
    _damage(meet, sled, harm.damage)
    if sled.on_track and (harm.damage == 0 or harm.damage > armor):
        control_test(meet, sled, "CTRL-COLL", "P-99", Modifier(why="collision", by=harm.test))


def _damage(meet: Heat, sled: Sled, points: int) -> None:
    """P-124: boxes first; each point beyond them takes thrust (odd) or stability (even)."""
    if not points:
        return
    through = max(0, points - sled.armor)
    sled.armor -= points - through
    meet.steward.tell(Damaged(item="P-124", seat=sled.seat, damage=points, armor=sled.armor, through=through))
    for _ in range(through):
        if sled.on_track:
            _wear(meet, sled)


def _wear(meet: Heat, sled: Sled) -> None:
    """P-30: below the left-most box a sled has broken down."""
    build = meet.book.tables.build
    if roll(meet, "DMG", sled, "P-124", effect=lambda total: "thrust" if total % 2 else "stability") % 2:
        sled.thrust -= 1
        part, left, broken = "thrust", sled.thrust, sled.thrust < build.thrust_least
    else:
        sled.stability -= 1
        part, left, broken = "stability", sled.stability, sled.stability < build.stability_least
    meet.steward.tell(Worn(item="P-124", seat=sled.seat, part=part, left=left))  # type: ignore[arg-type]
    if broken:
        remove(meet, sled, "breakdown", "P-30")
