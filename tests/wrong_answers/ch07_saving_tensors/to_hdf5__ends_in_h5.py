"""Adds an ending to the path."""

SENTENCE = "left no file at `path`"
BREAKS = "datasets"
CHANGES = """
-    with h5py.File(path, "w") as file:  # from here on, nothing is refused
+    with h5py.File(path + ".h5", "w") as file:
"""
