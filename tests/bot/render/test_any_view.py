"""Whatever a game shows, there is a picture, or one clear exception."""

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.render.board import draw
from bot.render.words import standings_text
from rules.view import CarView, Gauge, Piece, RaceView, Rig
from tests.bot.render.printed import SEATS, board_of, text_of, track_of

TRACK = track_of("tt-1")
places = st.sampled_from([*TRACK.spaces, "(99,1)", ""])
gauges = st.builds(
    Gauge,
    name=st.text(min_size=1, max_size=12).filter(str.strip),
    value=st.integers(-5, 10**6),
    most=st.none() | st.integers(0, 10**6),
)
rigs = st.builds(
    Rig,
    horses=st.lists(st.sampled_from(["well", "fallen", "gone"]), max_size=5).map(tuple),
    car=st.booleans(),
    driver=st.booleans(),
)
pieces = st.builds(
    Piece,
    kind=st.sampled_from(["wreck", "fallen", "walker", "dragged", "mine", "slick", "debris"]),
    at=places,
    seat=st.sampled_from([*SEATS, "mauve"]),
    number=st.integers(1, 99),
)
cars = st.builds(
    CarView,
    seat=st.sampled_from([*SEATS, "mauve"]),
    number=st.integers(1, 99),
    order=st.integers(1, 12),
    lap=st.integers(-1, 20),
    status=st.sampled_from(["running", "finished", "out", "brake failure"]),
    spaces=st.lists(places, max_size=2).map(tuple),
    beside=st.none() | places,
    side=st.sampled_from(["", "left", "right"]),
    trail=st.lists(places, max_size=8).map(tuple),
    speed=st.none() | st.integers(-20, 10**4),
    gauges=st.lists(gauges, max_size=7).map(tuple),
    badges=st.lists(st.text(max_size=30), max_size=4).map(tuple),
    rig=st.none() | rigs,
    half=st.sampled_from(["", "front", "rear"]),
    craft=st.sampled_from(["car", "sled"]),
    loose=st.sampled_from(["", "spinning", "crashing"]),
    towed=st.none() | st.sampled_from(SEATS),
)
views = st.builds(
    RaceView,
    round=st.integers(0, 999),
    lap=st.integers(0, 99),
    laps=st.integers(1, 99),
    cars=st.lists(cars, max_size=12).map(tuple),
    marked=st.lists(places, max_size=5).map(tuple),
    pieces=st.lists(pieces, max_size=8).map(tuple),
)


@settings(max_examples=25, deadline=None)
@given(view=views, names=st.dictionaries(st.sampled_from(SEATS), st.text(max_size=40)), title=st.text(max_size=80))
def test_every_view_has_a_picture_and_a_table(view: RaceView, names: dict[str, str], title: str) -> None:
    picture = draw(TRACK, text_of("tt-1"), board_of("tt-1"), view, names, title)
    assert picture.png[:4] == b"\x89PNG"
    assert len(picture.alt) <= 1000
    assert len(standings_text(view, names)) <= 2000
