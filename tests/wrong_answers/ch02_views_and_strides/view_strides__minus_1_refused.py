"""No size is negative, −1 included."""

SENTENCE = "raised ValueError"
BREAKS = "minus_1"
CHANGES = """
-    if min(new_shape, default=0) < -1 or new_shape.count(-1) > 1:
+    if min(new_shape, default=0) < 0 or new_shape.count(-1) > 1:
"""
