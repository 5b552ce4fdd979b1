"""The product is stored column after column."""

SENTENCE = "The product is a new row-major tensor"
BREAKS = "result"
CHANGES = """
-        values = [sum(map(operator.mul, row, column)) for row in rows for column in columns]
+        values = [sum(map(operator.mul, row, column)) for column in columns for row in rows]

-        return Tensor.over(values, shape, row_major_strides(shape))
+        return Tensor.over(values, shape, (1, shape[0]))
"""
