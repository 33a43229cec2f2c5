"""Engines that know the contract and no game: levels, hints, proven positions, and the searches they use."""
