"""Race templates: the setup of a race is saved under a name, and other races are created from it.

Every member may use a server's templates. Who organises a race may save its setup; a template is changed or deleted by
whoever has saved it, or by a member with Manage Server."""

from bot.app.command import CommandContext
from bot.app.race_access import AuthorizedRaces
from bot.lobby.rematch import copy_setup
from bot.lobby.starting import check_organiser
from bot.model.actor import Actor, Rejection
from bot.posts.summaries import Setup
from bot.store import race_templates
from bot.store.database import Transaction
from bot.store.race_templates import RaceTemplate
from bot.util.similar_names import find_similar

MAX_TEMPLATES, MAX_NAME_CHARS = 25, 40
"""Templates of a server, which all fit into a list of suggestions; characters of a name."""


class RaceTemplates:
    """The templates of a server."""

    def __init__(self, access: AuthorizedRaces) -> None:
        self._access, self._database = access, access.database

    async def list_all(self, actor: Actor) -> tuple[RaceTemplate, ...]:
        """List the templates of the actor's server by name."""
        guild = actor.guild
        return await self._database.read(lambda t: race_templates.list_all(t, guild)) if guild is not None else ()

    async def find(self, name: str, actor: Actor) -> RaceTemplate | Rejection:
        """Find a template by its name, ignoring case."""
        return _find(name, await self.list_all(actor))

    async def save(self, name: str, race: int, actor: Actor) -> RaceTemplate | Rejection:
        """Save a race's setup under a name. An own template of this name is replaced."""
        plain = " ".join(name.split())
        if not plain or len(plain) > MAX_NAME_CHARS:
            return Rejection(code="bad_template_name", facts={"longest": MAX_NAME_CHARS})

        def see(context: CommandContext) -> Setup | Rejection:
            return check_organiser(context, actor) or copy_setup(context.now.race)

        setup = await self._access.query(race, actor, see)
        guild = actor.guild
        if isinstance(setup, Rejection):
            return setup
        if guild is None:
            return Rejection(code="on_a_server")
        now = self._access.clock()

        async def write(t: Transaction) -> RaceTemplate | Rejection:
            templates = await race_templates.list_all(t, guild)
            earlier_template = next((one for one in templates if one.name.casefold() == plain.casefold()), None)
            if earlier_template is None and len(templates) >= MAX_TEMPLATES:
                return Rejection(code="templates_full", facts={"most": MAX_TEMPLATES})
            rejection = _check_may_change(earlier_template, actor) if earlier_template else None
            if rejection:
                return rejection
            new = RaceTemplate(
                guild=guild,
                name=earlier_template.name if earlier_template else plain,
                setup=setup,
                member=actor.member,
                at=now,
            )
            await race_templates.save(t, new)
            return new

        return await self._database.write(write)

    async def remove(self, name: str, actor: Actor) -> RaceTemplate | Rejection:
        """Delete a template; races created from it stay as they are."""
        guild = actor.guild or 0

        async def write(t: Transaction) -> RaceTemplate | Rejection:
            template = _find(name, await race_templates.list_all(t, guild))
            if isinstance(template, Rejection):
                return template
            rejection = _check_may_change(template, actor)
            if rejection is None:
                await race_templates.remove(t, guild, template.name)
            return rejection or template

        return await self._database.write(write)


def _find(name: str, templates: tuple[RaceTemplate, ...]) -> RaceTemplate | Rejection:
    plain = " ".join(name.split()).casefold()
    template = next((one for one in templates if one.name.casefold() == plain), None)
    if template:
        return template
    names = [one.name for one in templates]
    return Rejection(code="no_such_template", facts={"name": name, "names": find_similar(name, names) or names})


def _check_may_change(one: RaceTemplate, actor: Actor) -> Rejection | None:
    """Return a rejection unless the actor has saved the template or manages the server."""
    if actor.manager or actor.member == one.member:
        return None
    return Rejection(code="not_yours", facts={"owner": f"<@{one.member}>"})
