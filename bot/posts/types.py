"""Typed post contents, complete in themselves: rendering them needs no race, no rules and no clock.

Times are whole seconds since 1970. `waiting` and `inside` name seats, never answers. Events are public
ones only; a `QuestionPost` to a driver also carries that driver's private lines."""

from typing import Any, ClassVar, Literal

from pydantic import Field, model_validator

from bot.model.driver import Driver, RaceStage
from bot.model.timing_options import TimingOptions
from bot.schedule.race_length import ExpectedDuration
from rules.base import Json, Seat, Value
from rules.league.campaign import Sum
from rules.league.season import TableLine, Tie
from rules.tagged_union import Tagged
from rules.view import RaceView, ResultRow


class Highlight(Value):
    """An incident on the board.
    `number`: line of the story, 0 if it appears only in the headline; `kind`: shape that is drawn; `line`:
    its sentence."""

    number: int
    what: str
    kind: str = ""
    seats: tuple[Seat, ...]
    place: str = ""
    weight: int = 0
    base: int = 0
    line: str = ""


HIDDEN_QUESTION_KIND = "covered"
"""Kind of a question post in a hidden phase; it is sent on time, in quiet hours without a ping."""


class Publication(Tagged):
    """Base class of post contents; `kind` distinguishes them."""

    tag_field: ClassVar[str] = "kind"
    kind: str = ""


class LobbyPost(Publication, tag="lobby"):
    """The first message of a race, edited as drivers join and leave, and once more when the lobby closes.
    `track`: its title; `slot`: a fixed time at which rounds are due; `muster`: end of the check-in;
    `expected`: duration of the race; `show`: delay or hour at which a round is revealed after its orders,
    `beat` the same for one sled's turn; `in_turn`: drivers are asked one after another; `back`: grid
    penalties by seat; `many`: options that apply if many members drive; `drivers_start_at`: when the drivers may
    start it without the organiser, 0 if that one is gone."""

    title: str
    game: str
    track: str
    laps: int
    profile: str
    options: dict[str, Any]
    pace: str
    hours: int
    terms: TimingOptions = TimingOptions()
    slot: int | None = None
    muster: int | None = None
    show: int | str | None = None
    beat: int | None = None
    in_turn: bool = False
    expected: ExpectedDuration | None = None
    commitment: str
    creator: int
    least: int
    most: int
    drivers: tuple[Driver, ...]
    stage: RaceStage
    back: dict[Seat, int] = {}
    many: dict[str, Any] = {}
    drivers_start_at: int | None = None


class PlacesSince(Value):
    """Places won (positive) and lost since the end of a round, and cars out since, with the reason."""

    round: int
    at: int
    moved: dict[Seat, int] = {}
    ended: dict[Seat, str] = {}


class Opened(Publication):
    """A set of open questions: the message with the button "Your orders", edited as answers come in.

    `kinds`: the kinds of questions, each once. `closing`: time at which the set closes before `due`, because
    all answers are in. `done`: closed, so the button may go; `void`: closed by a rewind. `here`: members who
    want to be pinged in the channel. `again`: reopened by a rewind; its earlier answers have been seen.
    `later`: seats with a later deadline; `away`: those of them on vacation. `since`: changes of the last
    days. `receipts`: the first characters of the receipts of a sealed set, once all answers are in, as a
    proof that nothing is changed after the reveal. `left`: remaining duration, shown every few rounds.
    `stands`: why the race is stopped until its `organiser` or a steward acts. `names`: drivers by seat."""

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
    away: tuple[Seat, ...] = ()
    since: PlacesSince | None = None
    receipts: dict[Seat, str] = {}
    left: ExpectedDuration | None = None
    stands: str = ""
    organiser: int = 0
    names: dict[Seat, str] = {}


class PicturedPost(Publication):
    """A post with the public view of the race.
    `headline`: without markup; `named`: the seats in it; `story`: its lines, and the `marks` of the numbered
    ones; `was`: the order a round ago, `was_level`: cars level with the one before; `outs`: when and how
    races have ended, by seat, in a few words."""

    round: int
    view: RaceView
    names: dict[Seat, str]
    told: tuple[Json, ...] = ()
    headline: str = ""
    named: tuple[Seat, ...] = ()
    marks: tuple[Highlight, ...] = ()
    was: tuple[Seat, ...] = ()
    was_level: tuple[Seat, ...] = ()
    humans: tuple[Seat, ...] = ()
    outs: dict[Seat, str] = {}
    story: tuple[str, ...] = ()


class Report(PicturedPost):
    """The report of a round or part of a round, and the public view after it.

    `closes`: the round is complete; otherwise the race waits within the round. `drawn`: the picture differs
    from the one before. `text` and `story`: the report, with the `marks` of its numbered lines; `told`: its
    public events, when complete; `lines`: new lines of the log. `aside`: no member's car was racing any
    more, so it is reported with the flag; `late`: seats that gave no order in time. `tries`: its only member may try
    any round again."""

    text: str = ""
    late: tuple[Seat, ...] = ()
    lines: tuple[str, ...]
    closes: bool
    drawn: bool = True
    aside: bool = False
    tries: bool = Field(default=False, exclude_if=lambda value: not value)


class PartOver(Publication, tag="part_over"):
    """The message about a round under way shrinks to one line.
    The round has its own message now, or (`goes_on`) an hour has passed and another message continues."""

    round: int
    goes_on: bool = False


class QuestionPost(Publication, tag="question"):
    """A direct message to a driver: their open questions.
    `numbers`: row ids of the questions, for custom ids.

    `lines`: private lines; `numbers` is empty if there are only lines, and `round` is then the round of
    these lines."""

    round: int
    seat: Seat
    numbers: tuple[int, ...]
    kinds: tuple[str, ...]
    due: int
    lines: tuple[str, ...] = ()


class HiddenQuestionPost(QuestionPost, tag=HIDDEN_QUESTION_KIND):
    """A question post in a hidden phase, until the reveal at `show`; its existence is secret."""

    show: int


class FormsClosed(Publication):
    """An update of a driver's completed forms: one line replaces picture and controls.
    `numbers`: row ids of the questions; `kinds`: their kinds; `orders`: the order sheets that were played,
    as typed; `silent`: the answers were not the driver's own; `void`: nobody was to answer any more."""

    round: int
    seat: Seat
    numbers: tuple[int, ...]
    kinds: tuple[str, ...]
    orders: tuple[str, ...] = ()
    silent: bool = False
    void: bool = False


class FormsPutOff(Publication):
    """An update of a driver's open forms: they show another deadline, `due`. `numbers`: row ids of the questions."""

    round: int
    seat: Seat
    numbers: tuple[int, ...]
    due: int


class Reminder(Publication):
    """A reminder of a late driver, by direct message or in the channel (`here`), with `others`.
    `waiting`: nearly all others have answered, so the reminder is early. `numbers`: row ids of the
    questions."""

    round: int
    seat: Seat
    member: int
    due: int
    here: bool
    others: tuple[int, ...] = ()
    waiting: bool = False
    numbers: tuple[int, ...] = ()


class AwaitedRace(Value):
    """A race that waits for a member, with the row id of the question."""

    number: int = 0
    race: int
    title: str
    round: int
    due: int
    channel: int


class Digest(Publication):
    """A direct message to a member: the races that wait for them."""

    owed: tuple[AwaitedRace, ...]


class DmClosed(Publication):
    """A single notice in the channel that a driver's direct messages are closed; it contains no secret."""

    seat: Seat
    member: int


class Held(Publication):
    """A notice that the race is held.
    `reason`: disturbed, nobody (no human for three rounds), unreachable (the channel), doubtful (it is
    unknown whether a post has arrived there), review or gm.

    `detail` is for the stewards and names keys, never answers. `role`: role of the server's stewards, pinged
    instead of the organiser; `done`: no longer held, so no button is left."""

    round: int
    reason: str
    detail: str = ""
    creator: int
    role: int | None = None
    done: bool = False


class Paused(Publication):
    """A notice that the race is paused. `by`: a member; `reason`: as typed."""

    round: int
    by: int
    reason: str = ""


class PressOf(Value):
    """A further button under a notice: its action (stored as `act`), label's phrase in `[button]`, number, details."""

    act: str
    label: str
    number: int
    rest: str = ""


class Notice(Publication):
    """A public line about drivers or deadlines. `what` names a phrase of `[notice]`.

    `members`: members to ping; `facts`: numbers, seats (`seat`), times (`at`), members (`who`, `by`), and
    typed text. `button`: by its phrase in `[button]`, and `rest`: its details; `role`: role of the
    server's stewards, pinged; `done`: the matter is settled, so no button is left."""

    what: str
    facts: dict[str, Any] = {}
    members: tuple[int, ...] = ()
    button: str = ""
    rest: str = ""
    more: tuple[PressOf, ...] = ()
    role: int | None = None
    done: bool = False

    @model_validator(mode="before")
    @classmethod
    def _read_former_name(cls, values: Any) -> Any:
        """Read posts that earlier versions have queued, in which `button` was called `knob`."""
        if isinstance(values, dict) and "knob" in values:
            return {("button" if name == "knob" else name): value for name, value in values.items()}
        return values


class Resumed(Publication):
    """A notice that the race continues after a pause, a hold or a move; `due`: the next deadline, if any."""

    round: int
    due: int | None = None
    moved: bool = False


class Abandoned(Publication):
    """A notice that the race ended without a flag; its seeds are revealed. `reason`: as typed; `few`: the season's
    calendar called it off, as too few drove."""

    round: int
    by: int
    house: str
    seed: str
    reason: str = ""
    few: bool = False


class RaceOver(PicturedPost, tag="flag"):
    """The end of a race: the classification, and the seeds by which anyone can check the dice.

    `scheme`: the points table; `house`: hex house seed, empty if it was never secret; `contributions` in
    joining order; `seed`: hex; `run_out`: the final rounds in which no member drove, each with its headline;
    `decisive`: the round of its moment, 0 if there is none; `tried`: the race began from a round of another one, so it
    has no file."""

    text: str = ""
    foot: str = ""
    gaps: dict[Seat, str] = {}
    awards: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    history: tuple[Json, ...] = ()
    classification: tuple[ResultRow, ...]
    scheme: str = ""
    drivers: tuple[Driver, ...]
    house: str
    contributions: tuple[str, ...]
    seed: str
    run_out: tuple[tuple[int, str], ...] = ()
    decisive: int = 0
    tried: bool = Field(default=False, exclude_if=lambda value: not value)


class Purse(Value):
    """An owner's purse, and the sums of the reported race."""

    who: str
    purse: int
    sums: tuple[Sum, ...] = ()


class SeasonTables(Publication, tag="tables"):
    """The tables of a season after a race.
    `drivers`: a table per tier, the upper one first; `races`: titles of the races held, a tuple per tier;
    `rounds`: number of races on each tier's calendar; `names` by scorer; `race`: the new result, `again` if
    it replaces an earlier one; `purses` of a campaign, with the names of the race's `chariots`; `ties`: what orders
    drivers with equal points."""

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
    ties: tuple[Tie, ...] = ()


Interest = Literal["", "drives", "team"]
"""A steward's conflict of interest: they drive in the race, or a teammate does."""


class Ruled(Publication):
    """A stewards' ruling: its kind (`act`, as it is stored) names a phrase that `facts` fill; always with a reason.
    `placings`: the classification after it, if changed; `scheme`: the points table; `interest`: of the
    steward, `alone` if no role makes others stewards; `quiet`: another post covers it, so it is sent only
    because of such an interest; `concerns`: the driver to mention in the channel, `members`: others to mention there;
    `channel`: where a correction shows what has changed, in a direct message to the driver."""

    round: int
    act: str
    facts: dict[str, Json] = {}
    reason: str
    by: int
    names: dict[Seat, str] = {}
    concerns: int | None = None
    members: tuple[int, ...] = ()
    channel: int | None = None
    placings: tuple[ResultRow, ...] = ()
    scheme: str = ""
    interest: Interest = ""
    alone: bool = False
    quiet: bool = False


class StewardQuestionsPost(Publication, tag="prompted"):
    """A message of earlier versions to the organiser: open questions to the stewards, none when all are answered.

    `waiting`: kind, seat and round of each; today every question has a notice of its own."""

    round: int
    waiting: tuple[tuple[str, Seat, int], ...]
    names: dict[Seat, str]


class CorrectedCar(Value):
    """A car that has changed by a correction.

    `was_speed` and `speed`, `laps`: only if they have changed, as what was and what is; `status`: likewise, as
    what is; `stocks`: name, what was and what is."""

    seat: Seat
    was: str
    now: str
    was_order: int
    order: int
    speed: int | None = None
    status: str = ""
    was_speed: int | None = None
    laps: tuple[int, int] | None = None
    stocks: tuple[tuple[str, int, int], ...] = ()


class UnfitRuling(Value):
    """A ruling, by its number from 1, that no longer fits after a correction.
    `fate`: it `goes`, `stays` entered without effect, or is `rewritten`. `act`: a phrase, `facts`: its
    arguments; `readable`: it can be rewritten; `fixed`: it goes, without a choice."""

    number: int
    act: str
    facts: dict[str, Json]
    fate: Literal["goes", "stays", "rewritten"]
    readable: bool = False
    fixed: bool = False


class Correction(Publication):
    """A correction of the race by the stewards: the difference of events, and the race as it stands now.

    `gone`: lines that no longer hold, `now`: lines that hold instead; `void`: number of lines, up to those
    of round `until`, that will be played again; `unfit`: rulings that no longer fit; `concerns`: as in
    Ruled; `drove`: drivers of the round who have since left their seats; `stands`: held or paused, if the
    race was stopped before and still is."""

    round: int
    act: str
    facts: dict[str, Json] = {}
    reason: str
    by: int
    names: dict[Seat, str]
    gone: tuple[str, ...]
    now: tuple[str, ...]
    void: int
    until: int
    moved: tuple[CorrectedCar, ...]
    view: RaceView
    unfit: tuple[UnfitRuling, ...] = ()
    interest: Interest = ""
    alone: bool = False
    concerns: int | None = None
    drove: dict[Seat, str] = {}
    stands: str = ""
