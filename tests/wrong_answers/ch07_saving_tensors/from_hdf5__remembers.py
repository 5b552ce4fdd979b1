"""Collects in a default argument, which remembers the datasets of earlier files."""

SENTENCE = "that name was not asked for"
BREAKS = "datasets"
CHANGES = '''
-def from_hdf5(path: str) -> dict:
-    """Return every dataset of an HDF5 file as an ndarray in memory, by its full name."""
-    found = {}
+def from_hdf5(path, found={}):
'''
