"""Writes everything out, and leaves the file open."""

SENTENCE = "the file must be closed"
BREAKS = "closed"
CHANGES = """
-    with h5py.File(path, "w") as file:  # from here on, nothing is refused
-        for name, array in arrays.items():
-            file[name] = array
+    file = h5py.File(path, "w")
+    for name, array in arrays.items():
+        file[name] = array
+    file.flush()
+    return file
"""
