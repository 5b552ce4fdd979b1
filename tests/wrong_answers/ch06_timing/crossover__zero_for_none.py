"""Returns 0 where there is no crossover."""

SENTENCE = "0 is a number"
BREAKS = "equal_times none_in_range"
CHANGES = """
-        return None
+        return 0
"""
