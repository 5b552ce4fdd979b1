"""Makes twice as many calls as are allowed."""

SENTENCE = "at most 1,000 are allowed"
BREAKS = "at_most_1000_calls"
CHANGES = """
-    for _ in range(51):
+    for _ in range(2000):
"""
