"""Takes the mean of single calls, with the first one among them."""

SENTENCE = "The first call of all is in it"
BREAKS = "first_calls disturbed_calls bad_luck"
CHANGES = """
-    for _ in range(10):  # start and warm up
-        op()

-    for _ in range(51):
+    for _ in range(100):

-    return statistics.median(times)
+    return sum(times) / len(times)
"""
