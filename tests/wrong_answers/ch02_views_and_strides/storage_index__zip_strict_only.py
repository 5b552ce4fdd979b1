"""zip in strict mode sees to the number of indices, whatever it raises."""

SENTENCE = "There must be one index for each axis"
BREAKS = "index_count"
CHANGES = """
-    if len(index) != len(shape):
-        raise IndexError(f"expected {len(shape)} indices for shape {shape}, got {len(index)}")
"""
