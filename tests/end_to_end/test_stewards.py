"""Stewards in the sandbox: rulings are previewed, announced in one bulletin, asked about and revoked."""

import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.app.changes import ChangeSet, NewStewardQuestion
from bot.app.command import Decision
from bot.bootstrap import Components
from bot.sandbox import ActionOutcome, DiscordSandbox, Message, Person
from tests.end_to_end.harness import Moment, confirm, give_order, open_form, run_bot, start_race_to_plots
from tests.waiting import wait_until


@pytest.mark.slow
async def test_a_line_is_explained_and_after_a_rewind_every_driver_confirms_their_old_order(
    sandbox: DiscordSandbox,
) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben)
    assert "Sealed. Receipt: `" in (await give_order(ann, "60")).text
    assert "60" not in (await ann.run_command("gm orders", car="red")).text, "sealed orders are closed in words too"
    assert "Plot: sealed, or not sent yet" in (await ann.run_command("gm orders", car="blue")).text
    await give_order(ben, "80")
    old = await ann.wait_for(lambda m: "Round 2: plot your speed" in m.text and "Your orders" in m.labels)
    lines = await ben.complete("race why", "line", "ann", round=1)
    explained = await ben.run_command("race why", round=1, line=lines[0]["value"])
    assert "Plot: the driver" in explained.text
    assert "**The rule:** All drivers plot a speed in secret" in explained.text
    assert "(S-30)" in explained.text
    opened = await ben.run_command("race receipts")
    assert "🔴 Ann, Plot: `" in opened.text
    assert '{"speed":60,"v":2} ``)' in opened.text
    shown = await ann.run_command("gm back", round=1, reason="the grid was wrong")
    assert "beginning of round 1" in shown.text
    assert "of the log are void" in shown.text
    assert shown.message
    assert shown.message.attachments[0].description
    await ann.press(shown.message, "Publish")
    bulletin = await ben.wait_for(lambda m: "The race is rewound to the beginning of round 1." in m.text)
    assert "“the grid was wrong”" in bulletin.text
    await sandbox.wait_until(lambda: bulletin.attachments)
    again = await ben.wait_for(lambda m: "Round 1: plot your speed" in m.text, after=bulletin)
    assert "because everybody had seen the old orders" in again.text
    proposed = await open_form(ben, again)
    assert "This is your order from before" in proposed.text
    assert "80" in proposed.text
    await confirm(ben, proposed)
    await confirm(ann, await open_form(ann, again))
    report = await ben.wait_for(lambda m: "Race #1 · round 1 ·" in m.text, after=again)
    log = await ben.press(report, "Full log")
    assert "80" in log.text
    assert log.message is not None
    await ben.choose(log.message, "One car…", ["blue"])
    own = await ben.wait_for(lambda m: "every line" in m.text and "Ann plots" not in m.text)
    line = next(row for row in own.text.splitlines() if "Ben plots 80 mph" in row)
    asked = await ben.choose(own, "Why? Choose a line…", [line.split("`")[1]])
    assert "**The rule:**" in asked.text
    await sandbox.wait_until(lambda: not old.labels)  # what was open before loses its button


async def test_a_ruling_is_announced_with_its_reason_and_listed(sandbox: DiscordSandbox) -> None:
    ann, ben, cleo = sandbox.get_member("Ann"), sandbox.get_member("Ben"), sandbox.get_member("Cleo")
    await start_race_to_plots(sandbox, ann, ben)
    refused = await cleo.run_command("race pause", reason="I want to")
    assert "Only" in refused.text
    asked = await ann.complete("gm answer", "decision", "ben")
    shut = await ann.run_command(
        "gm answer",
        decision=asked[0]["value"],
        text="60",
        reason="he wrote to me before the deadline, and I had not seen it",
    )
    assert "you cannot see the sealed orders of blue" in shut.text
    shown = await ann.run_command("gm unseal", reason="Ben has asked me to")
    await ann.press(shown.message, "Publish")
    await ben.wait_for(lambda m: "The stewards have opened orders that are still sealed (Plot)" in m.text)
    shown = await ann.run_command(
        "gm answer",
        decision=asked[0]["value"],
        text="60",
        reason="he wrote to me before the deadline, and I had not seen it",
    )
    assert "Nothing that has been posted changes" in shown.text
    await ann.press(shown.message, "Publish")
    ruled = await ben.wait_for(lambda m: "The stewards answer for 🔵 Ben" in m.text)
    assert "“he wrote to me before the deadline, and I had not seen it”" in ruled.text, "the whole reason is read"
    assert "Plot: `60`" in (await ann.run_command("gm orders", car="blue")).text
    assert "Speed" not in ruled.text
    assert "Your order now: **`60`" in (await ben.run_command("orders")).text
    shown = await ann.run_command("gm undo", reason="he has changed his mind")
    await ann.press(shown.message, "Publish")
    await ben.wait_for(lambda m: "is taken back" in m.text and "changed his mind" in m.text)
    assert "Your order now" not in (await ben.run_command("orders")).text
    await ann.run_command("race pause", reason="lunch")
    await ann.run_command("race resume")
    listed = await ann.run_command("gm acts")
    assert "~~Round 1: The stewards answer for 🔵 Ben" in listed.text
    assert "“lunch”" in listed.text
    assert listed.text.splitlines()[-1].endswith(f"{ann.mention}"), "what needs no reason has none"


async def test_a_car_is_put_elsewhere_and_the_picture_shows_it(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben)
    unknown = await ann.run_command("gm amend", car="red", text="bananas 3", reason="?")
    assert "There is no “bananas” on this sheet. Its fields: place, " in unknown.text
    half = await ann.run_command("gm amend", car="red", text="place (5,2) weer 3 lap 1", reason="?")
    assert "There is no “weer” on this sheet." in half.text, "a slip is named, not taken for a part of the place"
    wrong = await ann.run_command("gm amend", car="red", text="place (99,9)", reason="?")
    assert "There is no space “(99,9)”" in wrong.text
    twice = await ann.run_command("gm amend", car="red", text="wear 2 wear 3", reason="?")
    assert "“wear” is said twice, 2 and 3: say it once." in twice.text
    for car in ("Red", " rot ", "ANN", "red, Ann"):
        much = await ann.run_command("gm amend", car=car, text="wear 99", reason="?")
        assert "99 is out of range for `wear`: choose 0 to 7." in much.text, car
    for car in ("Red", "Rot", "ann"):
        assert "🔴 Ann is retired" in (await ann.run_command("gm retire", car=car, reason="?")).text
    assert "There is no pink car in this race." in (await ann.run_command("gm retire", car="Pink", reason="?")).text
    far = await ann.run_command("gm amend", car="red", text="lap 500", reason="?")
    assert "500 is out of range for `lap`: choose -1 to 0." in far.text
    await ann.run_command("me settings", language="de")
    german = await ann.run_command("gm amend", car="red", text="Feld (5,2), Verschleiß 99", reason="?")
    assert "`wear`" in german.text
    strange = await ann.run_command("gm amend", car="red", text="Verschleis 3", reason="?")
    assert "„Verschleis“" in strange.text
    await ann.run_command("me settings", language="Discord")
    shown = await ann.run_command("gm amend", car="red", text="Feld (5,2) Verschleiß 3", reason="it stood there")
    await ann.press(shown.message, "Publish")
    bulletin = await ben.wait_for(lambda m: "Amended for 🔴 Ann: Place (" in m.text)
    assert re.search(r"Place \(\d+,\d+\) → \(5,2\) · Wear \d+ → 3\.", bulletin.text)
    assert bulletin.text.count("(5,2)") == 1, "each change is said once"
    assert not re.search(r"The stewards amend|wear \d+ →", bulletin.text)
    same = await ann.run_command("gm amend", car="red", text="wear 3", reason="once more")
    assert "That changes nothing: it is so already." in same.text
    await sandbox.wait_until(lambda: bulletin.attachments)
    again = await ben.wait_for(lambda m: "Round 1: plot your speed" in m.text, after=bulletin)
    rulings = await ann.run_command("gm acts")
    assert "1. " in rulings.text
    assert rulings.message
    assert rulings.message.labels == ["Take back 1"]
    assert (await ben.run_command("gm acts")).message.labels == []  # type: ignore[union-attr]
    modal = (await ann.press(rulings.message, "Take back 1")).modal
    looked = await ann.submit(modal, {"0": "it stood right after all"})
    await ann.press(looked.message, "Publish")
    await ben.wait_for(lambda m: "is taken back" in m.text, after=again)


@pytest.mark.slow
async def test_a_round_is_posted_when_the_steward_has_looked_at_it_and_a_protest_is_settled_with_a_reason(
    sandbox: DiscordSandbox,
) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben)
    shown = await ann.run_command("gm review", rounds="wait", reason="our first season")
    await ann.press(shown.message, "Publish")
    await ben.wait_for(lambda m: "From now on the stewards approve each round" in m.text)
    await give_order(ann, "60")
    await give_order(ben, "80")
    waiting = await ben.wait_for(lambda m: "Look (stewards)" in m.labels)
    assert "Only" in (await ben.press(waiting, "Look (stewards)")).text
    assert "not a steward" in (await ben.run_command("gm inbox")).text
    inbox = await ann.run_command("gm inbox")
    assert "they are looking at this one" in inbox.text
    looked = await ann.press(inbox.message, "#1 Look")
    assert looked.message
    assert looked.message.attachments
    assert "80" in looked.text
    await ann.press(looked.message, "Approve")
    await ben.wait_for(lambda m: "Round 2: plot your speed" in m.text)
    assert (
        "The stewards have your protest about your order in round 1."
        in (await ben.run_command("race protest", text="I meant 60")).text
    )
    assert "The stewards have yet to settle the protest of 🔵 Ben." in (await ben.run_command("race status")).text
    told = await ann.wait_for(lambda m: m.channel is ann.dm and "Reject…" in m.labels)
    public = await ben.wait_for(lambda m: m.channel is not ben.dm and "Reject…" in m.labels)
    assert f"round 1** (<#{sandbox.track.id}>): <@{ben.user.id}> protests (Plot): “I meant 60”" in told.text
    assert f"“I meant 60”\n<@{ann.user.id}> decides, as a steward." in public.text
    assert "Only" in (await ben.press(public, "Reject…")).text
    inbox = await ann.run_command("gm inbox")
    assert "Round 1: 🔵 Ben protests (Plot): “I meant 60”" in inbox.text
    assert f"<#{sandbox.track.id}>" in inbox.text
    assert "Waiting for 🔴 Ann" in inbox.text
    assert inbox.message
    assert inbox.message.labels[:3] == ["#1 Protest: Ben, round 1", "#1 Remind now", "#1 Close now"]
    assert "#1 Bot drives 🔵 Ben" in inbox.message.labels
    asked = await ann.press(inbox.message, "#1 Protest: Ben, round 1")
    assert "“I meant 60”" in asked.text
    assert f"<#{sandbox.track.id}> · asked <t:" in asked.text
    assert asked.message
    assert asked.message.labels == ["Reject", "Rewind and ask again", "Uphold: I have already ruled"]
    modal = (await ann.press(asked.message, "Reject")).modal
    assert modal
    assert modal.labels == ["Reason (needed)"]
    await ann.submit(modal, {"0": " "})
    await ann.wait_for(lambda m: m.text.startswith("Please say why"))
    modal = (await ann.press(asked.message, "Reject")).modal
    await ann.submit(modal, {"0": "the form said 80"})
    await ann.wait_for(lambda m: m.id == told.id and "(Settled.)" in m.text and not m.labels)
    await ben.wait_for(lambda m: m.id == public.id and "(Settled.)" in m.text and not m.labels)
    ruled = await ben.wait_for(lambda m: "The protest of 🔵 Ben is rejected." in m.text)
    assert f"<@{ben.user.id}>" in ruled.text, "whom it concerns is called"

    async def find_precedent() -> str:
        found = (await ben.run_command("gm precedents", text="form said")).text
        return found if "**rejected**" in found else ""

    found = await wait_until(find_precedent)
    assert "“the form said 80”" in found
    assert "🔵 Ben protests" in found
    assert "no answer with all of these words" in (await ben.run_command("gm precedents", text="zebra")).text
    assert "“the form said 80”" in (await ben.run_command("gm precedents", text="reject protests")).text


class Presses:
    """What a steward does from the call on: presses on buttons, and forms that are sent."""

    def __init__(self, steward: Person) -> None:
        self.count, self._steward = 0, steward

    async def press(self, message: Message | None, label: str) -> ActionOutcome:
        self.count += 1
        return await self._steward.press(message, label)

    async def submit(self, opened: ActionOutcome, text: str) -> ActionOutcome:
        self.count += 1
        return await self._steward.submit(opened.modal, {"0": text})


@pytest.mark.slow
async def test_two_presses_settle_a_protest_from_its_call_and_one_a_plain_question(
    sandbox: DiscordSandbox, parts: Components
) -> None:
    """Whoever presses on the call in the channel leaves the call as it is for all others until it is settled."""
    ann, ben, dov = sandbox.get_member("Ann"), sandbox.get_member("Ben"), sandbox.get_member("Dov")
    await dov.run_command("gm settings", role=sandbox.gm_role)
    await start_race_to_plots(sandbox, ann, ben)
    await give_order(ann, "60")
    await give_order(ben, "80")
    await ben.wait_for(lambda m: "Round 2: plot your speed" in m.text)
    needed, last = list[int](), None
    for way in ("Reject…", "Uphold…", "Rewind and ask again…"):
        await ben.run_command("race protest", text=f"I meant 60, {way}")
        last = await dov.wait_for(lambda m: "Reject…" in m.labels, after=last)
        assert last.mention_roles == [sandbox.gm_role]
        steward = Presses(dov)
        opened = await steward.press(last, way)
        if opened.modal:
            await steward.submit(opened, "the form said so")
        else:
            assert "Reason: “the protest is granted”" in opened.text
            assert opened.message
            assert opened.message.labels == ["Publish", "Drop", "Another reason… (optional)"]
            await steward.press(opened.message, "Publish")
        await dov.wait_for(partial(_is_settled, last.id))
        needed.append(steward.count)
        await dov.run_command("gm undo", reason="the next case")
        shown = await dov.wait_for(lambda m: "Publish" in m.labels)
        await dov.press(shown, "Publish")
        last = await dov.wait_for(lambda m: "Reject…" in m.labels, after=last)
        modal = (await dov.press(last, "Reject…")).modal
        await dov.submit(modal, {"0": "enough of it"})
        await dov.wait_for(partial(_is_settled, last.id))
        await give_order(ann, "60")
        await give_order(ben, "60")
        await ben.wait_for(lambda m: "plot your speed" in m.text and "Your orders" in m.labels, after=last)
    assert needed == [2, 2, 2]
    wish = NewStewardQuestion("entitled", "blue", "1/plot/blue/", {"kind": "plot", "options": [{"speed": 60}]})
    await parts.control.execute(1, lambda context: Decision(ChangeSet(context.now.race, (wish,))))
    call = await dov.wait_for(lambda m: "Leave it as it is" in m.labels)
    steward = Presses(dov)
    assert "it stands as it was driven" in (await steward.press(call, "Leave it as it is")).text
    await dov.wait_for(partial(_is_settled, call.id))
    assert steward.count == 1


@pytest.mark.slow
async def test_a_driver_who_missed_an_order_is_asked_again_by_the_button_of_the_report(tmp_path: Path) -> None:
    moment = Moment()
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "steward.sqlite", clock=moment):
        ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
        await start_race_to_plots(sandbox, ann, ben)
        await give_order(ann, "60")
        moment.ahead += 49 * 3600
        report = await ben.wait_for(lambda m: "Ask again (stewards)" in m.labels)
        assert "Only" in (await ben.press(report, "Ask again (stewards)")).text
        shown = await ann.press(report, "Ask again (stewards)")
        assert "decides again (Plot) in round 1" in shown.text
        assert shown.message
        modal = (await ann.press(shown.message, "Another reason… (optional)")).modal
        await ann.submit(modal, {"0": "Discord was down"})
        await ann.press(await ann.wait_for(lambda m: "“Discord was down”" in m.text), "Publish")
        told = await ben.wait_for(lambda m: "decides again (Plot)" in m.text)
        assert "“Discord was down”" in told.text
        await ben.wait_for(lambda m: "Round 1: plot your speed" in m.text and "Waiting for 🔵 Ben" in m.text)


def _is_settled(call: int, message: Message) -> bool:
    return message.id == call and "(Settled.)" in message.text and not message.labels


def _is_amended(place: str, message: Message) -> bool:
    return "Amended for" in message.text and place in message.text


@pytest.mark.slow
async def test_what_no_longer_fits_is_kept_struck_or_rewritten_by_buttons(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben)
    for car, place in (("red", "(5,2)"), ("red", "(6,2)"), ("blue", "(5,2)")):
        shown = await ann.run_command("gm amend", car=car, text=f"place {place}", reason="it stood there")
        await ann.press(shown.message, "Publish")
        await ben.wait_for(partial(_is_amended, place))
    look = await ann.run_command("gm undo", act=2, reason="it did not")
    assert "Ruling 3 is struck, since it no longer fits: " in look.text
    assert look.message
    assert look.message.labels == ["Publish", "Drop", "Keep 3", "Rewrite 3"]
    await ann.press(look.message, "Keep 3")
    kept = await ann.wait_for(lambda m: "Ruling 3 is kept, though it has no effect" in m.text)
    modal = (await ann.press(kept, "Rewrite 3")).modal
    await ann.submit(modal, {"0": "place (4,1)"})
    again = await ann.wait_for(lambda m: "Ruling 3 is rewritten to fit: " in m.text)
    assert "(4,1)" in again.text
    await ann.press(again, "Publish")
    await ben.wait_for(lambda m: "is taken back" in m.text and "is rewritten" in m.text)
    assert "5. " in (await ann.run_command("gm acts")).text


async def test_a_ruling_left_to_another_steward_survives_a_restart_and_waits_in_their_inbox(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox:
        ann, ben, dov = sandbox.get_member("Ann"), sandbox.get_member("Ben"), sandbox.get_member("Dov")
        async with run_bot(sandbox, tmp_path / "steward.sqlite"):
            assert "are now stewards of every race" in (await dov.run_command("gm settings", role=sandbox.gm_role)).text
            await start_race_to_plots(sandbox, ann, ben)
            look = await ann.run_command("gm review", rounds="wait", reason="rain on the road")
            assert "You are driving in this race" in look.text
            assert look.message
            assert look.message.labels == ["Ask another steward", "Publish anyway", "Drop"]
            await ann.press(look.message, "Ask another steward")
            called = await dov.wait_for(lambda m: "is a steward with a stake" in m.text)
            assert called.mention_roles == [sandbox.gm_role]
            assert f"Race #1: <@{ann.user.id}> is a steward" in called.text
            own = await dov.run_command("gm extend", hours=2, reason="a holiday")
        async with run_bot(sandbox, tmp_path / "steward.sqlite"):
            assert "Only" in (await ben.press(called, "Look (stewards)")).text
            inbox = await dov.run_command("gm inbox")
            assert "A ruling is left to another steward" in inbox.text
            seen = await dov.press(inbox.message, "#1 Decide what was left to you")
            assert "“rain on the road”" in seen.text
            assert seen.message
            assert seen.message.labels == ["Publish", "Drop"]
            await dov.press(own.message, "Publish")
            await ben.wait_for(lambda m: "“a holiday”" in m.text)
            await dov.press(seen.message, "Publish")
            ruled = await ben.wait_for(lambda m: "the stewards approve each round" in m.text)
            assert "is driving in this race" not in ruled.text
            assert f"<@{dov.user.id}>" in ruled.text
            await dov.wait_for(lambda m: m.id == called.id and "(Settled.)" in m.text and not m.labels)
            assert "left to another" not in (await dov.run_command("gm inbox")).text


async def test_a_role_that_may_not_be_mentioned_is_refused_with_the_switch_that_helps(sandbox: DiscordSandbox) -> None:
    dov, sandbox.gm_role.mentionable = sandbox.get_member("Dov"), False
    refused = await dov.run_command("gm settings", role=sandbox.gm_role)
    assert "Allow anyone to @mention this role" in refused.text


@pytest.mark.slow
async def test_a_steward_calls_and_closes_from_the_inbox_which_stands_in_the_channel_and_is_edited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.discord_ui.inbox.UPDATE_INTERVAL_SECONDS", 0)
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "steward.sqlite"):
        ann, ben, dov = sandbox.get_member("Ann"), sandbox.get_member("Ben"), sandbox.get_member("Dov")
        await start_race_to_plots(sandbox, ann, ben)
        await give_order(ann, "60")
        assert "60" not in (await ann.run_command("gm orders", car="red")).text, "it is sealed"
        assert "can put up the inbox" in (await ben.run_command("gm inbox", here=True)).text
        await dov.run_command("gm inbox", here=True)
        standing = await ben.wait_for(lambda m: "**For the stewards**" in m.text)
        assert "Waiting for 🔵 Ben" in standing.text
        assert standing.labels == ["#1 Remind now", "#1 Close now"]
        assert "Only" in (await ben.press(standing, "#1 Close now")).text
        assert "🔵 Ben reminded." in (await ann.press(standing, "#1 Remind now")).text
        await ben.wait_for(lambda m: "race #1 is waiting for your orders" in m.text)
        assert "less than an hour ago" in (await ann.press(standing, "#1 Remind now")).text
        assert (await ben.run_command("race status")).message.labels == []  # type: ignore[union-attr]
        status = await ann.run_command("race status")
        assert status.message
        assert status.message.labels == ["#1 Remind now", "#1 Close now", "#1 Bot drives 🔵 Ben"]
        modal = (await ann.press(status.message, "#1 Close now")).modal
        looked = await ann.submit(modal, {"0": "we all sit here"})
        assert "🔵 Ben, Plot: its filed orders, or else the safe order" in looked.text
        await ann.press(looked.message, "Publish")
        ruled = await ben.wait_for(lambda m: "The round closes early. No orders from 🔵 Ben." in m.text)
        assert "This steward is driving in this race" in ruled.text
        await ben.wait_for(lambda m: "Round 2: plot your speed" in m.text)
        await sandbox.wait_until(lambda: "round 2" in standing.text and "Missed in a row: 🔵 Ben 1" in standing.text)
        assert sum("**For the stewards**" in m.text for m in sandbox.track.messages.values()) == 1
        await dov.run_command("gm inbox", here=False)
        await sandbox.wait_until(lambda: standing.labels == [])


@pytest.mark.parametrize("locale", ["en-US", "de"])
async def test_a_ruling_where_none_is_possible_is_answered_with_why_and_what_to_do(locale: str, tmp_path: Path) -> None:
    english = locale == "en-US"
    async with DiscordSandbox(locale=locale) as sandbox, run_bot(sandbox, tmp_path / "steward.sqlite"):
        ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
        rulings: tuple[tuple[str, dict[str, Any]], ...] = (
            ("gm extend", {"hours": 3}),
            ("gm disqualify", {"car": "red"}),
            ("gm retire", {"car": "red"}),
            ("gm amend", {"car": "red", "text": "wear 3"}),
        )
        for command, options in (*rulings, ("race pause", {})):
            nowhere = (await ann.run_command(command, reason="why not", **options)).text
            assert ("Add `race:`" if english else "Nenne eines mit `race:`") in nowhere
            assert "/race create" in nowhere
        await ann.run_command("race create", track="tt-1", laps=1)
        lobby = await ann.wait_for(lambda m: len(m.labels) > 2)
        start = next(b["custom_id"] for b in lobby.buttons if ":start" in b["custom_id"])
        empty = (await ann.press(lobby, start)).text
        assert ("at least one car" if english else "mindestens einen Wagen") in empty
        await ann.run_command("race fill", drivers=2)
        for command, options in rulings:
            early = (await ann.run_command(command, reason="why not", **options)).text
            assert ("has not started" if english else "noch nicht begonnen") in early, command
        await ben.run_command("race join")
        asked = await ann.run_command("race abandon", reason="rain")
        assert asked.message is not None
        await ann.press(asked.message, asked.message.labels[0])
        await ann.wait_for(lambda m: "“rain”" in m.text or "„rain“" in m.text)
        for command, options in rulings:
            late = await ann.run_command(command, reason="why not", race=1, **options)
            assert ("This race is over." if english else "Dieses Rennen ist vorbei.") in late.text, command
            assert late.message is not None
            assert not late.message.labels, "there is nothing to publish"


async def test_no_reason_is_asked_for_an_action_that_is_no_longer_possible(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben)
    status = (await ann.run_command("race status")).message
    await ann.run_command("gm extend", hours=3, reason="the weather")
    assert status is not None
    await ann.press((await ann.run_command("race abandon", reason="rain")).message, "Abandon")
    await ann.wait_for(lambda m: "“rain”" in m.text)
    for label in ("#1 Close now", "#1 Bot drives 🔴 Ann", "#1 Bot drives 🔵 Ben"):
        late = await ann.press(status, label)
        assert late.modal is None, label
        assert "This race is over." in late.text, label


async def test_a_reason_of_blanks_is_refused_before_anything_is_shown_or_done(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben)
    for command, options in (
        ("gm extend", {"hours": 3}),
        ("gm retire", {"car": "red"}),
        ("race swap", {"car": "red", "other": "blue"}),
        ("race pause", {}),
        ("race abandon", {}),
    ):
        refused = await ann.run_command(command, reason="  ", **options)
        assert "Please say why" in refused.text, command
        assert refused.message is not None
        assert not refused.message.labels
    assert "running" in (await ann.run_command("race status")).text
    assert "Waiting for 🔴 Ann and 🔵 Ben" in (await ann.run_command("race status")).text
    await ann.run_command("race pause", reason="lunch")
    paused = (await ann.run_command("race status")).text
    assert "When it resumes, it waits for 🔴 Ann and 🔵 Ben" in paused
    assert paused.count("Waiting for") == 1


async def test_a_ruling_that_cannot_be_read_is_corrected_and_not_typed_again(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race_to_plots(sandbox, ann, ben)
    typed: dict[str, Any] = {"car": "Ben", "text": "wera 5", "reason": "the corner cost one too many"}
    refused = await ann.run_command("gm amend", **typed)
    form = (await ann.press(refused.message, "Correct…")).modal
    assert form is not None
    assert [field["value"] for field in form.fields] == [typed["text"], typed["reason"]]
    shown = await ann.submit(form, {"0": "wear 5"})
    assert "Amended for 🔵 Ben: Wear 7 → 5." in shown.text
    await ann.press(shown.message, "Publish")
    await ben.wait_for(lambda m: "the corner cost one too many" in m.text)
    refusals: tuple[tuple[str, dict[str, Any], str], ...] = (
        ("gm die", {"roll": "1/start/red/", "faces": "seven"}, "seven"),
        ("gm answer", {"decision": "1/plot/blue/", "text": "xyzzy"}, "xyzzy"),
    )
    for command, options, text in refusals:
        refused = await ann.run_command(command, reason="cocked", **options)
        form = (await ann.press(refused.message, "Correct…")).modal
        assert form is not None
        assert form.fields[0]["value"] == text
    stranger = await ben.run_command("gm amend", **typed)
    assert stranger.message is not None
    assert stranger.message.labels == []


async def test_where_many_drivers_are_awaited_one_button_asks_for_whom_a_bot_drives(tmp_path: Path) -> None:
    names = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Fay", "Gil")
    async with DiscordSandbox(members=names) as sandbox, run_bot(sandbox, tmp_path / "steward.sqlite"):
        ann, *others = (sandbox.get_member(name) for name in names[:5])
        await ann.run_command("race create", track="tt-1", laps=1)
        lobby = await ann.wait_for(lambda m: "Join" in m.labels)
        for person in (ann, *others):
            await person.press(lobby, "Join")
        await ann.press(lobby, "Start")
        await ann.wait_for(lambda m: "build your car" in m.text)
        shown = await ann.run_command("gm inbox")
        assert shown.message is not None
        assert shown.message.labels == ["#1 Remind now", "#1 Close now", "#1 Let a bot drive…"]
        await ann.press(shown.message, "#1 Let a bot drive…")
        choice = await ann.wait_for(lambda m: "For whom shall a bot drive" in m.text)
        assert len(choice.labels) == len(names[:5])
        asked = await ann.press(choice, "#1 Bot drives 🔵 Ben")
        looked = await ann.submit(asked.modal, {"0": "Ben is at sea"})
        assert "A bot drives 🔵 Ben for this round" in looked.text


@pytest.mark.usefixtures("undrawn")
async def test_the_report_of_a_round_calls_a_disqualified_driver_disqualified(sandbox: DiscordSandbox) -> None:
    ann, ben, cleo = sandbox.get_member("Ann"), sandbox.get_member("Ben"), sandbox.get_member("Cleo")
    await start_race_to_plots(sandbox, ann, ben, cleo)
    shown = await ann.run_command("gm disqualify", car="blue", reason="two engines")
    await ann.press(shown.message, "Publish")
    for person in (ann, cleo):
        await give_order(person, "60")
    report = await cleo.wait_for(lambda m: "Race #1 · round 1 ·" in m.text)
    assert "🔵 Ben is disqualified." in report.text
    assert "retires" not in report.text
