"""Brings every operand to the CPU, then moves it."""

SENTENCE = "an operand that lay there already made a trip to the CPU"
BREAKS = "transfers one_operand"
CHANGES = """
+    if library == "torch":
+        left, right = left.cpu(), right.cpu()
     left = moved(left, device)
"""
