"""Options that a race's tables, its track or its other options leave nothing to do for: refused when it is created."""

from collections.abc import Callable

from rules.questions import Refused
from rules.ruleset import Table
from rules.speed_circuit.model.book import Book
from rules.values import Value

PASSING = ("pass_table", "block", "pass_keeps_line", "spun_defends")
OF_DICE = ("start_table", "test_fail_drop", "pass_table", "block", "chips_after_roll", "engine_fail_half")

LACKS: tuple[tuple[str, tuple[str, ...], Callable[[Book], bool]], ...] = (
    ("without_design", ("design",), lambda book: book.settings.design not in ("own", *book.tables.designs)),
    ("without_race_wear", ("ah77_wear_per_race",), lambda book: not book.design.race_total),
    ("without_bids", ("knockout_bid",), lambda book: book.settings.grid != "bid"),
    ("without_passes", PASSING, lambda book: not book.tables.tests.pass_),
    ("without_chips", ("chips_after_roll", "no_dice"), lambda book: max(book.tables.chips.ones) == 0),
    ("without_dice", OF_DICE, lambda book: book.settings.no_dice),
    ("without_table", ("pass_table",), lambda book: not book.tables.tests.pass_draft),
    ("without_table", ("start_table",), lambda book: not book.tables.tests.start_2016),
    ("without_pits", ("pits",), lambda book: not book.circuit.pits.spaces),
)
"""What may be lacking, the options (chapter 20) that would then change nothing, and how a book shows it."""


def check_options(table: Table[Book], options: Value) -> None:
    """Raises Refused for the first option that is not as the tables have it and yet would change nothing."""
    book = table.book.under(table.book.chosen(options.model_dump(mode="json")))
    usual, wanted = table.book.tables.options.model_dump(), book.settings.model_dump()
    for lack, names, lacking in LACKS:
        for name in names:
            if wanted[name] != usual[name] and lacking(book):
                raise Refused(lack, "S-6", option=name, profile=table.book.tables.title, track=table.track.title)
