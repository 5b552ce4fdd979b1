"""The offset moves by start steps, each as long as the new stride."""

SENTENCE = "The start is multiplied by the new stride"
BREAKS = "slices negative_steps"
CHANGES = """
             new_strides.append(stride * step)
+            start *= step
"""
