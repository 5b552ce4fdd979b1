"""A −1 beside 0 elements becomes 0."""

SENTENCE = "Any number in place of −1"
BREAKS = "refused"
CHANGES = """
-        if known == 0 or numel % known:
+        if known == 0:
+            return tuple((0 if size == -1 else size for size in new_shape))
+        if numel % known:
"""
