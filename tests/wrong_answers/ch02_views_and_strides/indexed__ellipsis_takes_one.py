"""`...` stands for one full slice at least."""

SENTENCE = "raised IndexError"
BREAKS = "ellipsis"
CHANGES = """
         raise IndexError(f"too many indices: {taken} for a tensor with {ndim} axes")
+    if ellipses and taken == ndim:
+        raise IndexError("nothing is left for the ellipsis")
"""
