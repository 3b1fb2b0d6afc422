"""Access to a race by every command, button and number, for drivers, viewers and strangers.

Of what is alike each stranger tries one, in turn: the race or the lobby with a command, a button, a menu or a sheet of
an action, one of its details. `make bench` (doors) has each of them try all.
"""

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

import bot
from bot.bootstrap import Components
from bot.forms.custom_ids import parse_press
from bot.sandbox import ActionOutcome, Channel, DiscordSandbox, Message, Person
from bot.sandbox.interactions import MODAL_SUBMIT
from bot.sandbox.people import wait_until
from bot.sandbox.sent_messages import post_message
from tests.end_to_end.private_race import PrivateRace, open_private_race
from tests.sampling import pick_share

pytestmark = pytest.mark.usefixtures("undrawn")

NOWHERE = 7_654_321
"""A number that nothing has."""
OF_NO_ACTION = "This button belongs to an earlier race or message. Nothing was changed."
"""What anybody reads whose button says nothing that we ever wrote."""
NO_SEASON = (
    "There is no season on this server. Members with the stewards' role or Manage Server open one: `/season create`."
)
"""Of campaigns, where there is none."""
NOTHING_THERE = (
    "There is no race #1 here.",
    "No race is open in this channel. Add `race:` with a number, or open one with `/race create`.",
    NO_SEASON,
)
"""What may be offered in the place of choices."""
OWN = {
    "race create",
    "season create",
    "gm settings",
    "me data",
    "me forget",
    "me settings",
    "me quiet",
    "vacation",
    "rules",
    "race import",
    "track upload",
    "track show",
    "track remove",
}
"""Commands that are about nothing but the place where they are given, or whoever gives them."""
APART = ("race import", "track upload")
"""Those for which a process begins; one of the two strangers on a server gives each."""
SUBCOMMAND, GROUP, BOOLEAN, MEMBERS, CHANNELS, ROLES = 1, 2, 5, 6, 7, 8

# Who has no business there


@dataclass(frozen=True)
class Stranger:
    """A person without access, and the channel from which they try."""

    person: Person
    place: Channel
    seasons: bool = False
    """Whether they may see the seasons of this server."""


def _from_another_server(at: PrivateRace) -> Stranger:
    """Return the owner of another server, who may do everything there."""
    eve = at.sandbox.add_member("Eve")
    return Stranger(eve, at.sandbox.add_server("Elsewhere", eve))


def _without_a_view(at: PrivateRace) -> Stranger:
    """Return a manager of the server who may not view the channel."""
    return Stranger(at.get_member("Dov"), at.sandbox.track, seasons=True)


def _in_private(at: PrivateRace) -> Stranger:
    cleo = at.get_member("Cleo")
    return Stranger(cleo, cleo.dm)


STRANGERS: dict[str, Callable[[PrivateRace], Stranger]] = {
    "from another server, which they own": _from_another_server,
    "from the same server, without a view of the channel": _without_a_view,
    "in private, without a seat": _in_private,
}


async def make_strangers(at: PrivateRace) -> dict[str, Stranger]:
    """Return all strangers, each in a channel."""
    found = {who: make(at) for who, make in STRANGERS.items()}
    await at.wait_until_still()
    return found


OF_A_MEETING = ("raceresult", "putstandin", "admitmember")
OFFICE = (
    "planrace",
    "setlobbies",
    "setchannel",
    "entermember",
    "removemember",
    "swapmembers",
    "givepenalty",
    "paymember",
)
STABLE = ("stablemend", "stablebid")
PANEL = ("calendarrace", "penalties", "pardon", "unplanrace", "uncountrace")
"""What the organiser's panel has besides its forms."""
OF_SEASONS = {
    *("endseason", "enterseason", "leaveseason", "standby", "seasontables", "seasonrecords"),
    *("runseason", "closeseason", *OFFICE, *OF_A_MEETING, *PANEL),
    *("mystable", "stablepurse", "stablebet", "betchariot", "placebet", *STABLE),
}
FILLED: dict[str, Any] = {
    "round": 1,
    "line": 1,
    "act": 1,
    "drivers": 1,
    "hours": 5,
    "begin": 22,
    "end": 7,
    "laps": 1,
    "drop": 0,
    "team_cars": 1,
    "move": 0,
    "tier": 1,
    "reason": "because",
    "text": "60",
    "car": "red",
    "other": "blue",
    "decision": "1/plot/red/",
    "roll": "1/start/red/",
    "faces": "4 5",
    "title": "Monza",
    "points": "",
    "follows": "",
    "template": "",
    "team": "Blues",
    "zone": "Europe/Berlin",
    "language": "",
    "track": "tt-1",
    "game": "speed_circuit",
    "options": "",
    "profile": "",
    "from": "",
    "to": "",
    "topic": "S-61",
    "file": ("oval.toml", b"title = 1"),
    "name": "oval",
    "who": "",
    "version": 1,
}
"""What this test writes into an option. `race` and `season` are numbers, each tried with one that nothing has."""


def fill(command: str, option: dict[str, Any], stranger: Stranger) -> Any:
    """Return a fitting value for an option; None leaves it out."""
    name, kind = option["name"], option["type"]
    if option.get("choices"):
        return option["choices"][0]["value"]
    if kind == MEMBERS:
        return stranger.person.user
    if kind in (BOOLEAN, CHANNELS, ROLES):
        return None
    if name not in FILLED:
        pytest.fail(
            f"/{command} has an option `{name}` that this test does not know how to fill: say in FILLED what"
            " it is; and if it is a number of something that is not everybody's, try it as `race` and `season` are."
        )
    return FILLED[name] or None


def list_subcommands(options: list[dict[str, Any]], name: str = "") -> list[tuple[str, list[dict[str, Any]]]]:
    """List every command by its full name, with its options."""
    found = list[tuple[str, list[dict[str, Any]]]]()
    for one in options:
        full, inner = f"{name} {one['name']}".strip(), one.get("options") or []
        groups = [each for each in inner if each["type"] in (SUBCOMMAND, GROUP)]
        found += list_subcommands(groups, full) if groups else [(full, inner)]
    return found


def list_commands(stranger: Stranger) -> list[tuple[str, list[dict[str, Any]]]]:
    """List the commands that Discord offers a stranger in their channel."""
    return list_subcommands(stranger.person.list_commands(stranger.place))


def numbers_in(options: list[dict[str, Any]]) -> set[str]:
    return {option["name"] for option in options} & {"race", "season"}


@pytest.mark.slow
async def test_strangers_are_offered_every_command_that_there_is(tmp_path: Path) -> None:
    async with open_private_race(tmp_path) as at:
        offered = {name for stranger in (await make_strangers(at)).values() for name, _ in list_commands(stranger)}
        groups = app_commands.Group
        there = {c.qualified_name for c in at.parts.client.tree.walk_commands() if not isinstance(c, groups)}
        assert offered == there
        assert there >= OWN, "a command that is not there any more"


@pytest.mark.slow
async def test_no_command_gets_in(tmp_path: Path) -> None:
    async with open_private_race(tmp_path) as at:
        found = await make_strangers(at)
        before = await at.load_rows()
        for turn, (who, stranger) in enumerate(found.items()):
            for n, (name, options) in enumerate(list_commands(stranger)):
                if name in OWN or (stranger.seasons and numbers_in(options) == {"season"}):
                    continue
                filled = {o["name"]: fill(name, o, stranger) for o in options if o["name"] not in ("race", "season")}
                for race in pick_share((at.race, at.lobby), n + turn):
                    await _check_refusal(stranger, name, options, filled, {"race": race, "season": at.season})
                    assert await at.load_rows() == before, f"/{name} {who} has changed something"


async def _check_refusal(
    stranger: Stranger, name: str, options: list[dict[str, Any]], filled: dict[str, Any], numbers: dict[str, int]
) -> None:
    """Check that a stranger reads the same as for an unknown number, and for a race that there is none."""
    known = numbers_in(options)
    said = await stranger.person.run_command(name, at=stranger.place, **filled, **{n: numbers[n] for n in known})
    strange = known - {"season"} if stranger.seasons else known
    tried = {n: NOWHERE if n in strange else numbers[n] for n in known}
    none = await stranger.person.run_command(name, at=stranger.place, **filled, **tried)
    own = stranger.seasons and "season" in known
    bare = not (own or _requires_number(options))
    without = await stranger.person.run_command(name, at=stranger.place, **filled) if bare else none
    first = said.text
    for number in strange:
        first = re.sub(rf"\b{numbers[number]}\b", str(NOWHERE), first)
    assert first == none.text, f"/{name}"
    if "race" in known and (stranger.seasons or "season" not in known):
        assert said.text == f"There is no race #{numbers['race']} here.", f"/{name}"
    assert_tells_nothing(name, said, none, without)


def _requires_number(options: list[dict[str, Any]]) -> bool:
    return any(o.get("required") for o in options if o["name"] in ("race", "season"))


def assert_tells_nothing(what: str, *said: ActionOutcome) -> None:
    """Check that replies name no driver, colour, track or season, and have no files."""
    for one in said:
        told = re.findall(r"\b(Ann|Ben|red|blue|TT-1|tt-1|Cup|understood|as it was)\b", one.text)
        assert told == [], f"{what} tells of {told}: {one.text}"
        assert not any(m.attachments for m in one.messages), what


@pytest.mark.slow
async def test_commands_about_a_strangers_own_data_tell_nothing_of_the_race_and_leave_it_unchanged(
    tmp_path: Path,
) -> None:
    async with open_private_race(tmp_path) as at:
        found = await make_strangers(at)
        before = await at.load_rows(versions=False)  # a server's language outdates what is kept of its races in memory
        for turn, stranger in enumerate(found.values()):
            for name, options in list_commands(stranger):
                if name in OWN and (name not in APART or turn in pick_share((0, 1), APART.index(name))):
                    filled = {o["name"]: fill(name, o, stranger) for o in options}
                    said = await stranger.person.run_command(name, at=stranger.place, **filled)
                    assert not re.search(r"#[12]\b|\bAnn\b|\bBen\b|\bCup\b", said.text), said.text
        await at.parts.outbox.drain()
        assert set(before) <= set(await at.load_rows(versions=False)), "something that was there has changed"


@pytest.mark.slow
async def test_no_choices_are_offered_of_a_race_that_is_not_there(tmp_path: Path) -> None:
    async with open_private_race(tmp_path) as at:
        at.sandbox.interactions.answer_within = 0.4
        for stranger in (await make_strangers(at)).values():
            for name, options in list_commands(stranger):
                filled = {o["name"]: fill(name, o, stranger) for o in options if o["name"] not in ("race", "season")}
                for option in (
                    o for o in options if o.get("autocomplete") and o["name"] != "track" and name not in OWN
                ):
                    for number in ({"race": at.race}, {}):
                        if number and "race" not in numbers_in(options):
                            continue
                        others = {key: value for key, value in filled.items() if key != option["name"]} | number
                        found = await stranger.person.complete(name, option["name"], "", at=stranger.place, **others)
                        lines = [choice["name"] for choice in found]
                        assert all(line in NOTHING_THERE for line in lines), f"/{name} {option['name']}: {lines}"


# Buttons, menus and sheets


SHEET = "a sheet"


def post_part(stranger: Stranger, part: dict[str, Any]) -> Message:
    """Post a message of the bot in their channel, with a button that is not for them."""
    world = stranger.person._world
    rows = [{"type": 1, "components": [part]}]
    return post_message(world, stranger.place, world.bot, {"content": "…", "components": rows}, ())


async def press_part(stranger: Stranger, kind: str, action: str, number: int, rest: str) -> str:
    """Press a button, choose or submit a modal; return the answer's text, or "a sheet" for a modal."""
    custom_id, person = f"{kind}:{action}:{number}:{rest}", stranger.person
    if kind == "s":
        part: dict[str, Any] = {"type": 3, "custom_id": custom_id, "options": [{"label": "one", "value": "one"}]}
    else:
        part = {"type": 2, "style": 2, "label": "Push", "custom_id": custom_id if kind == "b" else "b:none:0:"}
    message = post_part(stranger, part)
    if kind == "b":
        done = await person.press(message, custom_id, settle=0)
    elif kind == "s":
        done = await person.choose(message, custom_id, ["one"], settle=0)
    else:
        field = {"type": 18, "component": {"type": 4, "custom_id": "0", "value": "60"}}
        data = {"custom_id": custom_id, "components": [field]}
        done = await person._start_interaction(MODAL_SUBMIT, stranger.place, data, 0, message=message)

    def read() -> str:
        return "\n".join(m.text for m in done.messages if m is not message and not m.is_loading)

    text = SHEET if done.modal else await stranger_reads(person, read, custom_id)
    assert (message.text, len(list(message.list_components()))) == ("…", 2), f"{custom_id} has rewritten its message"
    return text


async def stranger_reads(person: Person, read: Callable[[], str], custom_id: str) -> str:
    try:
        return await wait_until(person._world, read, 3)
    except TimeoutError:
        pytest.fail(f"{custom_id} is not answered")


KINDS = "bsm"
"""The first letters of all custom ids: a button's, a menu's, a sheet's."""


@cache
def list_sent_actions() -> set[str]:
    """List the actions of all buttons and modals that the bot's source names."""
    places = {"make_button": 1, "ButtonSpec": 1, "make_line_modal": 0}
    found = set[str]()
    for file in Path(bot.__file__).parent.rglob("*.py"):
        calls = [n for n in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(n, ast.Call)]
        named = [(n, places.get(getattr(n.func, "id", ""), -1)) for n in calls]
        said = [n.args[at] for n, at in named if 0 <= at < len(n.args)]
        found |= {str(one.value) for one in said if isinstance(one, ast.Constant)}
    return found


@pytest.mark.slow
async def test_strangers_are_tried_with_every_button_that_is_sent(sandbox: DiscordSandbox, parts: Components) -> None:
    board = parts.client.router
    assert len(list_sent_actions()) > 20
    assert list_sent_actions() <= board.buttons.keys()


@pytest.mark.slow
async def test_no_button_of_a_race_gets_in(tmp_path: Path) -> None:
    async with open_private_race(tmp_path) as at:
        found, readable_actions = await make_strangers(at), set[str]()
        before, buttons = await at.load_rows(), at.parts.client.router.buttons
        actions = [action for action, one in buttons.items() if one.of_race]
        for n, action in enumerate(actions):
            details = (
                (at.race, ""),
                (at.race, "red"),
                (at.lobby, {"fate": "1.stays.", "rematch": "same", "puzzle": "1.1"}.get(action, "1")),
            )
            for turn, stranger in enumerate(found.values()):
                for kind in pick_share(KINDS, n + turn):
                    for race, rest in pick_share(details, turn):
                        said = await press_part(stranger, kind, action, race, rest)
                        readable = parse_press(f"{kind}:{action}:{race}:{rest}").action
                        assert said == (f"There is no race #{race} here." if readable else OF_NO_ACTION), (
                            f"{kind}:{action}"
                        )
                        readable_actions |= {action} if readable else set()
            assert await at.load_rows() == before, f"{action} has changed something"
        assert readable_actions == set(actions)


@pytest.mark.slow
async def test_no_button_of_a_question_to_drivers_or_stewards_gets_in(tmp_path: Path) -> None:
    async with open_private_race(tmp_path) as at:
        found, before = await make_strangers(at), await at.load_rows()
        buttons = at.parts.client.router.buttons
        asked, to_stewards = await at.load_numbers("question"), await at.load_numbers("steward_question")
        for n, action in enumerate(action for action, one in buttons.items() if not one.of_race):
            for turn, stranger in enumerate(found.values()):
                for kind in pick_share(KINDS, n + turn) if not (stranger.seasons and action in OF_SEASONS) else ():
                    for rest in pick_share(("", "0:60", "stand"), turn):
                        none = await press_part(stranger, kind, action, NOWHERE, rest)
                        assert none != SHEET, f"{kind}:{action} opens a sheet for what is not there"
                        for number in {asked[0], asked[-1], *to_stewards}:
                            said = await press_part(stranger, kind, action, number, rest)
                            same = none.replace(f"season {NOWHERE}", f"season {number}")
                            assert said == same, f"{kind}:{action}:{number}:{rest}"
                        assert not re.search(r"#[12]\b|\bAnn\b|\bBen\b|\bred\b|\bblue\b", none)
            assert await at.load_rows() == before, f"{action} has changed something"


@pytest.mark.slow
async def test_no_sheet_is_opened_for_whoever_could_not_hand_it_in(tmp_path: Path) -> None:
    async with open_private_race(tmp_path) as at:
        ben, before = Stranger(at.get_member("Ben"), at.track), await at.load_rows()
        steward, season = "Only <@", at.season
        settled, open_one = await at.load_numbers("steward_question")
        tried = [(action, season, "", steward) for action in OFFICE]
        tried += [(action, season, "1", steward) for action in OF_A_MEETING]
        tried += [(action, season, "", "is not a campaign") for action in STABLE]
        tried += [("closenow", at.race, "", steward), ("lend", at.race, "red", steward)]
        tried += [("strike", at.race, "1", steward), ("fate", at.race, "1.rewritten.", steward)]
        tried += [("settle", open_one, "stand", steward), ("always", open_one, "stand", "cannot choose that here")]
        tried += [("settle", settled, "stand", "decided already")]
        for action, number, rest, said in tried:
            assert said in await press_part(ben, "b", action, number, rest), action
        assert await at.load_rows() == before


async def test_words_in_private_do_not_get_in(tmp_path: Path) -> None:
    async with open_private_race(tmp_path) as at:
        cleo, before = at.get_member("Cleo"), await at.load_rows()
        for text in ("#1 60", "#2 60", "#1 standing: slip yes", "60"):
            said = await cleo.write(text, at=cleo.dm)
            told = await cleo.wait_for(lambda m: m.channel is cleo.dm and m.author is not cleo.user, after=said)
            number = re.match(r"#\d", text)
            nowhere = "You are not driving in any race. Races are opened in a channel of a server, with "
            assert told.text.startswith(f"There is no race {number[0]} here." if number else nowhere)
            assert number or "**Join** takes a car." in told.text
        assert await at.load_rows() == before
