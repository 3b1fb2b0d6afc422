"""Rounds that wait for the stewards before they are posted."""

from pathlib import Path

from bot.record.verify import verify
from bot.stewards.measures import approve, review
from bot.stewards.plans import die
from bot.store.library import Library
from bot.telling.narrator import Narrators
from bot.telling.summaries import Refusal
from bot.telling.wording import Wording
from tests.bot.racing import ANA, BEN, CLEO, DATA, done, paddock
from tests.bot.test_rulings import GM, RULESETS, plots, rule, to_the_flag
from tests.members import ONLOOKER, Local

OPTIONS = {"build": "false", "review": "true"}


async def test_a_round_waits_unseen_until_it_is_approved(tmp_path: Path) -> None:
    async with paddock(tmp_path) as place:
        race = await place.race(ANA, BEN, options=OPTIONS)
        before = done(await place.desk.standing(race, Local(member=CLEO))).view
        await plots(place, race, red=2, blue=1)
        held = place.noting.of("held")
        assert [letter.post.reason for letter in held] == ["review"]
        assert [letter.post.round for letter in place.noting.of("report")] == [0]
        assert done(await place.desk.standing(race, Local(member=CLEO))).view == before
        assert done(await place.desk.log(race, ONLOOKER)) == ()
        assert await place.rulings.waiting_round(race, Local(member=BEN)) == Refusal(
            code="not_steward", facts={"owner": f"<@{ANA}>"}
        )
        seen = done(await place.rulings.waiting_round(race, GM))
        assert seen.now
        await rule(place, race, approve())
        assert place.noting.of("report")[-1].post.lines == seen.now
        assert (await place.asked(race, BEN)).round == 2
        assert await place.rulings.rule(race, GM, approve(), "x") == Refusal(code="nothing_to_approve")


async def test_the_stewards_rule_on_a_round_before_it_is_posted_and_it_is_run_again(tmp_path: Path) -> None:
    async with paddock(tmp_path) as place:
        race = await place.race(ANA, BEN, options=OPTIONS)
        seen = None
        for _ in range(12):
            await plots(place, race, red={"speed": 3, "corner": "roll"}, blue=1)
            seen = done(await place.rulings.waiting_round(race, GM))
            if "M1001 roll" in seen.now:
                break
            await rule(place, race, approve())
        assert seen is not None
        key = f"{seen.round}/chance/red/Bend"
        await rule(place, race, die(key, [1]), "cocked")
        assert len(place.noting.of("held")) == seen.round
        again = done(await place.rulings.waiting_round(race, GM))
        assert "M1001 crashed" in again.now
        await rule(place, race, approve())
        assert "M1001 crashed" in place.noting.of("report")[-1].post.lines
        await rule(place, race, review(on=False))
        await to_the_flag(place, race)
        file = await place.desk.race_file(race, ONLOOKER)
        assert isinstance(file, str)
        assert verify(file, RULESETS).difference is None


async def test_a_round_in_review_stands_in_the_inbox_and_calls_the_role_and_not_an_organiser_who_drives(
    tmp_path: Path,
) -> None:
    async with paddock(tmp_path) as place:
        race = await place.race(ANA, BEN, options=OPTIONS)
        await place.rulings.set_role(1, 77)
        steward = Local(member=CLEO, roles=(77,))
        await plots(place, race, red=2, blue=1)
        called = place.noting.of("held")
        assert [(letter.audience, letter.post.role) for letter in called] == [(None, 77)]
        wording = Wording(Narrators.read(Library(DATA).phrases()), str)
        words = wording.of(called[0], "speed_circuit")
        assert (words.mentions, words.roles) == ((), (77,))
        assert f"<@{ANA}>" not in words.text
        assert [tray.race for tray in await place.prompts.inbox(steward)] == [race]
        card = done(await place.desk.summary(race, steward))
        assert (card.stage, card.why) == ("held", "review")
        await rule(place, race, approve(), by=steward)
        await place.settle()
        settled = place.noting.of("held")[-1]
        assert (settled.post.done, wording.of(settled, "speed_circuit").knobs) == (True, ())
