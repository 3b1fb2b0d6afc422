"""Stewards close a question early, have a bot drive for a round, and remind late drivers."""

from pathlib import Path
from unittest.mock import patch

from bot.app.advice_jobs import AdviceJob
from bot.app.command import CommandContext
from bot.app.reminders import ManualReminders
from bot.model.actor import Rejection
from bot.posts.summaries import RemindedDrivers
from bot.stewards.action_registry import find_action, make_call
from bot.stewards.planning import rewind_to
from bot.stewards.race_actions import close_early, extend, hold, let_bot_drive
from rules.advice import Advice
from rules.base import Json
from rules.bots import STAND_IN
from rules.registry import RULESETS
from tests.bot.race_services import ANA, BEN, CLEO, Clock, RaceServices, expect_done, open_services
from tests.bot.test_absence import miss_rounds
from tests.bot.test_private_questions import GAME, SHOW, begin_silent_round, later
from tests.bot.test_rulings import GM, drive_rounds, list_lines, plots, rule
from tests.games import find_smallest_track_name
from tests.members import ONLOOKER, Local
from tests.repository import LIBRARY

HOUR = 3600


async def undo_last_ruling(services: RaceServices, race: int, why: str = "too soon") -> None:
    await rule(services, race, expect_done(await services.rulings.load_undo(race, GM)), why)


async def test_a_question_that_is_closed_early_ends_as_at_its_deadline(tmp_path: Path) -> None:
    ends = []
    for way in ("closed", "due"):
        (tmp_path / way).mkdir()
        async with open_services(tmp_path / way) as services:
            race = await drive_rounds(services, dice="same")
            expect_done(await services.answer(race, ANA, {"speed": 2}))
            if way == "closed":
                await rule(services, race, close_early(), "we want to go on")
                ruled = services.publisher.list_of_kind("ruled")[0].post
                assert (ruled.act, ruled.facts, ruled.by) == ("close", {"seats": ["blue"], "silent": False}, ANA)
            else:
                services.clock.now += 49 * HOUR
                await services.settle()
            blue = await services.find_driver(race, "blue")
            ends.append((await list_lines(services, race, 1), blue.missed, blue.record))
    assert ends[0] == ends[1]


async def test_once_a_closing_is_taken_back_the_driver_has_the_time_that_was_left(services: RaceServices) -> None:
    race = await drive_rounds(services)
    expect_done(await services.answer(race, ANA, {"speed": 2}))
    due = (await services.find_question(race, BEN)).due or 0
    services.clock.now += 40 * HOUR
    await rule(services, race, close_early(), "we want to go on")
    assert (await services.find_question(race, BEN)).round == 2
    assert (await services.find_driver(race, "blue")).missed == 1
    services.clock.now += 20 * HOUR
    await undo_last_ruling(services, race)
    again = await services.find_question(race, BEN)
    assert (again.round, again.due) == (1, due + 20 * HOUR)
    assert (await services.find_question(race, ANA)).present == {"speed": 2}
    blue = await services.find_driver(race, "blue")
    assert (blue.missed, blue.record.missed) == (0, 0)
    await plots(services, race, blue=1)
    assert (await services.find_question(race, BEN)).round == 2


async def test_a_closing_taken_back_after_its_round_was_is_no_miss_either(services: RaceServices) -> None:
    race = await drive_rounds(services)
    expect_done(await services.answer(race, ANA, {"speed": 2}))
    await rule(services, race, close_early(), "we want to go on")
    assert (await services.find_driver(race, "blue")).missed == 1
    await rule(services, race, rewind_to(1), "all wrong")
    await rule(services, race, expect_done(await services.rulings.load_undo(race, GM, 1)), "too soon")
    blue = await services.find_driver(race, "blue")
    assert (blue.missed, blue.record.missed, blue.standin) == (0, 0, "")
    asked = await services.find_question(race, BEN)
    assert (asked.round, asked.present) == (1, None)


async def test_undone_closings_forgive_only_the_rounds_that_they_made_missed(tmp_path: Path) -> None:
    """A round in which several orders are required is missed once, and no round is missed before the first."""
    async with open_services(tmp_path, Clock(), RULESETS, LIBRARY) as services:
        race = await services.race(ANA, BEN, game="powersled", track=find_smallest_track_name("powersled"), hours=24)
        for missed_by_closings, round in ((0, 0), (1, 1)):
            while (await services.summarize(race)).round == round:
                await rule(services, race, close_early(), "we want to go on")
            assert (await services.find_driver(race, "blue")).missed == missed_by_closings
        count = len(expect_done(await services.rulings.list_rulings(race, GM)))
        assert count > 2, "the design, the discards and the card of the first round are closed one by one"
        await miss_rounds(services, race, 1)
        assert (await services.find_driver(race, "blue")).missed == 2
        for _ in range(count):
            await undo_last_ruling(services, race)
        blue = await services.find_driver(race, "blue")
        assert (blue.missed, blue.record.missed) == (1, 1), "the second round was missed without a closing"


async def test_a_question_whose_kind_has_a_space_is_closed_and_missed_like_any_other(tmp_path: Path) -> None:
    async with open_services(tmp_path, Clock(), RULESETS, LIBRARY) as services:
        race = await services.race(
            ANA, BEN, automatic=1, laps=2, game="formula_d", track=find_smallest_track_name("formula_d")
        )
        services.clock.now += 49 * HOUR
        await services.settle()
        assert (await services.find_question(race, BEN)).question.kind == "secret gear"
        before = await services.find_driver(race, "blue")
        await rule(services, race, close_early(), "we want to go on")
        assert sorted(services.publisher.list_of_kind("ruled")[0].post.facts["seats"]) == ["blue", "red"]
        assert (await services.find_driver(race, "blue")).record.missed == before.record.missed + 1
        await undo_last_ruling(services, race)
        assert await services.find_driver(race, "blue") == before
        due = (await services.find_question(race, BEN)).due or 0
        await rule(services, race, extend(24), "ill")
        assert (await services.find_question(race, BEN)).due == due + 24 * HOUR
        await undo_last_ruling(services, race, "well again")
        assert (await services.find_question(race, BEN)).due == due


async def test_a_bot_that_took_over_at_a_closing_leaves_when_the_closing_is_taken_back(services: RaceServices) -> None:
    with patch("secrets.token_bytes", bytes):  # with these dice the bot stays on the track
        race = await services.race(ANA, BEN, options={"build": "false", "auto_after": 1})
    expect_done(await services.answer(race, ANA, {"speed": 2}))
    await rule(services, race, close_early(), "we want to go on")
    for _ in range(2):
        await plots(services, race, red=1)
    assert (await services.find_driver(race, "blue")).missed == 3
    await undo_last_ruling(services, race)
    blue = await services.find_driver(race, "blue")
    assert (blue.missed, blue.record.missed, blue.standin) == (0, 0, "")
    asked = await services.find_question(race, BEN)
    assert (asked.round, asked.present) == (1, None)


async def test_a_bot_that_a_driver_has_put_into_the_car_stays_when_a_closing_is_taken_back(
    services: RaceServices,
) -> None:
    race = await drive_rounds(services)
    expect_done(await services.answer(race, ANA, {"speed": 2}))
    await rule(services, race, close_early(), "we want to go on")
    expect_done(await services.member_api.hand_over_to_bot(race, Local(member=BEN)))
    await services.settle()
    await undo_last_ruling(services, race)
    blue = await services.find_driver(race, "blue")
    assert (blue.missed, blue.record.missed, bool(blue.standin)) == (0, 0, True)


async def test_only_the_open_question_that_was_shown_is_closed(services: RaceServices) -> None:
    race = await drive_rounds(services)
    window = await services.rulings.name_open_window(race, GM)
    action = find_action(make_call("close", window=window))
    await rule(services, race, action, "once")
    assert (await services.find_question(race, BEN)).round == 2
    assert await services.rulings.carry_out(race, GM, action, "twice") == Rejection(code="window_closed")
    await rule(services, race, hold(), "stop")
    before = len(services.publisher.letters)
    refused = [
        await services.rulings.carry_out(race, GM, planner, "held") for planner in (close_early(), let_bot_drive("red"))
    ]
    assert [one.code for one in refused if isinstance(one, Rejection)] == ["held", "held"]
    assert len(services.publisher.letters) == before


async def test_a_hidden_phase_that_is_closed_is_revealed_at_once_and_names_nobody_who_was_asked(tmp_path: Path) -> None:
    async with open_services(tmp_path, Clock(), {"miniature": GAME}) as services:
        race = await begin_silent_round(services, {ANA: 4, BEN: 3, CLEO: 3})
        await later(services, 60)
        assert expect_done(await services.member_api.view_standing(race, ONLOOKER)).show
        seen = expect_done(await services.rulings.preview(race, GM, close_early()))
        assert (seen.facts["seats"], seen.spoken_for, seen.waits) == ([], (), None)
        await rule(services, race, close_early(), "all are here")
        assert not expect_done(await services.member_api.view_standing(race, ONLOOKER)).show
        assert services.publisher.list_of_kind("report")[-1].post.round == 1
        assert (await services.find_question(race, ANA)).round == 2
        await undo_last_ruling(services, race)
        await later(services, 2 * SHOW)
        assert (await services.find_question(race, ANA)).round == 2


async def test_a_bot_drives_one_round_and_the_driver_keeps_seat_and_record(services: RaceServices) -> None:
    race = await drive_rounds(services)
    expect_done(await services.answer(race, ANA, {"speed": 2}))
    before = (await services.find_driver(race, "blue")).record
    await rule(services, race, let_bot_drive("blue"), "he is in hospital")
    blue = await services.find_driver(race, "blue")
    assert (blue.member, blue.standin, blue.missed, blue.record) == (BEN, "", 0, before)
    assert (await services.find_question(race, BEN)).round == 2
    told_of = services.publisher.list_of_kind("ruled")[-2:]
    said = ("drive", {"seat": "blue"})
    assert {r.audience: (r.post.act, r.post.facts) for r in told_of} == {None: said, BEN: said}


async def test_once_that_is_taken_back_the_driver_is_asked_what_the_bot_had_answered(services: RaceServices) -> None:
    race = await drive_rounds(services)
    due = (await services.find_question(race, BEN)).due
    expect_done(await services.answer(race, ANA, {"speed": 2}))
    await rule(services, race, let_bot_drive("blue"), "he is in hospital")
    await undo_last_ruling(services, race, "he is not")
    again = await services.find_question(race, BEN)
    assert (again.round, again.present, again.due) == (1, None, due)


async def test_a_driver_with_a_bot_in_their_seat_can_answer_while_the_round_is_open(services: RaceServices) -> None:
    race = await drive_rounds(services)
    await rule(services, race, let_bot_drive("blue"), "he is in hospital")
    assert expect_done(await services.member_api.view_standing(race, ONLOOKER)).waiting == ("red",)
    expect_done(await services.answer(race, BEN, {"speed": 2}))
    await plots(services, race, red=1)
    assert (await services.find_driver(race, "blue")).record.in_time == 1
    again = await services.rulings.carry_out(race, GM, let_bot_drive("blue"), "and this one")
    assert not isinstance(again, Rejection)
    said = await services.rulings.carry_out(race, GM, let_bot_drive("blue"), "twice")
    assert said == Rejection(code="driven_already", facts={"seat": "blue"})


async def test_after_a_rewind_to_the_round_no_bot_drives_it(services: RaceServices) -> None:
    race = await drive_rounds(services)
    expect_done(await services.answer(race, ANA, {"speed": 2}))
    await rule(services, race, let_bot_drive("blue"), "he is in hospital")
    await rule(services, race, find_action(make_call("back", round=1)), "he is here")
    assert set(expect_done(await services.member_api.view_standing(race, ONLOOKER)).waiting) == {"red", "blue"}


async def test_awaited_drivers_are_reminded_at_once_and_at_most_once_an_hour(services: RaceServices) -> None:
    race = await drive_rounds(services)
    expect_done(await services.answer(race, ANA, {"speed": 2}))
    rulings = expect_done(await services.rulings.list_rulings(race, GM))
    manual_reminders = ManualReminders(services.access, services.rulings)
    assert await manual_reminders.remind(race, GM) == RemindedDrivers(called=("blue",))
    await services.settle()
    (reminder,) = services.publisher.list_of_kind("reminder")
    assert (reminder.audience, reminder.post.waiting) == (BEN, False)
    again = await manual_reminders.remind(race, GM)
    assert again == Rejection(code="called_already", facts={"at": f"<t:{services.clock.now + HOUR}:R>"})
    assert isinstance(await manual_reminders.remind(race, Local(member=BEN)), Rejection)
    services.clock.now += HOUR
    assert await manual_reminders.remind(race, GM) == RemindedDrivers(called=("blue",))
    assert expect_done(await services.rulings.list_rulings(race, GM)) == rulings


async def test_no_reminder_in_quiet_hours_and_private_questions_name_nobody(tmp_path: Path) -> None:
    async with open_services(tmp_path, Clock(), {"miniature": GAME}) as services:
        manual_reminders = ManualReminders(services.access, services.rulings)
        race = await begin_silent_round(services, {ANA: 4, BEN: 3, CLEO: 3})
        await later(services, HOUR)
        assert expect_done(await services.member_api.list_questions(Local(member=ANA), race)), "she is asked in private"
        assert await manual_reminders.remind(race, GM) == RemindedDrivers(silent=True)
        await services.outbox.drain()
        assert {letter.audience for letter in services.publisher.list_of_kind("reminder")} == {ANA}
        await later(services, SHOW)
        expect_done(await services.member_api.members.set_quiet_hours(Local(member=BEN), 0, 23, "UTC"))
        expect_done(await services.member_api.members.change_settings(Local(member=CLEO), off=("reminder",)))
        assert await manual_reminders.remind(race, GM) == RemindedDrivers(called=("red",), rest=("blue", "green"))


async def test_a_question_closed_before_any_forecast_is_answered_as_a_stand_in_would(tmp_path: Path) -> None:
    async with open_services(tmp_path, Clock(), RULESETS, LIBRARY) as services:
        services.control.use_forecasts(NoForecasts())
        track = find_smallest_track_name("speed_circuit")
        race = await services.race(ANA, BEN, laps=2, game="speed_circuit", track=track)
        while (await services.find_question(race, BEN)).question.kind != "plot":
            await rule(services, race, close_early(), "we want to go on")
        wanted = expect_done(await services.control.query(race, orders_of_stand_ins))
        await rule(services, race, close_early(), "we want to go on")
        story = expect_done(await services.rulings.load_history(race, GM))
        assert {e.key: e.value for e in story.entries[1] if e.key in wanted} == wanted
        assert len(wanted) == 2


def orders_of_stand_ins(context: CommandContext) -> dict[str, Json]:
    """Return what stand-ins would answer to every open question."""
    assert context.progress
    game, bots, views = context.game, context.now.auto_answerer.bots, context.get_player_views()
    return {
        one.key: bots.answer(
            STAND_IN, game.ruleset, game.table, views.get_player_view(one.question.seat), (), one.question
        )
        for one in context.progress.open
    }


class NoForecasts:
    """A worker that finds nothing."""

    async def advise(self, job: AdviceJob) -> Advice | None:
        return None
