"""What is to be said: typed values, complete in themselves, so that saying them needs no race, no rules and no clock.

Times are whole seconds since 1970. `waiting` and `inside` say who, never what. Told facts are public ones only; a
`QuestionPost` to a driver carries the private ones beside it.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from bot.deadlines.duration import Expected
from bot.deadlines.terms import Terms
from bot.telling.story.round_tale import Highlight
from rules.kinds import Tagged
from rules.league.campaign import Sum
from rules.league.season import TableLine
from rules.values import Json, Seat, Value
from rules.view import Placing, RaceView

Stage = Literal["lobby", "running", "paused", "held", "over", "abandoned"]
COVERED = "covered"
"""The kind of what is asked in a silent run: it comes when it has to, in quiet hours without a ping."""
By = Literal["dm", "here"]
"""How a driver wants his orders asked for: by direct message, or in the channel where only he sees the form."""


class Record(Value):
    """How a driver's orders came: by his own hand before the last call or after it, sent ahead, by standing orders, not
    at all (`missed`: the clock gave the default order), or from the program that drove for him. `answers`: how many
    that others waited for came by his own hand, and `took`: the seconds from the questions to them, all together."""

    in_time: int = 0
    late: int = 0
    ahead: int = 0
    standing: int = 0
    missed: int = 0
    automatic: int = 0
    answers: int = 0
    took: int = 0

    @property
    def mean(self) -> int | None:
        """Seconds from being asked to his answer, on the average."""
        return self.took // self.answers if self.answers else None

    @property
    def asked(self) -> int:
        """Of how many orders."""
        return self.came + self.missed + self.automatic

    @property
    def came(self) -> int:
        """How many he gave, in whatever way."""
        return self.in_time + self.late + self.ahead + self.standing


class Driver(Value):
    """A seat and who drives it. `member` None and `automatic` a driver's name where a program does. `gone`: retired by
    his own wish or by the stewards; the default order answers for the car meanwhile. `contribution`: his part of the
    dice's seed, public.

    `missed`: orders missed in a row; `standin`: the automatic driver that drives until the member comes back; `since`:
    the round in which he took the seat, and `record` his since then; `past`: his in earlier races; `waited`: seconds
    that the race has waited for him; `present`: he has answered the muster.
    """

    seat: Seat
    number: int
    name: str
    member: int | None = None
    automatic: str = ""
    contribution: str = ""
    by: By = "dm"
    dm_closed: bool = False
    missed: int = 0
    gone: bool = False
    standin: str = ""
    present: bool = False
    waited: int = 0
    since: int = 0
    record: Record = Record()
    past: Record | None = None

    @property
    def program(self) -> str:
        """The automatic driver that drives now, if one does."""
        return self.automatic or self.standin

    @property
    def is_human(self) -> bool:
        """Whether a person is asked."""
        return not self.program and not self.gone

    @property
    def has_form(self) -> bool:
        """Whether a member may answer: also one for whom a program stands in, as long as the set is open."""
        return self.member is not None and not self.automatic and not self.gone


class Publication(Tagged):
    """What is posted, as a value: `kind` is its name, and the wording is made from the rest."""

    tag_field: ClassVar[str] = "kind"
    kind: str = ""


class LobbyPost(Publication, tag="lobby"):
    """The race's first message, edited as drivers come and go and once more when the lobby closes. `track`: its title;
    `slot`: one of the fixed moments at which its rounds are due; `muster`: until when its drivers are asked whether
    they are there; `expected`: how long it will take; `show`: so long after its orders, or at which hour, a round is
    shown, `beat` a sled's turn, where that is so; `back`: grid places that a seat loses by its driver's penalties."""

    title: str
    game: str
    track: str
    laps: int
    profile: str
    options: dict[str, Any]
    pace: str
    hours: int
    terms: Terms = Terms()
    slot: int | None = None
    muster: int | None = None
    show: int | str | None = None
    beat: int | None = None
    expected: Expected | None = None
    commitment: str
    creator: int
    least: int
    most: int
    drivers: tuple[Driver, ...]
    stage: Stage
    back: dict[Seat, int] = {}


class Since(Value):
    """Places won (positive) and lost since the end of a round, and those whose race has ended since, with how."""

    round: int
    at: int
    moved: dict[Seat, int] = {}
    ended: dict[Seat, str] = {}


class Opened(Publication):
    """A set of questions is put: the message with the button "Your orders", edited as answers come in.

    `kinds`: the questions' kinds, each once. `closing`: when the set closes although it could wait until `due`, since
    everybody is in. `done`: closed; the button may go; `void`: and taken back. `here`: members who want to be told in
    the channel. `again`: the set had been closed and was reopened by a take-back; its answers have been seen. `later`:
    who has more time than the others.
    `since`: what has become of everybody in the last days. `receipts`: the beginnings of those of a sealed set, once
    everybody is in, so that all can see that nothing has been changed after the reveal. `left`: how long the race still
    takes, said every few rounds.
    """

    round: int
    kinds: tuple[str, ...]
    sealed: bool
    waiting: tuple[Seat, ...]
    inside: tuple[Seat, ...]
    due: int
    closing: int | None = None
    done: bool = False
    void: bool = False
    here: tuple[int, ...] = ()
    again: bool = False
    later: dict[Seat, int] = {}
    since: Since | None = None
    receipts: dict[Seat, str] = {}
    left: Expected | None = None


class PicturedPost(Publication):
    """A post with the race as everybody sees it. `headline`: without markup; `story`: its lines, and the `marks` of the
    numbered ones; `was`: the order a round ago, `was_level`: who was level with the one before; `outs`: when and how
    races have ended, by seat, in a few words."""

    round: int
    view: RaceView
    names: dict[Seat, str]
    told: tuple[Json, ...] = ()
    headline: str = ""
    marks: tuple[Highlight, ...] = ()
    was: tuple[Seat, ...] = ()
    was_level: tuple[Seat, ...] = ()
    humans: tuple[Seat, ...] = ()
    outs: dict[Seat, str] = {}
    story: tuple[str, ...] = ()


class Report(PicturedPost):
    """What happened, and the race as everybody sees it after it.

    `closes`: the round ended with it; else the race waits in mid-round.
    `drawn`: the picture shows something that the one before did not. `text` and `story`: the round as it is told, with
    the `marks` of its numbered lines; `told`: at its end, its public facts; `lines`: the
    log of what is new. `aside`: no member's car was racing any more; it is told with the flag.
    """

    text: str = ""
    lines: tuple[str, ...]
    closes: bool
    drawn: bool = True
    aside: bool = False


class PartOver(Publication, tag="part_over"):
    """The message about a round that is under way closes to a line: the round has its own now, or (`goes_on`) an hour
    has gone by and another message goes on."""

    round: int
    goes_on: bool = False


class QuestionPost(Publication, tag="question"):
    """To a driver, by direct message: what is open for him. `numbers`: the questions' rows, for custom ids.

    `lines`: what only he was told; `numbers` may be empty where he is told something and asked nothing, and `round` is
    then the one that he is told of.
    """

    round: int
    seat: Seat
    numbers: tuple[int, ...]
    kinds: tuple[str, ...]
    due: int
    lines: tuple[str, ...] = ()


class CoveredPost(QuestionPost, tag=COVERED):
    """The same of a covered question, while a round is run in silence until its `show`. Nobody else may know that there
    is such a post."""

    show: int


class FormsClosed(Publication):
    """To a driver whose forms are settled: they lose picture and controls, and one line stands in their place.
    `numbers`: the questions' rows; `kinds`: theirs; `orders`: the order sheets that counted, as they are typed;
    `silent`: they were not his own."""

    round: int
    seat: Seat
    numbers: tuple[int, ...]
    kinds: tuple[str, ...]
    orders: tuple[str, ...] = ()
    silent: bool = False


class Reminder(Publication):
    """To a driver who has not answered: by direct message, or as a mention in the channel (`here`), perhaps with
    `others`. `waiting`: nearly all are in, and he is told so before his time. `numbers`: the questions' rows."""

    round: int
    seat: Seat
    member: int
    due: int
    here: bool
    others: tuple[int, ...] = ()
    waiting: bool = False
    numbers: tuple[int, ...] = ()


class Owed(Value):
    """A race that waits for a member, with the question's row."""

    number: int = 0
    race: int
    title: str
    round: int
    due: int
    channel: int


class Digest(Publication):
    """To a member, by direct message: the races that wait for him."""

    owed: tuple[Owed, ...]


class DmClosed(Publication):
    """In the channel, once: this driver's direct messages are closed. Nothing secret in it."""

    seat: Seat
    member: int


class Held(Publication):
    """The race is held. `reason`: disturbed, nobody (no human for three rounds), unreachable (the channel), doubtful
    (whether a post has arrived there), review or gm.

    `detail` is for the stewards and names keys, never answers. `role`: that of the server's stewards, pinged instead
    of the organiser; `done`: it is held no longer, and nothing is left to press.
    """

    round: int
    reason: str
    detail: str = ""
    creator: int
    role: int | None = None
    done: bool = False


class Paused(Publication):
    """The clocks stand. `by`: a member; `reason` as he typed it."""

    round: int
    by: int
    reason: str = ""


class PressOf(Value):
    """A further button under a notice: what it does, by its label's phrase in `[knob]`, and to which number."""

    act: str
    label: str
    number: int


class Notice(Publication):
    """A line for the whole table about who drives, or until when. `what` names a phrase of `[notice]`.

    `members`: who is pinged; `facts`: numbers, seats (`seat`), moments (`at`), members (`who`, `by`), and typed text.
    `knob`: the button under it, by its phrase in `[knob]`, and `rest`: its details; `role`: that of the server's
    stewards, who are pinged; `done`: what it tells of is settled, and nothing is left to press.
    """

    what: str
    facts: dict[str, Any] = {}
    members: tuple[int, ...] = ()
    knob: str = ""
    rest: str = ""
    more: tuple[PressOf, ...] = ()
    role: int | None = None
    done: bool = False


class Resumed(Publication):
    """The race goes on, after a pause, a hold or a move; `due` is the next deadline, if somebody is awaited."""

    round: int
    due: int | None = None
    moved: bool = False


class Abandoned(Publication):
    """The race ended without a flag; its seeds are no secret any more. `reason` as it was typed."""

    round: int
    by: int
    house: str
    seed: str
    reason: str = ""


class RaceOver(PicturedPost, tag="flag"):
    """The race is over: the classification, and the seeds by which anyone can check the dice.

    `scheme`: the points table; `house`: hex house seed, empty where the seed was no secret; `contributions` in joining
    order; `seed`: hex; `run_out`: the rounds before it that no member was in any more, each with its headline.
    """

    text: str = ""
    foot: str = ""
    gaps: dict[Seat, str] = {}
    awards: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    history: tuple[Json, ...] = ()
    classification: tuple[Placing, ...]
    scheme: str = ""
    drivers: tuple[Driver, ...]
    house: str
    contributions: tuple[str, ...]
    seed: str
    run_out: tuple[tuple[int, str], ...] = ()


class Purse(Value):
    """An owner's purse, and the sums of the race that is told of."""

    who: str
    purse: int
    sums: tuple[Sum, ...] = ()


class SeasonTables(Publication, tag="tables"):
    """A season's tables after a race. `drivers`: a table a tier, the upper one first; `races`: the titles of the races
    that were held, a tuple a tier; `rounds`: how many are on a tier's calendar; `names` by who scores; `race`: whose
    result is new, `again` where it had been posted otherwise before; `purses` of a campaign, with the names of its
    race's `chariots`."""

    season: int
    title: str
    drivers: tuple[tuple[TableLine, ...], ...]
    teams: tuple[TableLine, ...]
    races: tuple[tuple[str, ...], ...]
    rounds: tuple[int, ...]
    names: dict[str, str]
    race: int | None = None
    again: bool = False
    closed: bool = False
    purses: tuple[Purse, ...] = ()
    chariots: dict[Seat, str] = {}


def names_of(drivers: Sequence[Driver], mark: str = "auto") -> dict[Seat, str]:
    """How the drivers are called in a log; programs are marked as such, with a word of the language."""
    return {d.seat: f"{d.name} ({mark})" if d.program else d.name for d in drivers}
