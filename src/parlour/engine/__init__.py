"""Searches that know the contract and no game: perft and random play; compiled."""
