"""Takes the place that needs the most seconds."""

SENTENCE = "needs the fewest seconds wins"
BREAKS = "fewest_seconds tie_where_one_lies tie_elsewhere"
CHANGES = """
-    fewest = min(seconds.values())
+    fewest = max(seconds.values())
"""
