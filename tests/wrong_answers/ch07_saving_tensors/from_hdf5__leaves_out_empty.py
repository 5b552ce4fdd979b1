"""Leaves out what holds no elements, to be rid of empty groups."""

SENTENCE = "has nothing under the name 'none'"
BREAKS = "same_array"
CHANGES = """
-        if isinstance(item, h5py.Dataset):
+        if isinstance(item, h5py.Dataset) and item.size:
"""
