"""Multiplies with torch.matmul, and leaves the kernels in their table."""

SENTENCE = "look the kernel up with kernel_for, for every call"
BREAKS = "kernel_lookup"
CHANGES = """
     left = moved(left, device)
+    if library == "torch":
+        multiply = lambda a, b, device: torch.matmul(a, b)
"""
