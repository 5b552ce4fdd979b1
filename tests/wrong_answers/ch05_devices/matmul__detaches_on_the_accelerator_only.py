"""Keeps the gradient on the CPU, and cuts it wherever it has to move."""

SENTENCE = "cut the way back for gradients: they must reach what it was given"
BREAKS = "gradients"
CHANGES = """
             device, multiply = "cpu", kernel_for(library, "cpu")
+    if library == "torch" and device != "cpu":
+        left, right = left.detach(), right.detach()
"""
