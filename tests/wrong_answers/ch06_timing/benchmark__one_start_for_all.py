"""Reads the clock once before the loop, so that each time holds all calls before it."""

SENTENCE = "read the clock anew before each call"
BREAKS = "one_kernel"
CHANGES = """
     times = []
+    sync()
+    start = clock()

-        sync()  # or earlier work would be counted too
-        start = clock()
"""
