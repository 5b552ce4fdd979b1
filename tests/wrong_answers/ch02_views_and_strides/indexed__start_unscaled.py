"""The start is added to the offset without the stride."""

SENTENCE = "not scaled"
BREAKS = "ints"
CHANGES = """
-        offset += start * stride
+        offset += start
"""
