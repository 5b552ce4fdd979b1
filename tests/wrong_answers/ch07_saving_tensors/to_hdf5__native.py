"""Turns the bytes into this machine's order."""

SENTENCE = "HDF5 can hold both"
BREAKS = "same_array"
CHANGES = """
-            file[name] = array
+            file[name] = array.astype(array.dtype.newbyteorder("="))
"""
