"""Opens an older file, in which the name is taken already."""

SENTENCE = "it must be replaced"
BREAKS = "replaced"
CHANGES = """
-    with h5py.File(path, "w") as file:  # from here on, nothing is refused
+    with h5py.File(path, "a") as file:
"""
