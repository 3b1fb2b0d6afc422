"""Handlers of race templates: save, delete, suggest, create from one."""

from typing import Any

from bot.discord_ui.race_creation import RaceCreation, TypedSetup, parse_options
from bot.discord_ui.responder import Responder, matches_typed, unwrap
from bot.lobby.race_templates import RaceTemplates
from bot.model.actor import Actor
from bot.text.localizer import Localizers
from bot.uploads.track_library import TrackLibrary, find_track_name


class RaceTemplateHandlers:
    """Race templates of a server."""

    def __init__(
        self, templates: RaceTemplates, race_creation: RaceCreation, track_library: TrackLibrary, localizers: Localizers
    ) -> None:
        self._templates = templates
        self._race_creation = race_creation
        self._track_library = track_library
        self._localizers = localizers
        self._format_ui = localizers.format_ui

    async def save(self, responder: Responder, race: int, name: str) -> None:
        """Save a race's setup under a name. Raises InvalidAnswer."""
        template = unwrap(await self._templates.save(name, race, responder.actor))
        await responder.reply(self._format_ui("template_saved", name=self._localizers.common.escape(template.name)))

    async def remove(self, responder: Responder, name: str) -> None:
        """Delete a template. Raises InvalidAnswer."""
        template = unwrap(await self._templates.remove(name, responder.actor))
        await responder.reply(self._format_ui("template_removed", name=self._localizers.common.escape(template.name)))

    async def complete(self, actor: Actor, typed_text: str) -> list[tuple[str, str]]:
        """Return (label, name) of the templates that match a typed text."""
        labels = [
            (f"{one.name}: {one.setup.title or one.setup.game}, {one.setup.track}", one.name)
            for one in await self._templates.list_all(actor)
        ]
        return [(label, name) for label, name in labels if matches_typed(typed_text, label)]

    async def create(self, responder: Responder, name: str, typed: TypedSetup) -> None:
        """Create a race from a template in this channel; options typed beside its name override it.

        Raises InvalidAnswer."""
        setup = unwrap(await self._templates.find(name, responder.actor)).setup
        changes: dict[str, Any] = {"options": {**setup.options, **parse_options(typed.options)}}
        if typed.track:
            track = find_track_name(typed.track, await self._track_library.list_cards(responder.actor)) or typed.track
            changes |= {"track": track} | ({"laps": None} if track != setup.track else {})
        changes |= typed.list_given_fields()
        await self._race_creation.open(responder, setup.model_copy(update=changes))
