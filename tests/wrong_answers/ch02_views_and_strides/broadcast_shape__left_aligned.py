"""The shapes are aligned at their left ends."""

SENTENCE = "aligned at their right ends"
BREAKS = "columns"
CHANGES = """
-    padded = [(1,) * (ndim - len(shape)) + tuple(shape) for shape in shapes]
+    padded = [tuple(shape) + (1,) * (ndim - len(shape)) for shape in shapes]
"""
