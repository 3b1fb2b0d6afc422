"""Rounds that stewards review before they are posted."""

from bot.discord_ui.ruling_choices import RulingChoices
from bot.model.actor import Rejection
from bot.posts.summaries import Difference
from bot.race_file.verify import verify
from bot.stewards.planning import answer_for_driver, set_dice
from bot.stewards.race_actions import approve, set_review
from bot.text.post_renderer import PostRenderer
from rules.base import parse_key
from tests.bot.race_services import ANA, BEN, CLEO, RaceServices, expect_done
from tests.bot.test_rulings import GM, RULESETS, plots, rule, to_the_flag
from tests.members import ONLOOKER, Local
from tests.repository import LOCALIZERS

OPTIONS = {"build": "false", "review": "true"}


async def drive_until_red_rolls(services: RaceServices, race: int) -> Difference:
    """Drive rounds until red has rolled in the one under review; return what that round changes."""
    for _ in range(12):
        await plots(services, race, red={"speed": 3, "corner": "roll"}, blue=1)
        seen: Difference = expect_done(await services.rulings.preview_round(race, GM))
        if "M1001 roll" in seen.now:
            return seen
        await rule(services, race, approve())
    raise AssertionError("red has not rolled in twelve rounds")


async def test_a_round_waits_unseen_until_it_is_approved(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, options=OPTIONS)
    before = expect_done(await services.member_api.view_standing(race, Local(member=CLEO))).view
    await plots(services, race, red=2, blue=1)
    held = services.publisher.list_of_kind("held")
    assert [letter.post.reason for letter in held] == ["review"]
    assert [letter.post.round for letter in services.publisher.list_of_kind("report")] == [0]
    assert expect_done(await services.member_api.view_standing(race, Local(member=CLEO))).view == before
    assert await services.list_log_lines(race, ONLOOKER) == ()
    assert await services.rulings.preview_round(race, Local(member=BEN)) == Rejection(
        code="not_steward", facts={"owner": f"<@{ANA}>"}
    )
    seen = expect_done(await services.rulings.preview_round(race, GM))
    assert seen.now
    await rule(services, race, approve())
    assert services.publisher.list_of_kind("report")[-1].post.lines == seen.now
    assert (await services.find_question(race, BEN)).round == 2
    assert await services.rulings.carry_out(race, GM, approve(), "x") == Rejection(code="nothing_to_approve")


async def test_the_stewards_rule_on_a_round_before_it_is_posted_and_it_is_run_again(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, options=OPTIONS)
    seen = await drive_until_red_rolls(services, race)
    key = f"{seen.round}/chance/red/Bend"
    await rule(services, race, set_dice(key, [1]), "cocked")
    assert len(services.publisher.list_of_kind("held")) == seen.round
    again = expect_done(await services.rulings.preview_round(race, GM))
    assert "M1001 crashed" in again.now
    await rule(services, race, approve())
    assert "M1001 crashed" in services.publisher.list_of_kind("report")[-1].post.lines
    await rule(services, race, set_review(on=False))
    await to_the_flag(services, race)
    file = await services.member_api.export_race_file(race, ONLOOKER)
    assert isinstance(file, str)
    assert verify(file, RULESETS).difference is None


async def test_a_round_in_review_stands_in_the_inbox_and_calls_the_role_and_not_an_organiser_who_drives(
    services: RaceServices,
) -> None:
    race = await services.race(ANA, BEN, options=OPTIONS)
    await services.rulings.set_steward_role(1, 77)
    steward = Local(member=CLEO, roles=(77,))
    await plots(services, race, red=2, blue=1)
    called = services.publisher.list_of_kind("held")
    assert [(letter.audience, letter.post.role) for letter in called] == [(None, 77)]
    renderer = PostRenderer(LOCALIZERS, str)
    message = renderer.render(called[0], "speed_circuit")
    assert (message.mentions, message.roles) == ((), (77,))
    assert f"<@{ANA}>" not in message.text
    assert [tray.race for tray in await services.steward_questions.list_inbox(steward)] == [race]
    card = expect_done(await services.member_api.summarize(race, steward))
    assert (card.stage, card.hold_reason) == ("held", "review")
    await rule(services, race, approve(), by=steward)
    await services.settle()
    settled = services.publisher.list_of_kind("held")[-1]
    assert (settled.post.done, renderer.render(settled, "speed_circuit").buttons) == (True, ())


async def test_the_decisions_and_rolls_of_the_round_under_review_are_offered_first(services: RaceServices) -> None:
    choices = RulingChoices(services.member_api, services.rulings, LOCALIZERS)
    race = await services.race(ANA, BEN, options=OPTIONS)
    seen = await drive_until_red_rolls(services, race)
    n = seen.round
    decisions = await choices.list_decisions(GM, race, "")
    here = [choice for choice in decisions if parse_key(choice.value).round == n]
    assert here == decisions[: len(here)], "the newest round comes first"
    plotted = {c.value: c.name for c in here if parse_key(c.value).kind == "plot"}
    assert {*plotted} == {f"{n}/plot/red/", f"{n}/plot/blue/"}
    assert "M1002" in plotted[f"{n}/plot/blue/"]
    rolls = await choices.list_rolls(GM, race, "")
    assert rolls[0].value == f"{n}/chance/red/Bend"
    key = f"{n}/plot/blue/"
    await rule(services, race, answer_for_driver(key, {"speed": 2}), "misread")
    assert (await services.summarize(race)).hold_reason == "review"
    assert key in {choice.value for choice in await choices.list_decisions(GM, race, "")}
    await rule(services, race, approve())
    assert (await services.find_question(race, BEN)).round == n + 1
