"""The result is written into the left operand."""

SENTENCE = "a storage of its own"
BREAKS = "result"
CHANGES = """
-        values.extend(map(operation, run_values, others))  # map stops where the run does
-    return Tensor.over(values, shape, row_major_strides(shape))
+        values.extend(map(operation, run_values, others))
+    if (
+        left.shape != shape
+        or not left.is_contiguous()
+        or left.offset
+        or (len(left.storage) != len(values))
+    ):
+        return Tensor.over(values, shape, row_major_strides(shape))
+    result = Tensor.over(left.storage, shape, row_major_strides(shape))
+    result.storage[:] = values
+    return result
"""
