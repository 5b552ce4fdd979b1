"""A transpose swaps the last two axes, whichever are named."""

SENTENCE = "Axes 0 and 2 change places"
BREAKS = "swap"
CHANGES = """
-    dims[dim0], dims[dim1] = dims[dim1], dims[dim0]
+    dims[dim0], dims[dim1]
+    if len(dims) > 1 and dims[dim0] != dims[dim1]:
+        dims[-1], dims[-2] = dims[-2], dims[-1]
"""
