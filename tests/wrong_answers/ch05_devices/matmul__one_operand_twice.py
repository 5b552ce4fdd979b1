"""Moves an operand twice that stands on both sides."""

SENTENCE = "an operand was moved more than once"
BREAKS = "one_operand"
CHANGES = """
-    return multiply(left, left if b is a else moved(right, device), device)
+    return multiply(left, moved(right, device), device)
"""
