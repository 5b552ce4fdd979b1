"""Brings both operands to the CPU to look at them."""

SENTENCE = "is another object than the tensor that was given"
BREAKS = "tensors_themselves"
CHANGES = """
     left, right = as_tensor(a), as_tensor(b)
+    if library == "torch":
+        left, right = left.cpu(), right.cpu()
"""
