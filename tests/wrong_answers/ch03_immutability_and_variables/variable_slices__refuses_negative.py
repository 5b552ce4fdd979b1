"""Refuses a negative index, as scatter_nd does."""

SENTENCE = "In a key, a negative index counts from the end"
BREAKS = "keys"
CHANGES = """
+        items = key if isinstance(key, tuple) else (key,)
+        if any(isinstance(item, int) and item < 0 for item in items):
+            raise IndexError("negative index")
         new = self.value().copy()
"""
