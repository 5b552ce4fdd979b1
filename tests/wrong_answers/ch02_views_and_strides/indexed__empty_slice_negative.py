"""The size is the distance divided by the step and rounded up, below 0 as well."""

SENTENCE = "with start, stop and step as slice.indices gives them"
BREAKS = "slice_ends"
CHANGES = """
-            new_shape.append(len(range(start, stop, step)))
+            new_shape.append(-((start - stop) // step))
"""
