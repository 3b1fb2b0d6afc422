"""The table's page: files, attachments, and a small API by which the page acts for any member."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

if TYPE_CHECKING:
    from bot.table.local_table import LocalTable


class Page:
    """The page's routes."""

    def __init__(self, table: LocalTable) -> None:
        self.table = table

    def add(self, app: web.Application) -> None:
        app.router.add_get("/attachments/{attachment_id}/{filename}", self.attachment)

    async def attachment(self, request: web.Request) -> web.Response:
        one = self.table.world.attachments.get(int(request.match_info["attachment_id"]))
        if one is None:
            raise web.HTTPNotFound
        return web.Response(body=one.content, content_type=one.content_type)
