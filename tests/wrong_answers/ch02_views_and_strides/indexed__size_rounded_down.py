"""A step that does not divide the length loses the last element."""

SENTENCE = "The shape must be (2,); yours is (1,)"
BREAKS = "slices negative_steps"
CHANGES = """
-            new_shape.append(len(range(start, stop, step)))
+            new_shape.append(max(0, (stop - start) // step))
"""
