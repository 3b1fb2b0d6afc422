"""The owners' money in words: a ledger line by line, a purse after a race, a stable before the next."""

from collections.abc import Iterable, Mapping

from bot.telling.narrator import Narrator
from rules.league.campaign import OwnerOrders, RepairPrice, Stable, Sum
from rules.values import Json, Seat

THIN = "\N{NARROW NO-BREAK SPACE}"
REPAIRS = ("wheels", "boxes", "horses")


def money(amount: int) -> str:
    """Sesterces, thousands apart."""
    return ("\N{MINUS SIGN}" if amount < 0 else "") + f"{abs(amount):,}".replace(",", THIN)


def change(amount: int) -> str:
    """What is added or taken, with its sign."""
    return money(amount) if amount < 0 else f"+{money(amount)}"


def sum_text(one: Sum, names: Mapping[Seat, str], voice: Narrator) -> str:
    """What a line of the ledger is for, and how much."""
    facts = {"count": one.count, "on": names.get(one.seat, one.seat), "reason": one.reason}
    return f"{voice.ui(f'sum_{one.what}', **facts)} {change(one.amount)}"


def ledger_text(stable: Stable, names: Mapping[int, Mapping[Seat, str]], voice: Narrator) -> list[str]:
    """A ledger, a line a race, with what was in the purse after it."""
    lines, purse = list[str](), 0
    for race in sorted({one.race for one in stable.lines}):
        own = [one for one in stable.lines if one.race == race]
        purse += sum(one.amount for one in own)
        said = " · ".join(_with_item(one, names.get(race, {}), voice) for one in own)
        lines.append(voice.ui("purse_race", race=race, said=said, purse=money(purse)))
    return lines


def _with_item(one: Sum, names: Mapping[Seat, str], voice: Narrator) -> str:
    return f"{sum_text(one, names, voice)}{f' ({one.item})' if one.item else ''}"


def purse_text(name: str, purse: int, sums: Iterable[Sum], names: Mapping[Seat, str], voice: Narrator) -> str:
    """An owner's purse after a race, and what that race did to it."""
    lines = list(sums)
    said = ", ".join(sum_text(one, names, voice) for one in lines)
    net = change(sum(one.amount for one in lines))
    return voice.ui("purse_after", owner=name, purse=money(purse), net=net, said=said)


def chariot_text(chariot: Mapping[str, Json], experience: int, voice: Narrator) -> str:
    """What is kept of a chariot."""
    horses = chariot["horses"]
    facts = {
        "team": sum(horse["left"] for horse in horses),
        "full": sum(horse["boxes"] for horse in horses),
        "dead": sum(not horse["left"] for horse in horses),
        "endurance": chariot["endurance"],
        "base": chariot["base"],
        "fresh": not chariot["hits"],
        "experience": experience,
        "left": chariot["wheels"][0],
        "right": chariot["wheels"][1],
    }
    return voice.ui("stable_chariot", **facts)


def repairs_text(repairs: Iterable[RepairPrice], voice: Narrator) -> str:
    """What can be bought, with its prices; empty where nothing can."""
    found = [voice.ui(f"price_{one.what}", count=one.count, price=money(one.price)) for one in repairs]
    return voice.ui("stable_repairs", repairs=found) if found else ""


def orders_text(
    orders: OwnerOrders, carried: Mapping[str, Json], repairs: Iterable[RepairPrice], kept: bool, voice: Narrator
) -> list[str]:
    """What will be bought, and what is bid."""
    prices = {one.what: one.price for one in repairs}
    bought = [(what, carried[what]) for what in REPAIRS if carried[what]]
    cost = sum(prices[what] * count for what, count in bought)
    asked = any(getattr(orders, what) is not None for what in REPAIRS)
    if carried["chariot"] is None:
        lines = [voice.ui("stable_new")]
    elif bought:
        said = [voice.ui(f"sum_{what}", count=count) for what, count in bought]
        lines = [voice.ui("stable_buys", said=said, cost=money(cost), asked=asked)]
    else:
        lines = [voice.ui("stable_buys_nothing")] if kept else []
    if carried["bid"]:
        lanes = [str(lane) for lane in carried["lanes"]]
        lines.append(voice.ui("stable_bid", bid=money(carried["bid"]), lanes=lanes))
    return lines
