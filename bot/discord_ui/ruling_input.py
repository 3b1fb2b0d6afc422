"""What stewards type into their commands: faces of dice, and the fields of an amendment."""

import re
from collections.abc import Sequence

from bot.forms import answer_parser
from bot.text.localizer import Localizer
from rules.questions import FieldsForm, InvalidAnswer

AMENDED_STATES = ("running", "out")
"""States to which a car can be amended."""


def parse_faces(text: str) -> list[int]:
    """Parse faces of dice that are separated by blanks, commas or plus signs. Raises InvalidAnswer."""
    numbers = text.replace(",", " ").replace("+", " ").split()
    if not numbers or not all(n.isdecimal() for n in numbers):
        raise InvalidAnswer("not_a_number", said=text)
    return [int(n) for n in numbers]


def translate_amendment(form: FieldsForm, text: str, localizer: Localizer) -> str:
    """Replace the words of a language for fields and states in an amendment by their names."""
    named = answer_parser.name_parts(form, text, localizer.format_field_label)
    for state in AMENDED_STATES:
        word = re.escape(localizer.format_word("status", state))
        named = re.sub(rf"\b(status[\s:=]+){word}(?!\w)", rf"\g<1>{state}", named, flags=re.IGNORECASE)
    return named


def find_unknown_field(
    text: str, words: Sequence[answer_parser.Word], names: Sequence[str], places: Sequence[str]
) -> str:
    """Return the first word that should name a field but does not: the first of all, or one after a place.

    A place may contain a comma: `(10,2)`."""
    due, place, end = True, False, 0
    for word in words:
        is_joined, end = " " not in text[end : word.start] and end > 0, word.end
        name = None if is_joined else answer_parser.match_name(word, names)
        if name is None and due and not is_joined:
            return word.text
        if not is_joined:
            due, place = place and name is None, name in places
    return ""
