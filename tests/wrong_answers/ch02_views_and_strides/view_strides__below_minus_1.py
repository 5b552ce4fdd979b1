"""Only the number of elements is looked at, and two negative sizes make it right."""

SENTENCE = "No size but −1 may be negative"
BREAKS = "refused"
CHANGES = """
-    if min(new_shape, default=0) < -1 or new_shape.count(-1) > 1:
+    if new_shape.count(-1) > 1:
"""
