"""Opens an older file to empty it, and so needs it to be HDF5."""

SENTENCE = "and no HDF5 file; it must be replaced"
BREAKS = "replaced"
CHANGES = """
-    with h5py.File(path, "w") as file:  # from here on, nothing is refused
+    with h5py.File(path, "a") as file:
+        for name in list(file):
+            del file[name]
"""
