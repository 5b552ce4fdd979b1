"""Writes the elements in the order of the storage."""

SENTENCE = "order of the storage"
BREAKS = "elements"
CHANGES = """
-            "data": feature(array.tobytes()),
+            "data": feature(array.tobytes("A")),
"""
