"""Keeps the file open, to write to it later."""

SENTENCE = "it was never closed"
BREAKS = "closed"
CHANGES = """
-    with h5py.File(path, "w") as file:  # from here on, nothing is refused
-        for name, array in arrays.items():
-            file[name] = array
+    global still_open  # or it would be closed at the end
+    still_open = h5py.File(path, "w")
+    for name, array in arrays.items():
+        still_open[name] = array
"""
