"""The step changes the size but not the stride."""

SENTENCE = "step of axis 0 is forgotten"
BREAKS = "slices negative_steps"
CHANGES = """
-            new_strides.append(stride * step)
+            new_strides.append(stride)
"""
