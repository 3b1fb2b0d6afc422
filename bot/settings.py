"""Settings from environment variables, read once."""

import logging
import re
import socket
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import BeforeValidator, Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.store.database import Server, parse_address

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
MAX_PROCESSES = 1024


def _make_whole_number_check(least: int, most: int) -> BeforeValidator:
    """Make a validator whose message names the limits."""

    def read(value: object) -> int | None:
        if value is None:
            return None
        text = str(value).strip()
        if not (text.isdecimal() and len(text) < 10 and least <= int(text) <= most):
            raise ValueError(f"must be a whole number from {least} to {most}; it is “{text[:40]}”")
        return int(text)

    return BeforeValidator(read)


def _is_api_base(address: str) -> bool:
    """Whether an address can be the base of Discord's API."""
    try:
        parts = urlsplit(address)
        has_host = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    return has_host and bool(re.search(r"/api/v\d+/?$", parts.path)) and not parts.query and not parts.fragment


class Environment(BaseSettings):
    """The settings; data/handbook/hosts.md describes each variable. The token never appears in a message or a log."""

    model_config = SettingsConfigDict(
        frozen=True, extra="ignore", case_sensitive=True, env_ignore_empty=True, populate_by_name=True
    )

    discord_token: Annotated[SecretStr | None, Field(validation_alias="DISCORD_TOKEN")] = None
    database: Annotated[Path | Server, Field(validation_alias="STEWARD_DATABASE")] = Path("steward.sqlite")
    discord_api: Annotated[str | None, Field(validation_alias="STEWARD_DISCORD_API")] = None
    data: Annotated[Path | None, Field(validation_alias="STEWARD_DATA")] = None
    shard_count: Annotated[
        int | None, Field(validation_alias="STEWARD_SHARD_COUNT"), _make_whole_number_check(1, MAX_PROCESSES)
    ] = None
    processes: Annotated[
        int, Field(validation_alias="STEWARD_PROCESSES"), _make_whole_number_check(1, MAX_PROCESSES)
    ] = 1
    process: Annotated[
        int, Field(validation_alias="STEWARD_PROCESS"), _make_whole_number_check(0, MAX_PROCESSES - 1)
    ] = 0
    retention: Annotated[int, Field(validation_alias="STEWARD_RETENTION"), _make_whole_number_check(1, 3650)] = 30
    log: Annotated[str, Field(validation_alias="STEWARD_LOG")] = "INFO"
    unknown_words: Annotated[Path | None, Field(validation_alias="STEWARD_UNKNOWN_WORDS")] = None

    @field_validator("discord_token")
    @classmethod
    def _check_token(cls, value: SecretStr | None) -> SecretStr | None:
        """Refuse what cannot be sent in a header; the token itself is never shown."""
        token = value.get_secret_value().strip() if value else ""
        if not token.isascii() or any(sign.isspace() or not sign.isprintable() for sign in token):
            raise ValueError("is not a token: it contains blanks or letters that no token has; copy it again")
        return SecretStr(token) if token else None

    @field_validator("discord_api")
    @classmethod
    def _check_api(cls, value: str | None) -> str | None:
        if value is not None and not _is_api_base(value):
            raise ValueError(
                f"must be the whole base address of the API, such as https://HOST/api/v10; it is “{value}”"
            )
        return value

    @field_validator("unknown_words")
    @classmethod
    def _check_unknown_words(cls, value: Path | None) -> Path | None:
        if value and (value.is_dir() or not value.absolute().parent.is_dir()):
            raise ValueError(f"must name a file in a folder that exists; it is “{value}”")
        return value

    @field_validator("log_format", mode="before")
    @classmethod
    def _check_log_format(cls, value: str) -> str:
        if value not in ("text", "json"):
            raise ValueError(f"must be text or json; it is “{value}”")
        return value

    @field_validator("database", mode="before")
    @classmethod
    def _parse_database(cls, value: object) -> object:
        return parse_address(value) if isinstance(value, str) else value

    log_format: Annotated[Literal["text", "json"], Field(validation_alias="STEWARD_LOG_FORMAT")] = "text"

    @field_validator("process", mode="before")
    @classmethod
    def _parse_process(cls, value: object) -> object:
        """Parse the process number; `hostname` means the number at the end of the machine's name, as in `steward-3`."""
        if value != "hostname":
            return value
        number = re.search(r"(\d+)$", socket.gethostname())
        if number is None:
            raise ValueError(
                f"is “hostname”, but this machine's name, {socket.gethostname()}, does not end in a number"
            )
        return int(number[1])

    @model_validator(mode="after")
    def _check_processes(self) -> "Environment":
        if self.processes == 1 and self.process == 0:
            return self
        if not isinstance(self.database, Server):
            raise ValueError("STEWARD_PROCESSES needs a PostgreSQL database: name one in STEWARD_DATABASE")  # noqa: TRY004
        if self.process >= self.processes:
            raise ValueError(f"STEWARD_PROCESS must be from 0 to {self.processes - 1}; it is {self.process}")
        if self.shard_count is None or self.shard_count & (self.shard_count - 1) or self.shard_count < self.processes:
            raise ValueError("STEWARD_SHARD_COUNT must be 1, 2, 4 … 1024, and at least the number of processes")
        return self

    @property
    def shards(self) -> tuple[int, ...]:
        """The gateway shards of this process."""
        return self.list_shards(self.process)

    def list_shards(self, process: int) -> tuple[int, ...]:
        """Return the gateway shards of a process."""
        count = self.shard_count or 1
        return tuple(range(process * count // self.processes, (process + 1) * count // self.processes))

    @field_validator("log")
    @classmethod
    def _parse_level(cls, value: str) -> str:
        if value.upper() not in LOG_LEVELS:
            raise ValueError(f"must be one of {', '.join(LOG_LEVELS)}; it is “{value}”")
        return value.upper()

    @property
    def token(self) -> str | None:
        """The bot's token."""
        return self.discord_token.get_secret_value() if self.discord_token else None

    @property
    def log_level(self) -> int:
        """The log level as a number."""
        return int(getattr(logging, self.log))


class MissingSetting(Exception):
    """A setting is missing or invalid. One sentence."""


def read_settings() -> Environment:
    """Read the settings. Raises MissingSetting."""
    try:
        return Environment()
    except ValidationError as fault:
        first = fault.errors()[0]
        reason = str(first["msg"]).removeprefix("Value error, ")
        if not first["loc"]:
            raise MissingSetting(f"{reason}.") from None
        raise MissingSetting(f"{'.'.join(map(str, first['loc']))} {reason[:1].lower()}{reason[1:]}.") from None
