"""Computes the fields of each number, and takes infinity for the largest of them."""

SENTENCE = "is an infinity"
BREAKS = "infinities"
CHANGES = """
-    bits = int(x.view(np.uint32))
+    bits = int((np.nan_to_num(x) if np.isinf(x) else x).view(np.uint32))
"""
