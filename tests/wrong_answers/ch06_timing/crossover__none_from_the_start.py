"""Finds no crossover where the GPU is ahead at every size."""

SENTENCE = "returned None, expected 10.0. The GPU is ahead at every size"
BREAKS = "from_the_start"
CHANGES = """
-        return sizes[0]
+        return None
"""
