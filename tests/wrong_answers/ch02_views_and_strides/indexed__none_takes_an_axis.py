"""None uses up an axis."""

SENTENCE = "uses up none of the old axes"
BREAKS = "out_of_bounds none"
CHANGES = """
             new_strides.append(0)
+            axis += 1
+            continue
+        if axis >= len(shape):
"""
