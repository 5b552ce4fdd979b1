"""The rows of the result are one and the same list, filled in again and again."""

SENTENCE = "is the sum of a[i, x] * b[x, j]"
BREAKS = "products"
CHANGES = """
-        values = [sum(map(operator.mul, row, column)) for row in rows for column in columns]
+        result = [[0] * len(columns)] * len(rows)
+        for i, row in enumerate(rows):
+            for j, column in enumerate(columns):
+                result[i][j] = sum(map(operator.mul, row, column))
+        values = [number for row in result for number in row]
"""
