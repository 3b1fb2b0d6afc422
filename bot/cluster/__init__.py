"""Division of races among the processes that share a database."""
