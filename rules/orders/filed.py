"""Orders filed beforehand: what holds in every round, and sheets for rounds to come. One protocol for all games.

| written | does |
|---|---|
| `standing: …`, `in every round: …` | takes the place of what is standing |
| `standing: also …`, `standing: none` | adds to what is standing; withdraws it |
| `ahead: A / B / round 9: C` | takes the place of every sheet ahead; A is for the next round, and so on |
| `round 7: …` | files for that round alone; `round 7: none` withdraws it |
| `ahead: none` | withdraws them all |
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

from rules.orders.fields import read_fields
from rules.orders.parsing import Parser, Reading, Scan, alt, built, made, many, meaning, opt, seq, word
from rules.orders.reading import LONGEST_FILED, Language, as_it_is, parsed
from rules.orders.words import Names, tokens
from rules.questions import Refused
from rules.values import Json, Value

T = TypeVar("T")

MOST_AHEAD = 12
STANDING, AHEAD, ROUND = "standing", "ahead", "round"


class Filed(Value, Generic[T]):
    """What a seat has filed: a sheet for every round, and sheets for rounds to come, by round."""

    standing: T | None = None
    ahead: dict[int, T] = {}

    @property
    def empty(self) -> bool:
        """Whether nothing is filed."""
        return self.standing is None and not self.ahead


class FiledPart(NamedTuple, Generic[T]):
    """One thing filed: standing, one sheet ahead or all of them. `sheets` None withdraws; `also` adds to what is there;
    sheets ahead come with the round they name."""

    what: str
    sheets: tuple[tuple[int | None, T | None], ...] | None
    also: bool = False


class Replaced(NamedTuple, Generic[T]):
    """A sheet whose place another has taken. `round` None: what was standing."""

    round: int | None
    sheet: T


class Filing(NamedTuple, Generic[T]):
    """What is filed now, and what it took the place of."""

    filed: Filed[T]
    replaced: tuple[Replaced[T], ...]


def file_text(
    language: Language[T],
    text: str,
    names: Names,
    now: int,
    had: Filed[T],
    *,
    locked: bool = True,
    check: Callable[[T], T] = as_it_is,
) -> Filing[T]:
    """What a seat has filed after a text. `now`: the round that is played, `locked` if its orders are; `check` holds a
    sheet against the race, as far as it can be known. Raises Refused."""
    parts = read_parts(language, text, names, check)
    return filed_with(language, parts, now, had, locked=locked)


def file_table(
    language: Language[T],
    said: Json,
    names: Names,
    now: int,
    had: Filed[T],
    *,
    locked: bool = True,
    check: Callable[[T], T] = as_it_is,
) -> Filing[T]:
    """`file_text`, for the parts of a form or a case: `{"standing": text, "ahead": text or texts, "round 7": text}`; a
    part without text is withdrawn. Raises Refused."""
    if not isinstance(said, dict) or not said:
        raise Refused("not_orders", language.filing, said=str(said)[:40])
    done = Filing(had, ())
    for part, text in said.items():
        line = _line(language, names, part, text)
        step = file_text(language, line, names, now, done.filed, locked=locked, check=check)
        done = Filing(step.filed, (*done.replaced, *step.replaced))
    return done


def _line(language: Language[T], names: Names, part: str, said: Json) -> str:
    """A part and what it says, as it is typed."""
    plain = part in (STANDING, AHEAD) or part.removeprefix(f"{ROUND} ").isdecimal()
    sheets = [_text(language, names, one) for one in (said if isinstance(said, list | tuple) else [said or "none"])]
    if not plain or None in sheets:
        raise Refused("not_orders", language.filing, said=f"{part}: {said}"[:40])
    return f"{part}: {' / '.join(map(str, sheets))}"


def _text(language: Language[T], names: Names, sheet: Json) -> str | None:
    """A sheet as it is typed: a text, or fields with what stands in each, `turn` being its round; None for what is
    neither."""
    if isinstance(sheet, dict) and all(isinstance(value, str | int) for value in sheet.values()):
        written = language.write(read_fields(language, names, {k: v for k, v in sheet.items() if k != "turn"}))
        return f"{ROUND} {sheet['turn']}: {written}" if "turn" in sheet else written
    return sheet if isinstance(sheet, str) else None


def is_filing(text: str, language: Language[T], names: Names) -> bool:
    """Whether a text is about orders beforehand, however little of it is understood."""
    first = tokens(text, language.vocabulary, names)[:2]
    kinds = [set(token.kinds) for token in first]
    return bool(kinds) and (
        bool(kinds[0] & {"STANDING", "AHEAD_OF_TIME"}) or ("ROUND" in kinds[0] and "NUMBER" in kinds[-1])
    )


def read_parts(
    language: Language[T], text: str, names: Names, check: Callable[[T], T] = as_it_is
) -> tuple[FiledPart[T], ...]:
    """What a text files. Raises Refused."""

    def sound(parts: tuple[FiledPart[T], ...]) -> tuple[FiledPart[T], ...]:
        return _rounds_ahead([_sound(language, part, check) for part in parts])

    return parsed(language, _parts(language), text, names, sound, lambda p: written_parts(language, p), LONGEST_FILED)


def _sound(language: Language[T], part: FiledPart[T], check: Callable[[T], T]) -> FiledPart[T]:
    for sheet in (one for _, one in part.sheets or () if one is not None):
        if part.what == STANDING and language.once(sheet):
            raise Refused("for_one_round", language.filing, field=language.once(sheet))
        if part.what != STANDING and not language.first(sheet):
            raise Refused(
                "first_missing",
                language.filing,
                said=language.write(sheet),
                like=_example(language),
            )
    sheets = (
        None
        if part.sheets is None
        else tuple((round, None if sheet is None else check(sheet)) for round, sheet in part.sheets)
    )
    return part._replace(sheets=sheets)


def _rounds_ahead(parts: Iterable[FiledPart[T]]) -> tuple[FiledPart[T], ...]:
    """`ahead: A; round 9: B` is one list of sheets, whichever mark stands before the round."""
    found: list[FiledPart[T]] = []
    for part in parts:
        before = found[-1] if found else None
        if part.what == ROUND and before and before.what == AHEAD and before.sheets and part.sheets:
            found[-1] = before._replace(sheets=(*before.sheets, *part.sheets))
        else:
            found.append(part)
    return tuple(found)


def _example(language: Language[T]) -> str:
    return language.write(language.examples[0])


@cache
def _parts(language: Language[T]) -> Parser[tuple[FiledPart[T], ...]]:
    """`standing: …; round 7: …`: several parts, each with its own heading."""
    sheet = made(_unless_none(language.sheet), lambda value: ((None, value),))
    none = meaning(alt(word("NONE", "DASH", label="none"), word("NOTHING", label="nothing")), None)
    colon = opt(word("COLON", "COMMA"))
    standing = built(
        seq(word("STANDING"), colon, opt(meaning(word("ALSO"), True), False), alt(none, sheet)),
        lambda _, __, also, sheets: FiledPart(STANDING, sheets, also),
    )
    ahead = built(
        seq(word("AHEAD_OF_TIME", label="ahead"), colon, alt(none, _pieces(language))),
        lambda _, __, sheets: FiledPart(AHEAD, sheets),
    )
    alone = built(
        seq(word("ROUND"), word("NUMBER"), word("COLON", "COMMA"), alt(none, sheet)),
        lambda _, number, __, sheets: FiledPart(ROUND, _for(number, sheets)),
    )
    return many(alt(standing, ahead, alone), word("SEMI", "SLASH"), least=1)


def _for(number: int, sheets: tuple[tuple[int | None, T], ...] | None) -> tuple[tuple[int | None, Any], ...]:
    """The round's sheet; without one, what the round had is withdrawn."""
    return ((number, None),) if sheets is None else ((number, sheets[0][1]),)


def _pieces(language: Language[T]) -> Parser[tuple[tuple[int | None, T], ...]]:
    """`A / B / round 9: C`, also with semicolons or lines between them."""
    named = made(seq(word("ROUND"), word("NUMBER"), word("COLON", "COMMA")), lambda said: said[1])
    piece = made(seq(opt(named), _unless_none(language.sheet)), lambda pair: (pair[0], pair[1]))
    whole = made(piece, lambda pair: _begins(language, pair))
    return many(whole, word("SLASH", "SEMI"), least=1)


def _begins(language: Language[T], piece: tuple[int | None, T]) -> tuple[int | None, T]:
    """A semicolon parts two sheets only where the second begins like one."""
    if not language.first(piece[1]):
        raise Refused(
            "first_missing",
            language.filing,
            said=language.write(piece[1]),
            like=_example(language),
        )
    return piece


def _unless_none(sheet: Parser[T]) -> Parser[T]:
    """`none` alone withdraws, even where a sheet may begin so."""

    def run(scan: Scan, at: int) -> Iterable[Reading[T]]:
        alone = at < len(scan.tokens) and "NONE" in scan.tokens[at].kinds
        return (way for way in sheet(scan, at) if not (alone and way.end == at + 1))

    return Parser(run, sheet.starts, sheet.empty)


def filed_with(
    language: Language[T], parts: Iterable[FiledPart[T]], now: int, had: Filed[T], *, locked: bool = True
) -> Filing[T]:
    """What is filed with these parts. Refuses a round that is over or filed twice, and too many sheets."""
    parts = tuple(parts)
    _each_once(language, parts)
    standing, ahead, replaced = had.standing, dict(had.ahead), list[Replaced[T]]()
    for part in parts:
        if part.what == STANDING:
            replaced += [Replaced(None, standing)] if standing is not None and not part.also else []
            standing = _standing(language, part, standing)
            continue
        sheets = _by_round(language, part, now, locked=locked)
        if part.what == AHEAD:
            replaced += [Replaced(n, sheet) for n, sheet in sorted(ahead.items())]
            ahead = {}
        replaced += [Replaced(n, ahead[n]) for n in sheets if n in ahead]
        ahead = {n: sheet for n, sheet in {**ahead, **sheets}.items() if sheet is not None}
    if len(ahead) > MOST_AHEAD:
        raise Refused("too_many_ahead", language.filing, count=len(ahead), most=MOST_AHEAD)
    return Filing(Filed(standing=standing, ahead=dict(sorted(ahead.items()))), tuple(replaced))


def _each_once(language: Language[T], parts: tuple[FiledPart[T], ...]) -> None:
    """Nothing wins silently: a round, or what stands, is filed once in a text."""
    rounds = [number for part in parts if part.what == ROUND for number, _ in part.sheets or ()]
    twice = next((number for at, number in enumerate(rounds) if number in rounds[:at]), None)
    if twice is not None:
        raise Refused("round_twice", language.filing, round=twice)
    for what in (STANDING, AHEAD):
        said = [written_parts(language, (part,)) for part in parts if part.what == what and not part.also]
        if len(said) > 1:
            raise Refused("said_twice", language.filing, field=what, first=said[0], second=said[1])


def _standing(language: Language[T], part: FiledPart[T], standing: T | None) -> T | None:
    said = part.sheets[0][1] if part.sheets else None
    return language.over(standing, said) if part.also and standing is not None and said is not None else said


def _by_round(language: Language[T], part: FiledPart[T], now: int, *, locked: bool) -> dict[int, Any]:
    """Sheets by round: each is for the round it names, or for the one after the sheet before it."""
    found: dict[int, Any] = {}
    number = now
    for named, sheet in part.sheets or ():
        number = number + 1 if named is None else named
        if number < now or (number == now and locked):
            raise Refused("round_is_over", language.filing, round=number, now=now)
        if number in found:
            raise Refused("round_twice", language.filing, round=number)
        found[number] = sheet
    return found


def written_parts(language: Language[T], parts: Iterable[FiledPart[T]]) -> str:
    """Parts as they are typed."""
    return "; ".join(_written(language, part) for part in parts)


def _written(language: Language[T], part: FiledPart[T]) -> str:
    if part.sheets is None:
        return f"{part.what}: none"
    if part.what == STANDING:
        return f"standing: {'also ' if part.also else ''}{_sheet(language, part.sheets[0][1])}"
    lines = [f"round {n}: {_sheet(language, s)}" if n is not None else _sheet(language, s) for n, s in part.sheets]
    return lines[0] if part.what == ROUND else f"ahead: {' / '.join(lines)}"


def _sheet(language: Language[T], sheet: T | None) -> str:
    return "none" if sheet is None else language.write(sheet)


def written(language: Language[T], filed: Filed[T]) -> Mapping[int | None, str]:
    """What is filed, as it can be typed back: by round, None for what is standing."""
    lines: dict[int | None, str] = {}
    if filed.standing is not None:
        lines[None] = f"in every round: {language.write(filed.standing)}"
    return lines | {n: f"round {n}: {language.write(sheet)}" for n, sheet in filed.ahead.items()}
