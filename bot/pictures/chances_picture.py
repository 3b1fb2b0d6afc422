"""The picture of a race's analysis: each car's chance to win, round by round, with the turning points."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import dist

from bot.model.seats import find_livery
from bot.pictures import pillow_backend
from bot.pictures.alt_text import PictureLocalizer
from bot.pictures.board import Picture
from bot.pictures.fonts import cut_to_width
from bot.pictures.incident_marks import MIN_TEXT_SIZE_PX
from bot.pictures.palette import DAY_THEME, Theme
from bot.pictures.round_picture import HEAD_HEIGHT_PX, PICTURE_SIDE_PX, draw_header
from bot.pictures.scene import Box, Disc, Point, Polygon, Scene, Shape, Stroke, Text, convert_drawing_errors
from rules.base import Seat

PICTURE_HEIGHT_PX = 900
LEFT_PX, RIGHT_PX, FOOT_PX, LINE_HEIGHT_PX = 130, 60, 70, 52
CERTAIN_PERMILLE = 1000
DISC_PX = 50
"""The least distance between two discs with numbers or letters."""
MIN_NUMBERED_PERMILLE = 120
"""The least chance at which a car's number fits on its band."""


@dataclass(frozen=True)
class ChancesPictureData:
    """The content of the picture.
    `wins`: chances in thousandths by seat, after each round; `rounds`: their numbers, 0 for the grid; `numbers`: of the
    cars; `turning_points`: rounds that are turning points, with a line of text each."""

    wins: Sequence[Mapping[Seat, int]]
    rounds: Sequence[int]
    numbers: Mapping[Seat, int]
    turning_points: Mapping[int, str]
    headline: str
    alt: str


def draw_chances(picture_data: ChancesPictureData, localizer: PictureLocalizer) -> Picture:
    """Draw a PNG, 1200 pixels wide. Raises Undrawable, and nothing else."""
    with convert_drawing_errors("chances"):
        return Picture(pillow_backend.render_png(build_chances_scene(picture_data, localizer)), picture_data.alt)


def build_chances_scene(picture_data: ChancesPictureData, localizer: PictureLocalizer) -> Scene:
    """Build the scene: bands of chances, the winner's at the bottom, over the lines of the turning points."""
    theme = DAY_THEME
    chart = _ChancesChart(
        picture_data, theme, PICTURE_HEIGHT_PX - FOOT_PX - LINE_HEIGHT_PX * len(picture_data.turning_points)
    )
    shapes = (
        *draw_header(picture_data.headline, localizer.format_phrase("picture", "chances", {}), theme),
        *chart.draw_shapes(),
        *_draw_lines(picture_data, theme),
    )
    return Scene(PICTURE_SIDE_PX, PICTURE_HEIGHT_PX, theme.paper, "", shapes, ())


class _ChancesChart:
    """Stacked bands of the chances to win, from the bottom of the winner's to the top."""

    def __init__(self, picture_data: ChancesPictureData, theme: Theme, foot: int) -> None:
        self.picture_data, self.theme, self.top, self.foot = picture_data, theme, HEAD_HEIGHT_PX + 26, foot
        last = picture_data.wins[-1]
        self.seats = sorted(picture_data.numbers, key=lambda seat: (-last.get(seat, 0), -self._sum_chances(seat), seat))

    def draw_shapes(self) -> Iterator[Shape]:
        """Draw the bands, the axes over them, and the marks of the turning points."""
        below = [0] * len(self.picture_data.wins)
        for seat in self.seats:
            own = [wins.get(seat, 0) for wins in self.picture_data.wins]
            above = [low + high for low, high in zip(below, own, strict=True)]
            if any(own):
                yield from self._draw_band(seat, below, above)
            below = above
        yield from self._draw_axes()
        yield from self._draw_marks()
        yield from self._draw_numbers()

    def _sum_chances(self, seat: Seat) -> int:
        return sum(wins.get(seat, 0) for wins in self.picture_data.wins)

    def _find_point(self, nth: int, permille: int) -> Point:
        wide = PICTURE_SIDE_PX - LEFT_PX - RIGHT_PX
        x = LEFT_PX + wide * nth / max(1, len(self.picture_data.wins) - 1)
        return x, self.foot - (self.foot - self.top) * min(CERTAIN_PERMILLE, permille) / CERTAIN_PERMILLE

    def _draw_band(self, seat: Seat, below: Sequence[int], above: Sequence[int]) -> Iterator[Shape]:
        upper = [self._find_point(n, permille) for n, permille in enumerate(above)]
        lower = [self._find_point(n, permille) for n, permille in enumerate(below)]
        yield Polygon((*upper, *reversed(lower)), find_livery(seat, self.picture_data.numbers[seat]).body)
        yield Stroke(tuple(upper), self.theme.paper, 3)

    def _draw_axes(self) -> Iterator[Shape]:
        for tenths in (0, 5, 10):
            x, y = self._find_point(0, 100 * tenths)
            yield Text((x - 16, y), f"{tenths}/10", MIN_TEXT_SIZE_PX, self.theme.soft_ink, "narrow", "end")
            yield Stroke(
                ((x, y), self._find_point(len(self.picture_data.wins) - 1, 100 * tenths)), self.theme.edge, 2, 0.6
            )
        step = next(n for n in (1, 2, 5, 10, 20, 50, 100, 500) if len(self.picture_data.rounds) / n <= 12)
        for nth, number in enumerate(self.picture_data.rounds):
            if number % step == 0:
                x, y = self._find_point(nth, 0)
                yield Text((x, y + 30), str(number), MIN_TEXT_SIZE_PX, self.theme.soft_ink, "narrow")

    def _draw_marks(self) -> Iterator[Shape]:
        for letter, (x, y) in zip("ABC", self._find_mark_spots(), strict=False):
            yield Stroke(((x, y), (x, self.foot)), self.theme.paper, 7, 0.7)
            yield Stroke(((x, y), (x, self.foot)), self.theme.ink, 3)
            yield Disc((x, y), 24, self.theme.ink)
            yield Disc((x, y), 21, self.theme.mark)
            yield Text((x, y), letter, MIN_TEXT_SIZE_PX, self.theme.print, "bold")

    def _draw_numbers(self) -> Iterator[Shape]:
        """Write each car's number where its band is widest and no other number stands."""
        occupied_spots = self._find_mark_spots()
        lows = [dict(zip(self.seats, (0, *accumulate(w.get(s, 0) for s in self.seats)), strict=False))
                for w in self.picture_data.wins]  # fmt: skip
        for seat in self.seats:
            own = [wins.get(seat, 0) for wins in self.picture_data.wins]
            wide = sorted((n for n in range(len(own)) if own[n] >= MIN_NUMBERED_PERMILLE), key=lambda n: -own[n])
            spots = [self._find_number_spot(n, lows[n][seat] + own[n] // 2) for n in wide]
            free = [spot for spot in spots if all(dist(spot, other) >= DISC_PX for other in occupied_spots)]
            for x, y in free[:1]:
                occupied_spots.append((x, y))
                livery = find_livery(seat, self.picture_data.numbers[seat])
                yield Disc((x, y), 22, self.theme.ink)
                yield Disc((x, y), 20, livery.body)
                yield Text((x, y), str(self.picture_data.numbers[seat]), MIN_TEXT_SIZE_PX, livery.ink, "narrow")

    def _find_mark_spots(self) -> list[Point]:
        """Return where the letters of the turning points stand: of two beside each other one lower."""
        spots, last = list[Point](), 0.0
        for round in self.picture_data.turning_points:
            x, y = self._find_point(self.picture_data.rounds.index(round), CERTAIN_PERMILLE)
            y, last = (y + DISC_PX, 0.0) if x - last < DISC_PX else (y, x)
            spots.append((x, y))
        return spots

    def _find_number_spot(self, nth: int, permille: int) -> Point:
        x, y = self._find_point(nth, permille)
        return min(max(x, LEFT_PX + 24), PICTURE_SIDE_PX - RIGHT_PX - 24), y


def _draw_lines(picture_data: ChancesPictureData, theme: Theme) -> Iterator[Shape]:
    """Write the turning points, a line each, under the chart."""
    top = PICTURE_HEIGHT_PX - LINE_HEIGHT_PX * len(picture_data.turning_points)
    for n, (letter, sentence) in enumerate(zip("ABC", picture_data.turning_points.values(), strict=False)):
        y = top + LINE_HEIGHT_PX * n
        yield Box(0, y, PICTURE_SIDE_PX, LINE_HEIGHT_PX - 3, theme.badge)
        yield Disc((40, y + LINE_HEIGHT_PX / 2 - 1), 20, theme.mark)
        yield Text((40, y + LINE_HEIGHT_PX / 2 - 1), letter, MIN_TEXT_SIZE_PX, theme.print, "bold")
        text = cut_to_width(sentence, MIN_TEXT_SIZE_PX, PICTURE_SIDE_PX - 100, "narrow")
        yield Text((76, y + LINE_HEIGHT_PX / 2 - 1), text, MIN_TEXT_SIZE_PX, theme.ink, "narrow", "start")
