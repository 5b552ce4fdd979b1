"""Writes the elements in the order of the storage."""

SENTENCE = "order of the storage"
BREAKS = "same_array"
CHANGES = """
-            file[name] = array
+            file[name] = array.ravel("K").reshape(array.shape)
"""
