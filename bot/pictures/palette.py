"""Colours of pictures: themes of the board, and all that a picture can contain."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from bot.model.seats import BLACK, LIVERIES, WHITE
from bot.pictures.geometry import Shape
from bot.pictures.scene import Colour


@dataclass(frozen=True)
class Theme:
    """Colours of everything except cars. `ground`: what the road lies on; `tints`: corner spaces from easy (0) to
    hard (3)."""

    name: str
    paper: Colour
    ground: Colour
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
    ground="#f5f3ec",
    verge="#dfe6d2",
    edge="#6d7278",
    asphalt="#cfd2d4",
    shade="#bcc0c3",
    seam="#b3b7bb",
    tints=("#f2e3ae", "#f0cf86", "#eab074", "#e08f72"),
    kerb=("#c4504a", "#ffffff"),
    ink="#1f2429",
    soft_ink="#5d646b",
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
    ground="#1e2227",
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
        soft_ink="#655d4a",
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
ICE_THEMES: Mapping[str, Theme] = {
    "day": replace(DAY_THEME, edge="#4f7285", asphalt="#bcd8e6", shade="#a6c7d8", seam="#93b7ca"),
    "night": replace(NIGHT_THEME, edge="#86a9bd", asphalt="#3f5a6b", shade="#344c5b", seam="#567488"),
}
SURFACE_THEMES: Mapping[str, Mapping[str, Theme]] = {"asphalt": THEMES, "sand": SAND_THEMES, "ice": ICE_THEMES}
SOFT_INK_ON_GROUND = "#4c535a"
"""Colour of lesser words by day, where they also lie on a coloured ground."""


def adapt_to_surface(theme: Theme, shape: Shape) -> Theme:
    """Return a theme for a track: for its surface, its light and the ground that it lies on."""
    light = "night" if shape.light == "night" else theme.name
    on_road = SURFACE_THEMES[shape.surface][light]
    if not shape.ground:
        return on_road
    colours = GROUND_COLOURS[shape.ground][light]
    soft = SOFT_INK_ON_GROUND if light == "day" else on_road.soft_ink
    return replace(on_road, ground=colours.ground, verge=colours.verge, soft_ink=soft)


@dataclass(frozen=True)
class StoneColours:
    """Colours of stone, from lit to shadowed, of water, granite and gilding."""

    lit: Colour
    stone: Colour
    shadow: Colour
    water: Colour
    granite: Colour
    dark_granite: Colour
    gold: Colour


MASONRY_BY_THEME: Mapping[str, StoneColours] = {
    "day": StoneColours("#f6efdf", "#ddd0b4", "#a08d68", "#a9cdd3", "#d39a7b", "#a66a50", "#e0ab2b"),
    "night": StoneColours("#565145", "#454137", "#8d8066", "#2f5560", "#a3705a", "#7a4c3c", "#d8a93c"),
}

HORSE_COLOURS = ("#6b4023", "#43291a", "#54331f", "#7d5030")
"""Colours of horses, leftmost first."""
DEAD_HORSE_COLOUR, SKIN_COLOUR, WOOD_COLOUR = "#8d8377", "#f0c8a0", "#3a2a1c"


@lru_cache(maxsize=64)
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


@lru_cache(maxsize=4096)
def mix_colours(one: Colour, other: Colour, share: float) -> Colour:
    """Mix a share of one colour over another."""
    parts = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in parts)


@dataclass(frozen=True)
class GroundColours:
    """Colours of a ground: the ground itself, the verge of the road on it, and what is scattered over it."""

    ground: Colour
    verge: Colour


GROUND_COLOURS: Mapping[str, Mapping[str, GroundColours]] = {
    "meadow": {"day": GroundColours("#d5e3b3", "#eaf0d8"), "night": GroundColours("#222b1f", "#2e3929")},
    "forest": {"day": GroundColours("#c3d6ab", "#e0e9d0"), "night": GroundColours("#1d271e", "#29352a")},
    "alp": {"day": GroundColours("#d3dcc0", "#e8ecdc"), "night": GroundColours("#242a24", "#30372f")},
    "marsh": {"day": GroundColours("#d2dcb2", "#e6ebd0"), "night": GroundColours("#252b20", "#31382a")},
    "coast": {"day": GroundColours("#eadfc0", "#f4eddb"), "night": GroundColours("#2d2920", "#3a352a")},
    "desert": {"day": GroundColours("#eed6ac", "#f6e9cd"), "night": GroundColours("#33262b", "#443239")},
    "quarry": {"day": GroundColours("#e0d6c3", "#eee8db"), "night": GroundColours("#2b2824", "#38342f")},
    "basalt": {"day": GroundColours("#d6d1d6", "#e7e3e7"), "night": GroundColours("#262328", "#343036")},
    "ice": {"day": GroundColours("#dcebf3", "#f4fafd"), "night": GroundColours("#1f2b34", "#2b3944")},
    "quay": {"day": GroundColours("#dcd8cd", "#ebe8e0"), "night": GroundColours("#26282b", "#33363a")},
    "town": {"day": GroundColours("#e6dcc8", "#e9e1cf"), "night": GroundColours("#2b2824", "#35312b")},
}
"""Colours of a ground, by its kind and by theme."""
AREA_COLOURS: Mapping[str, Mapping[str, tuple[Colour, Colour]]] = {
    "water": {"day": ("#a9d3e6", "#7fb6d1"), "night": ("#1f4257", "#2f6282")},
    "lava": {"day": ("#f2a65c", "#c8623a"), "night": ("#a3451f", "#5e2a1c")},
    "snow": {"day": ("#f5fafc", "#c5dbe6"), "night": ("#3a4a56", "#4d606e")},
    "beach": {"day": ("#f1e5c4", "#dccb9d"), "night": ("#3a3527", "#4a4432")},
    "rock": {"day": ("#d4cec3", "#b3aca0"), "night": ("#3a3835", "#4b4844")},
    "pit": {"day": ("#cdbfa5", "#a8977a"), "night": ("#3c362c", "#55503f")},
    "field": {"day": ("#ece0a4", "#cdbd78"), "night": ("#3a3722", "#4b472d")},
    "flowers": {"day": ("#dfe9b4", "#c3d492"), "night": ("#2c351f", "#3a4529")},
    "forest": {"day": ("#b3cc9c", "#94b37c"), "night": ("#1a2a1c", "#263a28")},
    "marsh": {"day": ("#bfd2a8", "#9bb585"), "night": ("#26342a", "#35463a")},
    "quay": {"day": ("#d3cec2", "#a9a394"), "night": ("#303338", "#454a51")},
    "town": {"day": ("#e4dac8", "#c9bda6"), "night": ("#302d29", "#433f39")},
    "road": {"day": ("#ddd8cc", "#c4beb0"), "night": ("#3a3d42", "#4a4e54")},
}
"""Colours of an area and of its edge, by its kind and by theme."""
SCENERY_INKS: Mapping[str, tuple[Colour, Colour]] = {
    "pine_dark": ("#4f7a56", "#274131"),
    "pine": ("#669367", "#33533d"),
    "pine_light": ("#8cb585", "#44694c"),
    "leaf_dark": ("#7aa05c", "#30482d"),
    "leaf": ("#95b972", "#3d5a38"),
    "leaf_light": ("#b5d28f", "#4d6d45"),
    "cactus": ("#6f9a62", "#3f6a4c"),
    "tuft": ("#a3bd79", "#3a4a30"),
    "reed": ("#8a9d56", "#4d5a33"),
    "petal": ("#f6f0d0", "#8b876f"),
    "petal_two": ("#e9a7a0", "#8a5550"),
    "rock_dark": ("#a39b8e", "#4a4744"),
    "rock": ("#c2bbae", "#5d5a56"),
    "rock_light": ("#e3ded4", "#77736d"),
    "cliff_dark": ("#a8593a", "#5b2b28"),
    "cliff": ("#c87d53", "#7a3d33"),
    "cliff_light": ("#e0a577", "#98533f"),
    "basalt_dark": ("#857d86", "#3a353c"),
    "basalt": ("#a29aa3", "#4b454e"),
    "lava": ("#f08a3c", "#d9601f"),
    "lava_dark": ("#c8552f", "#8a3518"),
    "snow": ("#fbfdfd", "#c9d3d9"),
    "snow_dark": ("#c9dde8", "#7d919e"),
    "ice": ("#a8d0e3", "#4f7d96"),
    "ice_dark": ("#7fb4cf", "#345f78"),
    "crack": ("#9cc6da", "#3f6478"),
    "water_light": ("#d3eaf3", "#3d7593"),
    "water_dark": ("#5f9cbd", "#2a5a78"),
    "roof": ("#d08a68", "#6b4235"),
    "roof_dark": ("#a96750", "#4f302a"),
    "barn": ("#c8574c", "#7f3530"),
    "barn_dark": ("#97403a", "#592724"),
    "slate": ("#8b98a3", "#4e5862"),
    "slate_dark": ("#646f7a", "#363d45"),
    "marble": ("#f6f1e4", "#8a8476"),
    "marble_dark": ("#d8cdb5", "#625c50"),
    "hay": ("#ecd07a", "#8f7b3f"),
    "hay_dark": ("#c8a651", "#6b5a2c"),
    "furrow": ("#d6c582", "#4f4a2f"),
    "wood": ("#7d5a3c", "#5a402b"),
    "timber": ("#b58a5c", "#7a5c3d"),
    "hull": ("#4d6578", "#2b3d4b"),
    "crane": ("#f0a63a", "#b97a24"),
    "crane_dark": ("#bb7420", "#7d5218"),
    "serpent": ("#6fb08a", "#3f7a5c"),
    "serpent_dark": ("#3f7f62", "#25523e"),
    "kingfisher": ("#3f9fc4", "#2a7796"),
    "kingfisher_dark": ("#24708f", "#1a5068"),
    "gold": ("#e8b93c", "#f0c64e"),
    "glow": ("#f6dc94", "#b98f3c"),
    "glow_faint": ("#f3e8c4", "#574628"),
    "beam": ("#f7edc0", "#6b6238"),
    "neon": ("#d8589a", "#e0519a"),
    "neon_two": ("#3fb3c4", "#45c7d9"),
}
"""Colours of what lies and stands on a ground, by day and by night."""
