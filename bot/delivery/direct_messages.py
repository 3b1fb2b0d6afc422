"""The opened direct-message channels of members."""

import discord
from discord import HTTPException

UNKNOWN_CHANNEL_CODE = 10003
NOT_FOUND_STATUS = 404


class DirectMessages:
    """Cache of the opened direct-message channels, by member."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._channels: dict[int, int] = {}

    async def open(self, member: int) -> int:
        """Return the member's channel; ask Discord for it only once."""
        if member not in self._channels:
            self._channels[member] = int((await self._client.http.start_private_message(member))["id"])
        return self._channels[member]

    def forget_if_gone(self, member: int | None, refusal: HTTPException) -> bool:
        """Forget a channel that Discord no longer knows; return whether a retry with a new one makes sense."""
        is_gone = refusal.code == UNKNOWN_CHANNEL_CODE or (refusal.status == NOT_FOUND_STATUS and not refusal.code)
        return is_gone and member is not None and self._channels.pop(member, None) is not None
