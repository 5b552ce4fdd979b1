"""Auto counts a transfer for operands that lie there already."""

SENTENCE = "operands that lie there already need no transfer"
BREAKS = "auto"
CHANGES = """
-            m, k, n, itemsize, tuple(nbytes for at, nbytes in sizes[is_one:] if at != place), cost
+            m, k, n, itemsize, tuple(nbytes for at, nbytes in sizes[is_one:]), cost
"""
