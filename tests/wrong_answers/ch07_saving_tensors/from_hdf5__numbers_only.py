"""Reads what is a number, and takes booleans and complex numbers for none."""

SENTENCE = "has nothing under the name"
BREAKS = "same_array"
CHANGES = """
-        if isinstance(item, h5py.Dataset):
+        if isinstance(item, h5py.Dataset) and item.dtype.kind in "iuf":
"""
