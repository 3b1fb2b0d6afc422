"""A campaign of six races compared with a sheet kept by hand, `ludi.toml` (C-200 to C-205)."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rules.circus_maximus.model.state import Chariot, CircusRace, Horse, StableEntry
from rules.circus_maximus.play.stables import CAMPAIGN
from rules.league.campaign import CampaignRace, OrganiserPayment, OwnerOrders, Stable
from rules.view import ResultRow
from tests.rules.circus_maximus.board_setup import SAND
from tests.rules.circus_maximus.test_campaign import prepare_race

SHEET = tomllib.loads((Path(__file__).parent / "ludi.toml").read_text("utf-8"))
OWNERS = {"red": "ann", "blue": "ben", "green": "eve"}


def compute_stables(races: Sequence[CampaignRace], paid: Sequence[OrganiserPayment]) -> dict[str, Stable]:
    return CAMPAIGN.stables(SAND, races, paid, OWNERS.values())


def build_classification(order: Sequence[str]) -> tuple[ResultRow, ...]:
    ends = {"*": "finished", "!": "disqualified", "": "dead"}
    parted = [line.partition(" ") for line in order]
    return tuple(ResultRow(place=n, seat=seat, laps=3, status=ends[end]) for n, (seat, _, end) in enumerate(parted, 1))


def build_race(n: int, sheet: Mapping[str, Any], known: Mapping[str, Stable]) -> CampaignRace:
    """Build the nth race from what the owners have and what the sheet says of its end."""
    orders = {who: OwnerOrders(**sheet.get("orders", {}).get(who, {})) for who in OWNERS.values()}
    brought = {seat: CAMPAIGN.bring(SAND, known[who], orders[who]) for seat, who in OWNERS.items()}
    began = CircusRace.model_validate(prepare_race(brought).closed[-1].checkpoint.state)
    for seat in OWNERS:
        chariot = began.chariots[seat]
        if seat in sheet.get("new", {}):
            *boxes, chariot.base = sheet["new"][seat]
            assert StableEntry.model_validate(brought[seat]).chariot is None
            chariot.horses = tuple(Horse(boxes=full, left=full) for full in boxes)
        else:
            assert [horse.left for horse in chariot.horses] == sheet["brought"][seat]
        apply_damage(chariot, sheet.get("after", {}).get(seat, {}))
    bets = sheet.get("bets", {})
    return CampaignRace(
        n=n,
        owners=OWNERS,
        seats_given_up=tuple(sheet.get("left", ())),
        orders={who: said.model_copy(update={"bets": bets.get(who, {})}) for who, said in orders.items()},
        entry_by_seat=brought,
        over=True,
        classification=build_classification(sheet["order"]),
        final=began.model_dump(mode="json"),
    )


def apply_damage(chariot: Chariot, sheet: Mapping[str, Any]) -> None:
    left, right = sheet.get("wheels", chariot.wheels)
    chariot.wheels, chariot.driver = (left, right), sheet.get("driver", chariot.driver)
    boxes = sheet.get("left", [horse.left for horse in chariot.horses])
    chariot.horses = tuple(h.model_copy(update={"left": n}) for h, n in zip(chariot.horses, boxes, strict=True))


def has(stable: Stable) -> list[int]:
    base = stable.chariot["base"]
    return [stable.purse, base, stable.experience, stable.wins]


def test_six_races_equal_the_sheet_that_was_kept_by_hand_and_so_do_corrections_after_the_last() -> None:
    races, paid, lines = list[CampaignRace](), list[OrganiserPayment](), dict.fromkeys(OWNERS.values(), 1)
    for n, sheet in enumerate(SHEET["race"], 1):
        sums = sheet.get("paid", {}).items()
        paid += [OrganiserPayment(number=n, who=who, amount=amount, race=n - 1) for who, amount in sums]
        races.append(build_race(n, sheet, compute_stables(races, paid)))
        for who, stable in compute_stables(races, paid).items():
            new, lines[who] = stable.lines[lines[who] :], len(stable.lines)
            assert [f"{line.what} {line.amount}" for line in new] == sheet["sheet"][who], (n, who)
            assert has(stable) == sheet["has"][who], (n, who)
    for corrected in SHEET["corrected"]:
        n = corrected["race"] - 1
        again = races[n].model_copy(update={"classification": build_classification(corrected["order"])})
        known = compute_stables([*races[:n], again, *races[n + 1 :]], paid)
        assert {who: has(stable) for who, stable in known.items()} == corrected["has"], n
