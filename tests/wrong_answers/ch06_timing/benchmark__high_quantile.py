"""Takes the time that 85 % of the calls keep to: a common promise, but not the time of one call."""

SENTENCE = "This is number 44 of the 51 times"
BREAKS = "disturbed_calls bad_luck"
CHANGES = """
-    return statistics.median(times)
+    return sorted(times)[43]
"""
