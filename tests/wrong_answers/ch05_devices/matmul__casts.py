"""Computes in float32, always."""

SENTENCE = "Nothing is ever cast"
BREAKS = "shapes_and_dtypes"
CHANGES = """
+    if library == "torch":
+        left, right = left.float(), right.float()
     left = moved(left, device)
"""
