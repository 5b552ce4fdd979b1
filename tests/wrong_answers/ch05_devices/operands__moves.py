"""Tries whether the second operand can be brought to the first."""

SENTENCE = "it looks at the operands, and moves none"
BREAKS = "tensors_themselves"
CHANGES = """
+    if library == "torch" and left.device != right.device:
+        right.to(left.device)
     return library, left, right
"""
