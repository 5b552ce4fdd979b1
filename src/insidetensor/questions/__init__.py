"""What a lesson asks: predictions and puzzles, answered at once."""
