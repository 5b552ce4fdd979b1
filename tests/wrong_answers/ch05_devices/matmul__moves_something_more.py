"""Moves a row of zeros to the product, to be added."""

SENTENCE = "nothing else"
BREAKS = "transfers"
CHANGES = """
-    return multiply(left, left if b is a else moved(right, device), device)
+    product = multiply(left, left if b is a else moved(right, device), device)
+    if library == "torch" and device != "cpu":
+        product = product + torch.zeros(1, dtype=product.dtype).to(device)
+    return product
"""
