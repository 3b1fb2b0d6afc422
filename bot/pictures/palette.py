"""Colours of pictures: themes of the board, and all that a picture can contain."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.model.seats import BLACK, LIVERIES, WHITE
from bot.pictures.scene import Colour


@dataclass(frozen=True)
class Theme:
    """Colours of everything except cars. `tints`: corner spaces from easy (0) to hard (3)."""

    name: str
    paper: Colour
    verge: Colour
    edge: Colour
    asphalt: Colour
    shade: Colour
    seam: Colour
    tints: tuple[Colour, Colour, Colour, Colour]
    kerb: tuple[Colour, Colour]
    ink: Colour
    soft_ink: Colour
    print: Colour
    mark: Colour
    panel: Colour
    panel_line: Colour
    bar: Colour
    bar_empty: Colour
    badge: Colour
    alarm: Colour


DAY_THEME = Theme(
    name="day",
    paper="#f5f3ec",
    verge="#dfe6d2",
    edge="#6d7278",
    asphalt="#cfd2d4",
    shade="#bcc0c3",
    seam="#b3b7bb",
    tints=("#f2e3ae", "#f0cf86", "#eab074", "#e08f72"),
    kerb=("#c4504a", "#ffffff"),
    ink="#1f2429",
    soft_ink="#666d74",
    print="#2a2a2a",
    mark="#ffd21f",
    panel="#ffffff",
    panel_line="#dcd9cf",
    bar="#4b7f52",
    bar_empty="#dfe0dc",
    badge="#e9e6db",
    alarm="#b3362e",
)

NIGHT_THEME = Theme(
    name="night",
    paper="#1e2227",
    verge="#262d2a",
    edge="#8b9299",
    asphalt="#474d54",
    shade="#3b4046",
    seam="#5d646b",
    tints=("#6d6436", "#7d6427", "#8a5426", "#8d3f2e"),
    kerb=("#b9564f", "#d9d9d9"),
    ink="#eef0f2",
    soft_ink="#a2a9b0",
    print="#f6f2e6",
    mark="#ffd21f",
    panel="#282d33",
    panel_line="#3a4048",
    bar="#7fbf88",
    bar_empty="#454b52",
    badge="#3d434b",
    alarm="#ff8a7d",
)

THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (DAY_THEME, NIGHT_THEME)}

SAND_THEMES: Mapping[str, Theme] = {
    "day": replace(
        DAY_THEME,
        verge="#e9e1cf",
        edge="#80663f",
        asphalt="#ead6a4",
        shade="#c9c3b4",
        seam="#cfb67e",
        soft_ink="#6d6552",
        tints=("#f7eed2", "#f6cd7c", "#eaa162", "#dd7a5f"),
    ),
    "night": replace(
        NIGHT_THEME,
        verge="#2c2a26",
        edge="#c0a872",
        asphalt="#92805a",
        shade="#75726a",
        seam="#766646",
        soft_ink="#ddd6c4",
        tints=("#a3956c", "#9a7626", "#94552a", "#8d3a2d"),
    ),
}


def adapt_to_surface(theme: Theme, surface: str) -> Theme:
    """Return a theme for a surface: `asphalt` or `sand`."""
    return SAND_THEMES[theme.name] if surface == "sand" else theme


@dataclass(frozen=True)
class Masonry:
    """Colours of stone, from lit to shadowed, of water, granite and gilding."""

    lit: Colour
    stone: Colour
    shadow: Colour
    water: Colour
    granite: Colour
    dark_granite: Colour
    gold: Colour


MASONRY_BY_THEME: Mapping[str, Masonry] = {
    "day": Masonry("#f6efdf", "#ddd0b4", "#a08d68", "#a9cdd3", "#d39a7b", "#a66a50", "#e0ab2b"),
    "night": Masonry("#565145", "#454137", "#8d8066", "#2f5560", "#a3705a", "#7a4c3c", "#d8a93c"),
}

HORSE_COLOURS = ("#6b4023", "#43291a", "#54331f", "#7d5030")
"""Colours of horses, leftmost first."""
DEAD_HORSE_COLOUR, SKIN_COLOUR, WOOD_COLOUR = "#8d8377", "#f0c8a0", "#3a2a1c"


def list_colours(theme: Theme, horses: bool = False) -> tuple[Colour, ...]:
    """List the colours of pictures besides the ground.
    Paint, its blends with the colours below, the faint ribbons; with `horses`, their coats too."""
    bodies = [one.body for one in LIVERIES.values()]
    plain = (WHITE, BLACK, theme.mark, theme.alarm, theme.ink, theme.soft_ink, theme.bar, theme.bar_empty, theme.badge)
    paint = list(dict.fromkeys([*bodies, *(one.trim for one in LIVERIES.values()), *plain]))
    paint += [*HORSE_COLOURS, DEAD_HORSE_COLOUR, SKIN_COLOUR, WOOD_COLOUR] if horses else []
    under = (theme.asphalt, theme.panel, BLACK, theme.paper)
    soft = [mix_colours(one, other, 0.6) for one in paint for other in under]
    faint = [mix_colours(body, theme.asphalt, share) for body in bodies for share in (0.25, 0.5)]
    return tuple(dict.fromkeys([*paint, *under, *soft, *faint]))


def mix_colours(one: Colour, other: Colour, share: float) -> Colour:
    """Mix a share of one colour over another."""
    parts = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in parts)
