"""The driver card of a member, as a message."""

from collections.abc import Callable, Mapping, Sequence

from bot.text.localizer import Localizer, Localizers
from bot.text.season_post import BestLap
from rules.base import Value

MAX_STARS = 5
MAX_LISTED_DRIVERS = 20
Escape = Callable[[str], str]


class HeadToHead(Value):
    """Two members' common races: how often the card's owner was ahead and behind."""

    name: str
    races: int
    ahead: int
    behind: int


class GameCard(Value):
    """A member's record in a game. `stars`: 1 to 5, 0 before there are enough starts; `spread`: of the rating, in
    its points; `rated_starts`: those against other people; `achievements` with how often, the rarest first."""

    game: str
    starts: int
    wins: int
    podiums: int
    favourite: str
    stars: int = 0
    spread: int = 0
    rated_starts: int = 0
    lap: BestLap | None = None
    achievements: tuple[tuple[str, int], ...] = ()


class DriverCard(Value):
    """A member's card on a server. `against_viewer`: compared with the member who looks at it."""

    name: str
    games: tuple[GameCard, ...]
    rival: HeadToHead | None = None
    against_viewer: HeadToHead | None = None


class RatedDriver(Value):
    """A line of a game's list of drivers."""

    name: str
    stars: int
    starts: int


def render_driver_card(card: DriverCard, localizers: Localizers, titles: Mapping[str, str], escape: Escape) -> str:
    """Render a card. `titles`: of the games."""
    localizer = localizers.common
    lines = [localizer.format_ui("card_head", name=escape(card.name))]
    for one in card.games:
        facts = {"starts": one.starts, "wins": one.wins, "podiums": one.podiums}
        lines.append(localizer.format_ui("card_game", game=titles.get(one.game, one.game), **facts))
        lines.append(_format_strength(one, localizer))
        lap = one.lap
        lines.append(
            localizer.format_ui(
                "card_track",
                track=escape(one.favourite),
                best=lap is not None,
                lap=escape(lap.track) if lap else "",
                rounds=lap.time // 100 if lap else 0,
                tenths=lap.time % 100 // 10 if lap else 0,
                race=lap.race if lap else 0,
            )
        )
        lines += _format_achievements(one, localizers.for_game(one.game))
    lines += [_format_meetings("card_rival", card.rival, localizer, escape)] if card.rival else []
    lines += [_format_meetings("card_viewer", card.against_viewer, localizer, escape)] if card.against_viewer else []
    return "\n".join(lines)


def render_ranking(game: str, drivers: Sequence[RatedDriver], localizer: Localizer, escape: Escape) -> str:
    """Render the list of a game's drivers, the strongest first."""
    lines = [localizer.format_ui("card_ranking", game=game)]
    lines += [
        localizer.format_ui("card_ranked", name=escape(one.name), stars=format_stars(one.stars), starts=one.starts)
        for one in drivers[:MAX_LISTED_DRIVERS]
    ]
    return "\n".join(lines) if drivers else localizer.format_ui("card_nobody_ranked", game=game)


def format_stars(stars: int) -> str:
    """Format a strength: `★★★☆☆`."""
    return "★" * stars + "☆" * (MAX_STARS - stars)


def _format_strength(one: GameCard, localizer: Localizer) -> str:
    if not one.stars:
        return localizer.format_ui("card_unrated", starts=one.rated_starts)
    return localizer.format_ui(
        "card_strength", stars=format_stars(one.stars), spread=one.spread, starts=one.rated_starts
    )


def _format_achievements(one: GameCard, localizer: Localizer) -> list[str]:
    achievements = [
        localizer.format_ui("card_achievement", name=localizer.format_word("achievement", name), count=count)
        for name, count in one.achievements
    ]
    return [localizer.format_ui("card_achievements", achieved=", ".join(achievements))] if achievements else []


def _format_meetings(code: str, head_to_head: HeadToHead, localizer: Localizer, escape: Escape) -> str:
    return localizer.format_ui(
        code,
        name=escape(head_to_head.name),
        races=head_to_head.races,
        ahead=head_to_head.ahead,
        behind=head_to_head.behind,
    )
