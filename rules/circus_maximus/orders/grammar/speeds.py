"""Speed, whip and brake (C-33, C-44, C-45)."""

from rules.circus_maximus.model.orders import Whip
from rules.circus_maximus.orders.grammar.bounds import DENIED, NO, NONE, endurance, figure
from rules.orders.parsing import alt, built, courtesy, labelled, last, made, meaning, opt, seq, word
from rules.orders.shared import FieldSaid, field

speed_value = labelled("a speed", alt(figure("out_of_range", "C-33"), word("MAX", "PRUDENT", "LAST")))

bare_speed = made(speed_value, lambda said: FieldSaid("speed", said))

speed = field("speed", "SPEED", speed_value)


def whipping(when: str, least: int = 0) -> Whip:
    """END from `least` on are END above one less."""
    return Whip(when=when, above=max(0, least - 1))  # type: ignore[arg-type]


END = labelled("above 20", endurance("C-44", implied=False))

straights = seq(opt(word("ONLY")), opt(word("ON")), word("STRAIGHT", label="straights"))

when = alt(meaning(word("YES", "ALWAYS", label="yes"), "yes"), meaning(straights, "straights"))

whip_rule = alt(
    meaning(NO, whipping("no")),
    built(seq(when, opt(END, 0)), whipping),
    built(seq(opt(word("ONLY")), END), lambda _, least: whipping("yes", least)),
)

no_whip = seq(DENIED, word("WHIP"))

unless = last(seq(no_whip, word("UNLESS"), alt(END, meaning(seq(opt(word("ON")), word("STRAIGHT")), None))))

whip = alt(
    field("whip", "WHIP", whip_rule),
    meaning(no_whip, FieldSaid("whip", whipping("no"))),
    made(unless, lambda least: FieldSaid("whip", whipping("straights") if least is None else whipping("yes", least))),
)

mf = made(seq(figure("out_of_range", "C-45"), courtesy("MF")), lambda said: said[0])

brake = alt(
    field("brake", "BRAKE", alt(mf, meaning(NONE, 0), word("PRUDENT", label="prudent"))),
    meaning(seq(DENIED, word("BRAKE")), FieldSaid("brake", 0)),
)
