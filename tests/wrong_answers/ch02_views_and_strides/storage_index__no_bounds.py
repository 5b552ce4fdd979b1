"""No index is ever refused."""

SENTENCE = "Index 3 is out of bounds for axis 0"
BREAKS = "out_of_bounds message"
CHANGES = """
-    if not -size <= i < size:
-        raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
"""
