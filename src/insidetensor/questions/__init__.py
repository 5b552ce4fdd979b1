"""Questions in a lesson: predictions and puzzles, which are answered at once."""
