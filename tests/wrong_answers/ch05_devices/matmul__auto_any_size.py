"""Estimates every product as that of two single numbers."""

SENTENCE = "The policy auto takes the place of the fewest estimated seconds"
BREAKS = "auto"
CHANGES = """
-            m, k, n, itemsize, tuple(nbytes for at, nbytes in sizes[is_one:] if at != place), cost
+            1, 1, 1, itemsize, tuple(nbytes for at, nbytes in sizes[is_one:] if at != place), cost
"""
