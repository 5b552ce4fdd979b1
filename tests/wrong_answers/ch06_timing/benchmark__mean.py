"""Takes the mean of all times, which the disturbed calls pull up."""

SENTENCE = "take a measure that they cannot move"
BREAKS = "disturbed_calls bad_luck"
CHANGES = """
-    for _ in range(51):
+    for _ in range(100):

-    return statistics.median(times)
+    return statistics.mean(times)
"""
