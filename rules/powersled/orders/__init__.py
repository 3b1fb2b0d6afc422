"""Order fields and their meaning, automatic answers, and forms."""
