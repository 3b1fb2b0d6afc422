"""Seats and their drivers while a race is on: seen, taken, given to others, left to a program, taken back."""

from discord import ButtonStyle, Member, User

from bot.commands.replies import Answer, Answers, Talk, taken
from bot.desk.desk import Desk
from bot.forms.discord_text import shown_name
from bot.forms.discord_view import button, buttons
from bot.telling.callsigns import driver
from bot.telling.lobby_words import reliability
from bot.telling.narrator import Narrator, Narrators
from bot.telling.summaries import SeatNow

TAKEN = 20
"""Buttons for open seats: four rows; no game has more cars."""


class Seats:
    """What members do with seats. Refusals are raised as Refused."""

    def __init__(self, desk: Desk, narrators: Narrators) -> None:
        self._desk, self._narrators = desk, narrators

    async def show(self, talk: Talk, race: int) -> None:
        """Every seat with its driver; open ones with a button that takes them."""
        seats: tuple[SeatNow, ...] = taken(await self._desk.seats(race, talk.actor))
        lines = [self._common.ui("seats", race=race), *map(self._line, seats)]
        free = [s.driver.seat for s in seats if s.open]
        lines += [self._common.ui("seats_open") if free else self._common.ui("seats_full")]
        knobs = (
            button(self._common.ui("seat_take", car=self._common.car(seat)), "take", race, seat, ButtonStyle.primary)
            for seat in free[:TAKEN]
        )
        await talk.say("\n".join(lines), buttons(*knobs))

    async def take(self, talk: Talk, race: int, seat: str) -> None:
        """He drives from now on."""
        one = taken(await self._desk.take(race, talk.actor, seat))
        await talk.say(self._common.ui("seat_taken_over", race=race, car=self._common.car(one.seat)), buttons())

    async def replace(self, talk: Talk, race: int, seat: str, member: Member | User) -> None:
        """The organiser gives a seat to somebody else."""
        actor = talk.actor
        one = taken(await self._desk.replace(race, actor, seat, member.id, member.display_name))
        await talk.say(self._common.ui("seat_given", race=race, car=self._common.car(one.seat), who=f"<@{member.id}>"))

    async def swap(self, talk: Talk, race: int, seat: str, other: str) -> None:
        """The organiser lets two members change cars."""
        taken(await self._desk.swap(race, talk.actor, seat, other))
        cars = {"car": self._common.car(seat), "other": self._common.car(other)}
        await talk.say(self._common.ui("seats_swapped", race=race, **cars))

    async def back(self, talk: Talk, race: int) -> None:
        """He takes his car back."""
        one = taken(await self._desk.back(race, talk.actor))
        await talk.say(self._common.ui("seat_back", race=race, car=self._common.car(one.seat)), buttons())

    async def hand_over(self, talk: Talk, race: int) -> None:
        """A program drives his car from now on."""
        one = taken(await self._desk.hand_over(race, talk.actor))
        await talk.say(self._common.ui("seat_left", race=race, car=self._common.car(one.seat)), buttons())

    async def still_here(self, talk: Talk, race: int) -> None:
        """He answers the muster."""
        taken(await self._desk.still_here(race, talk.actor))
        await talk.say(self._common.ui("present_noted", race=race))

    def answers(self) -> Answers:
        """The buttons about seats."""
        return {
            "present": Answer(lambda talk, press: self.still_here(talk, press.number)),
            "seats": Answer(lambda talk, press: self.show(talk, press.number)),
            "back": Answer(lambda talk, press: self.back(talk, press.number)),
            "take": Answer(lambda talk, press: self.take(talk, press.number, press.rest), fresh=False),
            "handover": Answer(lambda talk, press: self.hand_over(talk, press.number), fresh=False),
        }

    @property
    def _common(self) -> Narrator:
        return self._narrators.common

    def _line(self, seat: SeatNow) -> str:
        one = seat.driver
        name = driver(one.seat, shown_name(one.name))
        state = "gone" if one.gone else "standin" if one.standin else "automatic" if one.automatic else "member"
        record = reliability(self._common, one.record) if one.member and not one.gone else ""
        return self._common.ui("seat_line", name=name, state=state, record=record)
