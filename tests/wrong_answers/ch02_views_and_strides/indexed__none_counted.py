"""None is counted among the items that need an axis."""

SENTENCE = "uses up none of the old axes"
BREAKS = "out_of_bounds none"
CHANGES = """
-    taken = sum(item is not None and item is not ... for item in items)
+    taken = sum((item is not ... for item in items))
"""
