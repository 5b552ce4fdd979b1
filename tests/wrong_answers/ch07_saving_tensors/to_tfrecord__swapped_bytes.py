"""Turns all elements into this machine's order of bytes."""

SENTENCE = "`dtype.str` says the order of the bytes"
BREAKS = "elements"
CHANGES = """
-            "data": feature(array.tobytes()),
+            "data": feature(array.astype(array.dtype.newbyteorder("=")).tobytes()),
"""
