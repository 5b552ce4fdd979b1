"""Waits only after the clock was read."""

SENTENCE = "call sync() before you read the clock again"
BREAKS = "one_kernel"
CHANGES = """
-    for _ in range(51):
+    for _ in range(50):

-        sync()  # or only the launch would be counted
-        times.append(clock() - start)
+        end = clock()
+        sync()
+        times.append(end - start)
"""
