"""Takes 0 seconds for a place that has none."""

SENTENCE = "needs the fewest seconds wins"
BREAKS = "fewest_seconds"
CHANGES = """
-    fewest = min(seconds.values())
+    fewest = min(needed for needed in seconds.values() if needed)
"""
