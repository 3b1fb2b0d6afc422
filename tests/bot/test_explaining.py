"""Receipts for sealed orders, and explanations of log lines."""

import json
from typing import Any

from bot.model.actor import Rejection
from bot.posts.summaries import AcceptedAnswer, Why
from bot.race_file.verify import verify
from bot.stewards.planning import set_dice
from rules.base import parse_key
from rules.commitments import hash_receipt, make_receipt
from tests.bot.race_services import ANA, BEN, CLEO, RaceServices, expect_done
from tests.bot.test_rulings import GM, RULESETS, drive_rounds, find_first_roll, plots, rule, to_the_flag
from tests.members import ONLOOKER, Local


async def why(services: RaceServices, race: int, round: int, number: int, member: int = CLEO) -> Any:
    return await services.member_api.explain_line(race, Local(member=member), round, number)


async def test_a_sealed_order_gets_a_receipt_that_the_file_opens_at_the_flag(services: RaceServices) -> None:
    race = await drive_rounds(services, laps=1)
    accepted = await services.answer(race, BEN, {"speed": 2})
    assert isinstance(accepted, AcceptedAnswer)
    assert len(accepted.receipt) == 64
    assert (await services.find_question(race, BEN)).receipt == accepted.receipt
    await plots(services, race, red=1)
    during = json.loads(expect_done(await services.member_api.export_race_file(race, ONLOOKER)))
    assert during["rounds"][1]["receipts"]["1/plot/blue/"] == accepted.receipt
    assert during["rounds"][1]["entries"] == []
    await to_the_flag(services, race)
    file = expect_done(await services.member_api.export_race_file(race, ONLOOKER))
    assert any("receipts of sealed orders recomputed" in line for line in verify(file, RULESETS).checked)
    after = json.loads(file)
    seed = bytes.fromhex(after["seed"])
    assert make_receipt(seed, "1/plot/blue/", {"speed": 2}) == accepted.receipt
    after["rounds"][1]["receipts"]["1/plot/blue/"] = "0" * 64
    found = verify(json.dumps(after), RULESETS).difference
    assert found
    assert found.path == "rounds[1].receipts.1/plot/blue/"


async def test_a_revealed_order_opens_its_receipt_for_all_and_in_the_file_before_the_flag(
    services: RaceServices,
) -> None:
    """It stood in the channel before the reveal: no steward has changed it since."""
    race = await services.race(ANA, BEN)
    assert await services.member_api.list_receipts(race, Local(member=CLEO)) == Rejection(
        code="no_receipts", facts={"round": 0}
    )
    for member in (ANA, BEN):
        expect_done(await services.answer(race, member, {"top": 4, "tyres": 2}))
    await services.settle()
    assert await services.member_api.list_receipts(race, Local(member=CLEO), 1) == Rejection(
        code="no_receipts", facts={"round": 1}
    )
    given = expect_done(await services.answer(race, BEN, {"speed": 2})).receipt
    assert not services.publisher.list_of_kind("opened")[-1].post.receipts
    expect_done(await services.answer(race, ANA, {"speed": 1}))
    await services.outbox.drain()
    full = services.publisher.letters[-1].post
    assert (full.done, full.receipts["blue"]) == (False, given[:8])
    count = len(services.publisher.letters)
    await services.settle()
    told = [letter for letter in services.publisher.letters[count:] if letter.audience is None]
    assert [letter.post.kind for letter in told[:2]] == ["opened", "report"]
    assert (told[0].post.done, told[0].post.receipts) == (True, full.receipts)
    found = expect_done(await services.member_api.list_receipts(race, Local(member=CLEO)))
    assert found.round == 1
    blue = next(proof for proof in found.proofs if proof.seat == "blue")
    assert (blue.receipt, blue.value) == (given, {"speed": 2})
    assert hash_receipt(bytes.fromhex(blue.nonce), blue.value) == given
    builds = expect_done(await services.member_api.list_receipts(race, Local(member=BEN), 0)).proofs
    assert [(one.seat, bool(one.nonce)) for one in builds] == [("red", False), ("blue", True)]
    file = expect_done(await services.member_api.export_race_file(race, ONLOOKER))
    assert "2 sealed orders open their receipts" in verify(file, RULESETS).checked
    body = json.loads(file)
    assert "opened" not in body["rounds"][0]
    body["rounds"][1]["opened"]["1/plot/red/"]["value"]["speed"] = 3
    assert "rounds[1].receipts.1/plot/red/: " in str(verify(json.dumps(body), RULESETS).difference)


async def test_a_roll_is_explained_by_its_dice_key_rule_and_who_decided(services: RaceServices) -> None:
    race = await drive_rounds(services)
    key, faces = await find_first_roll(services, race)
    n = parse_key(key).round
    lines = await services.list_log_lines(race, Local(member=CLEO), n)
    found = await why(services, race, n, 1 + lines.index("M1001 roll"))
    assert isinstance(found, Why)
    assert (found.item, found.seat) == ("M-4", "red")
    assert [(t.key, t.faces, t.ruled) for t in found.throws] == [(key, faces, False)]
    assert {(d.kind, d.hand) for d in found.decisions} >= {("plot", "driver"), ("corner_too_fast", "sheet")}
    receipts = expect_done(await services.member_api.list_receipts(race, Local(member=CLEO), n))
    await rule(services, race, set_dice(key, [6 if faces[0] == 1 else 1]))
    assert expect_done(await services.member_api.list_receipts(race, Local(member=CLEO), n)) == receipts, (
        "a correction keeps them"
    )
    lines = await services.list_log_lines(race, Local(member=CLEO), n)
    found = await why(services, race, n, 1 + lines.index("M1001 roll"))
    assert found.throws[0].ruled


async def test_a_private_notice_reaches_its_driver_once_when_the_next_round_begins(services: RaceServices) -> None:
    race = await drive_rounds(services)
    sent: list[Any] = []
    for _ in range(3):
        await plots(services, race, red={"speed": 3, "corner": "pay"}, blue=1)
        sent = [
            x for x in services.publisher.list_of_kind("question") if any("tyres_left" in line for line in x.post.lines)
        ]
        if sent:
            break
    assert [(x.audience, x.post.kinds) for x in sent] == [(ANA, ("plot",))]
    assert set(sent[0].post.lines) == set((await services.find_question(race, ANA)).private_lines)
    assert not [line for line in (await services.find_question(race, BEN)).private_lines if "tyres_left" in line]
    expect_done(await services.member_api.pause(race, GM, "lunch"))
    expect_done(await services.member_api.resume(race, GM))
    await services.settle()
    letters = [
        x for x in services.publisher.list_of_kind("question") if any("tyres_left" in line for line in x.post.lines)
    ]
    assert letters == sent


async def test_a_private_line_is_explained_to_its_driver_alone(services: RaceServices) -> None:
    race = await drive_rounds(services)
    for _ in range(3):
        await plots(services, race, red={"speed": 3, "corner": "pay"}, blue=1)
    rounds = range(1, (await services.summarize(race)).round)
    logs = {n: await services.list_log_lines(race, Local(member=ANA), n) for n in rounds}
    own = next((n, m) for n, log in logs.items() for m, line in enumerate(log, 1) if "tyres_left" in line)
    told = await why(services, race, *own, member=ANA)
    assert "tyres_left" in told.line
    public = await services.list_log_lines(race, Local(member=CLEO), own[0])
    assert not any("tyres_left" in line for line in public)
    assert await why(services, race, own[0], len(public) + 1) == Rejection(code="no_such_line", facts={"round": own[0]})
