"""Raises a ValueError for another dtype, as for another shape."""

SENTENCE = "must raise TypeError"
BREAKS = "dtype"
CHANGES = """
-            raise TypeError(f"expected dtype {self.dtype}, got an ndarray of {value.dtype}")
+            raise ValueError(f"expected dtype {self.dtype}, got {value.dtype}")
"""
