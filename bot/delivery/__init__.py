"""From the commit to Discord."""
