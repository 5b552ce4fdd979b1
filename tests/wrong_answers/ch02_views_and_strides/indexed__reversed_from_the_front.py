"""A negative step starts at the first element."""

SENTENCE = "starts at its last element"
BREAKS = "negative_steps"
CHANGES = """
             new_strides.append(stride * step)
+            start = 0 if step < 0 else start
"""
