"""What the environment says. Read once."""

import logging
from pathlib import Path
from typing import Annotated

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.store.address import Server, address

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


class Environment(BaseSettings):
    """One field a variable of the README. The token never appears in a message or a log."""

    model_config = SettingsConfigDict(
        frozen=True, extra="ignore", case_sensitive=True, env_ignore_empty=True, populate_by_name=True
    )

    discord_token: Annotated[SecretStr | None, Field(validation_alias="DISCORD_TOKEN")] = None
    database: Annotated[Path | Server, Field(validation_alias="STEWARD_DATABASE")] = Path("steward.sqlite")
    discord_api: Annotated[str | None, Field(validation_alias="STEWARD_DISCORD_API")] = None
    data: Annotated[Path | None, Field(validation_alias="STEWARD_DATA")] = None
    log: Annotated[str, Field(validation_alias="STEWARD_LOG")] = "INFO"

    @field_validator("database", mode="before")
    @classmethod
    def _address(cls, said: object) -> object:
        return address(said) if isinstance(said, str) else said

    @field_validator("log")
    @classmethod
    def _level(cls, said: str) -> str:
        if said.upper() not in LEVELS:
            raise ValueError(f"is one of {', '.join(LEVELS)}")
        return said.upper()

    @property
    def token(self) -> str | None:
        """The bot's token."""
        return self.discord_token.get_secret_value() if self.discord_token else None

    @property
    def log_level(self) -> int:
        """As the logging module counts."""
        return int(getattr(logging, self.log))


class Unset(Exception):
    """A setting cannot be used. One sentence."""


def read_settings() -> Environment:
    """The settings. Raises Unset."""
    try:
        return Environment()
    except ValidationError as fault:
        first = fault.errors()[0]
        reason = str(first["msg"]).removeprefix("Value error, ")
        raise Unset(f"{'.'.join(map(str, first['loc']))} {reason[:1].lower()}{reason[1:]}.") from None
