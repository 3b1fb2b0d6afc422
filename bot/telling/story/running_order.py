"""What the order of the cars has to tell: the lead, the podium, places won and lost, who is level, who pulls away."""

from collections.abc import Iterator, Mapping, Sequence

from bot.telling.story.beats import Account, Beat
from bot.telling.story.lineup import Lineup, places_won
from rules.values import Json, Seat

NEAR = 2
"""Units within which a car is close behind another."""
FAR = 3
"""Places won or lost in a round that are told beside the arrows of the standings."""


def of_places(account: Account) -> Iterator[Beat]:
    """Beats that stand in the story beside those of facts."""
    before, after = account.before, account.after
    if before is None or not before.round or not after.racing:
        return
    if "finished" not in after.ended.values():
        yield from _lead(before, after)
    won = places_won(before, after)
    for seat, by in won.items():
        if seat == after.leader and seat not in before.abreast:
            continue
        was, now = before.rank(seat), after.rank(seat)
        if now <= 3 < was and seat != after.leader and _clear(after, seat):
            yield _beat("podium", 4, account, seat, place=now, was=was, rival=_displaced(before, after, now))
        elif abs(by) >= FAR:
            yield _beat("places_won" if by > 0 else "places_lost", 3, account, seat, place=now, was=was)


def _lead(before: Lineup, after: Lineup) -> Iterator[Beat]:
    leader, was = after.leader, before.abreast
    if leader is None or leader in was:
        return
    rival = was[0]
    facts: dict[str, Json] = {
        "seat": leader,
        "rival": rival,
        "gap": after.between(leader, rival) if rival in after.racing else None,
        "ended": rival in after.ended,
        "was": before.rank(leader),
    }
    yield Beat("lead", 5, facts, (leader,), (rival,), common=True, base=5, time=LATE)


LATE = 1_000_000
"""WeighedFact after all facts."""


def _beat(what: str, weight: int, account: Account, seat: Seat, **facts: Json) -> Beat:
    more = bool({seat} & account.humans) + (weight == 3 and bool({seat} & account.podium)) + (account.is_last_lap)
    rival = facts.get("rival")
    victims = (str(rival),) if rival else ()
    raised = min(5, weight + more) if weight == 3 else weight
    return Beat(what, raised, {"seat": seat, **facts}, (seat,), victims, common=True, base=weight, time=LATE)


def _clear(after: Lineup, seat: Seat) -> bool:
    """Level with nobody: level is not in front."""
    behind = after.after(seat)
    return seat not in after.level and behind not in after.level


def _displaced(before: Lineup, after: Lineup, place: int) -> Seat | None:
    """Who had this place, if he still races, behind it."""
    had = before.order[place - 1]
    return had if had in after.racing and after.rank(had) > place else None


def state(account: Account) -> tuple[str, dict[str, Json]]:
    """Who leads, and by how much: the message, and what fills it."""
    before, after = account.before, account.after
    racing = after.racing
    if not racing or not before:
        return ("" if before else "state_grid"), {}
    first, second = racing[0], racing[1] if len(racing) > 1 else None
    abreast = after.abreast
    gone = [seat for seat, how in after.ended.items() if how != "finished" and seat not in before.ended]
    facts: dict[str, Json] = {
        "seat": first,
        "rival": second,
        "gap": after.between(first, second) if second else None,
        "togo": after.to_go(first),
        "seats": list(abreast),
        "count": len(abreast),
        "racing": len(racing) if gone else 0,
        "holds": bool(before.round) and before.racing == racing and not any(moved(account).values()),
    }
    if "finished" in after.ended.values():
        return "state_after_flag", facts | {"seats": list(racing), "count": len(racing)}
    if second is None:
        return "state_alone", facts
    if decided(account):
        return "state_decides", facts | {"rival_gap": facts["gap"], "level": len(abreast) > 1}
    if len(abreast) > 1:
        still = bool(before.round) and set(before.abreast) == set(abreast)
        return "state_abreast", facts | {"still": still}
    if facts["gap"] is None:
        return "state_first", facts
    if not facts["gap"]:
        return "state_close", facts
    was = before.between(first, second) if {first, second} <= set(before.racing) else None
    now = after.between(first, second)
    if was is not None and now is not None and before.round:
        if was > 0 and now - was >= max(2, (was + 2) // 3):
            return "state_clear", facts | {"before": was}
        if now < was and now <= 3 * NEAR:
            return "state_closing", facts | {"before": was}
        if now > was > 0 and facts["holds"]:
            return "state_grows", facts | {"before": was}
    return "state_leads", facts | {"same": bool(before.round) and was == now}


def decided(account: Account) -> Sequence[Seat]:
    """In the last lap: who reaches the end in the next round, going as far as in this one. Nobody unless two can."""
    before, after = account.before, account.after
    if before is None or not account.is_last_lap:
        return ()
    can = list[Seat]()
    for seat in after.racing:
        was, left = before.to_go(seat), after.to_go(seat)
        if was is not None and left is not None and was - left >= left > 0:
            can.append(seat)
    return can if len(can) > 1 and after.racing[0] in can else ()


def moved(account: Account) -> Mapping[Seat, int]:
    """Places won and lost in the round."""
    before = account.before
    return places_won(before, account.after) if before and before.round else {}
