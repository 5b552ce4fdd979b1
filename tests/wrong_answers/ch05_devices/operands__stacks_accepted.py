"""Takes stacks of matrices, as torch.matmul does."""

SENTENCE = "Both must have exactly two axes"
BREAKS = "two_axes"
CHANGES = """
-    if len(rows) != 2 or len(columns) != 2:
+    if len(rows) < 2 or len(columns) < 2:

-    if rows[1] != columns[0]:
+    if rows[-1] != columns[-2]:
"""
