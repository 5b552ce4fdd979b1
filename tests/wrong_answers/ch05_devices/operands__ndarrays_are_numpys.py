"""The library of an ndarray is numpy."""

SENTENCE = "An ndarray counts as a torch tensor"
BREAKS = "ndarray_shares"
CHANGES = """
-    return library, left, right
+    if isinstance(a, np.ndarray) and isinstance(b, np.ndarray):
+        library = "numpy"
+    return library, left, right
"""
