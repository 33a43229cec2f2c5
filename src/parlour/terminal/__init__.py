"""A place to play in the terminal: the app with a board to point at, and the plain mode for pipes and readers of the screen."""
