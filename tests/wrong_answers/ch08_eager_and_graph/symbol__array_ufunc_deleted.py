"""Deletes the line for NumPy."""

SENTENCE = "an array of objects"
BREAKS = "reversed"
CHANGES = """
-    __array_ufunc__ = None  # given: NumPy leaves operators with a Symbol to the Symbol
"""
