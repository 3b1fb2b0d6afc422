"""Facts into prose."""

from typing import Literal

from bot.telling.narrator import Narrator, read_phrases
from rules.events import Event, Modifier, Rolled
from rules.questions import Option, Refused
from rules.view import Gauge


class Spun(Event):
    what: Literal["spun"] = "spun"
    corner: str = ""
    rival: str = ""
    wear: int = 0


NAMES = {"red": "Ana", "blue": "Ben"}
PHRASES = """
[event]
spun = "{seat} spins[[ in {corner}]][[ past {rival:name}]][[, paying {wear:point|points}]]."
stopped = { by = "how", wall = "{seat} stops at the wall.", else = "{seat} stops." }
quiet = "-"
lap = ["{seat} starts a lap.", "{seat} begins a lap."]
[roll]
brakes = "{seat} tests the brakes"
[effect]
safe = "braked safely"
[modifier]
chip = "chip"
[option]
pay = "Pay {wear:wear|wear}"
[refused]
off = "“{said}” will not do; {options:list}."
"""


def narrator(**more: str) -> Narrator:
    return Narrator(read_phrases(PHRASES, *more.values()), escape=lambda text: text.replace("@", "(at)"))


def line(event: Event) -> str:
    return narrator().line(event, NAMES)


def test_a_fact_is_a_sentence_with_its_rule_at_the_end() -> None:
    assert line(Spun(seat="red", corner="C1", item="S-67")) == "Ana spins in C1. (S-67)"


def test_a_stretch_about_nothing_is_left_out() -> None:
    assert line(Spun(seat="red", rival="blue", wear=1)) == "Ana spins past Ben, paying 1 point."
    assert line(Spun(seat="red", wear=2)) == "Ana spins, paying 2 points."


def test_a_roll_shows_faces_modifiers_and_total() -> None:
    roll = Rolled(
        seat="red", key="3/brakes/red/", roll="brakes", faces=(4, 5), modifiers=(Modifier(why="chip", by=-1),),
        total=8, effect="safe", item="T-6",
    )  # fmt: skip
    assert line(roll) == "Ana tests the brakes: braked safely [4+5=9, −1 chip → 8] (T-6)"


def test_a_roll_without_modifiers_shows_its_sum_once() -> None:
    assert narrator().dice(Rolled(key="k", roll="brakes", faces=(4, 5), total=9)) == "[4+5=9]"
    assert narrator().dice(Rolled(key="k", roll="brakes", faces=(77,), total=77)) == "[77]"


def test_a_phrase_is_chosen_by_a_field() -> None:
    tables = narrator().tables
    assert (
        Narrator(tables).phrase("event", "stopped", {"seat": "red", "how": "wall"}, NAMES) == "Ana stops at the wall."
    )
    assert Narrator(tables).phrase("event", "stopped", {"seat": "red", "how": "mud"}, NAMES) == "Ana stops."


def test_a_variant_is_chosen_by_the_fact_so_that_a_re_run_says_the_same() -> None:
    said = {narrator().phrase("event", "lap", {"seat": "red", "n": n}, NAMES) for n in range(20)}
    again = {narrator().phrase("event", "lap", {"seat": "red", "n": n}, NAMES) for n in range(20)}
    assert said == again
    assert len(said) == 2


def test_a_fact_passed_over_leaves_no_line() -> None:
    assert narrator().lines([Event(what="quiet", seat="red")], NAMES) == []


def test_a_fact_without_a_phrase_is_still_told() -> None:
    assert line(Event(what="meteor_struck", seat="red", item="X-1")) == "meteor struck (seat red) (X-1)"


def test_a_way_is_told_in_the_words_of_its_steps() -> None:
    steps = 'F = { by = "count", 1 = "ahead", else = "{count} ahead" }\nO = "out"\n"lash:" = "lash {first:name}"'
    voice = Narrator(read_phrases(PHRASES, f'[event]\nlap = "{{seat}} drives {{way:steps}}."\n[step]\n{steps}'))
    assert voice.phrase("event", "lap", {"seat": "red", "way": "F7 lash:blue O O O Q F"}, NAMES) == (
        "Ana drives 7 ahead, lash Ben, out ×3, Q, ahead."
    )


def test_a_later_file_replaces_a_phrase() -> None:
    assert narrator(more="[effect]\nsafe = 'fine'").word("effect", "safe") == "fine"


def test_a_refusal_names_its_item_and_disarms_what_was_typed() -> None:
    refusal = Refused("off", "S-94", said="@everyone", options=["@1", 2])
    assert narrator().refused(refusal) == "“(at)everyone” will not do; (at)1 and 2. (S-94)"


def test_options_and_gauges_have_names() -> None:
    assert narrator().option(Option(value="w", code="pay", facts={"wear": 2})) == "Pay 2 wear"
    assert narrator().option(Option(value=120)) == "120"
    assert narrator().gauge(Gauge(name="wear", value=4, most=6)) == "wear 4/6"
    assert narrator().gauge(Gauge(name="lead", value=4)) == "lead 4"
