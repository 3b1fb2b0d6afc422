"""What differs between two versions of a round: its lines, and where the cars stand. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from bot.app.command import CommandContext
from bot.app.race_snapshot import RaceSnapshot
from bot.model.driver import list_driver_names
from bot.posts.summaries import Difference
from bot.posts.types import CorrectedCar
from bot.store.rounds import LogLine
from bot.text.locale import ENGLISH
from bot.text.services import tell_disqualification
from rules.base import Json
from rules.engine import AdvanceResult
from rules.events import Amended
from rules.view import CarView, RaceView, find_shared_places


def compare_versions(
    context: CommandContext,
    now: RaceSnapshot,
    before: Mapping[int, Sequence[LogLine]],
    progress: AdvanceResult,
    facts: Sequence[Json],
    *,
    announced: Mapping[str, Json],
    whole: bool = False,
) -> Difference:
    """Compare a new run of a round with what was posted, in the channel's language.

    `before`: lines posted of this round and later ones; `progress`: the new run; `facts`: the old events;
    `announced`: facts of the ruling, which stands above; its own changes are not repeated; `whole`: it goes as far
    as the old version, though nobody has moved on."""
    n, names = now.race.round, list_driver_names(now.drivers)
    write = context.texts.make_event_formatter(now.race.game, names, disqualified=now.disqualified)
    public = [e for e in (*(e for c in progress.closed for e in c.events), *progress.events) if e.audience is None]
    fresh = [line for line in map(write, public) if line]
    old = [line.text for line in _list_event_lines(before.get(n, ()))]
    removed_lines, new_lines, lines_beyond = _diff_lines(old, fresh, whole=whole or progress.round_closed)
    announced_lines = {write(e) for e in public if isinstance(e, Amended) and e.seat == announced.get("seat")}
    all_facts = (
        *(line.find_event(facts) for line in before.get(n, ())),
        *(event.model_dump(mode="json") for event in public),
    )
    translations = _translate_lines(context, now, [fact for fact in all_facts if fact])
    later = {m: len(_list_event_lines(lines)) for m, lines in before.items() if m > n}
    view = context.game.build_view(progress.state).model_copy(update={"round": n})
    return Difference(
        round=n,
        gone=tuple(translations.get(line, line) for line in removed_lines),
        now=tuple(translations.get(line, line) for line in new_lines if line not in announced_lines),
        void=lines_beyond + sum(later.values()),
        until=max((m for m, count in later.items() if count), default=n),
        moved=tuple(_omit_announced_changes(_list_changed_cars(context, view), announced)),
        view=view,
        unrolled=progress.pending_roll.dice if progress.pending_roll else None,
        waiting=tuple(dict.fromkeys(a.question.seat for a in progress.open if a.is_unanswered)),
        closes=progress.round_closed,
    )


def _translate_lines(context: CommandContext, now: RaceSnapshot, facts: Sequence[Json]) -> dict[str, str]:
    """Return stored lines with their translations into the channel's language."""
    if now.race.language == ENGLISH:
        return {}
    texts = context.texts
    told_facts = [told for fact in facts for told in (fact, tell_disqualification(fact))]
    stored_lines, translated_lines = (
        [
            texts.format_stored_event(now.race.game, fact, texts.format_log_names(now.drivers, language), language)
            for fact in told_facts
        ]
        for language in (ENGLISH, now.race.language)
    )
    return {old: new for old, new in zip(stored_lines, translated_lines, strict=True) if new}


def _list_event_lines(lines: Sequence[LogLine]) -> tuple[LogLine, ...]:
    """Return the public lines from the rules, without those about orders given by others."""
    public = tuple(line for line in lines if line.to is None)
    return tuple(line for line in public if line.fact is not None) or public


def _diff_lines(old: Sequence[str], new: Sequence[str], *, whole: bool) -> tuple[tuple[str, ...], tuple[str, ...], int]:
    """Return removed lines, new lines, and the number of old lines beyond an unfinished version's end."""
    removed_lines, new_lines, lines_beyond = list[str](), list[str](), 0
    for what, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        beyond = max(0, (b - a) - (d - c)) if b == len(old) and not whole else 0
        removed_lines += old[a : b - beyond]
        lines_beyond += beyond
        if what != "delete":
            new_lines += new[c:d]
    return tuple(removed_lines), tuple(new_lines), lines_beyond


def _list_changed_cars(context: CommandContext, view: RaceView) -> tuple[CorrectedCar, ...]:
    """Return the cars whose position or state differs from what was last posted."""
    if context.progress is None:
        return ()
    was = {car.seat: car for car in _with_shared_places(context.game.build_view(context.progress.state))}
    pairs = ((was[car.seat], car) for car in _with_shared_places(view) if car.seat in was)
    return tuple(
        _make_car_change(old, new) for old, new in pairs if _get_comparable_state(old) != _get_comparable_state(new)
    )


def _with_shared_places(view: RaceView) -> list[CarView]:
    """Return the cars of a view; level ones share a place."""
    places = find_shared_places(view.cars)
    return [car.model_copy(update={"order": places[car.seat]}) for car in view.cars]


def _get_comparable_state(car: CarView) -> tuple[object, ...]:
    return car.spaces[:1], car.beside, car.order, car.lap, car.status, car.speed, car.gauges


def _omit_announced_changes(cars: Sequence[CorrectedCar], announced: Mapping[str, Json]) -> Iterator[CorrectedCar]:
    """Yield the cars; of a car that the ruling amends only its place, since the ruling itself names the rest."""
    for car in cars:
        if "said" not in announced or car.seat != announced["seat"]:
            yield car
        elif car.was_order != car.order:
            yield CorrectedCar(seat=car.seat, was="", now="", was_order=car.was_order, order=car.order)


def _make_car_change(old: CarView, new: CarView) -> CorrectedCar:
    return CorrectedCar(
        seat=new.seat,
        was=_get_position(old),
        now=_get_position(new),
        was_order=old.order,
        order=new.order,
        speed=new.speed,
        status="" if new.status == old.status else new.status,
        was_speed=old.speed,
        laps=(old.lap, new.lap) if old.lap != new.lap else None,
        stocks=tuple(_list_stock_changes(old, new)),
    )


def _list_stock_changes(old: CarView, new: CarView) -> Iterator[tuple[str, int, int]]:
    before = {gauge.name: gauge.value for gauge in old.gauges}
    for gauge in new.gauges:
        if before.get(gauge.name, gauge.value) != gauge.value:
            yield gauge.name, before[gauge.name], gauge.value


def _get_position(car: CarView) -> str:
    return car.spaces[0] if car.spaces else car.beside or ""
