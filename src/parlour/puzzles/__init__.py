"""The three solitaire puzzles of the Over-Pass set: the contract of the games with one player."""
