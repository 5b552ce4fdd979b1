"""Forgets that there are two calls between the readings."""

SENTENCE = "this is the time of all of them"
BREAKS = "one_kernel"
CHANGES = """
-        sync()  # or only the launch would be counted
+        op()
+        sync()

-    return statistics.median(times)
+    return min(times)
"""
