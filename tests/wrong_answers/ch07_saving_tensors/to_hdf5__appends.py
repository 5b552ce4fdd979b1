"""Opens an older file in place of beginning a new one."""

SENTENCE = "has something under the name"
BREAKS = "replaced"
CHANGES = """
-    with h5py.File(path, "w") as file:  # from here on, nothing is refused
+    with h5py.File(path, "a") as file:

         for name, array in arrays.items():
+            if name in file:
+                del file[name]
"""
