"""Writes text and everything else that has bytes."""

SENTENCE = "must raise TypeError"
BREAKS = "kinds no_trace"
CHANGES = """
-        if array.dtype.kind not in "biufc":
+        if array.dtype.kind not in "biufcUSOMmV":
"""
