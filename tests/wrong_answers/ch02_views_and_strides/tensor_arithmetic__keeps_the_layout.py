"""The result lies in a storage like that of the left side, with its strides and offset."""

SENTENCE = "a storage of its own and offset 0"
BREAKS = "result"
CHANGES = """
-        values.extend(map(operation, run_values, others))  # map stops where the run does
-    return Tensor.over(values, shape, row_major_strides(shape))
+        values.extend(map(operation, run_values, others))
+    result = Tensor.over(values, shape, row_major_strides(shape))
+    if left.shape != shape or 0 in shape or 0 in left.strides:
+        return result
+    storage = list(left.storage)
+    result = Tensor.over(storage, shape, left.strides, left.offset)
+    cells = [left.offset]
+    for size, stride in zip(shape, left.strides):
+        cells = [cell + i * stride for cell in cells for i in range(size)]
+    for cell, value in zip(cells, values):
+        storage[cell] = value
+    return result
"""
