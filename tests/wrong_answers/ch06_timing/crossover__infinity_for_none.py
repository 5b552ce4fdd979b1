"""Returns infinity where there is no crossover."""

SENTENCE = "Infinity is a number"
BREAKS = "equal_times none_in_range"
CHANGES = """
-        return None
+        return math.inf
"""
