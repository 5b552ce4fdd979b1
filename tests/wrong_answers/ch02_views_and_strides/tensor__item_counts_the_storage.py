"""item looks at the number of elements in the storage."""

SENTENCE = "exactly one element"
BREAKS = "item"
CHANGES = """
-        if math.prod(self.shape) != 1:
+        if len(self.storage) != 1:
"""
