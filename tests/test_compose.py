"""Checks compose.yaml against the settings, commands and image it names, by reading it: Docker may be missing."""

import json
import re
import shlex

import pytest

from bot.cli.main import build_parser
from bot.settings import Environment
from tests.repository import DATA, ROOT
from tests.test_package import steps

TEXT = (ROOT / "compose.yaml").read_text(encoding="utf-8")
SETTINGS = {str(field.validation_alias) for field in Environment.model_fields.values()}
SECRETS = {"${DISCORD_TOKEN:?the bot's token}": "token", "${POSTGRES_PASSWORD:?a password}": "password"}


def settings(words: str) -> dict[str, str]:
    """Read the settings of a mapping in the file, one a line or one a comma."""
    values_by_name = dict(re.findall(r"^ *([A-Z_]+): (.+)$", words, re.MULTILINE))
    for name, value in values_by_name.items():
        for secret, replacement in SECRETS.items():
            values_by_name[name] = (
                values_by_name[name].replace(secret, replacement) if secret in value else values_by_name[name]
            )
    return values_by_name


def read_shared_settings() -> dict[str, str]:
    return settings(TEXT.partition("x-database: &database\n")[2].partition("\nservices:")[0])


def test_every_setting_is_one_and_a_process_has_each_shard() -> None:
    additions = re.findall(r"environment: \{ <<: \*settings, (.+) \}", TEXT)
    own = [settings(words.replace(", ", "\n")) for words in additions]
    assert {name for process_settings in (read_shared_settings(), *own) for name in process_settings} <= SETTINGS
    bots = [
        Environment.model_validate({**read_shared_settings(), **process_settings})
        for process_settings in own
        if "STEWARD_PROCESS" in process_settings
    ]
    assert len(bots) == bots[0].processes == 2
    assert sorted(shard for bot in bots for shard in bot.shards) == list(range(bots[0].shard_count or 0))


def test_a_backup_knows_the_database_and_no_token() -> None:
    backup = TEXT.partition("\n  backup:\n")[2].partition("\n\n")[0]
    assert "environment: *database\n" in backup
    only = settings(TEXT.partition("x-database: &database\n")[2].partition("\n\n")[0])
    assert Environment.model_validate(only).processes == 1
    assert [*only] == ["STEWARD_DATABASE"]


def test_a_backup_that_starts_again_makes_no_copy_before_the_last_is_a_day_old() -> None:
    loop = TEXT.partition("\n  backup:\n")[2].partition("\n\n")[0]
    aged = re.search(r"find /backups -name '\*\.sqlite' -mmin -(\d+) \| grep -q \. \|\| steward backup", loop)
    assert aged
    assert 23 * 60 <= int(aged[1]) < 24 * 60


def test_every_container_of_ours_has_an_init_that_reaps_its_processes() -> None:
    shared_by_all = TEXT.partition("x-steward: &steward\n")[2].partition("\n\n")[0]
    assert "  init: true\n" in shared_by_all
    ours = re.findall(r"^  (steward-\d|backup):\n    <<: \*steward$", TEXT, re.MULTILINE)
    assert len(ours) == 3
    assert "    init: true\n" in (DATA / "handbook" / "hosts.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ["hosts.md", "de/hosts.md"])
def test_the_compose_file_of_the_handbook_keeps_database_and_backups(page: str) -> None:
    volumes = (DATA / "handbook" / page).read_text(encoding="utf-8").partition("volumes: [")[2].partition("]")[0]
    image = next(rest for step, rest in steps() if step == "VOLUME")
    assert [one.partition(":")[2] for one in volumes.split(", ")] == json.loads(image)


def test_the_image_says_what_it_is_and_where_its_copies_lie() -> None:
    instructions = list(steps())
    labels = next(rest for step, rest in instructions if step == "LABEL")
    for name in ("title", "description", "licenses", "base.name"):
        assert f"org.opencontainers.image.{name}=" in labels
    assert "/backups" in next(rest for step, rest in instructions if step == "VOLUME")


def test_every_command_is_one_of_ours() -> None:
    lists = [words.replace(",", " ") for words in re.findall(r"(?:command|test): \[(?:CMD, )?(steward.+)\]", TEXT)]
    commands = re.findall(r"\|\| (steward .+)", TEXT.replace("$$(date +%u)", "7"))
    assert len(lists) == 3
    assert len(commands) == 1
    for words in (*lists, *commands):
        program, *rest = shlex.split(words)
        assert program == "steward"
        build_parser().parse_args(rest)


def test_what_is_written_lies_in_a_volume_that_the_images_user_may_write_to() -> None:
    volumes = set(re.findall(r"^  ([a-z]+):$", TEXT.partition("\nvolumes:\n")[2], re.MULTILINE))
    mounts = re.findall(r"volumes: \[([a-z]+):(/[a-z/]+)\]", TEXT)
    assert {name for name, _ in mounts} == volumes
    run_line = next(rest for step, rest in steps() if step == "RUN" and "useradd" in rest)
    assert re.search(r"install -d -o steward -g steward [^&]*/backups\b", run_line)
    assert "/backups" in {place for _, place in mounts}
    assert re.search(r"steward backup /backups/", TEXT)


def test_the_user_and_the_database_are_those_that_the_server_makes() -> None:
    server_settings = settings(TEXT.partition("  database:\n")[2].partition("\n\n")[0])
    assert (
        f"postgresql://{server_settings['POSTGRES_USER']}:{server_settings['POSTGRES_PASSWORD']}@database/{server_settings['POSTGRES_USER']}"
        == (read_shared_settings()["STEWARD_DATABASE"])
    ), "without a name of its own the server's database is called as its user"
