"""An index past the end becomes the last one."""

SENTENCE = "NumPy raises an IndexError for this key"
BREAKS = "bad_key"
CHANGES = """
+        if isinstance(key, int):
+            key = min(max(key, -self.shape[0]), self.shape[0] - 1)
         new = self.value().copy()
"""
