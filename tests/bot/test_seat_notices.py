"""Notices to one driver: a bot takes their seat, they are back, or somebody else has it."""

from pathlib import Path

from bot.members.settings_service import MemberSettingsService
from bot.posts.summaries import QuestionView
from bot.stewards.race_actions import retire
from bot.store.rounds import LogLine
from rules.base import Json
from rules.questions import MultiChoiceForm
from rules.registry import RULESETS
from tests.bot.race_services import ANA, BEN, CLEO, GIL, RaceServices, expect_done, open_services
from tests.bot.test_absence import miss_rounds
from tests.members import Local
from tests.repository import LIBRARY


def list_notices(services: RaceServices, member: int) -> list[str]:
    return [letter.post.what for letter in services.publisher.list_of_kind("notice") if letter.audience == member]


async def test_a_driver_is_told_when_a_bot_takes_over_and_reads_only_the_answer_when_they_take_the_car_back(
    services: RaceServices,
) -> None:
    race = await services.race(ANA, BEN, hours=24, options={"auto_after": 1})
    await miss_rounds(services, race, 2, ANA)
    assert list_notices(services, BEN) == ["you_are_replaced"]
    letter = next(one for one in services.publisher.list_of_kind("notice") if one.audience == BEN)
    assert letter.post.button == "back"
    expect_done(await services.member_api.take_back_car(race, Local(member=BEN)))
    await services.settle()
    assert list_notices(services, BEN) == ["you_are_replaced"]
    assert list_notices(services, ANA) == []


async def test_a_driver_who_returns_with_an_order_is_told_that_they_are_back(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=24, options={"auto_after": 1})
    await miss_rounds(services, race, 2, ANA)
    await services.answer(race, BEN, {"speed": 2})
    await services.settle()
    assert list_notices(services, BEN)[-1] == "you_are_back"


async def test_a_seat_that_changes_hands_is_said_to_both(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=24)
    expect_done(await services.replace(race, "blue", CLEO, "Cleo"))
    await services.settle()
    assert (list_notices(services, BEN), list_notices(services, CLEO)) == (["you_are_followed"], ["you_follow"])


async def test_who_has_changed_cars_is_told_of_both_in_one_line_and_asked_as_before(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=24)
    expect_done(await services.swap(race, "red", "blue"))
    await services.settle()
    assert (list_notices(services, ANA), list_notices(services, BEN)) == (["you_swap"], ["you_swap"])
    (public,) = [letter.post for letter in services.publisher.list_of_kind("ruled") if letter.audience is None]
    assert (public.act, public.reason, public.concerns) == ("swap", "as agreed", None)
    assert [letter for letter in services.publisher.list_of_kind("notice") if letter.audience is None] == []


async def test_who_takes_a_car_over_is_not_told_what_happened_to_the_driver_before(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, CLEO, hours=24)
    await miss_rounds(services, race, 3, ANA, CLEO)
    assert (await services.find_question(race, BEN)).catch_up
    expect_done(await services.replace(race, "blue", GIL, "Gil"))
    await services.settle()
    asked = await services.find_question(race, GIL)
    assert (asked.private_lines, asked.catch_up) == ((), "")
    assert expect_done(await services.member_api.load_own_digest(race, Local(member=GIL), 2)) == ()


async def test_a_ruling_about_a_driver_reaches_them(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=24)
    expect_done(await services.rulings.carry_out(race, Local(member=ANA), retire("blue"), "he has left the club"))
    expect_done(await services.rulings.carry_out(race, Local(member=ANA), retire("red"), "I have left it too"))
    await services.settle()
    found = services.publisher.list_of_kind("ruled")
    assert [(one.audience, one.post.facts["seat"]) for one in found] == [
        (None, "blue"),
        (BEN, "blue"),
        (None, "red"),
    ]
    assert [one.post.concerns for one in found] == [None, None, None], "nobody is called who is written to"


async def test_seat_notices_are_sent_even_with_reminders_off(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=24, options={"auto_after": 1})
    await MemberSettingsService(services.access).change_settings(Local(member=BEN), off=("nudge", "reminder", "digest"))
    await miss_rounds(services, race, 2, ANA)
    assert list_notices(services, BEN) == ["you_are_replaced"]


async def test_a_car_that_is_retired_for_absence_is_said_to_its_driver_and_its_end_too(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, CLEO, hours=24, options={"auto_after": 0, "retire_after": 2})
    await miss_rounds(services, race, 4, ANA, CLEO)
    assert list_notices(services, BEN) == ["you_are_retired"]
    letters = [letter for letter in services.publisher.list_of_kind("question") if letter.audience == BEN]
    assert any("Your race is over" in line for line in letters[-1].post.lines)


async def test_what_happened_stands_above_forms_as_each_driver_wants_it(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, CLEO, hours=24)
    members = MemberSettingsService(services.access)
    await members.change_settings(Local(member=BEN), story="never")
    await members.change_settings(Local(member=CLEO), story="news")
    await miss_rounds(services, race, 3, ANA, BEN, CLEO)
    above = {member: (await services.find_question(race, member)).private_lines for member in (ANA, BEN, CLEO)}
    assert above[ANA]
    assert (above[BEN], above[CLEO]) == ((), ()), "nothing has happened to anybody"
    letters = [letter for letter in services.publisher.list_of_kind("question") if letter.audience in (BEN, CLEO)]
    assert [letter.post.lines for letter in letters if letter.post.lines] == []


def test_a_round_in_which_something_happened_is_news() -> None:
    happened, quiet, told = LogLine(text="", digest=True), LogLine(text="", digest=True, quiet=True), LogLine(text="")
    assert [line.is_wanted("news") for line in (happened, quiet, told)] == [True, False, True]
    assert [line.is_wanted("never") for line in (happened, quiet, told)] == [False, False, True]


def answer_question(asked: QuestionView) -> Json:
    """Return an answer to a question of Powersled."""
    if isinstance(asked.form, MultiChoiceForm):
        return [option.value for option in asked.form.options[: asked.form.most]]
    return "autopilot" if asked.question.kind == "order" else {"pilot": 2, "armor": 2}


async def test_drawn_cards_are_told_only_in_the_message_of_their_round(tmp_path: Path) -> None:
    rulesets, hand = {"powersled": RULESETS["powersled"]}, f"M{ANA} hand"
    async with open_services(tmp_path, rulesets=rulesets, data=LIBRARY) as services:
        race = await services.race(ANA, automatic=1, game="powersled", track="halcyon-oval", laps=1, hours=24)
        for _ in range(7):
            asked = await services.find_question(race, ANA)
            assert bool(asked.hand) == bool(asked.round)
            assert hand not in asked.private_lines, "the form names the whole hand"
            expect_done(await services.answer(race, ANA, answer_question(asked)))
            await services.settle()
        letters = [letter.post for letter in services.publisher.list_of_kind("question") if letter.audience == ANA]
    assert [post.round for post in letters if hand in post.lines] == [1, 4]
