"""Two numbers give a number."""

SENTENCE = "A result of shape () is a Tensor too"
BREAKS = "numbers result"
CHANGES = """
-        values.extend(map(operation, run_values, others))  # map stops where the run does
+        values.extend(map(operation, run_values, others))
+    if shape == ():
+        return values[0]
"""
