"""Warms up with one call, while up to five are cold, and takes the median of seven."""

SENTENCE = "there the device was still warming up"
BREAKS = "first_calls bad_luck"
CHANGES = """
-    for _ in range(10):  # start and warm up
-        op()
+    op()

-    for _ in range(51):
+    for _ in range(7):
"""
