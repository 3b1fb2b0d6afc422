"""`steward import`: import a finished race into a server's archive, run by the operator of the database."""

import time
from collections.abc import Mapping

from bot.app.race_access import AuthorizedRaces
from bot.app.race_service import RaceService
from bot.data_files import Library
from bot.model.actor import Actor, Rejection
from bot.store.connect import open_database
from bot.store.database import Address
from bot.text.locale import ENGLISH
from bot.text.localizer import Localizers
from bot.text.services import TextServices
from bot.uploads.race_import import Archive, ImportedRace, examine_race_file
from bot.uploads.sandbox import SandboxedExaminer
from rules.base import Seat, Value
from rules.registry import RULESETS


class ImportTarget(Value):
    """Destination of an imported race: server, channel in which it can be viewed, and member of each car."""

    guild: int
    channel: int
    members: Mapping[Seat, int] = {}


UNREADABLE_CODES = frozenset({"file_too_large", "file_no_text", "no_race_file"})
"""Rejections of files that hold no race."""


class ImportRefusal(Value):
    """Why a race was not imported, in one sentence; `is_unreadable`: the file holds no race."""

    sentence: str
    is_unreadable: bool


async def import_race(
    address: Address, body: bytes, where: ImportTarget, library: Library
) -> ImportedRace | ImportRefusal:
    """Import a race; return it, or the reason against. Raises Unusable.

    The file is examined first, so that a refusal leaves no empty database behind."""
    localizers, examiner = Localizers.from_files(library.load_messages(ENGLISH)), SandboxedExaminer()
    retold = await examine_race_file(body, where.members, library, examiner)
    if isinstance(retold, Rejection):
        return _make_refusal(retold, localizers)
    database = await open_database(address)
    try:
        access = AuthorizedRaces(RaceService(database, RULESETS, lambda: int(time.time()), TextServices(localizers)))
        host = Actor(member=0, guild=where.guild, channel=where.channel, manager=True)
        answer = await Archive(access, library, examiner).store(retold, host, where.members)
    finally:
        await database.close()
    return _make_refusal(answer, localizers) if isinstance(answer, Rejection) else answer


def _make_refusal(rejection: Rejection, localizers: Localizers) -> ImportRefusal:
    sentence = localizers.common.format_phrase("refused", rejection.code, rejection.facts)
    return ImportRefusal(sentence=sentence, is_unreadable=rejection.code in UNREADABLE_CODES)
