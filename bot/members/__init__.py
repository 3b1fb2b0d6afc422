"""Members' own settings: reminders, quiet hours, language."""
