"""Compares the number of axes and of elements of the updates, and not their shape."""

SENTENCE = "nothing is broadcast"
BREAKS = "updates_shape"
CHANGES = """
-    if updates.shape != wanted:
+    if updates.ndim != len(wanted) or updates.size != np.prod(wanted):
"""
