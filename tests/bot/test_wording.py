"""Posts as text."""

import re
from typing import Any

import pytest

from bot.forms.discord_text import escape_name
from bot.model.driver import Driver
from bot.model.timing_options import DAY_SECONDS, HOUR_SECONDS
from bot.posts.outbox_types import Post, QueuedPost
from bot.posts.summaries import Difference
from bot.posts.types import (
    Abandoned,
    CorrectedCar,
    DmClosed,
    FormsClosed,
    Held,
    LobbyPost,
    Notice,
    Opened,
    Paused,
    PlacesSince,
    RaceOver,
    Reminder,
    Report,
    Resumed,
    Ruled,
)
from bot.schedule.race_length import ExpectedDuration
from bot.text.duration_text import format_expected_length, format_time_left
from bot.text.lobby_post import LobbyRenderer
from bot.text.localizer import Localizers
from bot.text.post_renderer import PostRenderer
from bot.text.rendered import RenderedMessage
from bot.text.ruling_text import format_difference
from rules.registry import RULESETS
from rules.view import CarView, RaceView, ResultRow, StockLevel
from tests.repository import LIBRARY, LOCALIZERS

DRIVERS = (
    Driver(seat="red", number=1, name="Ann", member=11),
    Driver(seat="blue", number=2, name="@everyone **x**", member=12),
    Driver(seat="green", number=3, name="Carla", automatic="racer"),
)
VIEW = RaceView(
    round=7,
    lap=1,
    laps=2,
    cars=tuple(
        CarView(
            seat=d.seat,
            number=d.number,
            order=d.number,
            lap=0,
            speed=80,
            spaces=("(3,1)",),
            gauges=(StockLevel(name="wear", value=4, most=6),),
        )
        for d in DRIVERS
    ),
)
NAMES = {d.seat: d.name for d in DRIVERS}


def say(post: Post, localizers: Localizers = LOCALIZERS) -> RenderedMessage:
    queued_post = QueuedPost(
        id=1, race=3, branch=0, ordinal=5, guild=1, channel=2, audience=None, subject="", nonce="n", post=post
    )
    return PostRenderer(localizers, escape_name, LIBRARY.load_scheme).render(queued_post, "speed_circuit")


def lobby(**changes: Any) -> LobbyPost:
    facts = {
        "title": "Speed Circuit",
        "game": "speed_circuit",
        "track": "TT-1",
        "laps": 2,
        "profile": "wbc",
        "options": {},
        "pace": "orders",
        "hours": 48,
        "commitment": "ab" * 32,
        "creator": 11,
        "least": 2,
        "most": 12,
        "drivers": DRIVERS,
        "stage": "lobby",
    }
    return LobbyPost.model_validate(facts | changes)


def build_opened(**changes: Any) -> Opened:
    facts = {"round": 7, "kinds": ("plot",), "sealed": True, "waiting": ("blue",), "inside": ("red",), "due": 1000}
    facts["names"] = NAMES
    return Opened.model_validate(facts | changes)


def test_the_lobby_shows_who_drives_and_what_can_be_done() -> None:
    message = say(lobby())
    assert [k.action for k in message.buttons] == ["join", "leave", "fill", "start", "how"]
    assert "🔴 Ann" in message.text
    assert "Carla (bot)" in message.text
    assert "ab" * 32 in message.text


def test_the_lobby_says_what_was_chosen_in_words_and_in_full() -> None:
    chosen = {"knockout_bid": True, "grid": "start_speed", "post_spin_min": False, "missing_order": "gm_planner"}
    text = say(lobby(options=chosen, pace="live")).text
    assert "grid start speed, knockout bid yes, missing order gm planner, post spin min no" in text
    assert "48 hours a round · 8 hours for a question in mid-round" in text
    assert "mid-round" not in say(lobby()).text
    assert "a round · retired after 2 missed rounds\n" in say(lobby(terms={"auto_after": 0, "retire_after": 2})).text
    assert "a round\n" in say(lobby(terms={"auto_after": 0})).text


def test_a_lobby_in_which_all_is_asked_in_turn_says_how_long_a_question_has_and_no_length_of_rounds() -> None:
    post = lobby(pace="live", in_turn=True, terms={"answer": "36h"})
    assert "in turn, 36 hours for each question" in say(post).text
    assert "a round" not in say(post).text
    assert "der Reihe nach, 36 Stunden für jede Frage" in say(post, LOCALIZERS.in_language("de")).text
    at_once = say(lobby(pace="live", show=2 * 24 * 3600), LOCALIZERS.in_language("de")).text
    assert "48 Stunden pro Runde · jede Runde wird 2 Tage nach Schluss" in at_once


def test_a_hostile_name_stays_harmless_in_the_lobby() -> None:
    assert "@everyone" not in say(lobby()).text
    assert "**x**" not in say(lobby()).text


def test_a_full_lobby_takes_nobody_and_a_closed_one_explains_and_shows_the_seats_of_bots() -> None:
    assert "join" not in [k.action for k in say(lobby(most=3)).buttons]
    assert [k.action for k in say(lobby(stage="running")).buttons] == ["how", "seats"]
    assert [k.action for k in say(lobby(stage="running", drivers=DRIVERS[:2])).buttons] == ["how"]
    assert [k.action for k in say(lobby(stage="over")).buttons] == ["how"]


def test_the_round_message_says_who_is_in_and_has_one_button() -> None:
    message = say(build_opened())
    assert "Round 7: plot your speed" in message.text
    assert "1 of 2 in" in message.text
    assert "In: 🔴 Ann · Waiting for 🔵 " in message.text
    assert "@everyone" not in message.text
    assert [k.label for k in message.buttons] == ["Your orders"]
    assert message.mentions == ()


def test_the_round_message_names_drivers_wherever_it_speaks_of_them() -> None:
    since = {"round": 6, "at": 1, "moved": {"blue": 2}, "ended": {}}
    told = say(build_opened(later={"blue": 9}, away=("blue",), since=since, receipts={"red": "ab12"})).text
    assert told.count("🔵 ") == 3
    assert "🔴 Ann `ab12`" in told
    assert "blue" not in told
    assert "🔴 Ann `ab12`" in say(build_opened(done=True, receipts={"red": "ab12"})).text


def test_a_round_message_queued_without_names_calls_drivers_by_their_colour() -> None:
    assert "In: 🔴 red · Waiting for 🔵 blue" in say(build_opened(names={})).text


def test_only_those_who_asked_for_it_are_called_in_the_channel() -> None:
    message = say(build_opened(here=(12,)))
    assert message.mentions == (12,)
    assert "<@12>" in message.text


def test_a_closed_set_has_no_button() -> None:
    assert say(build_opened(done=True)).buttons == ()


def test_where_one_driver_is_asked_nobody_is_counted() -> None:
    asked = build_opened(waiting=("red",), inside=())
    assert "**Round 7: plot your speed** · closes <t:1000:f>" in say(asked).text
    unanswered = asked.model_copy(update={"done": True})
    assert say(unanswered).text == "**Round 7: Plot** · no answer from 🔴 Ann"
    answered = unanswered.model_copy(update={"waiting": (), "inside": ("red",)})
    assert say(answered).text == "**Round 7: Plot** · answered by 🔴 Ann"
    assert say(build_opened(done=True)).text == "**Round 7: Plot** · closed, 1 of 2 were in"


def test_a_question_in_mid_round_is_called_by_its_title() -> None:
    assert "Corner" in say(build_opened(kinds=("corner price",), sealed=False)).text


def report(**changes: Any) -> Report:
    facts = {"round": 7, "told": (), "text": "**Ann leads.**", "story": ("1. Ann spins.",), "lines": ("a",)}
    return Report.model_validate({**facts, "view": VIEW, "names": NAMES, "closes": True, **changes})


def test_a_round_post_is_its_text_with_the_story_under_it_and_the_log_behind_a_button() -> None:
    message = say(report())
    assert (message.text, message.log, message.pictured_view) == ("**Ann leads.**", "1. Ann spins.", VIEW)
    assert [(k.label, k.rest) for k in message.buttons] == [("Full log", "7")]


def test_each_member_who_drives_can_ask_what_happened_to_them() -> None:
    message = say(report(humans=("red",)))
    assert [(k.label, k.rest) for k in message.buttons] == [("What happened to me", "7"), ("Full log", "7")]


def test_what_happens_in_mid_round_is_one_text_without_buttons_and_without_a_picture_that_all_have_seen() -> None:
    message = say(report(closes=False, drawn=False))
    assert (message.text, message.log, message.pictured_view, message.buttons) == ("**Ann leads.**", "", None, ())


def flag() -> RaceOver:
    return RaceOver(
        round=9,
        text="🏁 **🔴 Ann wins.**",
        foot="-# seed 00ff",
        classification=(),
        drivers=DRIVERS,
        names=NAMES,
        view=VIEW,
        house="00ff",
        contributions=("hello", "`@here`"),
        seed="aa",
    )


def test_the_flag_has_its_seed_in_the_last_line_and_a_button_to_check_the_dice() -> None:
    message = say(flag())
    assert message.text == "🏁 **🔴 Ann wins.**\n-# seed 00ff"
    labels = [k.label for k in message.buttons]
    assert labels == ["Full log", "GIF", "Replay", "Analysis", "Check the dice", "Rematch", "Next track", "Try it…"]
    assert message.buttons[1].rest == "", "of the whole race"


def test_a_settled_form_says_whose_order_counted() -> None:
    build = FormsClosed(round=0, seat="red", numbers=(4,), kinds=("build",))
    assert say(build).text.startswith("**Race #3 · before the start**"), "as the form did"
    closed = FormsClosed(round=3, seat="red", numbers=(4,), kinds=("plot",), orders=("60",))
    assert say(closed).text.endswith("closed. You ordered `60`.")
    assert say(closed.model_copy(update={"silent": True})).text.endswith(
        "closed. No order from you; the safe order (`60`) was played."
    )
    build = closed.model_copy(update={"kinds": ("build",), "orders": ()})
    assert say(build).text.endswith("closed.")
    assert say(build.model_copy(update={"silent": True})).text.endswith(
        "closed. No answer from you; the safe default was played."
    )


def test_a_ruling_after_the_flag_gives_the_classification_anew() -> None:
    places = (
        ResultRow(place=1, seat="red", laps=2, status="finished"),
        ResultRow(place=2, seat="blue", laps=1, status="crash", led=True),
    )
    ruled = Ruled(
        round=9, act="disqualify", facts={"seat": "blue"}, reason="two engines", by=1, names=NAMES, placings=places
    )
    assert "1. 🔴 Ann" in say(ruled).text
    assert "1. 🔴 Ann · finished, 2 laps · 5 points" in say(ruled.model_copy(update={"scheme": "field_plus"})).text
    level = ResultRow(place=3, seat="green", laps=0, status="running")
    assert say(ruled.model_copy(update={"placings": (level,)})).text.splitlines()[-1] == "3. 🟢 Carla", "no lap of none"


def test_a_pause_or_abandonment_names_the_member_and_the_reason() -> None:
    for post in (Paused(round=7, by=11, reason="rain"), Abandoned(round=7, by=11, house="", seed="", reason="rain")):
        assert "by <@11>: “rain”." in say(post).text


@pytest.mark.parametrize(
    "post",
    [
        Reminder(round=7, seat="red", member=11, due=5, here=True),
        Reminder(round=7, seat="red", member=11, due=5, here=False),
        DmClosed(seat="red", member=11),
        Held(round=7, reason="unreachable", creator=11),
        Held(round=7, reason="disturbed", detail="7/plot/red/", creator=11),
        Paused(round=7, by=11),
        Resumed(round=7, due=5),
        Resumed(round=7, moved=True),
        Abandoned(round=7, by=11, house="aa", seed="bb"),
    ],
)
def test_every_other_post_is_a_sentence_that_names_its_race(post: Post) -> None:
    message = say(post)
    assert message.text
    assert "(" not in message.text.replace("(s)", "")
    assert set(message.mentions) <= {11}


@pytest.mark.parametrize(
    "post",
    [
        Reminder(round=7, seat="red", member=11, others=(12, 11), due=5, here=True),
        Notice(what="question_protest", facts={"round": 7, "who": 11}, members=(11, 11)),
        Notice(what="followed", facts={"who": 11, "seat": "red", "was": "Ben"}, members=(12, 11)),
        build_opened(here=(11, 12, 11)),
        Ruled(round=7, act="retire", facts={"seat": "blue"}, reason="<@11>", by=12, concerns=12, members=(11, 13)),
    ],
)
def test_nobody_is_mentioned_twice_in_a_post(post: Post) -> None:
    mentions = re.findall(r"<@\d+>", say(post).text)
    assert mentions
    assert len(mentions) == len(set(mentions))


def test_a_race_that_was_called_off_in_its_lobby_says_so_and_offers_no_seats() -> None:
    assert "Nobody is on the grid yet" in say(lobby(drivers=())).text
    text = say(lobby(drivers=(), stage="abandoned")).text
    assert "This race was abandoned." in text
    assert "on the grid" not in text
    assert "This race is over." in say(lobby(stage="over")).text


@pytest.mark.parametrize("in_turn", [False, True])
def test_a_lobby_says_whether_cards_are_chosen_in_turn(in_turn: bool) -> None:
    localizer = LOCALIZERS.for_game("powersled")
    text = LobbyRenderer(LOCALIZERS.common, str).render(lobby(in_turn=in_turn), 1, localizer).text
    assert ("when it is their turn" in text) == in_turn
    assert ("everybody secretly chooses" in text) != in_turn


@pytest.mark.parametrize(("language", "who"), [("en", "Manage Server"), ("de", "verwalten darf")])
@pytest.mark.parametrize("code", ["no_season", "no_campaign"])
def test_a_refusal_that_names_the_command_for_a_season_says_who_may_use_it(code: str, language: str, who: str) -> None:
    text = LOCALIZERS.in_language(language).common.format_phrase("refused", code, {"title": "Cup"})
    assert "/season create" in text
    assert who in text


def test_how_soon_its_drivers_answer_is_named_only_where_it_is_known() -> None:
    unknown = ExpectedDuration(usual=19 * DAY_SECONDS, most=25 * DAY_SECONDS, rounds=25, limit=DAY_SECONDS)
    known = unknown.model_copy(update={"mean": 5 * HOUR_SECONDS})
    assert "within hours" in format_expected_length(LOCALIZERS.common, unknown)
    assert "as usual, after 5 hours on average" in format_expected_length(LOCALIZERS.common, known)
    assert format_time_left(LOCALIZERS.common, unknown).startswith(
        "About 25 rounds left: about 19 days, at most 25 days."
    )
    assert format_time_left(LOCALIZERS.common, known).startswith(
        "About 25 rounds left: about 19 days at today's pace, at most 25 days."
    )
    alone = unknown.model_copy(update={"alone": True})
    assert format_time_left(LOCALIZERS.common, alone) == f"About {alone.rounds} rounds left.", "it takes what they take"


@pytest.mark.parametrize(
    ("language", "game", "speed", "void"),
    [
        ("en", "formula_d", "gear 4 → **1**", "43 lines of the log (rounds 2 to 5) are void until"),
        ("de", "formula_d", "Gang 4 → **1**", "43 Zeilen des Protokolls (Runden 2 bis 5) zählen nicht"),
        ("en", "speed_circuit", "4 → **1 mph**", "43 lines of the log (rounds 2 to 5) are void until"),
        ("de", "circus_maximus", "Tempo 4 → **1**", "43 Zeilen des Protokolls (Runden 2 bis 5) zählen nicht"),
    ],
)
def test_what_a_rewind_changes_is_said_in_one_way(language: str, game: str, speed: str, void: str) -> None:
    car = CorrectedCar(seat="red", was="A", now="B", was_order=1, order=3, was_speed=4, speed=1)
    view = RaceView(round=2, lap=1, laps=1, cars=())
    difference = Difference(round=2, gone=(), now=(), void=43, until=5, moved=(car,), view=view)
    localizer = LOCALIZERS.in_language(language).for_game(game)
    text = format_difference(difference, {"red": "Ann"}, localizer, str)
    assert speed in text
    assert void in text


def test_places_won_and_lost_stand_in_one_order_however_they_were_stored() -> None:
    moved, ended = {"red": 3, "green": -2, "yellow": -1}, {"white": "out", "black": "out"}
    texts = {
        say(build_opened(since=PlacesSince(round=1, at=5, moved=dict(some), ended=dict(out)))).text
        for some in (moved.items(), sorted(moved.items()))
        for out in (ended.items(), sorted(ended.items()))
    }
    assert len(texts) == 1
    assert "Ann +3, 🟡 yellow −1, 🟢 Carla −2, ⚫ black out, ⚪ white out" in texts.pop()


@pytest.mark.parametrize(("language", "words"), [("en", "**Before the start: "), ("de", "**Vor dem Start: ")])
@pytest.mark.parametrize("state", [{}, {"done": True}, {"done": True, "void": True}, {"stands": "paused"}])
def test_builds_are_asked_for_before_the_start_and_in_no_round_0(
    language: str, words: str, state: dict[str, Any]
) -> None:
    post = build_opened().model_copy(update={"round": 0, **state})
    assert say(post, LOCALIZERS.in_language(language)).text.startswith(words)
    protest = Notice(what="question_protest", facts={"round": 0, "who": 11})
    assert words.strip("*: ").casefold() in say(protest, LOCALIZERS.in_language(language)).text.casefold()


@pytest.mark.parametrize("waiting", [False, True])
@pytest.mark.parametrize("others", [(), (12,)])
def test_a_german_reminder_is_right_for_one_driver_and_for_several(others: tuple[int, ...], waiting: bool) -> None:
    post = Reminder(round=7, seat="red", member=11, due=5, here=True, others=others, waiting=waiting)
    text = say(post, LOCALIZERS.in_language("de")).text
    assert "Rennen #3" in text
    assert {"euch", "eure", "dich", "deine"}.isdisjoint(text.split())


def test_a_notice_that_an_earlier_version_has_queued_keeps_its_button() -> None:
    assert Notice.model_validate_json('{"what": "silent", "knob": "needed"}').button == "needed"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", sorted(RULESETS))
def test_the_first_lines_about_a_game_name_the_buttons_that_send_an_order(game: str, language: str) -> None:
    localizer = LOCALIZERS.in_language(language).for_game(game)
    lines = localizer.format_word("ui", "how_to_play")
    for label in ("orders", "confirm"):
        assert f"**{localizer.format_word('button', label)}**" in lines
