"""Reminders: one for every deadline and person, only to those who are still awaited, never in their quiet hours; a
member who is awaited in several races reads of all of them at once. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.deadlines import pace
from bot.deadlines.pace import Deadline
from bot.deadlines.terms import Habits
from bot.store.questions import QuestionRow
from bot.store.races import Race
from bot.telling.mail import Draft
from bot.telling.posts import Digest, Driver, Owed, Reminder

AT_ONCE = 6 * pace.HOUR
"""A reminder that would come so soon after another of the same member is told with it."""


@dataclass(frozen=True)
class Late:
    """A question whose driver is to be reminded, now or soon."""

    row: QuestionRow
    race: Race
    driver: Driver
    habits: Habits

    @property
    def is_nudge(self) -> bool:
        """He is called before his time: the others wait."""
        return not self.row.reminded and self.row.remind is not None and self.row.remind < self.row.soft

    @property
    def is_wanted(self) -> bool:
        """Whether he is to be called at all: never where all could read that he has not used a covered window."""
        return ("reminder" not in self.habits.off or self.is_nudge) and not (self.row.covered and self.here)

    @property
    def here(self) -> bool:
        """He is called in the channel."""
        return self.driver.by == "here" or self.driver.dm_closed

    def done(self, moment: int) -> QuestionRow:
        """The row after its reminder, with the next one, if there is another deadline."""
        sent = self.row.reminded + 1
        return self.row.model_copy(update={"remind": self._next(sent, moment), "reminded": sent})

    def put_off(self, until: int) -> QuestionRow:
        """The row whose driver may not be called before a moment: afterwards, if there is still time."""
        due = Deadline(self.row.soft, self.row.due)
        later = pace.reminding(self.habits, until, self.row.opened, due.hard) if until < due.hard else None
        return self.row.model_copy(update={"remind": later if later and later >= until else None})

    def as_usual(self, moment: int) -> QuestionRow:
        """The row of a driver who does without nudges."""
        return self.row.model_copy(update={"remind": self._next(0, moment)})

    def _next(self, sent: int, moment: int) -> int | None:
        due = Deadline(self.row.soft, self.row.due)
        at = pace.next_reminder(self.race.terms, self.habits, self.row.opened, due, sent)
        return at if at is not None and at > moment else None


@dataclass(frozen=True)
class Reminded:
    """Rows that change, and what is to be said: a draft with the race whose queue it goes through."""

    rows: tuple[QuestionRow, ...] = ()
    drafts: tuple[tuple[Race, Draft], ...] = ()


def reminded(found: Sequence[Late], moment: int) -> Reminded:
    """What is to be said now to those found. Some of them are not yet due: they are told with others, or not at all."""
    rows, sending = list[QuestionRow](), list[Late]()
    for late in (one for one in found if (one.row.remind or 0) <= moment):
        until = pace.quiet_until(late.habits, moment)
        if late.row.due <= moment or not late.driver.is_human:
            rows.append(late.row.model_copy(update={"remind": None}))
        elif until is not None:
            rows.append(late.put_off(until))
        elif late.is_nudge and "nudge" in late.habits.off:
            rows.append(late.as_usual(moment))
        else:
            rows.append(late.done(moment))
            sending += [late] if late.is_wanted else []
    soon = _told_with(sending, found, moment)
    rows += [late.done(moment) for late in soon]
    here = [late for late in sending if late.here]
    by_letter = [late for late in (*sending, *soon) if not late.here]
    return Reminded(tuple(rows), (*_in_channels(here), *_by_letter(by_letter)))


def called_now(found: Sequence[Late], moment: int) -> tuple[tuple[Late, ...], tuple[Draft, ...]]:
    """Those who are called before their time, because a steward wants it: nobody in his quiet hours, and nobody who
    wants no reminders. The rows stay as they are: their own last call still comes."""
    called = tuple(one for one in found if one.is_wanted and pace.quiet_until(one.habits, moment) is None)
    here, by_letter = [one for one in called if one.here], [one for one in called if not one.here]
    return called, tuple(draft for _, draft in (*_in_channels(here), *_by_letter(by_letter)))


def _told_with(sending: Sequence[Late], found: Sequence[Late], moment: int) -> list[Late]:
    """What else their drivers would be called for soon."""
    told = {late.driver.member for late in sending if not late.here and "digest" not in late.habits.off}
    soon = (late for late in found if moment < (late.row.remind or 0) <= moment + AT_ONCE and late.driver.is_human)
    return [late for late in soon if late.driver.member in told and not late.here and "reminder" not in late.habits.off]


def _in_channels(here: Iterable[Late]) -> Iterable[tuple[Race, Draft]]:
    """One message a race and deadline, whoever is called."""
    together: dict[tuple[int, int], list[Late]] = {}
    for late in here:
        together.setdefault((late.race.id, late.row.due), []).append(late)
    for some in together.values():
        members = tuple(dict.fromkeys(late.driver.member for late in some if late.driver.member))
        numbers = tuple(late.row.number for late in some)
        post = _reminder(some[0], here=True).model_copy(update={"others": members[1:], "numbers": numbers})
        yield some[0].race, Draft(post=post)


def _by_letter(late: Iterable[Late]) -> Iterable[tuple[Race, Draft]]:
    """One message a member, unless he wants one a race."""
    letters: dict[tuple[int, int], dict[int, Late]] = {}
    for one in late:
        member = one.driver.member or 0
        apart = one.race.id if "digest" in one.habits.off else 0
        letters.setdefault((member, apart), {}).setdefault(one.race.id, one)
    for (member, _), races in letters.items():
        some = sorted(races.values(), key=lambda one: (one.row.due, one.race.id))
        first = some[0]
        owed = tuple(
            Owed(
                number=o.row.number,
                race=o.race.id,
                title=o.race.title,
                round=o.row.round,
                due=o.row.due,
                channel=o.race.channel,
            )
            for o in some
        )
        post = Digest(owed=owed) if len(some) > 1 else _reminder(first, here=False)
        yield first.race, Draft(post=post, to=member)


def _reminder(late: Late, *, here: bool) -> Reminder:
    member = late.driver.member or 0
    return Reminder(
        round=late.row.round,
        seat=late.row.seat,
        member=member,
        due=late.row.due,
        here=here,
        waiting=late.is_nudge,
        numbers=(late.row.number,),
    )
