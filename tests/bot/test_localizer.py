"""Events as prose."""

from bot.text.fluent import to_fluent_name
from bot.text.localizer import Localizer, Localizers
from rules.events import Event, Modifier, Rolled
from rules.questions import InvalidAnswer, Option
from rules.view import StockLevel
from tests.localizers import make_localizer, parse_messages
from tests.repository import LIBRARY, LOCALIZERS


class Spun(Event):
    corner: str = ""
    rival: str = ""
    wear: int = 0


NAMES = {"red": "Ana", "blue": "Ben"}
MESSAGES = """
    event-spun =
        { $seat } spins{ $corner ->
            [none] {""}
           *[other] {" "}in { $corner }
        }{ $rival ->
            [none] {""}
           *[other] {" "}past { $rival-name }
        }{ $wear ->
            [0] {""}
            [one] , paying { $wear } point
           *[other] , paying { $wear } points
        }.
    event-stopped =
        { $seat } stops{ $how ->
            [the-wall] {" "}at the wall
           *[other] {""}
        }.
    event-quiet = {""}
    event-lap =
        .v1 = { $seat } starts a lap.
        .v2 = { $seat } begins a lap.
    roll-brakes = { $seat } tests the brakes
    effect-safe = braked safely
    modifier-chip = chip
    option-pay = Pay { $wear } wear
    refused-off = “{ $said }” will not do; { $options-list }.
    """


def localizer(*more: str) -> Localizer:
    return make_localizer(MESSAGES, *more, escape=lambda text: text.replace("@", "(at)"))


def line(event: Event) -> str:
    return localizer().format_event(event, NAMES)


def test_a_fact_is_a_sentence_with_its_rule_at_the_end() -> None:
    assert line(Spun(seat="red", corner="C1", item="S-67")) == "Ana spins in C1. (S-67)"


def test_a_stretch_about_nothing_is_left_out() -> None:
    assert line(Spun(seat="red", rival="blue", wear=1)) == "Ana spins past Ben, paying 1 point."
    assert line(Spun(seat="red", wear=2)) == "Ana spins, paying 2 points."


def test_what_people_call_things_is_never_taken_for_nothing() -> None:
    entered = localizer("""
        ui-entered =
            Ana is in{ $team ->
                [none] {""}
               *[other] , team { $team }
            }.
        """)
    assert entered.format_ui("entered", team="") == "Ana is in."
    for team in ("none", "None!", "Команда", "★", "0", "{ $seat }", "[none]"):
        assert entered.format_ui("entered", team=team) == f"Ana is in, team {team}."


def test_a_roll_shows_faces_modifiers_and_total() -> None:
    roll = Rolled(
        seat="red",
        key="3/brakes/red/",
        roll="brakes",
        faces=(4, 5),
        modifiers=(Modifier(why="chip", by=-1),),
        total=8,
        effect="safe",
        item="T-6",
    )
    assert line(roll) == "Ana tests the brakes: braked safely [4+5=9, −1 chip → 8] (T-6)"


def test_a_roll_without_modifiers_shows_its_sum_once() -> None:
    assert localizer().format_dice(Rolled(key="k", roll="brakes", faces=(4, 5), total=9)) == "[4+5=9]"
    assert localizer().format_dice(Rolled(key="k", roll="brakes", faces=(77,), total=77)) == "[77]"


def test_a_message_is_chosen_by_a_fact_whose_code_need_not_be_a_word() -> None:
    said = localizer().format_phrase
    assert said("event", "stopped", {"seat": "red", "how": "the wall"}, NAMES) == "Ana stops at the wall."
    assert said("event", "stopped", {"seat": "red", "how": "mud"}, NAMES) == "Ana stops."
    assert said("event", "stopped", {"seat": "red"}, NAMES) == "Ana stops."


def test_a_variant_is_chosen_by_the_fact_so_that_a_re_run_says_the_same() -> None:
    said = {localizer().format_phrase("event", "lap", {"seat": "red", "n": n}, NAMES) for n in range(20)}
    again = {localizer().format_phrase("event", "lap", {"seat": "red", "n": n}, NAMES) for n in range(20)}
    assert said == again
    assert len(said) == 2


def test_a_fact_passed_over_leaves_no_line() -> None:
    assert localizer().format_events([Event(what="quiet", seat="red")], NAMES) == []


def test_a_fact_without_a_phrase_is_still_told() -> None:
    assert line(Event(what="meteor_struck", seat="red", item="X-1")) == "meteor struck (seat red) (X-1)"


def test_a_way_is_told_in_the_words_of_its_steps() -> None:
    steps = """
        event-lap = { $seat } drives { $way-steps }.
        step-F =
            { $count ->
                [1] ahead
               *[other] { $count } ahead
            }
        step-O = out
        step-lash-1 = lash { $first-name }
        """
    assert localizer(steps).format_phrase("event", "lap", {"seat": "red", "way": "F7 lash:blue O O O Q F"}, NAMES) == (
        "Ana drives 7 ahead, lash Ben, out ×3, Q, ahead."
    )


def test_a_later_file_replaces_a_phrase() -> None:
    assert localizer("effect-safe = fine").format_word("effect", "safe") == "fine"


def test_a_refusal_names_its_item_and_disarms_what_was_typed() -> None:
    refusal = InvalidAnswer("off", "S-94", said="@everyone", options=["@1", 2])
    assert localizer().format_rejection(refusal) == "“(at)everyone” will not do; (at)1 and 2. (S-94)"


def test_options_and_gauges_have_names() -> None:
    assert localizer().format_option(Option(value="w", code="pay", facts={"wear": 2})) == "Pay 2 wear"
    assert localizer().format_option(Option(value=120)) == "120"
    assert localizer().format_stock(StockLevel(name="wear", value=4, most=6)) == "wear 4/6"
    assert localizer().format_stock(StockLevel(name="lead", value=4)) == "lead 4"


def test_a_figure_is_written_as_it_stands() -> None:
    assert localizer("ui-far = { $n } squares").format_ui("far", n=12000) == "12000 squares"
    assert localizer("ui-far = { $n } squares").format_ui("far", n=-3) == "-3 squares"


def test_a_fact_stands_in_the_role_that_the_argument_names() -> None:
    facts = {"by": -2, "halves": 5, "faces": [4, 5], "who": ["red", "blue"], "left": {"wear": 3}, "kind": "spun"}
    roles = "{ $by-signed } { $halves-halved } { $faces-dice } { $who-names } { $left-wear } { $kind-title }"
    said = localizer(f"event-all = {roles}", "question-spun =\n    .title = Spin")
    assert said.format_phrase("event", "all", facts, NAMES) == "−2 2.5 4+5 Ana and Ben 3 Spin"


def test_half_points_are_written_without_a_needless_fraction() -> None:
    said = localizer("event-bid = { $halves-halved }")
    assert [said.format_phrase("event", "bid", {"halves": n}, NAMES) for n in (1, 4, 7)] == ["0.5", "2", "3.5"]


def test_a_part_of_a_sentence_is_filled_with_the_facts_of_the_sentence() -> None:
    parts = """
        far = { $spaces ->
            [one] { $spaces } space
           *[other] { $spaces } spaces
        }
        event-moved = { $seat } drives { far }.
        """
    assert (
        localizer(parts).format_phrase("event", "moved", {"seat": "red", "spaces": 1}, NAMES) == "Ana drives 1 space."
    )
    assert (
        localizer(parts).format_phrase("event", "moved", {"seat": "red", "spaces": 2}, NAMES) == "Ana drives 2 spaces."
    )


def test_what_a_language_lacks_is_said_in_english_and_its_plurals_are_its_own() -> None:
    english = parse_messages("ui-laps = { $n } laps\nui-flag = The flag is out.")
    polish = parse_messages("""
        ui-laps =
            { $n ->
                [one] { $n } okrążenie
                [few] { $n } okrążenia
               *[many] { $n } okrążeń
            }
        """)
    files = {"en": {"common": english, "ludo": parse_messages("")}, "pl": {"common": polish}}
    for localizer_of in (
        Localizers.from_files(files, language="pl").common,
        Localizers.from_files(files, language="pl").for_game("ludo"),
    ):
        assert [localizer_of.format_ui("laps", n=n) for n in (1, 3, 5)] == ["1 okrążenie", "3 okrążenia", "5 okrążeń"]
        assert localizer_of.format_word("ui", "flag") == "The flag is out."
    files["pl"] = {
        "common": parse_messages("ui-flag = { ui-flags }\nui-flags = { ui-flag }\nui-laps = { NUMBER($n) }{ gone }")
    }
    broken = Localizers.from_files(files, language="pl").common
    assert (broken.format_ui("laps", n=3), broken.format_word("ui", "flag")) == ("3 laps", "The flag is out.")
    assert Localizers.from_files(files, language="de").common.format_ui("laps", n=3) == "3 laps"


def test_codes_that_are_no_words_have_names_of_their_own() -> None:
    codes = ("lanes -2", "lanes 2", "T-14", "mis-shift", "-", "", "chance, corner", "1 wear + roll", "driver on foot")
    assert list(map(to_fluent_name, codes)) == [
        "lanes-minus-2",
        "lanes-2",
        "T-14",
        "mis-shift",
        "minus",
        "",
        "chance-corner",
        "1-wear-roll",
        "driver-on-foot",
    ]


def test_every_points_table_has_a_title_in_every_language_and_a_table_of_ones_own_keeps_its_title() -> None:
    titles = [scheme.title for name in LIBRARY.list_schemes() if (scheme := LIBRARY.load_scheme(name))]
    for language in LOCALIZERS.languages:
        localizer = LOCALIZERS.in_language(language).common
        codes = {name for name in localizer.phrases.messages if name.startswith("scheme-")}
        assert len(codes) == len(titles)
        assert all(localizer.format_scheme(title) != "" for title in titles)
    english, german = (LOCALIZERS.in_language(one).common for one in ("en", "de"))
    assert [english.format_scheme(title) for title in titles] == titles
    assert german.format_scheme("Formula 1, 1977") == "Formel 1, 1977"
    assert german.format_scheme("Our own") == "Our own"
