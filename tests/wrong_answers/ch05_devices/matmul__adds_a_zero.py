"""Adds a number from the CPU to a product of operands that were in place."""

SENTENCE = "expected none, since both operands lie there already"
BREAKS = "transfers"
CHANGES = """
-    return multiply(left, left if b is a else moved(right, device), device)
+    product = multiply(left, left if b is a else moved(right, device), device)
+    if library == "torch" and places == (device, device):
+        product += torch.zeros(1, dtype=product.dtype).to(device)
+    return product
"""
