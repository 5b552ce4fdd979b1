"""Moves both operands to try, and again for good."""

SENTENCE = "an operand was moved more than once"
BREAKS = "transfers one_operand"
CHANGES = """
+    moved(left, device), moved(right, device)
     left = moved(left, device)
"""
