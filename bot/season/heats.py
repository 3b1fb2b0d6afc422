"""A race of a campaign for which more owners have entered than can start: it is driven in heats. Pure."""

from collections.abc import Callable

from bot.store.seasons import Meeting, Season


def entered(season: Season, meeting: Meeting) -> tuple[int, ...]:
    """Who has entered for a race of the calendar: its tier, or those of them who were dealt into this heat."""
    tier = tuple(e.member for e in season.entrants if e.tier == meeting.tier)
    return tuple(member for member in tier if member in meeting.drivers) if meeting.heat else tier


def heats_of(season: Season, meeting: Meeting, most: int) -> int:
    """In how many races a meeting is driven: as few as `most` a race allow. One that is a heat is not parted again."""
    if not season.terms.campaign or meeting.heat or not meeting.free or most < 1:
        return 1
    return max(1, -(-len(entered(season, meeting)) // most))


def in_heats(season: Season, meeting: Meeting, most: int, named: Callable[[int], str]) -> Season:
    """The season with a meeting's heats in its place. Its owners are dealt to them in turn, by the order in which they
    entered, as purses are nobody else's to know. `named`: what a heat is called, by its number."""
    count = heats_of(season, meeting, most)
    if count == 1:
        return season
    owners, planned = entered(season, meeting), max((season.planned, *(m.number for m in season.meetings)))
    heats = tuple(
        meeting.model_copy(
            update={
                "number": planned + n if n else meeting.number,
                "title": f"{meeting.title}, {named(n + 1)}",
                "heat": n + 1,
                "heat_of": meeting.number,
                "drivers": owners[n::count],
            }
        )
        for n in range(count)
    )
    place = season.meetings.index(meeting) + 1
    # sums are kept by places on the calendar, and those behind it move back
    paid = tuple(p.model_copy(update={"race": p.race + count - 1}) if p.race > place else p for p in season.paid)
    meetings = (*season.meetings[: place - 1], *heats, *season.meetings[place:])
    return season.model_copy(update={"meetings": meetings, "paid": paid, "planned": planned + count - 1})
