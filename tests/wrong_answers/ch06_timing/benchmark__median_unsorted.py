"""Takes the time in the middle, and forgets to sort the times first."""

SENTENCE = "counted from the fastest"
BREAKS = "disturbed_calls bad_luck"
CHANGES = """
-    return statistics.median(times)
+    return times[len(times) // 2]
"""
