"""Hand an exercise in: compare the notebook with the released one, repair it, send it."""
