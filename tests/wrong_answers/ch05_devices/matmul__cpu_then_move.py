"""Computes on the CPU, then moves the product."""

SENTENCE = "the product was computed on the CPU and then moved"
BREAKS = "given_device strict copy auto one_operand tensorflow"
CHANGES = """
-    left = moved(left, device)
-    return multiply(left, left if b is a else moved(right, device), device)
+    product = kernel_for(library, "cpu")(moved(left, "cpu"), moved(right, "cpu"), "cpu")
+    return moved(product, device)
"""
