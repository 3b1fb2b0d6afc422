"""Rulebook cases as data: what a case file says, how it is played, what is compared. The words are each game's own.

`files.run_files` is the command `steward cases`; `tests/cases/README.md` is the vocabulary for people.
"""
