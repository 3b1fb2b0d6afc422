"""Changes to a race: every kind is stored, and the cached snapshot equals a loaded one."""

from collections.abc import Iterator

from bot.app.changes import (
    SAVING_ORDER,
    Change,
    ChangeSet,
    DriverChanged,
    KeyStruck,
    NewEntry,
    QuestionChanged,
    apply_changes,
)
from bot.app.command import CommandContext, Decision
from bot.app.race_repository import load_snapshot
from rules.journal import JournalEntry
from tests.bot.race_services import ANA, BEN, RaceServices, expect_done


def kinds(of: type[Change]) -> Iterator[type[Change]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


def test_every_kind_of_change_has_its_place_in_the_order_of_saving() -> None:
    assert {kind for kind in kinds(Change) if not kind.__name__.startswith("_")} == {*SAVING_ORDER}
    assert len(SAVING_ORDER) == len({*SAVING_ORDER})


async def test_the_last_of_several_changes_of_a_driver_or_a_question_counts(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)

    def decide(context: CommandContext) -> Decision:
        driver, row = context.now.drivers[0], context.now.open[0]
        drivers = (DriverChanged(driver.model_copy(update={"missed": n})) for n in (1, 2))
        rows = (QuestionChanged(row.with_due(row.due + n)) for n in (60, 120))
        return Decision(ChangeSet(context.now.race, (*drivers, *rows)), [driver.seat, row.number, row.due])

    seat, number, due = expect_done(await services.control.execute(race, decide))
    now = await services.database.read(lambda t: load_snapshot(t, race))
    assert now is not None
    assert now.get_driver(seat).missed == 2
    assert next(row.due for row in now.open if row.number == number) == due + 120


async def test_a_struck_answer_does_not_count_before_the_commit_nor_after_it(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    expect_done(await services.answer(race, ANA, {"top": 4, "tyres": 2}))
    planned = list[bool]()

    def decide(context: CommandContext) -> Decision:
        struck = KeyStruck(context.now.entries[0].key)
        mark = NewEntry(JournalEntry(key="steward/undo", hand="gm", value=True), ANA)
        after = apply_changes(context.now, (struck,))
        planned.extend((after.entries == (), after.outdated))
        return Decision(ChangeSet(context.now.race.model_copy(update={"step_pending": True}), (mark, struck)))

    await services.control.execute(race, decide)
    assert planned == [True, True]
    now = await services.database.read(lambda t: load_snapshot(t, race))
    assert now is not None
    assert now.entries == ()
