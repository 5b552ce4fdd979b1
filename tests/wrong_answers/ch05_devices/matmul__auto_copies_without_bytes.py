"""Counts the copies, and forgets how much they carry."""

SENTENCE = "The policy auto takes the place of the fewest estimated seconds"
BREAKS = "auto"
CHANGES = """
-            m, k, n, itemsize, tuple(nbytes for at, nbytes in sizes[is_one:] if at != place), cost
+            m, k, n, itemsize, tuple(0 for at, _ in sizes[is_one:] if at != place), cost
"""
