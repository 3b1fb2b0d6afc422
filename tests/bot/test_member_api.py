"""The members' API: what members may do, and what follows from it."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from bot.model.actor import Rejection, Visibility
from bot.posts.summaries import AcceptedAnswer, OutdatedForm, QuestionView, RaceSummary, Setup
from bot.posts.types import Opened, RaceOver, Report
from bot.stewards.race_actions import hold, release
from rules.dice import compute_commitment, derive_race_seed
from rules.questions import list_options
from rules.registry import RULESETS
from tests.bot.race_services import (
    ANA,
    BEN,
    CHANNEL,
    CLEO,
    GIL,
    RaceServices,
    build_race,
    expect_done,
    give_race_up,
    on_both,
    open_services,
    open_speed_circuit_services,
)
from tests.members import ONLOOKER, Local
from tests.repository import LIBRARY, LOCALIZERS, ROOT

pytestmark = pytest.mark.usefixtures("on_sampled_databases")

BUILD = {"top": 3, "tyres": 3}


@pytest.mark.slow
@on_both
async def test_a_race_is_driven_from_the_lobby_to_the_flag(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    for member in (ANA, BEN):
        assert isinstance(await services.answer(race, member, BUILD), AcceptedAnswer)
    await services.settle()
    card = await services.summarize(race)
    for _ in range(100):
        asked = [m for m in (ANA, BEN) if await services.member_api.list_questions(Local(member=m), race) != ()]
        card = await services.summarize(race)
        if card.stage == "over":
            break
        for member in asked:
            await services.answer(race, member, {"speed": 2})
        await services.settle()
    assert card.stage == "over"
    flag = services.publisher.list_of_kind("flag")[0].post
    assert isinstance(flag, RaceOver)
    assert [placing.place for placing in flag.classification] == [1, 2]
    assert flag.seed == derive_race_seed(bytes.fromhex(flag.house), list(flag.contributions)).hex()
    assert card.commitment == compute_commitment(bytes.fromhex(flag.house))


async def test_the_dice_are_sealed_before_anybody_joins(services: RaceServices) -> None:
    race = await services.open_lobby(ANA)
    await services.settle()
    first = services.publisher.list_of_kind("lobby")[0].post
    assert len(first.commitment) == 64
    assert (await services.summarize(race)).commitment == first.commitment


async def test_the_message_says_who_is_in_and_never_what(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    await services.answer(race, ANA, {"top": 4, "tyres": 2})
    await services.settle()
    opened = list(services.publisher.list_of_kind("opened"))
    assert [letter.post.inside for letter in opened] == [(), ("red",)]
    assert opened[1].message == 5000 + opened[0].id
    assert "tyres" not in opened[1].model_dump_json()


async def test_a_full_set_closes_after_the_grace_and_may_be_changed_until_then(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, grace=30)
    await services.answer(race, ANA, BUILD)
    await services.answer(race, BEN, BUILD)
    await services.settle()
    assert (await services.find_question(race, ANA)).present == BUILD
    services.clock.now += 29
    await services.answer(race, ANA, {"top": 4, "tyres": 2})
    services.clock.now += 29
    await services.settle()
    assert (await services.find_question(race, ANA)).question.kind == "build"
    services.clock.now += 1
    await services.settle()
    assert (await services.find_question(race, ANA)).question.kind == "plot"


async def test_an_answer_after_the_seal_is_shown_what_is_asked_now(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    late = await services.find_question(race, ANA)
    await services.answer(race, ANA, BUILD)
    await services.answer(race, BEN, BUILD)
    await services.settle()
    said = await services.member_api.submit_answer(late.number, Local(member=ANA), {"top": 4, "tyres": 2})
    assert isinstance(said, OutdatedForm)
    assert [q.question.kind for q in said.questions] == ["plot"]


async def test_the_wrong_seat_is_refused(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    asked = await services.find_question(race, ANA)
    for member, code in ((BEN, "wrong_seat"), (GIL, "not_seated")):
        said = await services.member_api.submit_answer(asked.number, Local(member=member), BUILD)
        assert isinstance(said, Rejection)
        assert said.code == code
    assert await services.member_api.submit_answer(999, Local(member=ANA), BUILD) == Rejection(code="not_open")


async def test_what_the_rules_do_not_take_changes_nothing(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    before = await services.summarize(race)
    said = await services.answer(race, ANA, {"top": 4, "tyres": 4})
    assert isinstance(said, Rejection)
    assert (said.code, said.because) == ("wrong_total", "M-1")
    assert (await services.summarize(race)) == before


async def test_the_same_interaction_handed_in_again_is_harmless(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    asked, actor = await services.find_question(race, ANA), Local(member=ANA, token="55")
    first = await services.member_api.submit_answer(asked.number, actor, BUILD)
    await services.member_api.submit_answer(asked.number, Local(member=ANA), {"top": 4, "tyres": 2})
    again = await services.member_api.submit_answer(asked.number, actor, BUILD)
    assert isinstance(first, AcceptedAnswer)
    assert isinstance(again, AcceptedAnswer)
    assert again.value == BUILD
    assert (await services.find_question(race, ANA)).present == {"top": 4, "tyres": 2}


async def test_an_answer_handed_in_again_after_its_set_has_closed_gets_its_first_reply(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    asked, actor = await services.find_question(race, ANA), Local(member=ANA, token="55")
    first = await services.member_api.submit_answer(asked.number, actor, BUILD)
    await services.answer(race, BEN, BUILD)
    await services.settle()
    assert (await services.find_question(race, ANA)).question.kind == "plot"
    again = await services.member_api.submit_answer(asked.number, actor, {"top": 4, "tyres": 2})
    assert isinstance(first, AcceptedAnswer)
    assert isinstance(again, AcceptedAnswer)
    assert (again.value, again.receipt) == (first.value, first.receipt)
    await services.member_api.abandon(race, Local(member=ANA))
    assert isinstance(await services.member_api.submit_answer(asked.number, actor, BUILD), AcceptedAnswer)


async def test_a_race_is_opened_once_however_often_the_press_arrives(services: RaceServices) -> None:
    setup, actor = Setup(game="miniature", track="loop"), Local(member=ANA, token="7")
    cards = await asyncio.gather(*(services.member_api.create(setup, actor, 1, CHANNEL) for _ in range(3)))
    assert len({expect_done(card).id for card in cards}) == 1
    other = await services.member_api.create(setup, Local(member=BEN, token="8"), 1, CHANNEL)
    assert other == Rejection(code="channel_busy", facts={"race": expect_done(cards[0]).id})


async def test_two_drivers_at_the_same_instant_are_both_counted(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, CLEO, grace=30)
    said = await asyncio.gather(*(services.answer(race, m, BUILD) for m in (ANA, BEN, CLEO)))
    assert all(isinstance(s, AcceptedAnswer) for s in said)
    for member in (ANA, BEN, CLEO):
        assert (await services.find_question(race, member)).present == BUILD


async def test_the_last_free_seat_goes_to_one_of_two(services: RaceServices) -> None:
    race = await services.open_lobby(ANA, automatic=10)
    said = await asyncio.gather(*(services.member_api.join(race, Local(member=m, token=str(m))) for m in (BEN, CLEO)))
    assert sorted(type(s).__name__ for s in said) == ["Driver", "Rejection"]


async def test_S_130_at_the_hard_deadline_the_clock_answers_for_the_late_and_counts_it(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=48, options={"build": "false"})
    await services.answer(race, ANA, {"speed": 1})
    services.clock.now += 48 * 3600 - 1
    await services.settle()
    assert (await services.find_question(race, BEN)).round == 1
    services.clock.now += 1
    await services.settle()
    assert (await services.find_question(race, BEN)).round == 2
    assert [d.missed for d in (await services.summarize(race)).drivers] == [0, 1]
    await services.answer(race, BEN, {"speed": 1})
    assert [d.missed for d in (await services.summarize(race)).drivers] == [0, 0]


async def test_S_131_only_those_who_are_awaited_are_reminded_and_only_once(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=24)
    await services.answer(race, ANA, BUILD)
    services.clock.now += 18 * 3600
    await services.settle()
    services.clock.now += 3600
    await services.settle()
    reminders = services.publisher.list_of_kind("reminder")
    assert [(letter.audience, letter.post.seat) for letter in reminders] == [(BEN, "blue")]


async def test_a_pause_stops_the_clocks_and_keeps_what_was_left(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=10)
    due = (await services.find_question(race, ANA)).due
    assert due is not None
    services.clock.now += 9 * 3600
    expect_done(await services.member_api.pause(race, Local(member=ANA)))
    said = await services.member_api.list_questions(Local(member=ANA), race)
    assert isinstance(said, Rejection)
    assert said.code == "paused"
    services.clock.now += 1000 * 3600
    await services.settle()
    expect_done(await services.member_api.resume(race, Local(member=ANA)))
    await services.settle()
    assert (await services.find_question(race, ANA)).due == due + 1000 * 3600
    opened = services.publisher.list_of_kind("opened")[-1].post
    assert isinstance(opened, Opened)
    assert opened.due == due + 1000 * 3600


async def test_only_officials_stop_a_race(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    await services.rulings.set_steward_role(1, 77)
    said = await services.member_api.pause(race, Local(member=BEN))
    assert isinstance(said, Rejection)
    assert said.code == "not_steward"
    assert expect_done(await services.member_api.pause(race, Local(member=GIL, manager=True))).stage == "paused"
    assert expect_done(await services.member_api.resume(race, Local(member=CLEO, roles=(77,)))).stage == "running"


async def test_a_car_whose_driver_leaves_is_retired_by_the_rules(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, CLEO)
    for member in (ANA, BEN, CLEO):
        await services.answer(race, member, BUILD)
    await services.settle()
    assert expect_done(await services.member_api.leave(race, Local(member=CLEO))).gone
    for member in (ANA, BEN):
        await services.answer(race, member, {"speed": 1})
    await services.settle()
    report = [letter.post for letter in services.publisher.list_of_kind("report") if letter.post.closes][-1]
    assert isinstance(report, Report)
    assert "M1003 retired" in report.lines
    assert await services.member_api.list_questions(Local(member=CLEO), race) == ()


async def test_an_open_form_of_a_driver_who_leaves_is_closed_and_over_with_the_race(services: RaceServices) -> None:
    race, cleo = await services.race(ANA, BEN, CLEO), Local(member=CLEO)
    form = await services.find_question(race, CLEO)
    assert expect_done(await services.member_api.leave(race, cleo)).gone
    assert await services.member_api.view_question(form.number, cleo) == Rejection(code="out_of_race")
    expect_done(await services.member_api.abandon(race, Local(member=ANA)))
    for said in (
        await services.member_api.view_question(form.number, cleo),
        await services.member_api.join(race, cleo),
    ):
        assert isinstance(said, Rejection)
        assert said.code == "stopped"


@on_both
async def test_a_seat_given_back_in_the_lobby_closes_the_gap(services: RaceServices) -> None:
    race = await services.open_lobby(ANA, BEN, CLEO)
    await services.member_api.leave(race, Local(member=ANA))
    card = await services.summarize(race)
    assert [(d.seat, d.number) for d in card.drivers] == [("blue", 1), ("green", 2)]
    driver = expect_done(await services.member_api.join(race, Local(member=GIL, name="Gil"), "red"))
    assert (driver.seat, driver.number) == ("red", 3)


async def test_a_race_without_a_human_for_three_rounds_is_held(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=1)
    for _ in range(4):
        services.clock.now += 3600
        await services.settle()
    card = await services.summarize(race)
    assert (card.stage, card.hold_reason) == ("held", "nobody")
    assert services.publisher.list_of_kind("held")[0].post.creator == ANA
    expect_done(await services.member_api.resume(race, Local(member=ANA)))
    await services.settle()
    assert (await services.summarize(race)).stage == "running"


async def test_an_abandoned_race_gives_up_its_channel_and_its_secrets(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    expect_done(await services.member_api.abandon(race, Local(member=ANA)))
    await services.settle()
    post = services.publisher.list_of_kind("abandoned")[0].post
    assert compute_commitment(bytes.fromhex(post.house)) == (await services.summarize(race)).commitment
    assert isinstance(
        await services.member_api.create(Setup(game="miniature", track="loop"), Local(member=BEN), 1, CHANNEL),
        RaceSummary,
    )


async def test_a_standing_order_answers_where_the_rules_let_it(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    await services.member_api.set_standing_orders(race, Local(member=ANA), "standing: plot 1")
    await services.answer(race, ANA, BUILD)
    await services.answer(race, BEN, BUILD)
    await services.settle()
    question = await services.find_question(race, ANA)
    assert question.present == {"speed": 1}
    assert "question" not in [
        x.post.kind for x in services.publisher.letters if x.audience == ANA and x.post.round == 1
    ]


async def test_questions_go_to_drivers_by_message_and_carry_their_numbers(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    letters = sorted(services.publisher.list_of_kind("question"), key=lambda letter: letter.audience or 0)
    assert [letter.audience for letter in letters] == [ANA, BEN]
    assert letters[0].post.numbers == ((await services.find_question(race, ANA)).number,)


@on_both
async def test_a_race_moves_to_a_channel_that_is_free(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    await services.race(CLEO, GIL, channel=78)
    said = await services.member_api.move(race, Local(member=ANA, channel=78))
    assert isinstance(said, Rejection)
    assert said.code == "channel_busy"
    expect_done(await services.member_api.move(race, Local(member=ANA, channel=79)))
    services.publisher.letters.clear()
    await services.settle()
    assert [(x.post.kind, x.channel, x.message) for x in services.publisher.letters] == [
        ("resumed", 79, None),
        ("opened", 79, None),
    ]
    await services.answer(race, ANA, BUILD)
    await services.settle()
    assert services.publisher.letters[-1].message == 5000 + services.publisher.letters[-2].id


@on_both
async def test_a_held_race_keeps_its_answers_closed_until_it_is_released(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    question = await services.find_question(race, ANA)
    gil = Local(member=GIL, manager=True)
    expect_done(await services.rulings.carry_out(race, gil, hold(), "a protest"))
    said = await services.member_api.submit_answer(question.number, Local(member=ANA), BUILD)
    assert isinstance(said, Rejection)
    assert said.code == "held"
    expect_done(await services.rulings.carry_out(race, gil, release(), "settled"))
    await services.settle()
    assert isinstance(
        await services.member_api.submit_answer(question.number, Local(member=ANA), BUILD), AcceptedAnswer
    )


async def test_a_seat_is_given_back_once_however_often_the_press_arrives(services: RaceServices) -> None:
    race, actor = await services.open_lobby(ANA, BEN), Local(member=BEN, token="9")
    assert await services.member_api.leave(race, actor) == await services.member_api.leave(race, actor)
    assert await services.member_api.leave(race, Local(member=BEN)) == Rejection(code="not_seated")


async def collect_what_ana_sees(folder: Path, bens: dict[str, int], speed: int) -> list[str]:
    """Return everything that Ana and the public see and get while Ben's answers are sealed."""
    folder.mkdir()  # noqa: ASYNC240 (a test's own)
    async with open_services(folder) as services:
        setup = Setup(game="miniature", track="loop", grace=30)
        race = expect_done(
            await services.member_api.create(setup, Local(member=ANA), 1, CHANNEL, open_seed=bytes(32))
        ).id
        for member in (ANA, BEN):
            expect_done(await services.member_api.join(race, Local(member=member)))
        expect_done(await services.member_api.start(race, Local(member=ANA)))
        seen = list[str]()
        for mine, his in (({"top": 3, "tyres": 3}, bens), ({"speed": 2}, {"speed": speed})):
            await services.settle()
            expect_done(await services.answer(race, BEN, his))
            await services.settle()
            expect_done(await services.answer(race, ANA, mine))
            seen.append(expect_done(await services.member_api.view_standing(race, Local(member=ANA))).model_dump_json())
            seen.append(str(await services.member_api.list_questions(Local(member=ANA), race)))
            seen.append((await services.export_race_file(race)) if his is bens else "")
            await services.outbox.drain()
            letters = (x for x in services.publisher.letters if x.audience in (None, ANA))
            # In order within a queue; between queues there is none.
            seen += [x.model_dump_json() for x in sorted(letters, key=lambda x: x.audience or 0)]
            services.clock.now += 30
        return seen


async def test_what_ben_has_sealed_changes_nothing_that_ana_is_shown(tmp_path: Path) -> None:
    one = await collect_what_ana_sees(tmp_path / "one", {"top": 3, "tyres": 3}, 1)
    other = await collect_what_ana_sees(tmp_path / "other", {"top": 4, "tyres": 2}, 4)
    assert one == other


def test_every_refusal_of_the_application_has_its_words() -> None:
    codes = {
        code
        for path in (ROOT / "bot").rglob("*.py")
        for code in re.findall(r'Rejection\(code="(\w+)"', path.read_text())
    }
    common = LOCALIZERS.common
    assert len(codes) > 20
    assert [code for code in codes if not common.has("refused", code)] == []


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"game": "ludo"}, "unknown_game"),
        ({"track": "nowhere"}, "unknown_track"),
        ({"track": "../miniature/standard"}, "unknown_track"),
        ({"profile": "gold"}, "no_such_profile"),
        ({"laps": 0}, "bad_laps"),
        ({"hours": 1000}, "bad_hours"),
        ({"options": {"wings": "2"}}, "unknown_option"),
        ({"options": {"build": "perhaps"}}, "bad_option"),
        ({"options": {"answer": "6"}}, "bad_option"),
        ({"options": {"answer": "5m"}}, "bad_option"),
        ({"options": {"muster": "drop"}}, "option_renamed"),
    ],
)
async def test_a_race_that_cannot_be_is_refused(wrong: dict[str, object], code: str, services: RaceServices) -> None:
    setup = Setup.model_validate({"game": "miniature", "track": "loop", **wrong})
    said = await services.member_api.create(setup, Local(member=ANA), 1, CHANNEL)
    assert isinstance(said, Rejection)
    assert said.code == code
    assert await services.member_api.find_channel_race(Local(member=ONLOOKER.member, channel=CHANNEL)) is None


@pytest.mark.parametrize(
    ("pace", "said", "gears"),
    [("orders", {}, "together"), ("live", {}, None), ("orders", {"gears": "in_turn"}, "in_turn")],
)
async def test_a_race_by_orders_names_gears_together(
    tmp_path: Path, pace: Any, said: dict[str, str], gears: str | None
) -> None:
    async with open_services(tmp_path, rulesets=RULESETS, data=LIBRARY) as services:
        setup = Setup(game="formula_d", track="tall-pines", pace=pace, options=said)
        card = expect_done(await services.member_api.create(setup, Local(member=ANA), 1, CHANNEL))
        assert isinstance(card, RaceSummary)
        assert card.options.get("gears") == gears
        former = Setup(game="formula_d", track="tall-pines", options={"blind_gears": "yes"})
        refused = await services.member_api.create(former, Local(member=ANA), 1, CHANNEL + 1)
        assert isinstance(refused, Rejection)
        assert (refused.code, refused.facts["now"]) == ("option_renamed", "gears")


@pytest.mark.parametrize(
    ("members", "said", "gears"), [(4, {}, None), (5, {}, "together"), (5, {"gears": "in_turn"}, "in_turn")]
)
async def test_more_than_four_members_of_a_live_race_name_gears_together_unless_the_organiser_says_otherwise(
    tmp_path: Path, members: int, said: dict[str, str], gears: str | None
) -> None:
    async with open_services(tmp_path, rulesets=RULESETS, data=LIBRARY) as services:
        drivers = range(ANA, ANA + members)
        race = await services.open_lobby(
            *drivers, automatic=2, game="formula_d", track="tall-pines", pace="live", options=said
        )
        await services.settle()
        lobby = services.publisher.list_of_kind("lobby")[-1].post
        assert (lobby.options.get("gears"), lobby.many) == (gears, {} if said else {"gears": "together"})
        assert lobby.in_turn == (gears != "together")
        expect_done(await services.member_api.start(race, Local(member=ANA)))
        await services.settle()
        card = await services.summarize(race)
        assert card.options.get("gears") == gears
        assert card.expected
        assert lobby.expected.rounds == card.expected.rounds


async def test_a_driver_who_missed_a_gear_is_not_asked_for_the_way_in_that_round(tmp_path: Path) -> None:
    async with open_services(tmp_path, rulesets=RULESETS, data=LIBRARY) as services:
        race = await services.race(
            ANA, BEN, game="formula_d", track="tall-pines", pace="live", laps=1, options={"auto_after": "0"}
        )
        asked: dict[int, list[tuple[str, int]]] = {ANA: [], BEN: []}
        for _ in range(60):
            for member in (ANA, BEN):
                found = await services.member_api.list_questions(Local(member=member), race)
                for view in (one for one in found if isinstance(one, QuestionView)):
                    asked[member].append((view.question.kind, view.round))
                    if member == BEN:
                        values = [option.value for option in list_options(view.form)]
                        expect_done(
                            await services.member_api.submit_answer(
                                view.number, Local(member=BEN), values[-1] if values else "2"
                            )
                        )
            services.clock.now += 9 * 3600
            await services.settle()
        missed = {round for kind, round in asked[ANA] if "gear" in kind}
        assert not [(kind, round) for kind, round in asked[ANA] if "gear" not in kind and round in missed]
        assert len(missed) > 3
        assert "path" in {kind for kind, _ in asked[BEN]}, "whoever drives is asked"


async def test_an_open_question_is_the_drivers_alone(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    asked = await services.find_question(race, ANA)
    assert isinstance(await services.member_api.view_question(asked.number, Local(member=ANA)), QuestionView)
    assert await services.member_api.view_question(asked.number, Local(member=BEN)) == Rejection(code="wrong_seat")


async def test_a_game_that_shows_no_ways_says_so(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    question = await services.find_question(race, ANA)
    said = await services.member_api.preview_path(question.number, Local(member=ANA), BUILD)
    assert isinstance(said, Rejection)
    assert said.code == "no_way"
    assert isinstance(await services.member_api.preview_path(question.number, Local(member=BEN), BUILD), Rejection)


@on_both
async def test_orders_filed_in_parts_stand_beside_each_other_until_they_are_withdrawn(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    expect_done(await services.member_api.set_standing_orders(race, Local(member=ANA), "standing: plot 1"))
    expect_done(await services.member_api.set_standing_orders(race, Local(member=ANA), "standing: also stake 1"))
    both = expect_done(await services.member_api.set_standing_orders(race, Local(member=ANA), "round 3: plot 2"))
    assert both.lines == ((None, "in every round: plot 1, stake 1"), (3, "round 3: plot 2"))
    assert expect_done(await services.member_api.view_standing(race, Local(member=ANA))).standing_orders == both.lines
    assert expect_done(await services.member_api.view_standing(race, Local(member=BEN))).standing_orders == ()
    other = expect_done(await services.member_api.set_standing_orders(race, Local(member=ANA), "standing: stake 2"))
    assert other.instead_of == ((None, "plot 1, stake 1"),)
    assert (
        expect_done(
            await services.member_api.set_standing_orders(race, Local(member=ANA), "standing: none; ahead: none")
        ).value
        is None
    )
    assert expect_done(await services.member_api.view_standing(race, Local(member=ANA))).standing_orders == ()


async def test_S_21_a_driver_who_misses_the_build_drives_their_last_one(tmp_path: Path) -> None:
    mine, rest = {"acceleration": 1, "wear": 1}, {"deceleration": 0, "top_speed": 0, "start_speed": 0, "skill": 0}
    async with open_speed_circuit_services(tmp_path) as services:
        first = await build_race(services, {ANA: mine, BEN: None})
        await give_race_up(services, first, ANA, BEN)
        missed = await build_race(services, {BEN: None, ANA: None})  # in the other's seat
        await give_race_up(services, missed, ANA, BEN)
        await build_race(services, {CLEO: mine, BEN: None, ANA: None})
        last = await services.control.load_history(3)
        assert not isinstance(last, Rejection)
        shown = {fact["seat"]: fact for fact in last.rounds[0].events if fact["what"] == "built"}
        assert {seat: fact["instead"] for seat, fact in shown.items()} == {"red": False, "blue": True, "green": "last"}
        assert shown["green"]["columns"] == mine | rest


async def test_the_lobby_and_every_fifth_round_say_how_long_it_takes(tmp_path: Path) -> None:
    async with open_services(tmp_path, rulesets=RULESETS, data=LIBRARY) as services:
        race = await services.race(
            ANA, game="speed_circuit", track="tt-1", laps=1, automatic=2, options={"auto_after": "0"}
        )
        card = expect_done(await services.member_api.summarize(race, Local(member=ANA)))
        assert card.expected
        for _ in range(8):
            for question in expect_done(await services.member_api.list_questions(Local(member=ANA), race)):
                if question.question.kind == "plot":
                    expect_done(await services.member_api.submit_answer(question.number, Local(member=ANA), "60"))
            services.clock.now += 3 * 86400
            await services.settle()
        said = [post.post for post in services.publisher.list_of_kind("opened") if post.post.left]
        assert said
        assert all(post.round % 5 == 0 for post in said)
        assert said[0].left.rounds == card.expected.rounds - 4


@on_both
async def test_a_lobby_reckons_with_how_its_drivers_have_answered(tmp_path: Path) -> None:
    async with open_services(tmp_path, rulesets=RULESETS, data=LIBRARY) as services:
        race = await services.race(ANA, BEN, game="speed_circuit", track="tt-1", laps=1, options={"auto_after": "0"})
        assert services.publisher.list_of_kind("lobby")[-1].post.expected.mean is None
        services.clock.now += 3 * 86400
        await services.settle()
        missed = expect_done(await services.member_api.summarize(race, Local(member=ANA)))
        assert missed.expected.mean == 48 * 3600, "nobody has built a car, so each was waited for to the deadline"
        for _ in range(5):
            services.clock.now += 2 * 3600
            for member in (ANA, BEN):
                for question in expect_done(await services.member_api.list_questions(Local(member=member), race)):
                    expect_done(await services.member_api.submit_answer(question.number, Local(member=member), "60"))
            await services.settle()
            services.clock.now += 60
            await services.settle()
        mean = (48 + 5 * 2) * 3600 // 6
        expected = expect_done(await services.member_api.summarize(race, Local(member=ANA))).expected
        assert expected.mean == pytest.approx(mean, abs=60)
        await services.open_lobby(ANA, CLEO, channel=CHANNEL + 1, game="speed_circuit", track="tt-1", laps=1)
        await services.settle()
        assert (
            services.publisher.list_of_kind("lobby")[-1].post.expected.mean == (expected.mean + 10 * 3600) // 2
        )  # Cleo is new


@pytest.mark.parametrize(("pace", "hours"), [("live", 6), ("orders", 24)])
async def test_a_gear_that_is_asked_for_in_turn_has_the_time_of_a_question_in_a_live_race(
    tmp_path: Path, pace: Any, hours: int
) -> None:
    async with open_services(tmp_path, rulesets=RULESETS, data=LIBRARY) as services:
        options = {"gears": "in_turn", "answer": "6h"}
        race = await services.race(
            ANA, game="formula_d", track="lantern-harbour", laps=1, automatic=1, pace=pace, hours=24, options=options
        )
        asked = expect_done(await services.member_api.list_questions(Local(member=ANA), race))
        while not (asked and asked[0].question.kind == "gear"):
            for question in asked:
                expect_done(await services.member_api.submit_answer(question.number, Local(member=ANA), "far"))
            await services.settle()
            asked = expect_done(await services.member_api.list_questions(Local(member=ANA), race))
        assert asked[0].due == services.clock.now + hours * 3600


async def test_when_the_last_human_is_out_the_race_drives_on_to_its_flag(services: RaceServices) -> None:
    race = await services.race(ANA, automatic=2, laps=1)
    expect_done(await services.member_api.leave(race, Local(member=ANA)))
    for _ in range(40):
        await services.settle()
        services.clock.now += 3600
    assert (await services.summarize(race)).stage == "over"
    assert services.publisher.list_of_kind("held") == [], "nobody is asked, so nobody is missed"


async def test_a_race_whose_channel_is_gone_is_not_resumed_there(tmp_path: Path) -> None:
    async def lose_channel(channel: int) -> Visibility:
        return "lost" if channel == CHANNEL else "seen"

    async with open_services(tmp_path) as services:
        race = await services.race(ANA, BEN)
        expect_done(await services.member_api.pause(race, Local(member=ANA), "a holiday"))
        away = Local(member=ANA, channel=CHANNEL + 1, sees=lose_channel)
        assert await services.member_api.resume(race, away) == Rejection(code="channel_lost", facts={"race": race})
        outsider = await services.member_api.resume(race, Local(member=BEN, sees=lose_channel))
        assert isinstance(outsider, Rejection)
        assert outsider.code == "not_steward"
        assert expect_done(await services.member_api.move(race, away)).stage == "paused"
        assert expect_done(await services.member_api.resume(race, away)).stage == "running"


async def test_who_comes_too_late_to_join_is_told_how_they_may_still_drive(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    late = await services.member_api.join(race, Local(member=CLEO, name="Cleo"))
    assert late == Rejection(code="started_without_you")
    assert "/race replace" in LOCALIZERS.common.format_phrase("refused", late.code, {})
