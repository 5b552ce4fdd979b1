"""Keeps a read-only array without a copy: its owner can write into it."""

SENTENCE = "v.assign(r); a[0] = 9.0; v.value()"
BREAKS = "copies"
CHANGES = """
+        if isinstance(value, np.ndarray) and not value.flags.writeable:
+            return value
         return np.array(value, dtype=self.dtype)
"""
