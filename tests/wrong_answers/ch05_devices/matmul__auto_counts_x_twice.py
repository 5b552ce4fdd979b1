"""Auto counts two transfers for one operand that stands on both sides."""

SENTENCE = "so the estimate counts one transfer"
BREAKS = "auto"
CHANGES = """
-            m, k, n, itemsize, tuple(nbytes for at, nbytes in sizes[is_one:] if at != place), cost
+            m, k, n, itemsize, tuple(nbytes for at, nbytes in sizes if at != place), cost
"""
