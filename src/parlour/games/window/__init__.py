"""The Over-Pass board as data: four games and three puzzles share it."""
