"""The two elements of a pair are handed over the other way round."""

SENTENCE = "operation(a, b)"
BREAKS = "pairs"
CHANGES = """
-        values.extend(map(operation, run_values, others))  # map stops where the run does
+        values.extend((operation(b, a) for a, b in zip(run_values, others)))
"""
