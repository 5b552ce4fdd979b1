"""Auto estimates the computing alone."""

SENTENCE = "include the transfers of the operands"
BREAKS = "auto"
CHANGES = """
-            m, k, n, itemsize, tuple(nbytes for at, nbytes in sizes[is_one:] if at != place), cost
+            m, k, n, itemsize, (), cost
"""
