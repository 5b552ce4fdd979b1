"""Counts bits in place of bytes."""

SENTENCE = "count bytes, of 8 bits each"
BREAKS = "whole"
CHANGES = """
-    return sum(storage.nbytes() for storage in storages.values())
+    return sum(storage.nbytes() * 8 for storage in storages.values())
"""
