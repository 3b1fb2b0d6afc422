"""A campaign of days, in parts: `python -m tests.campaigns GAME PART FIRST LAST` drives the races from FIRST to LAST.

It takes one process, and prints a line every hundred races. PART is a profile, or a track if the game has one
profile."""

import sys
import time

from tests.campaigns.driving import load_campaign

RACES_A_LINE = 100


def main(game: str, part: str, first: str, last: str) -> int:
    """Drive the races; exit code 0 if nothing is wrong with them."""
    campaign = load_campaign(game)
    is_sound, began = True, time.monotonic()
    for n in range(int(first), int(last), RACES_A_LINE):
        end = min(int(last), n + RACES_A_LINE)
        faults = campaign.drive_many_races(part, end - n, processes=1, first=n)
        print(f"{part} to {end}: faults: {faults or 'none'}, {time.monotonic() - began:.0f} s", flush=True)
        is_sound &= not faults
    return 0 if is_sound else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
