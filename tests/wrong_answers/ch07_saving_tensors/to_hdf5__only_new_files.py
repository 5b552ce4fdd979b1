"""Opens a file that must not be there yet."""

SENTENCE = "it must be replaced"
BREAKS = "replaced"
CHANGES = """
-    with h5py.File(path, "w") as file:  # from here on, nothing is refused
+    with h5py.File(path, "x") as file:
"""
