"""Handing an exercise in: what was released, what is in the notebook now, and what to repair."""
