"""What the stewards are asked, what their answers do, and that nothing is asked twice once it is settled."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.race.context import Context, Ruling
from bot.race.situation import Outcome, Wanted
from bot.stewards.meant import planning
from bot.stewards.measures import approve, hold, release
from bot.stewards.precedents import Prompts
from bot.telling.summaries import Refusal
from rules.values import key_of
from tests.bot.racing import ANA, BEN, CHANNEL, CLEO, Paddock, done, paddock
from tests.bot.test_rulings import GM, a_roll, plots, raced, rule
from tests.members import ONLOOKER, Local


async def late(place: Paddock, race: int) -> None:
    """Ben's time runs out in this round."""
    done(await place.answer(race, ANA, {"speed": 1}))
    place.clock.now += 49 * 3600
    await place.settle()


async def waiting(place: Paddock, race: int) -> list[Any]:
    return [prompt for prompt, _ in done(await place.prompts.open(race, GM))]


async def test_the_organiser_is_told_once_a_round_what_waits_and_may_let_it_stand(tmp_path: Path) -> None:
    async with paddock(tmp_path) as place:
        race = await raced(place)
        await late(place, race)
        letter = place.noting.of("prompted")[-1]
        assert (letter.audience, letter.post.waiting) == (ANA, (("missed", "blue", 1),))
        prompt = (await waiting(place, race))[0]
        assert (prompt.kind, prompt.at) == ("missed", "1/plot/blue/")
        assert await place.prompts.settle(prompt.number, Local(member=BEN), "stand", "x") == Refusal(
            code="not_steward", facts={"owner": f"<@{ANA}>"}
        )
        done(await place.prompts.settle(prompt.number, GM, "stand", "he knew the rule"))
        assert await waiting(place, race) == []
        assert await place.prompts.settle(prompt.number, GM, "stand", "x") == Refusal(code="settled")
        assert [a.reason for a in done(await place.rulings.acts(race, ONLOOKER))] == ["he knew the rule"]


async def test_a_driver_who_was_late_is_asked_again_and_the_same_is_not_asked_twice(tmp_path: Path) -> None:
    async with paddock(tmp_path) as place:
        race = await raced(place)
        await late(place, race)
        prompt = (await waiting(place, race))[0]
        done(await place.prompts.settle(prompt.number, GM, "again", "the bot was down"))
        await place.settle()
        assert (await place.asked(race, BEN)).round == 1
        assert (await place.asked(race, ANA)).present == {"speed": 1}, "what the others have said stays"
        assert (await place.asked(race, BEN)).due == place.clock.now + 8 * 3600, "he alone is waited for"
        await late(place, race)
        assert await waiting(place, race) == []


async def test_what_is_always_so_is_never_asked_again_on_this_server_in_this_game(tmp_path: Path) -> None:
    async with paddock(tmp_path) as place:
        race = await raced(place)
        await late(place, race)
        prompt = (await waiting(place, race))[0]
        assert await place.prompts.settle(prompt.number, GM, "again", "x", always=True) == Refusal(code="not_on_offer")
        done(await place.prompts.settle(prompt.number, GM, "stand", "rule 7 of the league", always=True))
        await late(place, race)
        assert await waiting(place, race) == []
        assert [letter.post.waiting for letter in place.noting.of("prompted")][1:] == [()]
        found = await place.prompts.precedents(ONLOOKER, "league")
        assert [(p.kind, p.answer, p.always) for p in found] == [("missed", "stand", True)]
        assert await place.prompts.precedents(ONLOOKER.model_copy(update={"guild": 2}), "league") == ()
        other = await place.race(ANA, CLEO, channel=CHANNEL + 1, options={"build": "false"})
        done(await place.answer(other, ANA, {"speed": 1}))
        place.clock.now += 49 * 3600
        await place.settle()
        assert await waiting(place, other) == []


async def test_similar_rulings_stand_beside_the_question(tmp_path: Path) -> None:
    async with paddock(tmp_path) as place:
        race = await raced(place)
        await late(place, race)
        first = (await waiting(place, race))[0]
        done(await place.prompts.settle(first.number, GM, "stand", "no excuse"))
        await late(place, race)
        ((_, before),) = done(await place.prompts.open(race, GM))
        assert [p.reason for p in before] == ["no excuse"]


async def test_a_driver_protests_and_his_order_is_taken_back(tmp_path: Path) -> None:
    async with paddock(tmp_path) as place:
        race = await raced(place, {"red": 3, "blue": 2})
        assert await place.prompts.protest(race, Local(member=CLEO), "me") == Refusal(code="not_seated")
        done(await place.prompts.protest(race, Local(member=BEN), "I meant 1"))
        prompt = (await waiting(place, race))[0]
        assert (prompt.kind, prompt.facts["text"], prompt.at) == ("protest", "I meant 1", "1/plot/blue/")
        done(await place.prompts.settle(prompt.number, GM, "again", "it could be read so"))
        await place.settle()
        assert (await place.asked(race, BEN)).proposed == {"speed": 2}
        await plots(place, race, red=3, blue=1)


async def test_what_is_protested_besides_is_read_with_it_and_what_is_settled_is_not_protested_again(
    tmp_path: Path,
) -> None:
    async with paddock(tmp_path) as place:
        race = await raced(place, {"red": 3, "blue": 2})
        done(await place.prompts.protest(race, Local(member=BEN), "I meant 1"))
        done(await place.prompts.protest(race, Local(member=BEN), "and red was too fast"))
        (prompt,) = await waiting(place, race)
        assert prompt.facts["text"] == "I meant 1 / and red was too fast"
        done(await place.prompts.settle(prompt.number, GM, "upheld", "he has shown me his sheet"))
        again = await place.prompts.protest(race, Local(member=BEN), "once more")
        assert again == Refusal(code="protest_settled")
        await plots(place, race, red=1, blue=1)
        done(await place.prompts.protest(race, Local(member=BEN), "of the next round"))
        assert [one.facts["text"] for one in await waiting(place, race)] == ["of the next round"]
        ruled = place.noting.of("ruled")
        assert [(one.audience, one.post.facts["of"], one.post.facts["seat"]) for one in ruled] == [
            (None, "upheld", "blue"),
            (BEN, "upheld", "blue"),
        ]


async def test_a_protest_is_about_what_the_driver_ordered_and_not_about_what_his_sheet_said_later(
    tmp_path: Path,
) -> None:
    async with paddock(tmp_path) as place:
        race = await raced(place, laps=2)
        await a_roll(place, race)
        done(await place.prompts.protest(race, Local(member=ANA), "I meant 1"))
        assert key_of((await waiting(place, race))[-1].at).kind == "plot"


async def test_nothing_is_followed_where_there_is_no_precedent(tmp_path: Path) -> None:
    async with paddock(tmp_path) as place:
        race = await raced(place)
        await late(place, race)
        assert isinstance(place.prompts, Prompts)
        await place.prompts.follow()
        assert len(await waiting(place, race)) == 1


async def test_who_is_entitled_to_something_gets_it_when_the_stewards_always_give_it(tmp_path: Path) -> None:
    """The rules tell `entitled`; a precedent is followed by the clockwork's chore."""
    async with paddock(tmp_path) as place:
        race = await raced(place, {"red": 3, "blue": 1})
        facts = {"item": "M-2", "kind": "plot", "options": [{"speed": 2}]}
        wish = Wanted("entitled", "blue", "1/plot/blue/", facts)

        def ask(bench: Context) -> Ruling:
            return Ruling(Outcome(race=bench.now.race, wanted=(wish,)))

        await place.control.act(race, ask)
        prompt = (await waiting(place, race))[0]
        done(await place.prompts.settle(prompt.number, GM, "give", "our house rule", always=True))
        await place.settle()
        await plots(place, race, red=1, blue=1)
        wish = replace(wish, at="3/plot/blue/")
        await place.control.act(race, ask)
        await place.prompts.follow()
        await place.settle()
        assert await waiting(place, race) == []
        assert place.noting.of("ruled")[-1].post.reason == f"#{prompt.number}: our house rule"


async def test_where_a_role_makes_stewards_the_channel_reads_once_that_a_ruling_waits(tmp_path: Path) -> None:
    async with paddock(tmp_path) as place:
        race = await raced(place)
        await place.rulings.set_role(1, 77)
        for _ in range(2):
            await late(place, race)
        lines = [letter for letter in place.noting.of("notice") if letter.post.what == "prompts"]
        assert [(letter.audience, letter.post.facts) for letter in lines] == [(None, {"round": 1})]


async def test_a_message_that_called_the_stewards_loses_its_button_when_all_is_settled(tmp_path: Path) -> None:
    async with paddock(tmp_path) as place:
        race = await raced(place)
        await place.rulings.set_role(1, 77)
        await late(place, race)
        assert place.noting.of("prompted") == [], "the organiser drives: the role is called, and not he"
        line = place.noting.of("notice")[-1]
        assert (line.post.knob, line.post.role) == ("prompts", 77)
        done(await place.prompts.settle((await waiting(place, race))[0].number, GM, "stand", "he knew"))
        await place.settle()
        after = place.noting.of("notice")[-1]
        assert (after.message, after.post.knob, after.post.done) == (5000 + line.id, "", True)


async def test_a_protest_is_looked_at_before_it_is_granted_and_undoes_no_order_of_the_others(tmp_path: Path) -> None:
    async with paddock(tmp_path) as place:
        race = await raced(place, {"red": 3, "blue": 2}, {"red": 1, "blue": 1})
        done(await place.prompts.protest(race, Local(member=BEN), "I meant 1"))
        number = (await waiting(place, race))[0].number
        _, act = done(await place.prompts.remedy(number, GM, "again"))
        assert act is not None
        look = done(await place.rulings.look(race, GM, planning(act)))
        assert (look.act, look.difference.waiting) == ("ask_again", ("blue",))
        assert look.difference.round == 2
        done(await place.prompts.settle(number, GM, "again", "it could be read so"))
        await place.settle()
        assert (await place.asked(race, ANA)).present == {"speed": 1}
        *before, opened = [letter.post for letter in place.noting.of("opened")]
        assert opened.due == (await place.asked(race, BEN)).due, "everybody reads until when he has time"
        assert [post.void for post in before][-1:] == [True], "what was open before is taken back"
        await place.answer(race, BEN, {"speed": 2})
        await place.settle()
        assert (await place.asked(race, BEN)).round == 3


async def test_a_steward_who_drives_rules_with_a_mark_that_everybody_reads(tmp_path: Path) -> None:
    async with paddock(tmp_path) as place:
        race = await raced(place)
        for steward, mark in ((GM, "drives"), (Local(member=4711, manager=True), "")):
            done(await place.rulings.rule(race, steward, hold(), "rain"))
            done(await place.rulings.rule(race, steward, release(), "dry again"))
            await place.settle()
            assert [letter.post.interest for letter in place.noting.of("ruled")[-2:]] == [mark, mark]


async def test_what_need_not_be_said_otherwise_is_said_of_a_steward_who_drives_and_that_nobody_else_could_rule(
    tmp_path: Path,
) -> None:
    async with paddock(tmp_path) as place:
        race = await place.race(ANA, BEN, options={"build": "false", "review": "true"})
        await plots(place, race, red=1, blue=1)
        await rule(place, race, approve(), "as it is")
        ruled = place.noting.of("ruled")[-1].post
        assert (ruled.act, ruled.interest, ruled.alone) == ("approve", "drives", True)
        await place.rulings.set_role(1, 77)
        await plots(place, race, red=1, blue=1)
        await rule(place, race, approve(), "as it is", by=Local(member=4711, roles=(77,)))
        assert place.noting.of("ruled")[-1].post == ruled, "nobody has a stake in it"
        await plots(place, race, red=1, blue=1)
        await rule(place, race, approve(), "as it is")
        assert not place.noting.of("ruled")[-1].post.alone
