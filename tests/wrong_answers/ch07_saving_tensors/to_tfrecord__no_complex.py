"""Takes complex numbers for something that cannot be written."""

SENTENCE = "raised TypeError"
BREAKS = "kinds"
CHANGES = """
-        if array.dtype.kind not in "biufc":
+        if array.dtype.kind not in "biuf":
"""
