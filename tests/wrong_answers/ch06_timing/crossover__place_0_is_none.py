"""Asks `if not last`, and place 0 is as false as None."""

SENTENCE = "the lines meet after it"
BREAKS = "between_two_sizes"
CHANGES = """
-    if not not_ahead:
-        return sizes[0]
-    last = not_ahead[-1]
+    last = max(not_ahead, default=None)
+    if not last:
+        return sizes[0]
"""
