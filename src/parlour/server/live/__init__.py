"""Matches that live in a process: the hub, presence, bots, what happens by itself, limits and the bus."""
