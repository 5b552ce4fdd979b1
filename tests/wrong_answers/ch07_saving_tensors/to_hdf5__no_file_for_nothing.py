"""Writes no file where there is no tensor."""

SENTENCE = "becomes a file without datasets"
BREAKS = "replaced"
CHANGES = """
+    if not arrays:
+        return
     with h5py.File(path, "w") as file:  # from here on, nothing is refused
"""
