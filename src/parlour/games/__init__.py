"""The rules, compiled: one folder per game, and the contract that all of them meet."""
