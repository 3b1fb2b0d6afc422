"""A race's lobby in words: what is driven by which terms, and who is in it."""

from collections.abc import Callable

from bot.deadlines.terms import spelled
from bot.telling.callsigns import driver
from bot.telling.messages import Knob, Words
from bot.telling.narrator import Narrator
from bot.telling.posts import Driver, LobbyPost, Record
from bot.telling.spans import expected_text
from rules.values import Json

RULES = 4
"""Options that the lobby explains; the others are named."""


class LobbyWords:
    """The lobby in a language. `shown` disarms names."""

    def __init__(self, common: Narrator, shown: Callable[[str], str]) -> None:
        self._ui, self._shown = common, shown

    def of(self, post: LobbyPost, race: int, voice: Narrator) -> Words:
        """The lobby of a race, in the words of its game."""
        drivers = "\n".join(
            self._driver(d, post.back.get(d.seat, 0), mustered=post.muster is not None) for d in post.drivers
        ) or voice.word("ui", "lobby_empty")
        text = voice.ui(
            "lobby",
            race=race,
            title=self._shown(post.title),
            track=self._shown(post.track),
            laps=post.laps,
            pace=post.pace,
            time=self._time(post),
            profile=post.profile,
            options=", ".join(f"{k.replace('_', ' ')} {self._chosen(v)}" for k, v in sorted(post.options.items())),
            owner=f"<@{post.creator}>" if post.creator else "",
            commitment=post.commitment,
            goes=voice.word("ui", "how_it_goes") if voice.has("ui", "how_it_goes") else "",
            rules="\n".join(f"• {said}" for said in self._rules(post, voice)),
            drivers=drivers,
            expected=expected_text(self._ui, post.expected) if post.expected and post.stage == "lobby" else "",
        ).strip()
        if post.stage != "lobby":
            stage = "lobby_closed" if post.stage in ("running", "paused", "held") else "lobby_over"
            return Words(f"{text}\n\n{voice.word('ui', stage)}", knobs=(self._knob("how"),))
        full = () if len(post.drivers) >= post.most else (self._knob("join", main=True),)
        mustering = (Knob(voice.word("knob", "present"), "present", main=True),) if post.muster is not None else ()
        text += "\n\n" + voice.ui("lobby_muster", due=f"<t:{post.muster}:f>") if mustering else ""
        knobs = (
            *mustering,
            *full,
            self._knob("leave"),
            self._knob("fill"),
            self._knob("start"),
            self._knob("how"),
        )
        return Words(text, knobs=knobs)

    def _knob(self, act: str, *, main: bool = False) -> Knob:
        return Knob(self._ui.word("knob", act), act, main=main)

    def _driver(self, one: Driver, back: int, *, mustered: bool) -> str:
        automatic = self._ui.word("hand", "automatic") if one.automatic else ""
        name = driver(one.seat, self._shown(one.name))
        past = reliability(self._ui, one.past) if one.past and one.member else ""
        return self._ui.ui(
            "lobby_driver",
            number=one.number,
            name=name,
            driver=automatic,
            past=past,
            back=back,
            there="✓" if mustered and one.present else "",
        )

    def _time(self, post: LobbyPost) -> str:
        """How a race keeps time, in a line."""
        terms, ui = post.terms, self._ui.ui
        time = (
            ui(
                "time_slots",
                days=self._ui.listed(self._ui.word("day", day) for day in terms.days),
                at=f"<t:{post.slot}:t>",
            )
            if terms.days
            else (ui("time_hours", hours=post.hours))
        )
        rest = [
            ui("time_answers", span=spelled(terms.answer)) if post.pace == "live" and post.show is None else "",
            self._shown_at(post),
            ui("time_weekends") if terms.weekends == "off" else "",
            "" if terms.early else ui("time_late"),
            ui("time_away", auto=terms.auto_after, retire=terms.retire_after),
        ]
        return " · ".join([time, *(one for one in rest if one)])

    def _rules(self, post: LobbyPost, voice: Narrator) -> list[str]:
        """What has been switched on, in sentences, as far as there is room."""
        on = [name for name, value in sorted(post.options.items()) if value is True and voice.has("setting", name)]
        return [voice.word("setting", name) for name in on[:RULES]]

    def _chosen(self, value: Json) -> str:
        """An option's value as people write it."""
        said = self._ui.word("ui", "yes" if value else "no") if isinstance(value, bool) else str(value)
        return self._shown(said.replace("_", " "))

    def _shown_at(self, post: LobbyPost) -> str:
        """When a round is shown, or a turn, in which cards may be played in answer to others."""
        at = post.show if post.beat is None else post.beat
        if not at:
            return "" if at is None else self._ui.ui("time_show_none")
        said = at if isinstance(at, str) else spelled(at)
        return self._ui.ui("time_beat" if post.beat is not None else "time_show", span=said, clock=isinstance(at, str))


def reliability(common: Narrator, record: Record) -> str:
    """How reliable a driver has been, for all to see; nothing of who has not been asked yet."""
    return common.ui("past", came=record.came, asked=record.asked, late=record.late) if record.asked else ""
