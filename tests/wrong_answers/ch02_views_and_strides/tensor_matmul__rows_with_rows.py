"""Rows are multiplied with rows."""

SENTENCE = "sum of a[i, x] * b[x, j]"
BREAKS = "products"
CHANGES = """
-        rows, columns = self.tolist(), other.T.tolist()
+        rows, columns = (self.tolist(), other.tolist())
"""
