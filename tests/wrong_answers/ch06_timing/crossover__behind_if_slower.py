"""Looks at the last size with > for >=: a GPU that only catches up there counts."""

SENTENCE = "At the last size both take the same time"
BREAKS = "equal_times"
CHANGES = """
-    if behind[-1] >= 0:
+    if behind[-1] > 0:

-    last = not_ahead[-1]
-    way = behind[last] / (behind[last] - behind[last + 1])
-    return sizes[last] * (sizes[last + 1] / sizes[last]) ** way
+    last = min(not_ahead[-1], len(sizes) - 2)
+    way = behind[last] / (behind[last] - behind[last + 1])
+    return sizes[last] * (sizes[last + 1] / sizes[last]) ** way
"""
