"""Handlers that show a race: standings, picture, log, file and help. They change nothing."""

import io

import discord
from discord import SelectOption
from discord.ui import View

from bot.app.member_api import MemberApi
from bot.delivery.analysis_worker import AnalysisWorker
from bot.delivery.discord_sender import make_picture_files
from bot.delivery.picture_service import PictureService
from bot.discord_ui.buttons import race_button
from bot.discord_ui.late_driver_handlers import LateDriverHandlers
from bot.discord_ui.responder import Responder, unwrap
from bot.discord_ui.steward_question_handlers import list_names_in_round
from bot.forms.answer_text import format_standing_orders
from bot.forms.custom_ids import FROM_THERE_ON, ButtonPress
from bot.forms.discord_text import escape_name, truncate
from bot.forms.discord_view import Widgets, make_button, make_button_view, make_menu
from bot.forms.price_text import format_price
from bot.lobby.tries import TryChoice
from bot.model.actor import Actor, mention_organiser
from bot.model.driver import ENDED_STAGES
from bot.model.seats import format_driver
from bot.posts.summaries import RaceStanding
from bot.posts.types import PicturedPost, RaceOver
from bot.replay_page.page import Replays
from bot.replay_page.timeline import NotReplayed
from bot.report.round_report import strip_markup
from bot.text.duration_text import format_expected_length, format_time_left
from bot.text.event_log import LedgerPage, LogBook, format_car_state, format_explanation, strip_rule_item
from bot.text.handbook import Handbooks, Topic, split_messages
from bot.text.localizer import Localizers
from bot.text.post_renderer import format_placing, render_standings
from bot.text.rendered import build_round_picture_data
from bot.text.ruling_text import format_receipts
from rules.questions import InvalidAnswer

MAX_OPTION_CHARS, MAX_MENU_OPTIONS, MAX_ALT_TEXT_CHARS, MAX_BUTTONS = 100, 25, 1000, 25
"""Characters of a menu's option, and how many it may have; of a film's description; buttons of a message (Discord)."""
MAX_TOPIC_CHARS, MAX_LISTED_TOPICS = 60, 8
"""Characters of a topic in a refusal, and how many of them it names."""


class RaceViewHandlers:
    """Public views of a race, and the member's own car."""

    def __init__(
        self,
        member_api: MemberApi,
        localizers: Localizers,
        picture_service: PictureService,
        handbooks: Handbooks,
        replays: Replays,
        late_drivers: LateDriverHandlers,
        analyses: AnalysisWorker,
    ) -> None:
        self._member_api, self._localizers, self._picture_service = member_api, localizers, picture_service
        self._handbooks, self._replays, self._late_drivers, self._analyses = handbooks, replays, late_drivers, analyses
        self._format_ui = localizers.format_ui

    async def show_status(self, responder: Responder, race: int) -> None:
        """Show picture, standings, awaited drivers and the member's own car.

        For stewards also actions on late drivers; for whoever may try a round of the race, a button that does."""
        standing = unwrap(await self._member_api.view_standing(race, responder.actor))
        picture = (
            await self._picture_service.draw_round_picture(standing.summary, standing.view, seat=standing.seat)
            if standing.view
            else None
        )
        files = make_picture_files(picture, f"race-{race}.png")
        buttons = (await self._late_drivers.make_status_buttons(responder.actor, standing))[: MAX_BUTTONS - 1]
        choice = await self._member_api.tries.find_choice(race, responder.actor)
        if isinstance(choice, TryChoice) and choice.rounds:
            buttons = (*buttons, make_button(self._localizers.common.format_word("button", "try"), "try", race))
        await responder.reply(self._format_status(standing), make_button_view(*buttons) if buttons else None, files)

    @race_button("log", looks=True)
    async def show_log(self, responder: Responder, press: ButtonPress) -> None:
        """Show every line of a round, car by car; `12.red.1` is the second page of red's lines in round 12."""
        race, round = press.number, press.round or 0
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        ledger = unwrap(await self._member_api.view_ledger(race, responder.actor, round))
        names = {d.seat: escape_name(d.name) for d in summary.drivers}
        localizer = self._localizers.for_game(summary.game)
        book = LogBook(ledger, names, localizer)
        _, seat, page = (*press.rest.split("."), "", "")[:3]
        seat = press.values[0].strip("-") if press.values else seat
        ledger_page = book.render_page(
            seat if seat in book.seats_with_lines else None, int(page) if page.isdecimal() else 0
        )
        head = localizer.format_ui("ledger", race=race, round=round)
        await responder.reply(
            f"{head}\n{ledger_page.text or self._format_ui('no_log')}", _make_log_widgets(race, book, ledger_page, seat)
        )

    @race_button("lines", fresh=False, looks=True)
    async def _turn_log_page(self, responder: Responder, press: ButtonPress) -> None:
        await self.show_log(responder, press)

    @race_button("mine", looks=True)
    async def show_own_digest(self, responder: Responder, race: int, round: int | None) -> None:
        """Show what happened to the member in a round."""
        round = round or 0
        lines = unwrap(await self._member_api.load_own_digest(race, responder.actor, round))
        await responder.reply("\n".join(lines) or self._format_ui("digest_none", round=round))

    async def explain_line(self, responder: Responder, race: int, round: int, number: int) -> None:
        """Explain a line of the log: its rule in our own words, the dice, the decisions."""
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        why = unwrap(await self._member_api.explain_line(race, responder.actor, round, number))
        rule = self._handbooks.current.explain_item(summary.game, why.item)
        localizer = self._localizers.for_game(summary.game)
        price = (
            format_price(why.displayed_price, localizer, localizer.name_drivers(summary.drivers))
            if why.displayed_price
            else ""
        )
        await responder.reply(format_explanation(why, rule, localizer, price))

    @race_button("why", looks=True)
    async def _handle_why(self, responder: Responder, press: ButtonPress) -> None:
        line = press.values[0] if press.values else ""
        await self.explain_line(responder, press.number, press.round or 0, int(line) if line.isdecimal() else 0)

    async def show_receipts(self, responder: Responder, race: int, round: int | None) -> None:
        """Show the receipts of a round's sealed orders, and what opens them."""
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        receipts = unwrap(await self._member_api.list_receipts(race, responder.actor, round))
        localizer = self._localizers.for_game(summary.game)
        names = list_names_in_round(summary.drivers, receipts.round, localizer)
        await responder.reply(format_receipts(receipts, race, names, localizer))

    async def list_lines(self, actor: Actor, race: int, round: int) -> list[str]:
        """Return the lines of a round that a member may read."""
        return [line.text for line in unwrap(await self._member_api.view_ledger(race, actor, round)).lines]

    @race_button("film", looks=True)
    async def _handle_animation(self, responder: Responder, press: ButtonPress) -> None:
        if press.rest.endswith(FROM_THERE_ON):
            await self.show_animation_since(responder, press.number, press.round or 0)
        else:
            await self.show_animation(responder, press.number, press.round)

    async def show_animation_since(self, responder: Responder, race: int, first: int) -> None:
        """Show an animation of a race under way from a round on. Raises InvalidAnswer."""
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        gif = await self._picture_service.render_race_gif(summary, first=first)
        if gif is None:
            raise InvalidAnswer("no_film", round=first)
        description = self._format_ui("film_of_since", race=race, round=first)
        await responder.reply(
            description, files=[discord.File(io.BytesIO(gif), f"race-{race}-from-{first}.gif", description=description)]
        )

    async def show_animation(self, responder: Responder, race: int, round: int | None) -> None:
        """Show an animation of a round or (round None) of a race that is over. Raises InvalidAnswer."""
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        report = unwrap(
            await self._member_api.load_report(race, responder.actor, summary.round if round is None else round)
        )
        if round is None and isinstance(report, RaceOver):
            gif, name = await self._picture_service.render_race_gif(summary, report), f"race-{race}.gif"
        else:
            gif = await self._picture_service.render_round_gif(summary, report, build_round_picture_data(report))
            name = f"race-{race}-{report.round}.gif"
        if gif is None:
            raise InvalidAnswer("no_film", round=report.round)
        text = self._format_ui("film_of", race=race, round=round)
        picture = discord.File(io.BytesIO(gif), name, description=_describe_animation(report))
        await responder.reply(text, files=[picture])

    @race_button("dice", looks=True)
    async def show_seeds(self, responder: Responder, race: int, round: int | None) -> None:
        """Show the seeds of a race that is over, with which anyone can check its dice. Raises InvalidAnswer."""
        round = round or 0
        flag = unwrap(await self._member_api.load_report(race, responder.actor, round))
        if not isinstance(flag, RaceOver):
            raise InvalidAnswer("no_report", round=round)
        if not flag.house:
            return await responder.reply(self._format_ui("flag_seed", seed=flag.seed))
        contributions = " | ".join(escape_name(one) for one in flag.contributions)
        await responder.reply(self._format_ui("flag_seeds", house=flag.house, contributions=contributions))
        return None

    @race_button("replay")
    async def send_replay_page(self, responder: Responder, race: int) -> None:
        """Send a race that is over as a page in the member's language. Raises InvalidAnswer."""
        text: str = unwrap(await self._member_api.export_race_file(race, responder.actor))
        await responder.acknowledge()
        language = self._localizers.common.language
        try:
            page = await self._picture_service.run(self._replays.render, text, language, self._analyses.find(text))
        except NotReplayed as fault:
            raise InvalidAnswer("no_replay", race=race) from fault
        if len(page) > responder.interaction.filesize_limit:
            raise InvalidAnswer("replay_too_large", race=race)
        file = discord.File(io.BytesIO(page), f"race-{race}.html")
        await responder.reply(self._format_ui("replay_file", race=race), files=[file])

    async def send_race_file(self, responder: Responder, race: int) -> None:
        """Send race.json."""
        text: str = unwrap(await self._member_api.export_race_file(race, responder.actor))
        await responder.reply(
            self._format_ui("exported", race=race), files=[discord.File(io.BytesIO(text.encode()), "race.json")]
        )

    def _format_status(self, standing: RaceStanding) -> str:
        summary, localizer = standing.summary, self._localizers.for_game(standing.summary.game)
        raw = {d.seat: d.name for d in summary.drivers}
        names = {seat: format_driver(seat, escape_name(name)) for seat, name in raw.items()}
        lines = [
            self._format_ui(
                "status", race=summary.id, stage=localizer.format_word("stage", summary.stage), round=summary.round
            )
        ]
        if summary.stage in ("held", "paused"):
            why = summary.hold_reason if summary.stage == "held" else "paused"
            lines.append(
                self._format_ui("status_stands", who=mention_organiser(summary.creator), why=why, round=summary.round)
            )
        if summary.imported is not None:
            lines.append(self._format_ui("status_imported", day=f"<t:{summary.imported}:d>"))
        if standing.classification:
            lines += [format_placing(p, names, localizer, standing.points) for p in standing.classification]
        elif standing.view and summary.round:
            lines.append(render_standings(standing.view, raw, localizer, standing.disqualified))
        else:
            lines += list(names.values())
        if standing.waiting:
            awaited_drivers = localizer.join_list(names.get(s, s) for s in standing.waiting)
            due = f"<t:{standing.due}:R>" if standing.due is not None else ""
            stands = summary.stage in ("held", "paused")
            lines.append(self._format_ui("awaited", awaited=awaited_drivers, due=due, stands=stands))
        if standing.protests:
            successors = {d.seat for d in summary.drivers if not d.drove_in(0)}
            protesters = localizer.join_list(
                localizer.format_car(s) if s in successors else names.get(s, s) for s in standing.protests
            )
            lines.append(self._format_ui("status_protests", who=protesters, count=len(standing.protests)))
        if standing.banks and not standing.classification:
            saved_hours = [
                self._format_ui("bank_of", car=names.get(s, s), hours=hours) for s, hours in standing.banks.items()
            ]
            lines.append(self._format_ui("banks", banks=", ".join(saved_hours)))
        if standing.show is not None:
            lines.append(self._format_ui("shown_at", round=summary.round, due=f"<t:{standing.show}:f>"))
        if summary.expected:
            format_length = format_expected_length if summary.stage == "lobby" else format_time_left
            lines.append(format_length(self._localizers.common, summary.expected))
        own = [c for c in standing.view.cars if c.seat == standing.seat] if standing.view else []
        states = [(c.seat, state) for c in own if (state := format_car_state(c, localizer))]
        lines += [
            localizer.format_ui("own_car", car=localizer.format_car(seat), gauges=state) for seat, state in states
        ]
        if summary.stage not in ENDED_STAGES:
            if any(d.seat == standing.seat and d.standin and not d.gone for d in summary.drivers):
                lines.append(self._format_ui("own_car_by_bot"))
            lines += format_standing_orders(standing.standing_orders, localizer, summary.round)
        return "\n".join(lines)

    @race_button("how", looks=True)
    async def show_first_race(self, responder: Responder, race: int) -> None:
        """Show the game's first race in five lines."""
        await responder.reply(await self.format_first_race(race, responder.actor))

    async def format_first_race(self, race: int, actor: Actor) -> str:
        """Return the game's first race in five lines."""
        summary = unwrap(await self._member_api.summarize(race, actor))
        return self._localizers.for_game(summary.game).format_word("ui", "how_to_play")

    async def explain_topic(self, responder: Responder, topic: str = "") -> None:
        """Show the handbook on a topic; without one, the first race of the game played here.

        Raises InvalidAnswer."""
        channel_race = await self._member_api.find_channel_race(responder.actor, which="last")
        if not topic:
            first = (
                await self.format_first_race(channel_race.id, responder.actor)
                if channel_race
                else self._format_ui("how_to_play")
            )
            await responder.reply(f"{first}\n{self._format_ui('more_rules')}")
            return
        topics = self._handbooks.find_topics(topic, channel_race.game if channel_race else "")
        if not topics:
            raise InvalidAnswer("unknown_topic", topic=truncate(topic, MAX_TOPIC_CHARS))
        if len(topics) > 1:
            raise InvalidAnswer(
                "which_topic",
                topic=truncate(topic, MAX_TOPIC_CHARS),
                topics=[truncate(one.label, MAX_TOPIC_CHARS) for one in topics[:MAX_LISTED_TOPICS]],
            )
        first, *others = split_messages(topics[0].text)
        await responder.reply(first, files=self._attach_pictures(topics[0]))
        for message in others:
            await responder.reply(message)

    def _attach_pictures(self, topic: Topic) -> list[discord.File]:
        """Open the pictures of a topic, in the reader's language."""
        files = self._handbooks.current.pictures
        return [
            discord.File(files[one.name], description=truncate(one.description, MAX_ALT_TEXT_CHARS))
            for one in topic.pictures
            if one.name in files
        ]

    async def find_topics(self, actor: Actor, typed_text: str) -> list[Topic]:
        """Return the handbook's topics for the typed text, those of the game played here first."""
        channel_race = await self._member_api.find_channel_race(actor, which="last")
        return list(self._handbooks.find_topics(typed_text, channel_race.game if channel_race else ""))


def _make_log_widgets(race: int, book: LogBook, ledger_page: LedgerPage, seat: str) -> View:
    """Return the menus and buttons under a page of the log: cars, explanations, pages."""
    view, round, localizer = Widgets(), book.ledger.round, book.localizer
    cars = [
        SelectOption(label=truncate(format_driver(one, book.names.get(one, one)), MAX_OPTION_CHARS), value=one)
        for one in book.seats_with_lines
    ]
    if cars:
        all_cars = SelectOption(label=localizer.format_ui("ledger_every"), value="-")
        view.add_item(
            make_menu(
                "lines",
                str(round),
                localizer.format_ui("ledger_by_car"),
                [all_cars, *cars[: MAX_MENU_OPTIONS - 1]],
                1,
                0,
                race,
            )
        )
    if ledger_page.lines:
        numbered_lines = ((str(one.number), f"{one.number} {strip_rule_item(one.text)}") for one in ledger_page.lines)
        why_options = [
            SelectOption(label=truncate(text, MAX_OPTION_CHARS), value=number) for number, text in numbered_lines
        ]
        view.add_item(make_menu("why", str(round), localizer.format_ui("ledger_why"), why_options, 1, 1, race))
    for page, label in ((ledger_page.page - 1, "◀"), (ledger_page.page + 1, "▶")):
        if 0 <= page < ledger_page.pages:
            view.add_item(make_button(label, "lines", race, f"{round}.{seat}.{page}"))
    return view


def _describe_animation(report: PicturedPost) -> str:
    """Return the alternative text of an animation."""
    return truncate(" ".join([report.headline, *map(strip_markup, report.story)]), MAX_ALT_TEXT_CHARS)
