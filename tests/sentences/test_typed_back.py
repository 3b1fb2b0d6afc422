"""Whatever the bot shows as an order or option can be typed back with the same meaning.

`make bench ONLY=typed_back` does it in forty races a game, to their flags."""

import pytest

from tests.sentences.counting import GAMES
from tests.sentences.typed_back import type_back

RACES, MOST_ROUNDS, ONE_IN = range(2), 6, 3


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_can_be_typed_back(game: str) -> None:
    back = type_back(game, RACES, MOST_ROUNDS, ONE_IN)
    assert back.text_count > 10
    assert not back.wrong, "\n".join(sorted(set(back.wrong))[:20])
