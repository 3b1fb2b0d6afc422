"""Settings from environment variables, read once."""

import logging
import re
import socket
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.store.database import Server, parse_address

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


class Environment(BaseSettings):
    """The settings; data/handbook/hosts.md describes each variable. The token never appears in a message or a log."""

    model_config = SettingsConfigDict(
        frozen=True, extra="ignore", case_sensitive=True, env_ignore_empty=True, populate_by_name=True
    )

    discord_token: Annotated[SecretStr | None, Field(validation_alias="DISCORD_TOKEN")] = None
    database: Annotated[Path | Server, Field(validation_alias="STEWARD_DATABASE")] = Path("steward.sqlite")
    discord_api: Annotated[str | None, Field(validation_alias="STEWARD_DISCORD_API")] = None
    data: Annotated[Path | None, Field(validation_alias="STEWARD_DATA")] = None
    shard_count: Annotated[int | None, Field(validation_alias="STEWARD_SHARD_COUNT", ge=1, le=1024)] = None
    processes: Annotated[int, Field(validation_alias="STEWARD_PROCESSES", ge=1, le=1024)] = 1
    process: Annotated[int, Field(validation_alias="STEWARD_PROCESS", ge=0)] = 0
    retention: Annotated[int, Field(validation_alias="STEWARD_RETENTION", ge=1, le=3650)] = 30
    log: Annotated[str, Field(validation_alias="STEWARD_LOG")] = "INFO"
    unknown_words: Annotated[Path | None, Field(validation_alias="STEWARD_UNKNOWN_WORDS")] = None

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
            raise ValueError(f"is hostname, but {socket.gethostname()} does not end in a number")
        return int(number[1])

    @model_validator(mode="after")
    def _check_processes(self) -> "Environment":
        if self.processes == 1 and self.process == 0:
            return self
        if not isinstance(self.database, Server):
            raise ValueError("STEWARD_PROCESSES is for a PostgreSQL: one process has a SQLite file to itself")  # noqa: TRY004
        if self.process >= self.processes:
            raise ValueError(f"STEWARD_PROCESS counts from 0: it is below {self.processes}, and not {self.process}")
        if self.shard_count is None or self.shard_count & (self.shard_count - 1) or self.shard_count < self.processes:
            raise ValueError("STEWARD_SHARD_COUNT is 1, 2, 4 … 1024, and at least as many as there are processes")
        return self

    @property
    def shards(self) -> tuple[int, ...]:
        """The gateway shards of this process."""
        return self.shards_of(self.process)

    def shards_of(self, process: int) -> tuple[int, ...]:
        """Return the gateway shards of a process."""
        count = self.shard_count or 1
        return tuple(range(process * count // self.processes, (process + 1) * count // self.processes))

    @field_validator("log")
    @classmethod
    def _parse_level(cls, value: str) -> str:
        if value.upper() not in LOG_LEVELS:
            raise ValueError(f"is one of {', '.join(LOG_LEVELS)}")
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
    """Read the settings. Raises Unset."""
    try:
        return Environment()
    except ValidationError as fault:
        first = fault.errors()[0]
        reason = str(first["msg"]).removeprefix("Value error, ")
        if not first["loc"]:
            raise MissingSetting(f"{reason}.") from None
        raise MissingSetting(f"{'.'.join(map(str, first['loc']))} {reason[:1].lower()}{reason[1:]}.") from None
