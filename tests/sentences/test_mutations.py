"""Every changed word matters: denied, another figure, another car, an opposite, doubled or dropped."""

from hashlib import sha256

import pytest

from tests.sentences.counting import GAMES, LISTS, load_sentences
from tests.sentences.mutations import list_ignored_mutants

TRIED_ONE_IN = 90
"""One sentence in so many is tried, chosen by the hash of its text; the bench tries all."""


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_changed_word_is_ignored(game: str) -> None:
    every = (one for name in LISTS for one in load_sentences(game, name))
    some = [one for one in every if sha256(one.text.encode()).digest()[2] % TRIED_ONE_IN == 1]
    ignored_changes = [(one.text, mutant) for one in some for mutant in list_ignored_mutants(one)]
    assert not ignored_changes, "\n".join(map(str, ignored_changes))
