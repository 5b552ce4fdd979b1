"""Any two floats can be multiplied."""

SENTENCE = "The dtypes differ, and nothing is ever cast"
BREAKS = "one_dtype"
CHANGES = """
-    if left.dtype != right.dtype:
+    is_float = ["float" in str(x.dtype) and "bfloat" not in str(x.dtype) for x in (left, right)]
+    if left.dtype != right.dtype and not all(is_float):
"""
