"""Returns a float."""

SENTENCE = "expected an int"
BREAKS = "whole"
CHANGES = """
-    return sum(storage.nbytes() for storage in storages.values())
+    return sum(storage.nbytes() for storage in storages.values()) / 1.0
"""
