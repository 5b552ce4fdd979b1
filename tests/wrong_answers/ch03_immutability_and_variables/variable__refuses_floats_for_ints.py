"""Refuses a list of floats where the variable holds ints."""

SENTENCE = "In a variable of ints, 1.7 becomes 1"
BREAKS = "converted"
CHANGES = """
-        return np.array(value, dtype=self.dtype)
+        return np.array(value).astype(self.dtype, casting="same_kind")
"""
