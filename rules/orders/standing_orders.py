"""Standing orders: a sheet for every round, and sheets ahead for rounds to come.

The grammar is the same in all games:

| written | effect |
|---|---|
| `standing: …`, `in every round: …` | replaces the standing sheet |
| `standing: also …`, `standing: none` | adds to the standing sheet; withdraws it |
| `ahead: A / B / round 9: C` | replaces all sheets ahead; A is for the next round, and so on |
| `round 7: …` | files a sheet for that round alone; `round 7: none` withdraws it |
| `ahead: none` | withdraws all sheets ahead |"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from rules.base import Json, Value
from rules.orders.interpreter import (
    MAX_FILED_CHARS,
    Language,
    accept_any,
    read_fields,
    read_or_none,
    read_sheet,
)
from rules.orders.notation import Names
from rules.questions import InvalidAnswer

T = TypeVar("T")

MAX_SHEETS_AHEAD = 12
STANDING, AHEAD, ROUND = "standing", "ahead", "round"
HEADING = re.compile(
    r"(?:^|[;\n/])\s*(?:"
    r"(?P<standing>(?:standing(?: orders?)?|in every round|dauer(?:auftrag|anweisung(?:en)?)|immer|in jeder runde)"
    r"(?:\s+from now on|\s+ab jetzt)?)|(?P<ahead>(?:orders )?ahead|voraus|im voraus)"
    r"|(?:round|turn|runde)\s*(?P<round>\d+))\s*[:=]\s*",
    re.IGNORECASE,
)
"""How orders for other rounds begin."""
NONE = re.compile(r"\s*(?:none|nothing|keine?|nichts|-)\s*[.!]?\s*", re.IGNORECASE)
ALSO = re.compile(r"(?:(?:and|und|oh|ah)\b,?\s*)*also\b[:,]?\s*", re.IGNORECASE)
FILING = re.compile(
    r"\s*(?:standing\b|in every round\b|dauer(?:auftrag|anweisung(?:en)?)\b|in jeder runde\b"
    r"|(?:(?:orders )?ahead|(?:im )?voraus)\s*[:=]"
    r"|(?:round|turn|runde)\s*\d)",
    re.IGNORECASE,
)


class StandingOrders(Value, Generic[T]):
    """Filed orders of a seat: a sheet for every round, and sheets ahead by round."""

    standing: T | None = None
    ahead: dict[int, T] = {}

    @property
    def empty(self) -> bool:
        return self.standing is None and not self.ahead


class FilingPart(NamedTuple, Generic[T]):
    """One part of a filing: the standing sheet, the sheet of one round, or the list of sheets ahead.

    `sheets` None withdraws; `also` adds to the filed sheet; sheets ahead come with the round they name."""

    what: str
    sheets: tuple[tuple[int | None, T | None], ...] | None
    also: bool = False


class ReplacedSheet(NamedTuple, Generic[T]):
    """Sheet that another one has replaced. `round` None: the standing one."""

    round: int | None
    sheet: T


class StandingOrdersUpdate(NamedTuple, Generic[T]):
    """Result of a filing: the orders filed now, and the sheets they replaced."""

    orders: StandingOrders[T]
    replaced_sheets: tuple[ReplacedSheet[T], ...]


def file_text(
    language: Language[T],
    text: str,
    names: Names,
    now: int,
    present_orders: StandingOrders[T],
    *,
    locked: bool = True,
    check: Callable[[T], T] = accept_any,
) -> StandingOrdersUpdate[T]:
    """Update a seat's standing orders from a text. Raises InvalidAnswer.

    `now`: the round being played, `locked` if its orders are; `check` validates a sheet against the race as
    far as that is known beforehand."""
    parts = read_parts(language, text, names, check)
    return apply_parts(language, parts, now, present_orders, locked=locked)


def file_mapping(
    language: Language[T],
    filing: Json,
    names: Names,
    now: int,
    present_orders: StandingOrders[T],
    *,
    locked: bool = True,
    check: Callable[[T], T] = accept_any,
) -> StandingOrdersUpdate[T]:
    """Update standing orders from the parts of a form or a case. Raises InvalidAnswer.

    The parts are `{"standing": text, "ahead": text or texts, "round 7": text}`; a part without text is
    withdrawn. Otherwise as `file_text`."""
    if not isinstance(filing, dict) or not filing:
        raise InvalidAnswer("not_orders", language.filing_item, said=str(filing)[:40])
    update = StandingOrdersUpdate(present_orders, ())
    for part, text in filing.items():
        line = _format_part_text(language, names, part, text)
        step = file_text(language, line, names, now, update.orders, locked=locked, check=check)
        update = StandingOrdersUpdate(step.orders, (*update.replaced_sheets, *step.replaced_sheets))
    return update


def _format_part_text(language: Language[T], names: Names, part: str, content: Json) -> str:
    """Format a part and its sheets as a player would type them."""
    plain = part in (STANDING, AHEAD) or part.removeprefix(f"{ROUND} ").isdecimal()
    sheets = [
        _format_sheet_text(language, names, one)
        for one in (content if isinstance(content, list | tuple) else [content or "none"])
    ]
    if not plain or None in sheets:
        raise InvalidAnswer("not_orders", language.filing_item, said=f"{part}: {content}"[:40])
    return f"{part}: {' / '.join(map(str, sheets))}"


def _format_sheet_text(language: Language[T], names: Names, sheet: Json) -> str | None:
    """Format a sheet as it would be typed; None if it is neither a text nor fields.

    In fields, `turn` is the round."""
    if isinstance(sheet, dict) and all(isinstance(value, str | int) for value in sheet.values()):
        text = language.write(read_fields(language, names, {k: v for k, v in sheet.items() if k != "turn"}))
        return f"{ROUND} {sheet['turn']}: {text}" if "turn" in sheet else text
    return sheet if isinstance(sheet, str) else None


def is_filing(text: str) -> bool:
    """Whether a text is about standing orders, however little of it is understood."""
    return FILING.match(text) is not None


class Heading(NamedTuple):
    """A heading in notation (`round 7`), and the text behind it."""

    head: str
    body: str


def split_parts(text: str) -> list[Heading]:
    """Split a text by its headings; none where it does not begin with one."""
    headings = list(HEADING.finditer(text))
    if not headings or text[: headings[0].start()].strip():
        return []
    ends = [match.start() for match in headings[1:]] + [len(text)]
    return [
        Heading(_format_heading(match), text[match.end() : end].strip(" \n;/"))
        for match, end in zip(headings, ends, strict=True)
    ]


def _format_heading(match: "re.Match[str]") -> str:
    return STANDING if match["standing"] else f"{ROUND} {match['round']}" if match["round"] else AHEAD


def read_parts(
    language: Language[T], text: str, names: Names, check: Callable[[T], T] = accept_any
) -> tuple[FilingPart[T], ...]:
    """Read the parts of a text with standing orders, each in notation. Raises InvalidAnswer."""
    if len(text) > MAX_FILED_CHARS:
        raise InvalidAnswer("order_too_long", language.filing_item, longest=MAX_FILED_CHARS, length=len(text))
    parts = split_parts(text)
    if not parts:
        raise InvalidAnswer("not_understood", language.filing_item, said=text.strip(), like=language.example)
    return _merge_ahead_rounds([_check_part(language, _read_part(language, one, names), check) for one in parts])


def _read_part(language: Language[T], part: Heading, names: Names) -> FilingPart[T]:
    also = ALSO.match(part.body) if part.head == STANDING else None
    body = part.body[also.end() :] if also else part.body
    kind, _, number = part.head.partition(" ")
    if NONE.fullmatch(body):
        return FilingPart(kind, ((int(number), None),) if number else None)
    if kind == STANDING:
        return FilingPart(kind, ((None, read_sheet(language, body, names)),), bool(also))
    round_heading = HEADING.match(body)
    first = int(number) if number else int(round_heading["round"]) if round_heading and round_heading["round"] else None
    sheets = _read_sheets(language, body[round_heading.end() :] if round_heading and not number else body, names)
    return FilingPart(kind, tuple((None if n else first, one) for n, one in enumerate(sheets)))


def _read_sheets(language: Language[T], text: str, names: Names) -> list[T]:
    """Read sheets for rounds in turn. A semicolon parts them only before one that has its leading field."""
    sheet_texts: list[str] = []
    for line in re.split(r"\s*[/\n]\s*", text):
        for n, piece in enumerate(line.split(";")):
            value = read_or_none(language, piece, names)
            begins = not n or (value is not None and language.has_first_field(value))
            sheet_texts = [*sheet_texts, piece] if begins else [*sheet_texts[:-1], f"{sheet_texts[-1]}; {piece}"]
    return [read_sheet(language, one, names) for one in sheet_texts]


def _check_part(language: Language[T], part: FilingPart[T], check: Callable[[T], T]) -> FilingPart[T]:
    for sheet in (one for _, one in part.sheets or () if one is not None):
        if part.what == STANDING and language.once(sheet):
            raise InvalidAnswer("for_one_round", language.filing_item, field=language.once(sheet))
        if part.what != STANDING and not language.has_first_field(sheet):
            raise InvalidAnswer(
                "first_missing",
                language.filing_item,
                said=language.write(sheet),
                like=language.example,
            )
    sheets = (
        None
        if part.sheets is None
        else tuple((round, None if sheet is None else check(sheet)) for round, sheet in part.sheets)
    )
    return part._replace(sheets=sheets)


def _merge_ahead_rounds(parts: Iterable[FilingPart[T]]) -> tuple[FilingPart[T], ...]:
    """Merge `ahead: A; round 9: B` into one list of sheets, whichever mark precedes the round."""
    merged_parts: list[FilingPart[T]] = []
    for part in parts:
        before = merged_parts[-1] if merged_parts else None
        if part.what == ROUND and before and before.what == AHEAD and before.sheets and part.sheets:
            merged_parts[-1] = before._replace(sheets=(*before.sheets, *part.sheets))
        else:
            merged_parts.append(part)
    return tuple(merged_parts)


def apply_parts(
    language: Language[T],
    parts: Iterable[FilingPart[T]],
    now: int,
    present_orders: StandingOrders[T],
    *,
    locked: bool = True,
) -> StandingOrdersUpdate[T]:
    """Apply parts to standing orders. Refuses a round that is over or filed twice, and too many sheets."""
    parts = tuple(parts)
    _refuse_duplicates(language, parts)
    standing, ahead, replaced_sheets = present_orders.standing, dict(present_orders.ahead), list[ReplacedSheet[T]]()
    for part in parts:
        if part.what == STANDING:
            replaced_sheets += [ReplacedSheet(None, standing)] if standing is not None and not part.also else []
            standing = _merge_standing(language, part, standing)
            continue
        sheets = _number_sheets(language, part, now, locked=locked)
        if part.what == AHEAD:
            replaced_sheets += [ReplacedSheet(n, sheet) for n, sheet in sorted(ahead.items())]
            ahead = {}
        replaced_sheets += [ReplacedSheet(n, ahead[n]) for n in sheets if n in ahead]
        ahead = {n: sheet for n, sheet in {**ahead, **sheets}.items() if sheet is not None}
    if len(ahead) > MAX_SHEETS_AHEAD:
        raise InvalidAnswer("too_many_ahead", language.filing_item, count=len(ahead), most=MAX_SHEETS_AHEAD)
    return StandingOrdersUpdate(
        StandingOrders(standing=standing, ahead=dict(sorted(ahead.items()))), tuple(replaced_sheets)
    )


def _refuse_duplicates(language: Language[T], parts: tuple[FilingPart[T], ...]) -> None:
    """Refuse a text that files a round, or the standing sheet, twice: neither wins silently."""
    rounds = [number for part in parts if part.what == ROUND for number, _ in part.sheets or ()]
    twice = next((number for at, number in enumerate(rounds) if number in rounds[:at]), None)
    if twice is not None:
        raise InvalidAnswer("round_twice", language.filing_item, round=twice)
    for what in (STANDING, AHEAD):
        duplicates = [format_parts(language, (part,)) for part in parts if part.what == what and not part.also]
        if len(duplicates) > 1:
            raise InvalidAnswer(
                "said_twice", language.filing_item, field=what, first=duplicates[0], second=duplicates[1]
            )


def _merge_standing(language: Language[T], part: FilingPart[T], standing: T | None) -> T | None:
    sheet = part.sheets[0][1] if part.sheets else None
    return language.over(standing, sheet) if part.also and standing is not None and sheet is not None else sheet


def _number_sheets(language: Language[T], part: FilingPart[T], now: int, *, locked: bool) -> dict[int, Any]:
    """Return sheets by round: the round a sheet names, or the one after the sheet before it."""
    sheet_by_round: dict[int, Any] = {}
    number = now
    for named_round, sheet in part.sheets or ():
        number = number + 1 if named_round is None else named_round
        if number < now or (number == now and locked):
            raise InvalidAnswer("round_is_over", language.filing_item, round=number, now=now)
        if number in sheet_by_round:
            raise InvalidAnswer("round_twice", language.filing_item, round=number)
        sheet_by_round[number] = sheet
    return sheet_by_round


def format_parts(language: Language[T], parts: Iterable[FilingPart[T]]) -> str:
    """Format parts as they would be typed."""
    return "; ".join(_format_part(language, part) for part in parts)


def _format_part(language: Language[T], part: FilingPart[T]) -> str:
    if part.sheets is None:
        return f"{part.what}: none"
    if part.what == STANDING:
        return f"standing: {'also ' if part.also else ''}{_format_sheet(language, part.sheets[0][1])}"
    lines = [
        f"round {n}: {_format_sheet(language, s)}" if n is not None else _format_sheet(language, s)
        for n, s in part.sheets
    ]
    return lines[0] if part.what == ROUND else f"ahead: {' / '.join(lines)}"


def _format_sheet(language: Language[T], sheet: T | None) -> str:
    return "none" if sheet is None else language.write(sheet)


def format_standing_orders(language: Language[T], orders: StandingOrders[T]) -> Mapping[int | None, str]:
    """Format standing orders as they can be typed again, by round; None for the standing sheet."""
    lines: dict[int | None, str] = {}
    if orders.standing is not None:
        lines[None] = f"in every round: {language.write(orders.standing)}"
    return lines | {n: f"round {n}: {language.write(sheet)}" for n, sheet in orders.ahead.items()}
