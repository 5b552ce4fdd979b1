"""Writes the name of the dtype, which leaves out the order of the bytes."""

SENTENCE = "under `dtype`; expected"
BREAKS = "records"
CHANGES = """
-            "dtype": feature(array.dtype.str.encode()),
+            "dtype": feature(array.dtype.name.encode()),
"""
