"""Takes a GPU that is as fast as the CPU for one that is ahead."""

SENTENCE = "At that size both take the same time"
BREAKS = "equal_times"
CHANGES = """
-    if behind[-1] >= 0:
+    if behind[-1] > 0:

-    not_ahead = [at for at, factor in enumerate(behind) if factor >= 0]
+    not_ahead = [at for at, factor in enumerate(behind) if factor > 0]
"""
