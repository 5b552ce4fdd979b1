"""Names the dtype that came, and not the one of the variable."""

SENTENCE = "`float32`"
BREAKS = "dtype"
CHANGES = """
-            raise TypeError(f"expected dtype {self.dtype}, got an ndarray of {value.dtype}")
+            raise TypeError(f"got {value.dtype}")
"""
