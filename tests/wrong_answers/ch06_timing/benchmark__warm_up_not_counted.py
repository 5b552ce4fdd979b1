"""Measures 1,000 calls, and forgets that those of the warm-up count too."""

SENTENCE = "made 1,010 calls; at most 1,000 are allowed"
BREAKS = "at_most_1000_calls"
CHANGES = """
-    for _ in range(51):
+    for _ in range(1000):
"""
