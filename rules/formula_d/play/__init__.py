"""Rules of play, one module for each chapter of the rulebook; no parsing, no forms, no bot drivers."""
