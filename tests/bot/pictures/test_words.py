"""A view as text, for people who cannot see the picture and for posts without one."""

from bot.pictures.alt_text import format_standings_table
from bot.pictures.tables import SeasonTable, format_table
from rules.league.season import TableLine
from rules.view import RaceView, StockLevel
from tests.bot.pictures.picture_samples import SEATS, make_car, on_the_grid
from tests.repository import LOCALIZERS

LOCALIZER = LOCALIZERS.for_game("speed_circuit")

LONG = dict.fromkeys(SEATS, "A very long name of forty characters or so")


def test_the_table_fits_a_phone_and_a_message() -> None:
    table = format_standings_table(on_the_grid("tt-1"), LONG, LOCALIZER)
    assert max(len(line) for line in table.splitlines()) <= 40
    assert len(table) <= 2000
    assert len(table.splitlines()) == 13


def test_the_table_says_who_is_where_with_what() -> None:
    view = RaceView(round=2, lap=1, laps=3, cars=(make_car(0), make_car(1, status="finished")))
    assert format_standings_table(view, {"red": "Anna", "blue": "Bo`b"}, LOCALIZER).splitlines() == [
        "    # driver            laps spd wear -3",
        " 1  1 Anna                 1 100   10  1",
        " 2  2 Bo'b              finished",
    ]


def test_names_of_every_script_stand_in_tables_of_text() -> None:
    view = RaceView(round=2, lap=1, laps=3, cars=(make_car(0), make_car(1)))
    first, second = format_standings_table(view, {"red": "山田 太郎", "blue": "Zoë 🏁"}, LOCALIZER).splitlines()[1:]
    assert first.startswith(" 1  1 山田 太郎  ")
    assert second.startswith(" 2  2 Zoë 🏁  ")
    assert len(first) == len(second) - 3, "four characters are two columns wide, against one"
    line = TableLine(place=1, who="7", points=9, results=(9,))
    season = format_table(SeasonTable("Drivers", (line,), ("One",)), {"7": "山田 太郎"}, LOCALIZER)
    assert " 1 山田 太郎 " in season


def test_figures_of_a_season_table_stand_below_their_headings_in_every_language() -> None:
    lines = (
        TableLine(place=1, who="7", points=113, results=(), wins=1),
        TableLine(place=2, who="8", points=9, results=()),
    )
    table = SeasonTable("Drivers", lines, ())
    for language in ("en", "de"):
        localizer = LOCALIZERS.in_language(language).common
        _, heads, first, second, _ = format_table(table, {"7": LONG["red"], "8": "Bo"}, localizer).splitlines()
        assert len(heads) == len(second) == 40
        points = localizer.format_word("picture", "points")
        assert first.endswith(" 113")
        assert heads.index(points) + len(points) == len(first)


def test_stocks_without_room_are_left_out() -> None:
    gauges = tuple(StockLevel(name=f"stock{n}", value=n, most=9) for n in range(8))
    table = format_standings_table(
        RaceView(round=1, lap=1, laps=1, cars=(make_car(0, gauges=gauges),)), {"red": "Anna"}, LOCALIZER
    )
    assert max(len(line) for line in table.splitlines()) <= 40
    assert "Anna" in table


def test_a_long_name_of_a_stock_is_marked_as_shortened() -> None:
    german = LOCALIZERS.in_language("de").for_game("speed_circuit")
    view = RaceView(round=1, lap=1, laps=1, cars=(make_car(0, gauges=(StockLevel(name="wear", value=7, most=9),)),))
    assert format_standings_table(view, {"red": "Anna"}, german).splitlines()[0].endswith(" Vers.")


def test_a_stock_without_a_word_has_a_column_without_a_head() -> None:
    view = RaceView(round=1, lap=1, laps=1, cars=(make_car(0, gauges=(StockLevel(name="_", value=7),)),))
    assert format_standings_table(view, {"red": "Anna"}, LOCALIZER).splitlines()[1].endswith(" 7")


def test_no_two_columns_have_one_head() -> None:
    gauges = (StockLevel(name="END", value=52), StockLevel(name="hits", value=8))
    view = RaceView(round=1, lap=1, laps=1, cars=(make_car(0, gauges=gauges),))
    head = format_standings_table(view, {"red": "Anna"}, LOCALIZERS.for_game("circus_maximus")).splitlines()[0].split()
    assert head[-2:] == ["endu.", "hits"]
    assert len(head) == len({*head})
