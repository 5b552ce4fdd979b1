"""Only the end is compared with the size, so a negative length gives nothing."""

SENTENCE = "they must all exist"
BREAKS = "narrow_bounds"
CHANGES = """
-        if not 0 <= first <= first + length <= size:
+        if not 0 <= first <= size or first + length > size:
"""
