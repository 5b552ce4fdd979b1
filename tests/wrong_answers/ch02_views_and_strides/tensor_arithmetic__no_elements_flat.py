"""Without numbers, the result is an empty tensor with one axis."""

SENTENCE = "keeps the shape"
BREAKS = "broadcast no_elements"
CHANGES = """
-        values.extend(map(operation, run_values, others))  # map stops where the run does
+        values.extend(map(operation, run_values, others))
+    if not values:
+        shape = (0,)
"""
