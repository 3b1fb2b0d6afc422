"""Every form of whole races: its text, its length, and where its choices lead."""

from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest

from bot.discord_ui.order_form import OrderForm
from bot.forms.form_message import MAX_FORM_CHARS, FormText
from bot.posts.summaries import AnswerPrices, PathPreview, QuestionView
from rules.registry import RULESETS
from rules.tagged_union import list_tags
from tests.bot.race_services import ANA, BEN, CLEO, RaceServices, expect_done, open_services
from tests.members import Local
from tests.repository import LIBRARY, LOCALIZERS
from tests.sampling import THOROUGH, pick_share

MAX_LABEL_CHARS, MAX_HEAD_CHARS, MAX_CHOICES_CHARS = 60, 600, 700
"""Characters of a button's label or a menu's entry; of what stands above a form; of the lines of its choices."""
MAX_MENUS = 4
WALKED = 30 if THOROUGH else 12
"""Forms looked at in a race."""
RACES = [
    ("speed_circuit", "three-rivers", "live"),
    ("formula_d", "lantern-harbour", "live"),
    ("formula_d", "lantern-harbour", "orders"),
    ("circus_maximus", "circus-romanus", "live"),
    ("powersled", "halcyon-oval", "live"),
]


NO_PLACE = {
    "a car, a bid or tyres before the start": ("build", "bid", "group", "preparation", "tyres"),
    "how a roll or a price is paid": (
        "test-chips",
        "chips-after",
        "overage",
        "braking-price",
        "soft-tyres",
        "reflexes",
        "cost",
        "hits",
        "weather-again",
    ),
    "cards in hand, which are shown": ("discard",),
    "what is done to the car where it stands": ("new-tyres", "repair", "points-back", "cut"),
}
"""Questions without a map, and why."""


class FormWalk:
    """A form as its driver sees it, and all faults in what it shows."""

    def __init__(self, services: RaceServices) -> None:
        nobody: Any = None
        self.p, self.window = services, OrderForm(services.member_api, LOCALIZERS, nobody)
        self.faults, self.seen = list[str](), 0

    async def form(self, member: int, question: QuestionView) -> AnswerPrices:
        """Return a form as it is opened, then with ready-made answers drafted (in a thorough run with every one)."""
        actor = Local(member=member)
        weighed: AnswerPrices = expect_done(await self.p.member_api.view_draft(question.number, actor, None)).prices
        ready = [offer.preset.value for offer in weighed.offers]
        for draft in (None, *(pick_share(ready, self.seen, 2) if len(ready) > 2 else ready)):
            text, view, shows = await self.window._build_form(question, actor, draft)
            self.look(question, text, view, most=1)
            self.look(question, *(await self.window._build_form(question, actor, draft, 9))[:2], most=2)
            if question.has_position and not shows.placed:
                self.faults.append(f"{question.question.kind}: no picture of where its choices lead")
            if shows.placed and not isinstance(
                await self.p.member_api.preview_path(question.number, actor, shows.draft), PathPreview
            ):
                self.faults.append(f"{question.question.kind}: its picture cannot be drawn")
        self.seen += 1
        return weighed

    def look(self, question: QuestionView, text: FormText, view: discord.ui.View, most: int) -> None:
        kind, rows = question.question.kind, view.to_components()
        chosen = (":say:", ":send:")
        acting = [row for row in rows if not any(a in c["custom_id"] for a in chosen for c in row["components"])]
        buttons = [row for row in acting if row["components"][0]["type"] == discord.ComponentType.button.value]
        found = {
            f"form of {len(text.form)}: {text.form}": len(text.form) > MAX_FORM_CHARS,
            f"choices of {len(text.choices)}": len(text.choices) > MAX_CHOICES_CHARS,
            f"text of {len(text.intro)}": len(text.intro) > MAX_HEAD_CHARS,
            f"{len(rows)} rows": len(rows) > MAX_MENUS + 1,
            f"{len(buttons)} rows of buttons": len(buttons) > most,
            "form without a word": not text.form.strip(),
        }
        for part in (part for row in rows for part in row["components"]):
            bare = [one["label"] for one in part.get("options", ()) if not one.get("description")]
            found[f"neither price nor meaning: {bare}"] = bool(bare) and question.is_order_sheet
            for label in (part.get("label"), *(option["label"] for option in part.get("options", ()))):
                found[f"label of {len(label or '')}: {label}"] = len(label or "") > MAX_LABEL_CHARS
        self.faults += [f"{kind}: {fault}" for fault, true in found.items() if true]


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_every_question_of_a_place_on_the_board_has_a_map_and_the_others_a_reason(game: str) -> None:
    excused = {kind.replace("-", " ") for kinds in NO_PLACE.values() for kind in kinds}
    asked = import_module(f"rules.{game}.model.questions").QUESTION_TYPES
    bare = {tag for one in asked if not (one.is_route or one.has_position) for tag in list_tags(one)}
    mapped = {tag for one in asked if one.is_route or one.has_position for tag in list_tags(one)}
    assert bare - excused == set()
    assert mapped & excused == set()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "track", "pace"), RACES)
async def test_every_form_is_short_and_shows_where_its_choices_lead(
    tmp_path: Path, game: str, track: str, pace: str
) -> None:
    draw, members = Random(f"{game} {pace}"), (ANA, BEN, CLEO)
    async with open_services(tmp_path, rulesets=RULESETS, data=LIBRARY) as services:
        services.control.compares = False
        race = await services.race(*members, dice=f"{game} {pace}", game=game, track=track, laps=1, pace=pace)
        walk = FormWalk(services)
        while walk.seen < WALKED:
            if (await services.summarize(race)).stage == "over":
                break
            asked = [
                (member, question)
                for member in members
                for question in expect_done(await services.member_api.list_questions(Local(member=member), race))
                if question.present is None
            ]
            if not asked:
                services.clock.now += 3600
                await services.settle()
                continue
            member, question = draw.choice(asked)
            weighed = await walk.form(member, question)
            expect_done(
                await services.member_api.submit_answer(
                    question.number, Local(member=member), draw.choice(weighed.offers).preset.value
                )
            )
            await services.settle()
    assert sorted(set(walk.faults)) == [], "\n".join(sorted(set(walk.faults)))
