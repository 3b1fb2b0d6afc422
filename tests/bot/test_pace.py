"""Deadlines and quiet hours on a calendar: slots, weekends, daylight saving."""

from datetime import UTC, datetime

import pytest
from pydantic import ValidationError

from bot.model.timing_options import MemberSettings, TimingOptions
from bot.schedule.deadlines import (
    MIN_SLOT_NOTICE_SECONDS,
    Deadline,
    add_working_seconds,
    compute_deadline,
    extend_for_vacation,
    find_end_of_quiet_hours,
    find_next_slot_time,
    list_reminder_times,
    move_deadline,
    move_deadline_by_stop,
    move_reminder_out_of_quiet_hours,
    subtract_working_seconds,
)

HOUR, DAY = 3600, 24 * 3600
BERLIN = {"zone": "Europe/Berlin"}


def utc(text: str) -> int:
    """Return a moment that is written in UTC."""
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


def make_timing(**said: object) -> TimingOptions:
    return TimingOptions.model_validate(said)


MON_THU = make_timing(days="mon,thu", hour=20, **BERLIN)


def test_a_slot_is_the_same_hour_on_the_wall_in_summer_and_in_winter() -> None:
    assert find_next_slot_time(MON_THU, utc("2026-10-19T18:00")) == utc("2026-10-22T18:00")
    assert find_next_slot_time(MON_THU, utc("2026-10-22T18:00")) == utc("2026-10-26T19:00")


def test_an_hour_that_is_skipped_begins_when_the_clock_goes_on_and_of_a_doubled_one_the_second_counts() -> None:
    sundays = make_timing(days="sun", hour=2, **BERLIN)
    assert find_next_slot_time(sundays, utc("2026-03-28T12:00")) == utc("2026-03-29T01:00")
    assert find_next_slot_time(sundays, utc("2026-10-24T12:00")) == utc("2026-10-25T01:00")


def test_S_130_an_early_round_does_not_use_up_the_coming_slot() -> None:
    opened, thursday, monday = utc("2026-11-03T10:00"), utc("2026-11-05T19:00"), utc("2026-11-09T19:00")
    assert compute_deadline(MON_THU, opened, 48, last=utc("2026-11-02T19:00")).hard == thursday
    early = compute_deadline(MON_THU, opened, 48, last=thursday)
    assert early == Deadline(soft=thursday, hard=monday)
    assert list_reminder_times(MON_THU, opened, early) == (thursday, monday - 12 * HOUR)
    assert compute_deadline(MON_THU, opened, 48, last=monday) == early, "however often it is early"


def test_a_slot_that_is_too_near_is_left_out() -> None:
    opened = utc("2026-11-05T19:00") - MIN_SLOT_NOTICE_SECONDS + 1
    assert compute_deadline(MON_THU, opened, 48) == Deadline(utc("2026-11-09T07:00"), utc("2026-11-09T19:00"))


def test_hours_of_a_weekend_that_is_off_do_not_count() -> None:
    working = make_timing(weekends="off", **BERLIN)
    friday, monday = utc("2026-11-06T17:00"), utc("2026-11-09T17:00")
    assert add_working_seconds(working, friday, 24 * HOUR) == monday
    assert subtract_working_seconds(working, monday, 24 * HOUR) == friday
    assert compute_deadline(working, friday, 24).soft == monday - 12 * HOUR
    assert add_working_seconds(working, utc("2026-11-07T12:00"), HOUR) == utc("2026-11-09T00:00")
    assert move_deadline(working, friday, DAY) == utc("2026-11-08T23:00") - 6 * HOUR + DAY
    assert find_next_slot_time(
        make_timing(days="fri,sat", weekends="off", hour=20, **BERLIN), friday + 3 * HOUR
    ) == utc("2026-11-13T19:00")


@pytest.mark.parametrize("start", ["2026-03-27T12:00", "2026-10-23T12:00", "2026-10-25T00:30", "2026-11-08T22:59"])
@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Havana", "UTC"])
def test_going_forward_and_back_over_weekends_ends_where_it_began(start: str, zone: str) -> None:
    working = make_timing(weekends="off", zone=zone)
    begin = add_working_seconds(working, utc(start), 0)
    for hours in (1, 7, 24, 100, 400):
        assert subtract_working_seconds(working, add_working_seconds(working, begin, hours * HOUR), hours * HOUR) in (
            begin,
            utc(start),
        )


def test_a_short_pause_keeps_the_slot_and_a_long_one_gives_back_what_was_left() -> None:
    due, day = utc("2026-11-05T19:00"), utc("2026-11-04T19:00")
    assert move_deadline_by_stop(MON_THU, due, HOUR, day) == due
    assert move_deadline_by_stop(MON_THU, due, 40 * HOUR, day + 40 * HOUR) == utc("2026-11-09T19:00")
    assert move_deadline_by_stop(MON_THU, due, 10 * HOUR, due + 8 * HOUR) == utc("2026-11-09T19:00"), (
        "two hours were left"
    )
    assert move_deadline_by_stop(make_timing(), due, 5, due) == due + 5
    assert move_deadline_by_stop(MON_THU, due + HOUR, 0, day) == due + HOUR, "the stewards have given an hour"


def test_quiet_hours_go_round_midnight_and_round_the_change_of_the_clocks() -> None:
    night = MemberSettings(zone="Europe/Berlin", quiet=(22, 7))
    assert find_end_of_quiet_hours(night, utc("2026-11-03T20:59")) is None
    assert find_end_of_quiet_hours(night, utc("2026-11-03T21:00")) == utc("2026-11-04T06:00")
    assert find_end_of_quiet_hours(night, utc("2026-11-04T05:59")) == utc("2026-11-04T06:00")
    assert find_end_of_quiet_hours(night, utc("2026-10-24T21:30")) == utc("2026-10-25T06:00")
    assert find_end_of_quiet_hours(night, utc("2026-03-28T22:30")) == utc("2026-03-29T05:00")


def test_a_vacation_that_ends_in_the_night_lasts_until_the_morning() -> None:
    away = MemberSettings(quiet=(22, 7), away=((utc("2026-11-03T00:00"), utc("2026-11-06T00:00")),))
    assert find_end_of_quiet_hours(away, utc("2026-11-04T12:00")) == utc("2026-11-06T07:00")


def test_a_reminder_moves_behind_the_quiet_hours_or_before_them() -> None:
    night, opened = MemberSettings(quiet=(22, 7)), utc("2026-11-01T00:00")
    assert move_reminder_out_of_quiet_hours(night, utc("2026-11-03T23:00"), opened, utc("2026-11-04T20:00")) == utc(
        "2026-11-04T07:00"
    )
    assert move_reminder_out_of_quiet_hours(night, utc("2026-11-03T23:00"), opened, utc("2026-11-04T07:30")) == utc(
        "2026-11-03T21:00"
    )
    always = MemberSettings(quiet=(22, 7), away=((0, utc("2026-12-01T00:00")),))
    assert move_reminder_out_of_quiet_hours(always, utc("2026-11-03T23:00"), opened, utc("2026-11-04T07:30")) is None


def test_the_race_waits_for_a_driver_on_vacation_as_long_as_its_days_last() -> None:
    due = Deadline(utc("2026-11-02T12:00"), utc("2026-11-03T00:00"))
    opened, away = utc("2026-11-01T00:00"), MemberSettings(away=((utc("2026-11-01T00:00"), utc("2026-11-06T00:00")),))
    assert extend_for_vacation(make_timing(), away, due, opened, waited_seconds=0).hard == utc("2026-11-06T12:00")
    assert extend_for_vacation(make_timing(), away, due, opened, waited_seconds=6 * DAY).hard == utc("2026-11-04T00:00")
    assert extend_for_vacation(make_timing(), away, due, opened, waited_seconds=7 * DAY) == due
    assert extend_for_vacation(make_timing(vacation=0), away, due, opened, waited_seconds=0) == due
    assert extend_for_vacation(make_timing(), MemberSettings(), due, opened, waited_seconds=0) == due


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"days": "mon,someday", "zone": "UTC"}, "no_weekday"),
        ({"days": "mon,thu", "hour": "20"}, "zone_needed"),
        ({"hour": "20"}, "days_needed"),
        ({"days": "mon", "zone": "Berlin"}, "no_zone"),
        ({"days": "mon", "zone": "../etc/passwd"}, "no_zone"),
        ({"days": "sat", "zone": "UTC", "weekends": "off"}, "no_working_day"),
    ],
)
def test_terms_that_leave_something_open_are_refused(said: dict[str, str], reason: str) -> None:
    with pytest.raises(ValidationError, match=reason):
        make_timing(**said)
