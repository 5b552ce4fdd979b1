"""A fake device with its own clock, on which a benchmark's mistakes show."""
