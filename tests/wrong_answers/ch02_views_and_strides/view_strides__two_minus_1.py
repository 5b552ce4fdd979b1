"""Every −1 becomes the same number, and the count of elements is looked at afterwards."""

SENTENCE = "Only one size can be −1"
BREAKS = "refused"
CHANGES = """
-    if min(new_shape, default=0) < -1 or new_shape.count(-1) > 1:
+    if min(new_shape, default=0) < -1:

-        known = -math.prod(new_shape)
+        known = math.prod((size for size in new_shape if size != -1))
"""
