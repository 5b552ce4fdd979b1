"""Moves one tensor of TensorFlow twice, once for each side."""

SENTENCE = "x was moved more than once"
BREAKS = "one_operand"
CHANGES = """
-    return multiply(left, left if b is a else moved(right, device), device)
+    is_one = b is a and library == "torch"
+    return multiply(left, left if is_one else moved(right, device), device)
"""
