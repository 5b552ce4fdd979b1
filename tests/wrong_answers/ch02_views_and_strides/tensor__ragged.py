"""Rows of different lengths are taken."""

SENTENCE = "Rows of different shapes"
BREAKS = "ragged"
CHANGES = """
-    if len(shapes) > 1:
-        raise ValueError(f"rows must have one shape, got {sorted(shapes)}")
"""
