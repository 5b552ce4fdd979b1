"""Knows numbers and nodes, and no arrays."""

SENTENCE = "Make a constant of a number or an array first"
BREAKS = "other_sides"
CHANGES = """
     def __add__(self, other):
+        if isinstance(other, np.ndarray):
+            return NotImplemented
"""
