"""Executable rulebook cases: loading case files, playing them, comparing the outcome.

Each game supplies its own vocabulary. `runner_cli.run_files` is the command `steward cases`;
`tests/cases/README.md` documents the vocabulary for people."""
