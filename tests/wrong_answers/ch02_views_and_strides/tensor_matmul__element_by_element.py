"""Numbers in the same place are multiplied, as * does."""

SENTENCE = "is the sum of a[i, x] * b[x, j]"
BREAKS = "products"
CHANGES = """
-        values = [sum(map(operator.mul, row, column)) for row in rows for column in columns]
+        values = list(map(operator.mul, itertools.chain(*rows), itertools.chain(*other.tolist())))
"""
