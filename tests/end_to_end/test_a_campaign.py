"""A campaign of Circus Maximus by commands: a bid, a bet, a purse, and the chariot after the race."""

import pytest

from bot.sandbox import DiscordSandbox, Message, Person
from tests.end_to_end.harness import confirm, join_race, open_form, open_lobby, organise

pytestmark = pytest.mark.usefixtures("undrawn")


async def _open_campaign_lobby(dov: Person, *others: Person, race: int) -> Message:
    """Open a race of the campaign and let everybody join; return the lobby's message."""
    message = await open_lobby(dov, game="circus_maximus", track="circus-romanus")
    for person in (dov, *others):
        await join_race(person, message)
    await dov.run_command("race fill", drivers=1)
    await dov.run_command("season count", race=race)
    return message


@pytest.mark.slow
async def test_owners_bid_and_bet_and_drive_the_same_chariot_again(sandbox: DiscordSandbox) -> None:
    dov, ben = sandbox.get_member("Dov"), sandbox.get_member("Ben")
    await dov.run_command("season create", title="Ludi", campaign=True)
    await ben.wait_for(lambda m: "**Ludi**, is open" in m.text)
    assert "has no race yet" in (await ben.run_command("season stable")).text
    message = await _open_campaign_lobby(dov, ben, race=1)
    shown = (await ben.run_command("season stable")).text
    assert "10\N{NARROW NO-BREAK SPACE}000 sesterces" in shown
    assert "No chariot yet" in shown
    due = await ben.wait_for(lambda m: "bid for lanes" in m.text)
    assert "**Ludi**: the lobby of" in due.text
    member_api = (await ben.run_command("season stable")).message
    assert member_api is not None
    assert member_api.labels == ["Bid for lanes…", "Purse"], "there is no chariot yet to mend"
    bid = (await ben.submit((await ben.press(member_api, "Bid for lanes…")).modal, {"0": "300", "1": "3 2"})).text
    assert "Lane bid: 300 sesterces for your choice of lane, in this order: 3 and 2." in bid
    own = (await dov.run_command("season stable")).message
    for said, refused in (({"0": "9001"}, "you have 9000 left"), ({"0": "1", "1": "lanes:zwei"}, "is not a lane")):
        assert refused in (await dov.submit((await dov.press(own, "Bid for lanes…")).modal, said)).text
    await dov.press(message, "Start")
    gates = await dov.wait_for(lambda m: "Your orders" in m.labels)
    for person in (dov, ben):
        await confirm(person, await open_form(person, gates))
    await dov.wait_for(lambda m: "pays 300 sesterces for lane 3" in m.text)
    await dov.wait_for(lambda m: "Your orders" in m.labels, after=gates)
    await ben.wait_for(lambda m: "You can bet until" in m.text)
    member_api = (await ben.run_command("season stable")).message
    assert member_api is not None
    assert "on 🔴 Dov, 🔵 Ben and" in member_api.text
    assert "You have not bet." in member_api.text
    bets = await ben.press(member_api, "Bet…")
    assert "A bet of 1\N{NARROW NO-BREAK SPACE}000 on the winner pays 900 at least" in bets.text
    assert bets.message is not None
    assert len(bets.message.selects[0]["options"]) == 3
    sure = await ben.submit((await ben.choose(bets.message, "Whom do you back?", ["red"])).modal, {"0": "200"})
    assert "200 on 🔴 Dov. If it wins, you get 180 at least, and 360 if" in sure.text
    assert "You have not bet." in (await ben.run_command("season stable")).text
    assert (await ben.press(sure.message, "Place the bet")).text.startswith("200 on 🔴 Dov.")
    assert "Your bets: 200 on 🔴 Dov." in (await ben.run_command("season stable")).text
    high = await ben.submit((await ben.choose(bets.message, "Whom do you back?", ["red"])).modal, {"0": "2001"})
    assert "2000" in high.text.replace("\N{NARROW NO-BREAK SPACE}", "")
    assert "Only its owner can see" in (await dov.run_command("season stable", member=ben.user)).text
    for person in (ben, dov):
        await person.press((await person.run_command("race leave")).message, "Retire")
    told = await dov.wait_for(lambda m: "**Ludi** after race #1" in m.text, timeout=60)
    assert "Sesterces:" in told.text
    ledger = (await ben.press((await ben.run_command("season stable")).message, "Purse")).text
    assert "lane bid −300 (C-203)" in ledger
    assert "starting purse" in ledger
    await _open_campaign_lobby(dov, ben, race=2)
    assert "Your chariot: team speed" in (await ben.run_command("season stable")).text
    lent = {"0": [ben.user], "1": ["loan"], "2": "500", "3": "until the Ides"}
    await organise(dov, "Lend or pay…", lent)
    await ben.wait_for(lambda m: "until the Ides. A loan: it counts for no points" in m.text)


async def test_an_owner_can_order_everything_from_the_invitation(sandbox: DiscordSandbox) -> None:
    dov, ben, cleo = (sandbox.get_member(name) for name in ("Dov", "Ben", "Cleo"))
    sandbox.faults.close_dms(cleo.user)
    await dov.run_command("season create", title="Ludi", campaign=True)
    await _open_campaign_lobby(dov, ben, cleo, race=1)
    letter = await ben.wait_for(lambda m: m.channel is ben.dm and m.labels == ["My stable"])
    assert "bid for lanes: press **My stable**" in letter.text
    member_api = (await ben.press(letter, "My stable")).message
    assert member_api is not None
    assert member_api.labels == ["Bid for lanes…", "Purse"], "there is no chariot yet to mend"
    bid = (await ben.submit((await ben.press(member_api, "Bid for lanes…")).modal, {"0": "300", "1": "3 2"})).text
    assert "Lane bid: 300 sesterces for your choice of lane, in this order: 3 and 2." in bid
    called = await cleo.wait_for(lambda m: "I cannot send you Direct Messages" in m.text and bool(m.labels))
    assert f"<@{cleo.user.id}>" in called.text
    assert "Bid for lanes…" in (await cleo.press(called, "My stable")).message.labels  # type: ignore[union-attr]
    sandbox.world.leave(sandbox.guild, ben.user)
    assert "season" in (await ben.press(letter, "My stable")).text, "who has left the server has no stable there"


async def test_options_that_a_campaign_or_a_former_season_settles_are_refused_and_named(
    sandbox: DiscordSandbox,
) -> None:
    dov = sandbox.get_member("Dov")
    refused = await dov.run_command("season create", title="Ludi", campaign=True, game="Formula D", drop=2, points="x")
    assert "change nothing: points, drop and game" in refused.text
    refused = await dov.run_command("season create", title="Second", follows=1, pace="live", team_cars=3)
    assert "change nothing: team_cars and pace" in refused.text.replace("\\", "")
    assert "There is no season" in (await dov.run_command("season show")).text
    made = await dov.run_command("season create", title="Ludi", campaign=True, game="Circus Maximus", automatic=True)
    assert "Done" in made.text
