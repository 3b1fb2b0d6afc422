"""What a driver reads above the next form of what the last round has cost them."""

from itertools import pairwise
from pathlib import Path

import pytest

from bot.forms.form_message import render_form_text
from bot.posts.summaries import QuestionView
from bot.store.rounds import LogLine
from bot.text.services import TextServices
from rules.questions import Field, FieldsForm, Question, TextForm
from rules.registry import RULESETS
from tests.bot import race_services
from tests.bot.race_services import ANA, BEN, CLEO, GIL, RaceServices, expect_done, open_services
from tests.bot.report.reported_races import WEIGHTS
from tests.members import Local
from tests.repository import LIBRARY, LOCALIZERS

ROUNDS = 9
INCIDENT = "**Last round:** New leader: 🟡 Yellow, 3rd a moment ago, 2 spaces ahead of 🔴 Ann."


async def list_first_forms_of_rounds(services: RaceServices, race: int) -> list[QuestionView]:
    """Answer each question by its first offer; return the first form of each round."""
    forms = list[QuestionView]()
    while len(forms) < ROUNDS:
        questions = expect_done(await services.member_api.list_questions(Local(member=ANA), race))
        if questions:
            question = questions[0]
            if not forms or forms[-1].round != question.round:
                forms.append(question)
            prices = expect_done(await services.member_api.view_draft(question.number, Local(member=ANA), None)).prices
            value = prices.offers[0].preset.value
            expect_done(await services.member_api.submit_answer(question.number, Local(member=ANA), value))
        services.clock.now += 3600
        await services.settle()
    return forms


async def test_stocks_that_a_round_of_questions_in_mid_round_has_cost_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race_services, "PLAIN", TextServices(LOCALIZERS, weights=WEIGHTS))
    async with open_services(tmp_path, rulesets={"formula_d": RULESETS["formula_d"]}, data=LIBRARY) as services:
        race = await services.race(ANA, automatic=3, dice="costs", game="formula_d", track="tall-pines", pace="live")
        forms = await list_first_forms_of_rounds(services, race)
    stocks = [{gauge.name: gauge.value for gauge in form.car.gauges} if form.car else {} for form in forms]
    named = ["Changed: " in "\n".join(form.private_lines) for form in forms]
    costly = [before != after for before, after in pairwise(stocks[1:])]
    assert any(costly)
    assert named[2:] == costly


async def test_a_form_calls_bots_as_the_report_above_it_does(tmp_path: Path) -> None:
    async with open_services(tmp_path) as services:
        race = await services.race(ANA, automatic=2)
        question = await services.find_question(race, ANA)
    assert len(question.names) == 3
    assert not [name for name in question.names.values() if "bot" in name]


async def test_a_member_who_takes_a_car_over_is_named_as_the_one_behind_but_not_for_what_happened_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race_services, "PLAIN", TextServices(LOCALIZERS, weights=WEIGHTS))
    async with open_services(tmp_path) as services:
        race = await services.race(ANA, BEN, dice="behind", options={"build": "false"})
        for said in ({"speed": 3}, {"speed": 1}), ({"speed": 2}, {"speed": 1}):
            for member, value in zip((ANA, BEN), said, strict=True):
                expect_done(await services.answer(race, member, value))
            await services.settle()
        (before,) = (await services.find_question(race, ANA)).private_lines
        assert "🔵 M1002 behind" in before
        expect_done(await services.replace(race, "blue", GIL, "Gil"))
        await services.settle()
        (after,) = (await services.find_question(race, ANA)).private_lines
        assert after == before.replace("🔵 M1002", "🔵 Gil")
        assert any(
            "M1002" in line
            for line in expect_done(await services.member_api.load_own_digest(race, Local(member=ANA), 2))
        )


async def test_whose_race_ends_in_a_round_reads_so_in_what_happened_to_them(services: RaceServices) -> None:
    race, ana = await services.race(ANA, BEN, CLEO, options={"build": "false"}), Local(member=ANA)
    line = ""
    for round in range(1, 12):
        for member, speed in ((ANA, 3), (BEN, 1), (CLEO, 1)):
            if expect_done(await services.member_api.list_questions(Local(member=member), race)):
                expect_done(await services.answer(race, member, {"speed": speed}))
        await services.settle()
        (line,) = expect_done(await services.member_api.load_own_digest(race, ana, round))
        if "Your race is over" in line:
            break
        assert "You are 1st" in line
    assert "2 others are still racing. You're done." in line
    assert expect_done(await services.member_api.load_own_digest(race, ana, round + 1)) == ()


def test_only_what_is_about_the_present_is_told_of_the_driver_of_today() -> None:
    standing = "You are 1st: 🔵 Ben 2 spaces behind."
    line = LogLine(text=f"🔵 Ben has rammed you.\n{standing}", standing=standing, names={"blue": "🔵 Ben"})
    assert line.with_current_names({"blue": "🔵 Gil"}).text.splitlines() == [
        "🔵 Ben has rammed you.",
        "You are 1st: 🔵 Gil 2 spaces behind.",
    ]


@pytest.mark.parametrize("place", ["You are 3rd (was 1st).", "You are 3rd (was 1st): " + "far ahead, " * 12])
async def test_what_happened_stands_above_the_next_form_whatever_else_is_told_with_it(
    tmp_path: Path, place: str
) -> None:
    async with open_services(tmp_path) as services:
        race = await services.race(ANA, BEN)
        question = await services.find_question(race, ANA)
    digest = f"{INCIDENT}\n{place}\nChanged: brakes 3 → 1."
    form = render_form_text(question.model_copy(update={"private_lines": (digest,)}), LOCALIZERS.common)
    assert form.intro.splitlines()[0] == INCIDENT
    assert len(form.intro) < 300


@pytest.mark.parametrize("required", [True, False])
def test_above_an_order_what_happened_comes_first_and_in_mid_round_what_is_newest(
    required: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened = "**Last round:** You were too fast in corner A: 1 of 3 control left."
    drawn = "You draw MOVE 3, MOVE 4 ×2, MOVE 5, DRIFT 3, DRIFT 4 and Force Field. (P-33)"
    monkeypatch.setattr(Question, "required", required)
    question = QuestionView(
        number=1,
        race=1,
        game="powersled",
        round=4,
        question=Question(seat="red"),
        form=FieldsForm(fields=(Field(name="play", ask=TextForm()),)),
        names={},
        private_lines=(happened, drawn),
    )
    intro = render_form_text(question, LOCALIZERS.for_game("powersled")).intro
    assert (happened in intro, drawn in intro) == (required, not required)
