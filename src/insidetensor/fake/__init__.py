"""A device with a clock of its own, on which a benchmark's mistakes show."""
