"""The bot: the Discord application around the rules."""
