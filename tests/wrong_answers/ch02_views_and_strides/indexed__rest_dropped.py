"""Axes without an item of their own go away."""

SENTENCE = "The axes that no item deals with stay as they are"
BREAKS = "rest_stays"
CHANGES = """
         raise IndexError(f"too many indices: {taken} for a tensor with {ndim} axes")
+    if not ellipses:
+        return items
"""
