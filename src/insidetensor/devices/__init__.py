"""Which devices there are, and where each operation ran."""
