"""Brings the product back to the CPU."""

SENTENCE = "what is computed there stays there"
BREAKS = "transfers"
CHANGES = """
-    return multiply(left, left if b is a else moved(right, device), device)
+    product = multiply(left, left if b is a else moved(right, device), device)
+    return product.cpu() if library == "torch" else product
"""
