"""The storage is a tuple, which nobody can write to."""

SENTENCE = "does not support item assignment"
BREAKS = "own_storage shares"
CHANGES = """
-        self.storage = flattened(nested)
+        self.storage = tuple(flattened(nested))
"""
