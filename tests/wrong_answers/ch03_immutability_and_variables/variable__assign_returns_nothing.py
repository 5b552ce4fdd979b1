"""Forgets to return the variable."""

SENTENCE = "Each update returns the variable itself."
BREAKS = "assign"
CHANGES = """
-        return self
"""
