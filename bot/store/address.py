"""Where a database is: a file of SQLite, or a PostgreSQL on a server."""

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from pydantic import SecretStr

SCHEMES = ("postgresql", "postgres")


class NoAddress(ValueError):
    """A text names no database. One sentence, without the text: it may hold a password."""


@dataclass(frozen=True)
class Server:
    """A PostgreSQL. Its address is a secret; it prints as host and name only."""

    secret: SecretStr

    @property
    def url(self) -> str:
        """With its password: for the driver only."""
        return self.secret.get_secret_value()

    def named(self, name: str) -> "Server":
        """Another database of the same server."""
        return Server(SecretStr(urlunsplit(urlsplit(self.url)._replace(path=f"/{name}"))))

    def __str__(self) -> str:
        parts = urlsplit(self.url)
        return f"the database {parts.path.lstrip('/') or 'of that name'} on {parts.hostname or 'this machine'}"


Address = Path | Server


def address(text: str) -> Address:
    """A path, or `postgresql://…`. Raises NoAddress."""
    scheme, mark, _ = text.partition("://")
    if not mark:
        return Path(text)
    if scheme.lower() not in SCHEMES:
        raise NoAddress(f"is a path or begins with postgresql://, not with {scheme[:20]}://")
    try:
        urlsplit(text)
    except ValueError:
        raise NoAddress("is no address of a PostgreSQL: postgresql://NAME:PASSWORD@HOST/DATABASE") from None
    return Server(SecretStr(text))
