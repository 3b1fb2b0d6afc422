"""The calendar of a season as an iCalendar file (RFC 5545), for the calendars of phones and computers. Pure."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from bot.store.seasons import Meeting, Season

MAX_LINE_OCTETS = 75
START_SECONDS = 3600
"""How long an entry stands at the start of a race; the race itself takes days."""
PRODUCT = "-//Race Steward//Season//EN"


def format_ics(season: Season, now: int) -> str:
    """Format the races of a season that have a day or a time. `now`: when it was asked for."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:{PRODUCT}", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"]
    lines.append(f"X-WR-CALNAME:{escape_ics_text(season.title)}")
    for meeting in season.meetings:
        if meeting.at is not None or meeting.date:
            lines += _list_event_lines(season, meeting, now)
    return "".join(fold_line(line) + "\r\n" for line in (*lines, "END:VCALENDAR"))


def _list_event_lines(season: Season, meeting: Meeting, now: int) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:season-{season.id}-race-{meeting.number}@{season.guild}.race-steward"
    yield f"DTSTAMP:{_format_time(now)}"
    yield f"SEQUENCE:{meeting.put_off + meeting.off}"
    if meeting.at is not None:
        yield f"DTSTART:{_format_time(meeting.at)}"
        yield f"DTEND:{_format_time(meeting.at + START_SECONDS)}"
    else:
        day = date.fromisoformat(meeting.date)
        yield f"DTSTART;VALUE=DATE:{day:%Y%m%d}"
        yield f"DTEND;VALUE=DATE:{day + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{escape_ics_text(f'{season.title}: {meeting.title}')}"
    if channel := season.find_channel(meeting.tier):
        yield f"URL:{link_channel(season.guild, channel)}"
    yield f"STATUS:{'CANCELLED' if meeting.off else 'CONFIRMED'}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def link_channel(guild: int, channel: int) -> str:
    """Return the address of a channel on Discord."""
    return f"https://discord.com/channels/{guild}/{channel}"


def escape_ics_text(text: str) -> str:
    """Escape a text value (RFC 5545, 3.3.11)."""
    text_with_escapes = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return "\\n".join(text_with_escapes.splitlines())


def fold_line(line: str) -> str:
    """Fold a line into pieces of at most 75 octets, never inside a character (RFC 5545, 3.1)."""
    pieces, piece, octets = list[str](), "", 0
    for character in line:
        size = len(character.encode())
        if octets + size > MAX_LINE_OCTETS:
            pieces.append(piece)
            piece, octets = " ", 1
        piece, octets = piece + character, octets + size
    return "\r\n".join((*pieces, piece))


def _format_time(moment: int) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%Y%m%dT%H%M%SZ}"
