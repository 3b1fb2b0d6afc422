"""The tracks of chapter 17 and the charts, for tests."""

from rules.powersled.model.tables import RuleTables, load_rule_tables
from rules.ruleset import RaceSetup
from rules.track.track import Track
from rules.track.track_file import read_track
from tests.repository import DATA

CHARTS = (DATA / "powersled" / "reconstructed-1.toml").read_text("utf-8")


def track(name: str) -> Track:
    """Load a track by name."""
    return read_track(name, (DATA / "tracks" / f"{name}.toml").read_text("utf-8"))


def table(name: str) -> RaceSetup[RuleTables]:
    """Load a track with the charts."""
    laid = track(name)
    return RaceSetup(laid, load_rule_tables(laid, CHARTS))


OVAL, REACH, TRIDENT = (table(name) for name in ("halcyon-oval", "serpent-reach", "titan-trident"))
