"""Prices as people write them in cases: "2W", "1 wear + test", "1W+C, chips 1", "nothing"."""

import re

TOKEN = re.compile(
    r"(?P<wear>\d+)\s*(?:w|wear)\b|(?P<chips>(?:,\s*)?(?:chips?\s*-?(?P<after>\d+)|(?P<before>\d+)\s*chips?))"
    r"|(?P<dice>\b(?:c|b|roll|test(?: brakes)?|chance|dice|brakes?)\b)|(?P<extra>\b(?:spin|crash)\b)"
    r"|(?P<none>\b(?:nothing|none|-)\b)|(?P<glue>[\s,+]+|and\b|a\b|on T-\d+)",
    re.IGNORECASE,
)


def price(said: str) -> tuple[int | None, bool, str, int]:
    """Wear, whether a roll is in it, "spin" or "crash", chips on the roll. Wear None: not written as a price."""
    wear, dice, extra, chips, at = 0, False, "", 0, 0
    while at < len(said):
        found = TOKEN.match(said, at)
        if found is None or found.end() == at:
            return None, False, "", 0
        wear += int(found["wear"] or 0)
        chips += int(found["after"] or found["before"] or 0)
        dice, extra = dice or bool(found["dice"]), extra or (found["extra"] or "").casefold()
        at = found.end()
    return wear, dice, extra, chips
