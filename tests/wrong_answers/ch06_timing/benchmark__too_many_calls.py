"""Measures for one minute of the device's time, which is many thousand calls."""

SENTENCE = "op was called more than 10,000 times"
BREAKS = "one_kernel"
CHANGES = """
-    for _ in range(51):
+    while sum(times) < 60:
"""
