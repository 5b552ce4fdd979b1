"""The remainder brings every int back into its axis."""

SENTENCE = "is out of bounds for axis 0"
BREAKS = "out_of_bounds"
CHANGES = """
-            start = index_on_axis(operator.index(item), axis, size)
+            start = operator.index(item) % size
"""
