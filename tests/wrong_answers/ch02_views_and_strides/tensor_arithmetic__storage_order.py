"""The storages are combined, whatever the layouts."""

SENTENCE = "by their index"
BREAKS = "by_index"
CHANGES = """
-    others = right.expand(*shape).elements()
-    values = []
-    for run_values in left.expand(*shape).runs():
-        values.extend(map(operation, run_values, others))  # map stops where the run does
-    return Tensor.over(values, shape, row_major_strides(shape))
+    size = math.prod(shape)
+    pairs = [
+        (list(side.storage) * size)[:size]
+        if math.prod(side.shape) == 1
+        else list(side.storage)[:size]
+        if side.shape == shape
+        else list(side.expand(*shape).elements())
+        for side in (left, right)
+    ]
+    return Tensor.over(list(map(operation, *pairs)), shape, row_major_strides(shape))
"""
