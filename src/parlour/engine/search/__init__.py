"""How a move is found: each search takes a match and a task, and returns a choice."""
