"""How a command ends: its exit code, and one sentence where something went wrong."""

import sys

DONE, WRONG, USAGE, SURROUNDINGS = 0, 1, 2, 3
"""Done; checked and found wrong; bad usage or unreadable input; surroundings (token, database, port)."""


class Failed(Exception):
    """A command cannot go on. One sentence, and the exit code."""

    def __init__(self, sentence: str, code: int) -> None:
        super().__init__(sentence)
        self.code = code


def said(sentence: str, code: int) -> int:
    """One sentence on stderr."""
    sys.stderr.write(f"steward: {sentence}\n")
    return code
