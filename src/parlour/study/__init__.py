"""What a game teaches: lessons, tactics and their themes, analysis."""
