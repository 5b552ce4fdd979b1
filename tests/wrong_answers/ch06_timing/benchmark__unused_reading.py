"""Looks at the clock too early while it warms up; the mistake is the mean of what comes after."""

SENTENCE = "This is a mean over 50 calls"
BREAKS = "disturbed_calls bad_luck"
CHANGES = """
-    for _ in range(10):  # start and warm up
+    began = clock()
+    for _ in range(10):
         op()
+    print(f"the warm-up took {clock() - began} s")
+    sync()

-    for _ in range(51):
+    for _ in range(50):

-    return statistics.median(times)
+    return sum(times) / len(times)
"""
