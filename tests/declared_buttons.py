"""All buttons that the classes of `bot.discord_ui` declare."""

from importlib import import_module
from inspect import getmembers, isclass
from pkgutil import iter_modules

from bot import discord_ui
from bot.discord_ui.buttons import Button, list_buttons_of


def list_declared_buttons() -> dict[str, Button]:
    """Return all declared buttons by action."""
    modules = [
        import_module(f"{discord_ui.__name__}.{module_info.name}") for module_info in iter_modules(discord_ui.__path__)
    ]
    classes = [one for module in modules for _, one in getmembers(module, isclass) if one.__module__ == module.__name__]
    return {action: one for owner in classes for action, one in list_buttons_of(owner).items()}
