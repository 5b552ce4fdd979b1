"""Subtracts the end from the start."""

SENTENCE = "yours is -1 times one call"
BREAKS = "one_kernel"
CHANGES = """
-        times.append(clock() - start)
+        times.append(start - clock())
"""
