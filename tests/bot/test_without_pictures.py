"""A driver without pictures gets forms without them; everybody else's forms and all posts keep theirs."""

from pathlib import Path

from bot.discord_ui.form_pictures import choose_picture_content
from bot.members.settings_service import MemberSettingsService
from bot.posts.summaries import AnswerPrices, Setup
from rules.registry import RULESETS
from tests.bot.race_services import ANA, BEN, expect_done, open_services
from tests.members import Local
from tests.repository import LIBRARY


async def test_forms_have_pictures_until_their_driver_wants_none_and_again_afterwards(tmp_path: Path) -> None:
    async with open_services(tmp_path, rulesets=RULESETS, data=LIBRARY) as services:
        members = MemberSettingsService(services.access)
        wanted = Setup(game="powersled", track="titan-trident", laps=1, grace=0)
        race: int = expect_done(await services.member_api.create(wanted, Local(member=ANA), 1, 77)).id
        for member in (ANA, BEN):
            expect_done(await services.member_api.join(race, Local(member=member, name=f"M{member}")))
        expect_done(await services.member_api.start(race, Local(member=ANA)))
        await services.settle()
        for member in (ANA, BEN):
            await services.answer(race, member, {"thrust": 1, "stability": 1, "pilot": 1, "armor": 1})
        await services.settle()
        assert choose_picture_content(await services.find_question(race, ANA), None, AnswerPrices()).has_pictures
        assert not (await members.change_settings(Local(member=ANA), pictures=False)).pictures
        asked = await services.find_question(race, ANA)
        assert not choose_picture_content(asked, None, AnswerPrices()).has_pictures
        assert asked.hand, "their hand is shown as text"
        assert choose_picture_content(await services.find_question(race, BEN), None, AnswerPrices()).has_pictures
        await members.change_settings(Local(member=ANA), pictures=True)
        assert choose_picture_content(await services.find_question(race, ANA), None, AnswerPrices()).has_pictures
