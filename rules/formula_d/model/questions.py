"""Questions of the game: the decision points of section 21.

Kinds are readable names; `decision` is the number in data/handbook/items/formula_d.md.

`at` makes keys unique within a round: an ordinal where a question can come up more than once.
No kind is the name of a roll: both make keys.
Answers as the rules take them (after `read_answer`):

| kind | decision | answer |
|---|---|---|
| build | D-2 | {tires, brakes, …}: wear points |
| tyres | D-3 | "hard", "soft", "rain" |
| new tyres | D-3 in the pits | the same |
| gear | D-4, D-12 | the order sheet; its `gear` is one that can be had |
| secret gear | D-4 under F-171, and on a qualifying lap | the same |
| path | D-5 to D-9, D-15 | a plan by its name: "S3:M#25", "S3:M#24 brake 1", "S3:M#25 risking body" |
| slipstream | D-10 | "no", or a plan by its name |
| repair | D-11 | "tires", or points: {brakes, gearbox, …} |
| points back | D-13 | {tires, brakes, …}: points placed |
| weather again | D-14 | "yes", "no" |
| radio | D-14 | "no", or a seat |
| leave marker | D-14 | "yes", "no" |

D-1 (taking a seat) is not asked within a race. Pit, casino, clearing lane, brakes, bonuses and the choice
when blocked are all parts of the one answer to "path": every legal way is on offer with its price."""

from typing import ClassVar

from rules.base import Json, Seat, SpaceId
from rules.formula_d.model.orders import Sheet
from rules.formula_d.model.state import Tyre
from rules.orders.sheets import strip_version
from rules.questions import Question
from rules.tagged_union import list_members


class SpreadWear(Question[Json], tag="build"):
    """D-2: spread wear points over the car (F-11)."""

    spec_id: ClassVar[str] = "D-2"
    sealed: ClassVar[bool] = True
    required: ClassVar[bool] = True
    points: int


class Tyres(Question[Tyre]):
    """D-3: choose the tyres before a lap or the race, everybody at once (F-117)."""

    spec_id: ClassVar[str] = "D-3"
    sealed: ClassVar[bool] = True
    required: ClassVar[bool] = True
    wet: bool
    now: str

    @property
    def is_follow_up(self) -> bool:
        """Whether it is for the race: where cars are built, it is asked in the form of the build."""
        return self.at == "race"


class NewTyres(Question[Tyre]):
    """D-3: choose the tyres in the pits."""

    spec_id: ClassVar[str] = "D-3"
    wet: bool
    now: str


class Gear(Question[Sheet]):
    """D-4: the turn's order sheet with the gear (F-28).

    `gears`: available ones; `corner`: the next one that wants a stop, `wanted` of them, from `first` to
    `last` spaces straight on."""

    spec_id: ClassVar[str] = "D-4"
    required: ClassVar[bool] = True
    is_route: ClassVar[bool] = True
    square: SpaceId
    lever: int
    gears: tuple[int, ...]
    corner: str = ""
    first: int = 0
    last: int = 0
    wanted: int = 0

    def read(self, value: Json) -> Sheet:
        """Load the sheet from its stored form."""
        return Sheet.model_validate(strip_version(value))


class SecretGear(Gear):
    """D-4 under F-171 and F-110: the sheet is filled in by everybody at once, in secret."""

    sealed: ClassVar[bool] = True


class WhereToDrive(Question[str], tag="path"):
    """D-5: where to drive, and at what price.

    `total`: movement; `stops`: those missing in the corner it stands in."""

    spec_id: ClassVar[str] = "D-5"
    is_route: ClassVar[bool] = True
    square: SpaceId
    gear: int
    total: int
    stops: int = 0
    leaving: bool = False
    """The exit move of a stop: it costs nothing."""
    about: str = ""
    """A digest of all that the ways depend on: an answer given to another position is asked again."""


class UseSlipstream(Question[str], tag="slipstream"):
    """D-10: move three more spaces behind the car ahead (F-88)."""

    spec_id: ClassVar[str] = "D-10"
    is_route: ClassVar[bool] = True
    square: SpaceId
    ahead: Seat
    gear: int
    brakes: int
    about: str = ""


class Repair(Question[Json]):
    """D-11: stop for tires alone, or for a technical stop (F-108)."""

    spec_id: ClassVar[str] = "D-11"
    points: int
    room: dict[str, int]
    """What each category can take."""


class PointsBack(Question[Json]):
    """D-13: place regained wear points freely (F-126, F-130)."""

    spec_id: ClassVar[str] = "D-13"
    points: int
    room: dict[str, int]


class WeatherAgain(Question[str]):
    """D-14: a rainmaker may roll the weather again (F-127)."""

    spec_id: ClassVar[str] = "D-14"
    result: str
    face: int


class Radio(Question[str]):
    """D-14: a driver with a radio calls on a car beside them, once a race (F-127)."""

    spec_id: ClassVar[str] = "D-14"
    has_position: ClassVar[bool] = True
    near: tuple[Seat, ...]


class LeaveMarker(Question[str]):
    """D-14: a driver with the gift "litter" leaves a marker on the space they leave (F-127)."""

    spec_id: ClassVar[str] = "D-14"
    has_position: ClassVar[bool] = True
    square: SpaceId


QUESTION_TYPES = list_members(globals(), Question)
