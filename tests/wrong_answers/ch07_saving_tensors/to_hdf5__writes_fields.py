"""Writes every dtype that h5py takes, fields too."""

SENTENCE = "An array of records with fields"
BREAKS = "kinds"
CHANGES = """
-        if tensor.dtype.kind not in "biufc":
+        if tensor.dtype.kind not in "biufcV":
"""
