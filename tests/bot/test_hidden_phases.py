"""The times at which a hidden phase is run and revealed."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.model.timing_options import TimingOptions
from bot.schedule.hidden_phase import plan_hidden_phase

HOUR = 3600
BERLIN = ZoneInfo("Europe/Berlin")


def berlin(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=BERLIN).timestamp())


def test_private_questions_go_out_at_the_quarters_and_the_clock_answers_a_minute_before_the_reveal() -> None:
    run = plan_hidden_phase(TimingOptions(), 4 * HOUR, 1000)
    assert run.ticks == (1000, 1000 + HOUR, 1000 + 2 * HOUR, 1000 + 3 * HOUR)
    assert (run.cut, run.show) == (1000 + 4 * HOUR - 60, 1000 + 4 * HOUR)


def test_a_hidden_question_has_half_of_the_time_left_and_a_tick_at_least() -> None:
    run = plan_hidden_phase(TimingOptions(), 4 * HOUR, 0)
    assert run.compute_deadline(0) == run.cut // 2
    assert run.compute_deadline(2 * HOUR) == 3 * HOUR
    assert run.compute_deadline(3 * HOUR) == run.cut


@pytest.mark.parametrize(
    ("closed", "shown"),
    [
        ("2026-11-24T15:00", "2026-11-24T22:00"),
        ("2026-11-24T21:00", "2026-11-24T22:00"),
        ("2026-11-24T21:30", "2026-11-25T22:00"),
        ("2026-03-28T21:30", "2026-03-29T22:00"),
    ],
)
def test_a_show_at_an_hour_of_the_clock_is_the_first_that_is_an_hour_away(closed: str, shown: str) -> None:
    assert plan_hidden_phase(TimingOptions(show="22:00", zone="Europe/Berlin"), "22:00", berlin(closed)).show == berlin(
        shown
    )


def test_weekends_that_are_off_do_not_count() -> None:
    timing = TimingOptions(weekends="off", zone="Europe/Berlin")
    run = plan_hidden_phase(timing, 4 * HOUR, berlin("2026-11-27T22:00"))
    assert [*run.ticks, run.show] == [
        berlin("2026-11-27T22:00"),
        berlin("2026-11-27T23:00"),
        berlin("2026-11-30T00:00"),
        berlin("2026-11-30T01:00"),
        berlin("2026-11-30T02:00"),
    ]
    assert plan_hidden_phase(timing, "22:00", berlin("2026-11-27T21:30")).show == berlin("2026-11-30T22:00")


def test_moments_pass_one_after_the_other_and_all_move_together() -> None:
    run = plan_hidden_phase(TimingOptions(), 4 * HOUR, 0)
    assert run.next_action_at == 0
    assert run.advance_to(0).next_action_at == HOUR
    assert run.advance_to(2 * HOUR).next_action_at == 3 * HOUR
    assert run.advance_to(run.cut).next_action_at == run.show
    assert run.delay(60).show == run.show + 60
