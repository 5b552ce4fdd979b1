"""A smaller operand is repeated from its start until it is long enough."""

SENTENCE = "axes of size 1 repeat"
BREAKS = "broadcast"
CHANGES = """
-    others = right.expand(*shape).elements()
+    size = math.prod(shape)

-    for run_values in left.expand(*shape).runs():
-        values.extend(map(operation, run_values, others))  # map stops where the run does
-    return Tensor.over(values, shape, row_major_strides(shape))
+    for side in (left, right):
+        elements = list(side.elements())
+        values.append([elements[n % len(elements)] for n in range(size)])
+    return Tensor.over(list(map(operation, *values)), shape, row_major_strides(shape))
"""
