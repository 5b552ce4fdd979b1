"""Writes the shape as text."""

SENTENCE = "expected int64_list"
BREAKS = "records"
CHANGES = """
-            "shape": feature(*array.shape),
+            "shape": feature(str(array.shape).encode()),
"""
