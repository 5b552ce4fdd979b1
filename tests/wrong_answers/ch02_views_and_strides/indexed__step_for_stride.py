"""The step takes the place of the stride."""

SENTENCE = "step × stride"
BREAKS = "slices slice_ends negative_steps none ellipsis rest_stays"
CHANGES = """
-            new_strides.append(stride * step)
+            new_strides.append(step)
"""
