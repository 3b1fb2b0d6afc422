"""The bot: everything around the rules that is not the rules."""
