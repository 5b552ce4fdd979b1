"""Drops the axes of size 1."""

SENTENCE = "returned a tensor of shape"
BREAKS = "shapes_and_dtypes"
CHANGES = """
-    return multiply(left, left if b is a else moved(right, device), device)
+    product = multiply(left, left if b is a else moved(right, device), device)
+    return product.squeeze() if library == "torch" else product
"""
