"""Keyed dice."""

from collections import Counter
from pathlib import Path

import rules
from rules.dice import (
    WORD_RANGE,
    Dice,
    RerollSalts,
    SeededDice,
    compute_commitment,
    derive_race_seed,
    derive_seed_from_text,
    draw_face,
)

SEED = derive_seed_from_text("example")
VECTORS = [
    ("3/chance/red/Bend", Dice(count=2, sides=6)),
    ("0/grid/blue/", Dice(count=3, sides=20)),
    ("12/chance/pink/Hairpin~again", Dice(count=1, sides=10)),
]


def draw_faces(key: str, dice: Dice) -> tuple[int, ...]:
    return SeededDice(SEED).roll_faces(key, dice)


def test_the_readme_gives_three_vectors_that_come_out_so() -> None:
    readme = (Path(rules.__file__).parent / "README.md").read_text(encoding="utf-8")
    for key, dice in VECTORS:
        faces = ", ".join(map(str, draw_faces(key, dice)))
        assert f"| `{key}` | {dice.count}d{dice.sides} | {faces} |" in readme
    assert SEED.hex() in readme


def test_a_die_is_the_first_word_of_an_hmac_of_key_number_and_attempt() -> None:
    import hmac

    word = hmac.digest(SEED, b"3/chance/red/Bend#1.0", "sha256")[:8]
    assert draw_faces("3/chance/red/Bend", Dice(count=2))[1] == int.from_bytes(word, "big") % 6 + 1


def test_dice_with_other_figures_show_what_is_printed_on_the_side() -> None:
    printed = (4, 5, 6, 6, 7, 7, 8, 8)
    plain, gear = Dice(sides=8), Dice(sides=8, printed=printed)
    keys = [f"{n}/gear/red/" for n in range(40)]
    assert [printed[draw_faces(key, plain)[0] - 1] for key in keys] == [draw_faces(key, gear)[0] for key in keys]
    assert [face for face in range(10) if gear.has_face(face)] == [4, 5, 6, 7, 8]


def test_a_word_beyond_the_last_multiple_of_the_sides_is_drawn_again() -> None:
    sides = WORD_RANGE // 2 + 1
    tries = [draw_by_recipe(f"{n}/wheel//", sides) for n in range(12)]
    assert all(1 <= number <= sides for number, _ in tries)
    assert any(attempts > 1 for _, attempts in tries)


def draw_by_recipe(key: str, sides: int) -> tuple[int, int]:
    """Draw a face by the recipe in the README; return it with the number of words used."""
    import hmac

    attempts = 0
    while True:
        word = int.from_bytes(hmac.digest(SEED, f"{key}#0.{attempts}".encode(), "sha256")[:8], "big")
        attempts += 1
        if word < WORD_RANGE - WORD_RANGE % sides:
            assert draw_face(SEED, key, 0, sides) == word % sides + 1
            return word % sides + 1, attempts


def test_every_face_comes_up_about_as_often() -> None:
    counts = Counter(draw_faces(f"{n}/chance/red/", Dice())[0] for n in range(3000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert max(counts.values()) - min(counts.values()) < 150


def test_other_keys_give_other_dice_and_the_same_key_the_same() -> None:
    dice = Dice(count=8)
    assert draw_faces("1/chance/red/", dice) == draw_faces("1/chance/red/", dice)
    assert len({draw_faces(f"{n}/chance/{seat}/", dice) for n in range(5) for seat in ("red", "blue")}) == 10


def test_a_salt_changes_the_dice_from_its_round_on_and_the_newest_counts() -> None:
    salted, dice = SeededDice(SEED, RerollSalts(since=((6, "later"), (4, "again")))), Dice(count=8)
    assert salted.roll_faces("4/chance/red/", dice) == draw_faces("4/chance/red/~again", dice)
    assert salted.roll_faces("4/chance/red/", dice) != draw_faces("4/chance/red/", dice)
    assert salted.roll_faces("7/chance/red/", dice) == draw_faces("7/chance/red/~again", dice)
    assert salted.roll_faces("3/chance/red/", dice) == draw_faces("3/chance/red/", dice)


def test_a_roll_made_before_a_salted_rewind_keeps_its_dice() -> None:
    salts = RerollSalts(since=((4, "again"),), kept={"4/chance/red/": "", "4/chance/blue/": "first"})
    dice = Dice(count=8)
    assert SeededDice(SEED, salts).roll_faces("4/chance/red/", dice) == draw_faces("4/chance/red/", dice)
    assert SeededDice(SEED, salts).roll_faces("4/chance/blue/", dice) == draw_faces("4/chance/blue/~first", dice)


def test_the_bot_and_the_drivers_choose_the_seed_together() -> None:
    house = bytes(range(32))
    assert derive_race_seed(house, ["a", "b"]) != derive_race_seed(house, ["b", "a"])
    assert derive_race_seed(house, ["a", "b"]) != derive_race_seed(bytes(32), ["a", "b"])
    assert compute_commitment(house) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_a_shuffle_places_the_last_card_first_and_draws_a_die_a_card() -> None:
    key, cards = "0/deck/red/", list("abcdef")
    for j, last in enumerate(range(5, 0, -1)):
        other = draw_face(SEED, key, j, last + 1) - 1
        cards[last], cards[other] = cards[other], cards[last]
    assert ["abcdef"[n - 1] for n in SeededDice(SEED).order(key, 6)] == cards


def test_every_order_of_three_cards_comes_up_about_as_often() -> None:
    counts = Counter(SeededDice(SEED).order(f"{n}/deck/red/", 3) for n in range(3000))
    assert len(counts) == 6
    assert max(counts.values()) - min(counts.values()) < 150


def test_a_salt_shuffles_anew() -> None:
    assert SeededDice(SEED, RerollSalts(since=((4, "again"),))).order("4/deck//", 50) == SeededDice(SEED).order(
        "4/deck//~again", 50
    )
