"""Casts an array of another dtype."""

SENTENCE = "An ndarray must have the dtype of the variable"
BREAKS = "dtype"
CHANGES = """
-        if isinstance(value, np.ndarray) and value.dtype != self.dtype:
-            raise TypeError(f"expected dtype {self.dtype}, got an ndarray of {value.dtype}")
"""
