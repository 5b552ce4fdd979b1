"""Takes the slowest time to be on the safe side."""

SENTENCE = "This is the slowest of the times"
BREAKS = "disturbed_calls bad_luck"
CHANGES = """
-    return statistics.median(times)
+    return max(times)
"""
