"""Casts delta, whatever dtype it has."""

SENTENCE = "nothing is promoted"
BREAKS = "dtype"
CHANGES = """
-        delta = self.converted(value)
+        delta = np.array(value, dtype=self.dtype)
"""
