"""Cuts the product off from where it came from."""

SENTENCE = "cut the way back for gradients"
BREAKS = "gradients"
CHANGES = """
-    return multiply(left, left if b is a else moved(right, device), device)
+    product = multiply(left, left if b is a else moved(right, device), device)
+    return product.detach() if library == "torch" else product
"""
