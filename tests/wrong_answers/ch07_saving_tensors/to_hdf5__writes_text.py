"""Writes runs of bytes, which h5py accepts."""

SENTENCE = "they are neither numbers nor booleans"
BREAKS = "kinds"
CHANGES = """
-        if tensor.dtype.kind not in "biufc":
+        if tensor.dtype.kind not in "biufcS":
"""
