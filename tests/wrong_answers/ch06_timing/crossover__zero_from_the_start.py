"""Returns 0 where the GPU is ahead at every size: it always is."""

SENTENCE = "the crossover is the first size"
BREAKS = "from_the_start"
CHANGES = """
-        return sizes[0]
+        return 0
"""
