"""Leaves the copying of operands to TensorFlow."""

SENTENCE = "made TensorFlow copy an operand without being told to"
BREAKS = "tensorflow"
CHANGES = """
+    if library == "tensorflow":
+        return multiply(left, right, device)
     left = moved(left, device)
"""
