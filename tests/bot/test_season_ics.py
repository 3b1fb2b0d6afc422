"""The calendar of a season as an iCalendar file."""

from datetime import UTC, datetime

from bot.season.ics import fold_line, format_ics
from bot.store.seasons import Meeting, Season
from rules.league.season import SeasonTerms

AT = int(datetime(2026, 12, 4, 19, 30, tzinfo=UTC).timestamp())
NOW = int(datetime(2026, 11, 28, 12, 0, 5, tzinfo=UTC).timestamp())


def season(*meetings: Meeting, title: str = "Winter; cold, wet") -> Season:
    numbered = tuple(m.model_copy(update={"number": n}) for n, m in enumerate(meetings, 1))
    return Season(id=7, guild=42, creator=1, title=title, terms=SeasonTerms(), meetings=numbered, channels={1: 99})


def parse(text: str) -> list[dict[str, str]]:
    """Return the events of a calendar file, unfolded and unescaped, with their properties."""
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    events, stack = list[dict[str, str]](), list[str]()
    for line in text.replace("\r\n ", "").split("\r\n")[:-1]:
        name, _, value = line.partition(":")
        if name == "BEGIN":
            stack.append(value)
            events += [{}] if value == "VEVENT" else []
        elif name == "END":
            assert stack.pop() == value
        elif stack[-1] == "VEVENT":
            assert name not in events[-1]
            events[-1][name] = _unescape(value)
    assert stack == []
    return events


def _unescape(value: str) -> str:
    said, escaped = "", False
    for character in value:
        if escaped:
            said, escaped = said + ("\n" if character in "nN" else character), False
        elif character == "\\":
            escaped = True
        else:
            said += character
    return said


def test_a_race_with_a_time_begins_then_in_utc_and_one_with_a_day_lasts_the_day() -> None:
    timed, whole = parse(
        format_ics(season(Meeting(title="One", at=AT, date="2026-12-04"), Meeting(title="Two", date="2026-12-31")), NOW)
    )
    assert (timed["DTSTART"], timed["DTEND"], timed["DTSTAMP"]) == (
        "20261204T193000Z",
        "20261204T203000Z",
        "20261128T120005Z",
    )
    assert (whole["DTSTART;VALUE=DATE"], whole["DTEND;VALUE=DATE"]) == ("20261231", "20270101")
    assert timed["URL"] == "https://discord.com/channels/42/99"


def test_text_is_escaped_and_long_lines_are_folded_between_characters() -> None:
    title = "Großer Preis; von \\ Ö, " * 8
    (event,) = parse(format_ics(season(Meeting(title=title, at=AT)), NOW))
    assert event["SUMMARY"] == f"Winter; cold, wet: {title}"
    assert fold_line("é" * 80).replace("\r\n ", "") == "é" * 80


def test_a_race_keeps_its_identity_when_it_is_moved_renamed_or_cancelled() -> None:
    (before,) = parse(format_ics(season(Meeting(title="One", at=AT)), NOW))
    (after,) = parse(format_ics(season(Meeting(title="Uno", at=AT + 60, put_off=1)), NOW + 9))
    (off,) = parse(format_ics(season(Meeting(title="One", at=AT, off=True)), NOW))
    assert before["UID"] == after["UID"] == off["UID"]
    assert (before["SEQUENCE"], after["SEQUENCE"]) == ("0", "1")
    assert (before["STATUS"], off["STATUS"]) == ("CONFIRMED", "CANCELLED")


def test_a_race_without_a_day_is_not_in_the_calendar() -> None:
    assert parse(format_ics(season(Meeting(title="Some day")), NOW)) == []
