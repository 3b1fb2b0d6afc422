"""Rulings of stewards: previewed, given a reason, announced, recorded and revoked."""

from typing import Any

import pytest

from bot.model.actor import Actor, Rejection
from bot.posts.summaries import Difference
from bot.race_file.verify import verify
from bot.stewards.planning import amend, answer_for_driver, rewind_to, set_dice
from bot.stewards.race_actions import abandon, disqualify, extend, hold, retire, unseal
from rules.base import Json, Seat, parse_key
from rules.journal import make_dice_override_key
from tests.bot.race_services import ANA, BEN, CLEO, GIL, RaceServices, expect_done
from tests.members import ONLOOKER, Local
from tests.miniature import MINIATURE

RULESETS: dict[str, Any] = {"miniature": MINIATURE}
GM = Local(member=ANA)


async def plots(services: RaceServices, race: int, **speeds: Json) -> None:
    """Let everybody plot, and run the round."""
    members = {"red": ANA, "blue": BEN, "green": CLEO}
    for seat, said in speeds.items():
        expect_done(await services.answer(race, members[seat], said if isinstance(said, dict) else {"speed": said}))
    await services.settle()


async def drive_rounds(services: RaceServices, *rounds: dict[Seat, Json], **setup: Any) -> int:
    """Drive a race of two without builds for some rounds."""
    race = await services.race(ANA, BEN, options={"build": "false"}, **setup)
    for said in rounds:
        await plots(services, race, **said)
    return race


async def list_lines(services: RaceServices, race: int, *rounds: int) -> tuple[str, ...]:
    return await services.list_log_lines(race, ONLOOKER, *rounds)


async def rule(services: RaceServices, race: int, planner: Any, reason: str = "as seen", by: Actor = GM) -> Any:
    expect_done(await services.rulings.carry_out(race, by, planner, reason))
    await services.settle()


FAST = {"red": {"speed": 3, "corner": "roll"}, "blue": 1}


async def find_first_roll(services: RaceServices, race: int) -> tuple[str, tuple[int, ...]]:
    """Return the first roll of the race, which is driven on until there is one."""
    for _ in range(12):
        story = expect_done(await services.rulings.load_history(race, GM))
        rolls = [r for n in sorted(story.rounds) for r in story.rounds[n].rolls]
        if rolls:
            return rolls[0]["key"], tuple(rolls[0]["faces"])
        await plots(services, race, **FAST)
    raise AssertionError("nobody rolled")


async def test_after_a_rewind_everybody_is_asked_again_with_their_old_answer_proposed(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 2, "blue": 1}, {"red": 1, "blue": 1})
    before = (await services.find_question(race, ANA)).number
    first = await list_lines(services, race, 1)
    await rule(services, race, rewind_to(1), "the board was set up wrongly")
    question = await services.find_question(race, ANA)
    assert question.number != before
    assert (question.round, question.proposal) == (1, {"speed": 2})
    correction = services.publisher.list_of_kind("correction")[-1].post
    assert (correction.act, correction.reason, correction.by) == ("back", "the board was set up wrongly", ANA)
    assert correction.gone == correction.now == ()
    assert correction.until == 2
    assert correction.void == len(first) + 4
    assert services.publisher.list_of_kind("opened")[-1].post.again
    assert await services.member_api.load_report(race, ONLOOKER, 2) == Rejection(code="no_report", facts={"round": 2})
    await plots(services, race, red=2, blue=1)
    assert await list_lines(services, race, 1) == first
    assert (await services.find_question(race, BEN)).proposal == {"speed": 1}


async def test_an_amendment_before_the_reveal_says_nothing_of_orders_that_were_seen(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 2, "blue": 1}, {"red": 1})
    await rule(services, race, amend({"car": "blue", "tyres": 1}))
    asking = services.publisher.list_of_kind("opened")[-1].post
    assert (asking.inside, asking.waiting, asking.again) == (("red",), ("blue",), False)
    await rule(services, race, rewind_to(1))
    await plots(services, race, red=2)
    asking = services.publisher.list_of_kind("opened")[-1].post
    assert (asking.inside, asking.waiting, asking.again) == (("red",), ("blue",), True)


async def test_after_a_rewind_the_old_orders_of_silent_drivers_count(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 3, "blue": 1})
    first = await list_lines(services, race, 1)
    await rule(services, race, rewind_to(1))
    services.clock.now += 49 * 3600
    await services.settle()
    assert await list_lines(services, race, 1) == first


async def test_the_same_dice_fall_again_unless_they_are_salted(services: RaceServices) -> None:
    race = await drive_rounds(services, laps=1)
    key, faces = await find_first_roll(services, race)
    n = parse_key(key).round
    await rule(services, race, rewind_to(n))
    await plots(services, race, **FAST)
    assert await find_first_roll(services, race) == (key, faces)
    salts = iter(f"salt{i}" for i in range(9))
    while (await find_first_roll(services, race)) == (key, faces):
        await rule(services, race, rewind_to(n, salt=next(salts)))
        await plots(services, race, **FAST)
    await to_the_flag(services, race)
    assert_true(await services.member_api.export_race_file(race, ONLOOKER))


async def test_a_die_is_set_and_one_bulletin_tells_the_difference(services: RaceServices) -> None:
    race = await drive_rounds(services, laps=1)
    key, faces = await find_first_roll(services, race)
    other = 6 if faces[0] == 1 else 1
    seen = expect_done(await services.rulings.preview(race, GM, set_dice(key, [other]))).difference
    assert isinstance(seen, Difference)
    reports = len(services.publisher.list_of_kind("report"))
    await rule(services, race, set_dice(key, [other]), "it was cocked")
    correction = services.publisher.list_of_kind("correction")[-1].post
    assert (correction.gone, correction.now) == (seen.gone, seen.now)
    assert correction.gone or correction.now
    assert correction.facts["was"] == list(faces)
    assert len(services.publisher.list_of_kind("report")) == reports
    assert (await find_first_roll(services, race)) == (key, (other,))
    await to_the_flag(services, race)
    assert_true(await services.member_api.export_race_file(race, ONLOOKER))


async def test_an_amendment_is_checked_by_the_game_told_and_kept_by_the_record(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 1}, laps=1)
    expect_done(await services.answer(race, BEN, {"speed": 1}))
    bad = await services.rulings.carry_out(race, GM, amend({"car": "red", "place": "(99,1)"}), "?")
    assert bad == Rejection(code="no_such_place", because="M-3", facts={"place": "(99,1)"})
    await rule(services, race, amend({"car": "red", "place": "(7,1)"}), "it stood there")
    standing = expect_done(await services.member_api.view_standing(race, Local(member=ANA)))
    assert next(c for c in standing.view.cars if c.seat == "red").spaces == ("(7,1)",)
    assert (await services.find_question(race, BEN)).present == {"speed": 1}
    correction = services.publisher.list_of_kind("correction")[-1].post
    assert (correction.act, correction.now) == ("amend", ()), "the heading says it already"
    assert "M1001 amended" in await list_lines(services, race, 2), "and the log has its line"
    await plots(services, race, red=1)
    await to_the_flag(services, race)
    assert_true(await services.member_api.export_race_file(race, ONLOOKER))


async def test_the_stewards_answer_for_a_driver_and_the_steward_is_named(services: RaceServices) -> None:
    race = await drive_rounds(services)
    question = await services.find_question(race, BEN)
    key = f"1/plot/{question.seat}/"
    await rule(services, race, answer_for_driver(key, {"speed": 2}), "he phoned it in")
    assert services.publisher.list_of_kind("ruled")[-1].post.act == "answer"
    await plots(services, race, red=1)
    file = await services.member_api.export_race_file(race, ONLOOKER)
    assert isinstance(file, str)
    story = expect_done(await services.rulings.load_history(race, GM))
    assert [e.hand for e in story.entries[1] if e.key == key] == ["gm"]


async def test_an_answer_that_was_given_is_put_right_afterwards(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 3, "blue": 2}, {"red": 1, "blue": 1})
    await rule(services, race, answer_for_driver("1/plot/blue/", {"speed": 1}), "misread")
    asked = await services.find_question(race, ANA)
    assert (asked.round, asked.proposal) == (3, None), "what still fits runs on, and nobody is asked again"
    assert any("M1002" in line for line in await list_lines(services, race, 1))


async def test_the_last_ruling_is_taken_back(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 2, "blue": 1}, {"red": 1, "blue": 2})
    expect_done(await services.answer(race, ANA, {"speed": 2}))
    before = await list_lines(services, race)
    await rule(services, race, rewind_to(1))
    await rule(services, race, expect_done(await services.rulings.load_undo(race, GM)), "no, it was right")
    assert await list_lines(services, race) == before
    assert (await services.find_question(race, ANA)).present == {"speed": 2}
    assert (await services.find_question(race, BEN)).present is None
    assert services.publisher.list_of_kind("correction")[-1].post.act == "undo"
    await rule(services, race, answer_for_driver("3/plot/blue/", {"speed": 1}))
    await rule(services, race, expect_done(await services.rulings.load_undo(race, GM)))
    assert (await services.find_question(race, BEN)).present is None
    assert (await services.rulings.load_undo(race, GM)) == Rejection(code="nothing_to_undo")


async def test_an_extension_is_taken_back_and_leaves_an_hour(services: RaceServices) -> None:
    race = await drive_rounds(services)
    due = (await services.find_question(race, BEN)).due or 0
    for late, expected in ((0, due), (48 * 3600 - 60, due + 3540)):
        services.clock.now += late
        await rule(services, race, extend(24), "a storm")
        assert (await services.find_question(race, BEN)).due == due + 24 * 3600
        assert services.publisher.list_of_kind("opened")[-1].post.due == due + 24 * 3600
        await rule(services, race, expect_done(await services.rulings.load_undo(race, GM)), "it has passed")
        assert (
            (await services.find_question(race, BEN)).due
            == services.publisher.list_of_kind("opened")[-1].post.due
            == expected
        )


async def test_with_fixed_days_a_day_more_is_a_day_and_the_next_slot_is_a_choice_of_its_own(
    services: RaceServices,
) -> None:
    race = await services.race(
        ANA, BEN, options={"build": "false", "days": "mon,fri", "hour": 20, "zone": "Europe/Berlin"}
    )
    due = (await services.find_question(race, BEN)).due or 0
    await rule(services, race, extend(24), "a storm")
    assert (await services.find_question(race, BEN)).due == due + 24 * 3600
    await rule(services, race, extend(None), "the storm goes on")
    slot = (await services.find_question(race, BEN)).due or 0
    assert slot in {due + 3 * 24 * 3600, due + 4 * 24 * 3600}
    race = await services.race(ANA, BEN, options={"build": "false"}, channel=6)
    refused = await services.rulings.carry_out(race, GM, extend(None), "no slots here")
    assert isinstance(refused, Rejection)
    assert refused.code == "no_slots"


@pytest.mark.parametrize(("plan_action", "status"), [(retire, "retired"), (disqualify, "disqualified")])
async def test_before_a_car_is_taken_out_the_steward_sees_how_the_race_would_stand(
    plan_action: Any, status: str, services: RaceServices
) -> None:
    race = await drive_rounds(services, {"red": 2, "blue": 1})
    seen = expect_done(await services.rulings.preview(race, GM, plan_action("red")))
    assert [(p.place, p.seat) for p in seen.standing] == [(1, "blue"), (2, "red")]
    assert seen.standing[-1].status == status


async def test_a_retirement_is_taken_back(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 1})
    await rule(services, race, retire("blue"), "he has left the server")
    await plots(services, race, red=1)
    assert "M1002 retired" in await list_lines(services, race)
    await rule(services, race, expect_done(await services.rulings.load_undo(race, GM)), "he is back")
    assert (
        await services.find_question(race, BEN)
    ).round == 2  # as if they had never been out; nobody else is asked again
    assert expect_done(await services.member_api.list_questions(Local(member=ANA), race))[0].present is not None


async def test_the_disqualified_stand_at_the_end_and_can_be_let_in_again(services: RaceServices) -> None:
    race = await drive_rounds(services, laps=1)
    await to_the_flag(services, race, red=2, blue=1)
    first = [
        p.seat for p in expect_done(await services.member_api.view_standing(race, Local(member=ANA))).classification
    ]
    await rule(services, race, disqualify(first[0]), "two engines")
    placings = expect_done(await services.member_api.view_standing(race, Local(member=ANA))).classification
    assert (placings[-1].seat, placings[-1].status, placings[-1].place) == (first[0], "disqualified", 2)
    announced = [said.post.placings for said in services.publisher.list_of_kind("ruled") if said.audience is None]
    assert announced[-1] == placings
    assert_true(await services.member_api.export_race_file(race, ONLOOKER))
    await rule(services, race, expect_done(await services.rulings.load_undo(race, GM)), "one engine")
    assert [
        p.seat for p in expect_done(await services.member_api.view_standing(race, Local(member=ANA))).classification
    ] == first


async def test_only_the_organiser_and_the_role_rule_and_they_say_why(services: RaceServices) -> None:
    race = await drive_rounds(services)
    gil = Local(member=GIL, roles=(7,))
    assert await services.rulings.carry_out(race, gil, hold(), "x") == Rejection(
        code="not_steward", facts={"owner": f"<@{ANA}>"}
    )
    await services.rulings.set_steward_role(1, 7)
    assert await services.rulings.carry_out(race, gil, hold(), "  ") == Rejection(code="no_reason")
    await rule(services, race, hold(), "protest", gil)
    assert (await services.summarize(race)).stage == "held"
    rulings = expect_done(await services.rulings.list_rulings(race, ONLOOKER))
    assert [(a.key, a.reason, a.member) for a in rulings] == [("steward/hold", "protest", GIL)]


async def test_a_steward_reads_sealed_orders_only_after_everybody_is_told(services: RaceServices) -> None:
    race = await drive_rounds(services)
    expect_done(await services.answer(race, BEN, {"speed": 3}))
    assert [q.present for q in expect_done(await services.rulings.list_questions(race, GM, "blue"))] == [None]
    shut = Rejection(code="closed_to_you", facts={"seat": "blue"})
    assert await services.rulings.view_decision(race, GM, "1/plot/blue/") == shut
    assert not isinstance(await services.rulings.view_decision(race, GM, "1/plot/red/"), Rejection)
    await rule(services, race, unseal(), "a suspicion")
    assert services.publisher.list_of_kind("ruled")[-1].post.facts == {"kind": "plot"}
    assert [q.present for q in expect_done(await services.rulings.list_questions(race, GM, "blue"))] == [{"speed": 3}]
    assert not isinstance(await services.rulings.view_decision(race, GM, "1/plot/blue/"), Rejection)


async def test_a_steward_who_drives_sees_no_secret_of_an_earlier_round_either(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    for member in (ANA, BEN):
        expect_done(await services.answer(race, member, {"top": 4, "tyres": 2}))
    await services.settle()
    await plots(services, race, red=1, blue=1)
    shut = Rejection(code="secret_to_you", facts={"seat": "blue"})
    assert await services.rulings.view_decision(race, GM, "0/build/blue/") == shut
    gil = Local(member=GIL, manager=True)
    for key, actor in (("0/build/blue/", gil), ("0/build/red/", GM), ("1/plot/blue/", GM)):
        assert not isinstance(await services.rulings.view_decision(race, actor, key), Rejection)


async def test_two_stewards_who_take_back_the_same_ruling_take_back_one(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 2, "blue": 1})
    await rule(services, race, rewind_to(1))
    first, second = [expect_done(await services.rulings.load_undo(race, GM)) for _ in range(2)]
    await rule(services, race, first)
    assert await services.rulings.carry_out(race, GM, second, "me too") == Rejection(code="not_the_last")


async def test_an_amendment_amends_something_and_a_roll_is_somebodys(services: RaceServices) -> None:
    race = await drive_rounds(services)
    assert await services.rulings.carry_out(race, GM, amend({"car": "red"}), "?") == Rejection(code="nothing_amended")
    nobodys = await services.rulings.carry_out(race, GM, set_dice("1/chance/pink/Bend", [3]), "?")
    assert nobodys == Rejection(code="no_such_point", facts={"at": "1/chance/pink/Bend"})
    assert await services.rulings.list_rulings(race, ONLOOKER) == ()


@pytest.mark.parametrize("decision", ["1/", "1/plot", "1/plot/red", "plot", "1", "seal/1/plot/"])
async def test_what_names_no_decision_of_the_round_is_refused_and_nothing_is_taken_back(
    decision: str, services: RaceServices
) -> None:
    race = await drive_rounds(services, {"red": 2, "blue": 1})
    before = await list_lines(services, race)
    refused = await services.rulings.carry_out(race, GM, rewind_to(1, decision), "?")
    assert refused == Rejection(code="no_such_point", facts={"at": decision})
    assert await list_lines(services, race) == before


async def test_faces_that_the_dice_do_not_have_are_refused_before_and_after_the_roll(services: RaceServices) -> None:
    race = await drive_rounds(services, laps=1)
    key, _ = await find_first_roll(services, race)
    named = {"roll": "chance", "seat": parse_key(key).seat}
    lacks = Rejection(code="no_such_face", facts={"least": 1, "most": 6, **named})
    assert await services.rulings.carry_out(race, GM, set_dice(key, [9]), "?") == lacks
    count = Rejection(code="bad_faces", facts={"count": 1, **named})
    assert await services.rulings.carry_out(race, GM, set_dice(key, [4, 4]), "?") == count
    await rule(services, race, rewind_to(parse_key(key).round))
    assert await services.rulings.carry_out(race, GM, set_dice(key, [9]), "?") == lacks
    unknown = key.replace("/chance/", "/whim/")
    refused = await services.rulings.carry_out(race, GM, set_dice(unknown, [4]), "?")
    assert refused == Rejection(code="dice_unknown", facts={**named, "roll": "whim"})
    await rule(services, race, set_dice(key, [6]))
    await plots(services, race, **FAST)
    assert (await find_first_roll(services, race)) == (key, (6,))


async def test_faces_for_other_dice_than_are_thrown_hold_no_race_and_everybody_knows_that_they_do_nothing(
    services: RaceServices,
) -> None:
    race = await drive_rounds(services, laps=1)
    key, faces = await find_first_roll(services, race)
    await rule(services, race, rewind_to(parse_key(key).round))
    await rule(services, race, set_dice(key, [faces[0] % 6 + 1]))
    other = "UPDATE journal SET value = '[9]' WHERE race = ? AND key = ?"
    await services.database.write(lambda t: t.run(other, race, make_dice_override_key(key)))
    services.control.memory.invalidate(race)
    await plots(services, race, **FAST)
    assert (await find_first_roll(services, race)) == (key, faces)
    notices = [letter.post for letter in services.publisher.list_of_kind("notice")]
    assert [(n.what, n.facts["seat"]) for n in notices] == [("die_aside", parse_key(key).seat)]


async def test_an_amendment_is_checked_against_the_one_before_it_in_the_same_step(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 2, "blue": 1})
    cars = {
        car.seat: car.spaces[0]
        for car in expect_done(await services.member_api.view_standing(race, ONLOOKER)).view.cars
    }
    on_blue = {"car": "red", "place": cars["blue"]}
    occupied = Rejection(code="no_such_place", because="M-3", facts={"place": cars["blue"]})
    assert await services.rulings.carry_out(race, GM, amend(on_blue), "?") == occupied
    await rule(services, race, amend({"car": "blue", "place": "(2,2)"}))
    await rule(services, race, amend(on_blue))
    assert await services.rulings.carry_out(race, GM, amend({"car": "blue", "place": cars["blue"]}), "?") == occupied


async def test_the_list_of_decisions_has_the_answers_that_everybody_may_read(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    await plots(services, race, red={"top": 3, "tyres": 3}, blue={"top": 4, "tyres": 2})
    await plots(services, race, red=2, blue=1)
    expect_done(await services.answer(race, BEN, {"speed": 3}))
    seen = expect_done(await services.rulings.list_answers(race, GM))
    assert {key: seen[key] for key in ("1/plot/red/", "1/plot/blue/")} == {
        "1/plot/red/": {"speed": 2},
        "1/plot/blue/": {"speed": 1},
    }
    assert "2/plot/blue/" not in seen, "its set is open"
    assert "0/build/red/" in seen, "their own"
    assert "0/build/blue/" not in seen, "a secret until the flag"


async def test_a_what_if_ends_at_the_first_roll_that_was_not_made_and_shows_no_plot(services: RaceServices) -> None:
    race = await drive_rounds(services, pace="live")
    asked: Any = ()
    for _ in range(9):
        await plots(services, race, red={"speed": 3}, blue=1)
        asked = expect_done(await services.member_api.list_questions(Local(member=ANA), race))
        if asked[0].question.kind == "corner_too_fast":
            break
    round = asked[0].round
    seen = expect_done(await services.rulings.preview(race, GM, rewind_to(round))).difference
    assert seen.waiting == ("red", "blue")
    assert not seen.now
    key = f"{round}/corner_too_fast/red/{asked[0].question.at}"
    expect_done(await services.member_api.submit_answer(asked[0].number, GM, "pay"))
    await services.settle()
    seen = expect_done(await services.rulings.preview(race, GM, answer_for_driver(key, "roll"))).difference
    assert seen.unrolled is not None
    assert (seen.unrolled.count, seen.unrolled.sides) == (1, 6)


async def to_the_flag(services: RaceServices, race: int, **speeds: Json) -> None:
    for _ in range(60):
        card = await services.summarize(race)
        if card.stage == "over":
            return
        for member in (ANA, BEN):
            for question in expect_done(await services.member_api.list_questions(Local(member=member), race)):
                plotted = {"speed": speeds.get(question.seat, 2), "corner": "roll"}
                said: Json = {"plot": plotted, "corner_too_fast": "roll", "stake": 0}[question.question.kind]
                expect_done(await services.member_api.submit_answer(question.number, Local(member=member), said))
        await services.settle()
    raise AssertionError("no flag")


def assert_true(file: Any) -> None:
    """Assert that the race's file verifies."""
    assert isinstance(file, str)
    verified = verify(file, RULESETS)
    assert verified.difference is None, str(verified.difference)


async def test_a_race_that_the_stewards_give_up_is_announced_once_with_the_reason(services: RaceServices) -> None:
    race = await drive_rounds(services)
    before = len(services.publisher.letters)
    gil = Local(member=GIL, manager=True)
    expect_done(await services.rulings.carry_out(race, gil, abandon(GIL, "too few"), "too few"))
    await services.settle()
    said = [x.post for x in services.publisher.letters[before:] if x.audience is None and x.post.kind != "opened"]
    assert [(post.kind, post.reason) for post in said] == [("abandoned", "too few")]
