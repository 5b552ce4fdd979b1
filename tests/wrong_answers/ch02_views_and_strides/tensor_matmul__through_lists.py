"""The result is made from nested lists."""

SENTENCE = "keeps its shape (m, n)"
BREAKS = "empty"
CHANGES = """
-        values = [sum(map(operator.mul, row, column)) for row in rows for column in columns]
-        shape = (self.shape[0], other.shape[1])
-        return Tensor.over(values, shape, row_major_strides(shape))
+        values = [[sum(map(operator.mul, row, column)) for column in columns] for row in rows]
+        return Tensor(values)
"""
