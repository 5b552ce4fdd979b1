"""Returns the last size where there is no crossover."""

SENTENCE = "so there is no crossover in the range"
BREAKS = "equal_times none_in_range"
CHANGES = """
-        return None
+        return sizes[-1]
"""
