"""Writes the records in the order of their names."""

SENTENCE = "in the order of the dict"
BREAKS = "keys"
CHANGES = """
-    for name, array in arrays.items():
+    for name, array in sorted(arrays.items()):
"""
