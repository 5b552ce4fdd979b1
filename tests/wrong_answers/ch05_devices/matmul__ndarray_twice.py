"""Asks whether both operands are one after they became tensors."""

SENTENCE = "an operand was moved more than once"
BREAKS = "one_operand"
CHANGES = """
-        seconds = needed_seconds(left, right, b is a, places, costs)
+        seconds = needed_seconds(left, right, left is right, places, costs)

-    left = moved(left, device)
-    return multiply(left, left if b is a else moved(right, device), device)
+    is_one = left is right
+    left = moved(left, device)
+    return multiply(left, left if is_one else moved(right, device), device)
"""
