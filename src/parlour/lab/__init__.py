"""The laboratory: matches between engines, ladders of levels, and weights fitted to self-play."""
