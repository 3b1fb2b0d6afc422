"""Client libraries that others wrote, unchanged, in the sandbox: a scene of twelve steps with each of them.

Each is installed from its registry into the bench's folder and run as a process of its own; its script in
`tests/bench/client_scripts` only says how that library does what the scene asks."""

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from bot.sandbox import ActionOutcome, DiscordSandbox, Message, Person
from tests.bench.figures import BenchSettings, Line, MeasureResult

SCRIPTS = Path(__file__).parent / "client_scripts"
LOGIN_SECONDS, STEP_SECONDS, INSTALL_SECONDS = 180.0, 30.0, 300.0
HUMAN_SECONDS = 0.2
"""Pause before each press: some libraries are ready for a press only after their own answer has returned."""


@dataclass(frozen=True)
class Client:
    """A library at its registry, and how its script is started. `needs`: what it imports and does not name."""

    name: str
    version: str
    registry: str
    script: str
    words: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


CLIENTS = (
    Client("discord.js", "14.28.1", "npm", "discord_js.js"),
    Client("oceanic.js", "1.15.0", "npm", "oceanic_js.js"),
    Client("nextcord", "2.6.0", "PyPI", "forks.py", ("nextcord",), ("setuptools<81",)),
    Client("disnake", "2.12.2", "PyPI", "forks.py", ("disnake",)),
    Client("py-cord", "2.8.1", "PyPI", "forks.py", ("discord",)),
    Client("hikari", "2.7.0", "PyPI", "hikari_client.py"),
)


class NotInstalled(Exception):
    """A library that this machine cannot install. One sentence."""


def measure(settings: BenchSettings) -> MeasureResult:
    """Play the scene with each library; with the first one only if `quick`."""
    lines, notes, faults = list[Line](), list[str](), list[str]()
    for client in CLIENTS[: settings.choose_count(len(CLIENTS), 1)]:
        folder = settings.folder / client.name
        try:
            start = install(client, folder)
        except NotInstalled as reason:
            notes.append(f"left out: {client.name} {client.version}: {reason}")
            continue
        failures = asyncio.run(play(start, folder / "errors.txt"))
        lines.append(Line(f"{client.name} {client.version}", f"of {len(STEPS)} steps", [len(STEPS) - len(failures)]))
        faults += [f"{client.name}: {one}" for one in failures]
        faults += [f"{client.name} says: {_last_line(folder / 'errors.txt')}"] if failures else []
    return MeasureResult(lines, notes, faults)


def install(client: Client, folder: Path) -> list[str]:
    """Install a library into a folder; return the words that start its script. Raises NotInstalled."""
    folder.mkdir()
    if client.registry == "npm":
        if not shutil.which("npm") or not shutil.which("node"):
            raise NotInstalled("there is no npm here")
        run(["npm", "install", "--no-audit", "--no-fund", "--prefix", folder, f"{client.name}@{client.version}"])
        shutil.copy(SCRIPTS / client.script, folder)
        return ["node", str(folder / client.script), *client.words]
    run([sys.executable, "-m", "uv", "venv", "--python", sys.executable, folder / "venv"])
    program = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(
        [
            sys.executable,
            "-m",
            "uv",
            "pip",
            "install",
            "--python",
            program,
            f"{client.name}=={client.version}",
            *client.needs,
        ]
    )
    return [str(program), str(SCRIPTS / client.script), *client.words]


def run(words: list[str | Path]) -> None:
    """Run an installer. Raises NotInstalled."""
    try:
        subprocess.run(words, capture_output=True, text=True, check=True, timeout=INSTALL_SECONDS)
    except subprocess.CalledProcessError as error:
        lines = (error.stderr or error.stdout or "").strip().splitlines()
        raise NotInstalled(lines[-1] if lines else f"{words[0]} ended with {error.returncode}") from error
    except subprocess.TimeoutExpired as error:
        raise NotInstalled("its registry does not answer") from error


async def play(start: list[str], errors: Path) -> list[str]:
    """Play the scene with a client that is started by these words; return the steps that failed, with their reasons."""
    async with DiscordSandbox() as sandbox:
        with errors.open("wb") as log:
            client = await asyncio.create_subprocess_exec(
                *start, sandbox.api_base, sandbox.token, stdout=log, stderr=log
            )
        try:
            return await Scene(sandbox, sandbox.get_member("Ann")).play()
        finally:
            if client.returncode is None:
                client.terminate()
            await client.wait()


@dataclass
class Scene:
    """One person and the client in a sandbox; `stage`: the client's message with the buttons."""

    sandbox: DiscordSandbox
    ann: Person
    stage: Message | None = None
    sheet: ActionOutcome | None = None
    messages: list[Message] = field(default_factory=list)

    async def play(self) -> list[str]:
        """Play all steps; return those that failed."""
        failures = list[str]()
        for name, step in STEPS.items():
            await asyncio.sleep(HUMAN_SECONDS)
            try:
                async with asyncio.timeout(2 * LOGIN_SECONDS):
                    await step(self)
            except Exception as error:  # noqa: BLE001 (whatever goes wrong is that step's)
                failures.append(f"{name}: {type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}")
        return failures

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until something is so."""
        await self.sandbox.wait_until(condition, STEP_SECONDS)

    async def press(self, button: str, message: Message | None = None) -> ActionOutcome:
        """Press a button of the stage; the client must answer."""
        outcome = await self.ann.press(message or self.stage, button)
        assert not outcome.failed, f"{button} is not answered"
        return outcome


async def log_in(scene: Scene) -> None:
    """Wait until the client is connected and its command can be typed."""
    await scene.sandbox.wait_until(lambda: scene.sandbox.gateway.is_connected, LOGIN_SECONDS)
    await scene.sandbox.wait_until(
        lambda: [one["name"] for one in scene.ann.list_commands()] == ["scene"], LOGIN_SECONDS
    )


async def try_autocompletion(scene: Scene) -> None:
    """Try autocompletion of what is typed."""
    assert [one["value"] for one in await scene.ann.complete("scene", "word", "be")] == ["beta"]


async def answer(scene: Scene) -> None:
    """Try an answer with an embed, a file and buttons."""
    message = (await scene.ann.run_command("scene", word="beta")).message
    assert message is not None, "no answer"
    scene.stage = message
    assert message.content == "scene"
    assert [one["title"] for one in message.embeds] == ["beta"]
    assert [(one.filename, one.content) for one in message.attachments] == [("scene.txt", b"scene")]
    assert message.labels == ["private", "edit", "sheet", "later", "more", "post", "letter"]


async def answer_privately(scene: Scene) -> None:
    """Try an answer that only one person sees."""
    message = (await scene.press("private")).message
    assert message is not None
    assert (message.content, message.is_ephemeral) == ("private", True)


async def edit(scene: Scene) -> None:
    """Try a change of a message."""
    assert (await scene.press("edit")).message is scene.stage
    assert scene.stage is not None
    assert (scene.stage.content, len(scene.stage.labels)) == ("edited", 7)


async def open_sheet(scene: Scene) -> None:
    """Try a modal."""
    scene.sheet = await scene.press("sheet")
    assert scene.sheet.modal is not None


async def submit_sheet(scene: Scene) -> None:
    """Submit a modal and wait for its answer."""
    assert scene.sheet is not None, "there is no modal"
    submission = await scene.ann.submit(scene.sheet.modal, {"line": "some words"})
    assert submission.text == "sheet: some words", submission.text


async def answer_later(scene: Scene) -> None:
    """Try a deferred answer."""
    later = await scene.press("later")
    await scene.until(lambda: later.text == "later")


async def follow_up(scene: Scene) -> None:
    """Try two follow-up messages, one of which is deleted."""
    more = await scene.press("more")
    await scene.until(lambda: len(more.interaction.followups) == 2 and more.text.split("\n") == ["more 1", "more 3"])


async def post(scene: Scene) -> None:
    """Try a message with a file, and change its text and file."""
    await scene.press("post")
    message = await scene.ann.wait_for(lambda m: m.content == "post edited", STEP_SECONDS)
    assert "b.txt" in [one.filename for one in message.attachments]


async def write_letter(scene: Scene) -> None:
    """Try a Direct Message."""
    await scene.press("letter")
    scene.messages.append(await scene.ann.wait_for(lambda m: m.channel is scene.ann.dm, STEP_SECONDS))
    assert scene.messages[0].labels == ["thanks"]


async def answer_in_letter(scene: Scene) -> None:
    """Try a button in a Direct Message."""
    assert (await scene.press("thanks", scene.messages[0])).text == "thanks"


STEPS: dict[str, Callable[[Scene], Awaitable[None]]] = {
    "login and registration": log_in,
    "autocompletion": try_autocompletion,
    "answer with embed, file and buttons": answer,
    "ephemeral answer": answer_privately,
    "edit in place": edit,
    "modal": open_sheet,
    "modal answered": submit_sheet,
    "deferred answer": answer_later,
    "follow-ups, one deleted": follow_up,
    "post with a file, edited": post,
    "Direct Message": write_letter,
    "Direct Message answered": answer_in_letter,
}


def _last_line(errors: Path) -> str:
    lines = [line for line in errors.read_text("utf-8", errors="replace").splitlines() if line.strip()]
    return lines[-1][:200] if lines else "nothing"
