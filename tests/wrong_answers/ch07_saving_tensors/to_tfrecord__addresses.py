"""Writes Python objects, which are addresses."""

SENTENCE = "they could only be pickled, or lost"
BREAKS = "kinds"
CHANGES = """
-        if array.dtype.kind not in "biufc":
+        if array.dtype.kind not in "biufcO":
"""
