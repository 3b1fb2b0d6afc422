"""What the stewards can answer when they are asked, and what their answers result in. Pure.

`missed`: a driver's time ran out. `entitled`: the rules would have let him have something that nobody asked for.
`protest`: a driver says that he was understood otherwise than he meant.
"""

from bot.stewards.meant import meant
from bot.store.act_drafts import Meant
from bot.store.prompts import Prompt

OPTIONS = {"missed": ("stand", "again"), "entitled": ("stand", "give"), "protest": ("stand", "again", "upheld")}
ALWAYS = {"missed": ("stand",), "entitled": ("stand", "give"), "protest": ()}
"""What can be answered, and what of it for good."""


def act_of(prompt: Prompt, answer: str) -> Meant | None:
    """What an answer does; None where everything stands as it is."""
    if answer == "give":
        return meant("say", key=prompt.at, value=prompt.facts["options"][0])
    if answer == "again":
        return meant("ask_again", key=prompt.at)
    return None
