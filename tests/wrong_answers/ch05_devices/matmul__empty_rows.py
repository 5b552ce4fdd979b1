"""Gives an empty product back as an empty row."""

SENTENCE = "expected shape (0, 2)"
BREAKS = "shapes_and_dtypes"
CHANGES = """
-    return multiply(left, left if b is a else moved(right, device), device)
+    product = multiply(left, left if b is a else moved(right, device), device)
+    return product if library == "tensorflow" or len(product) else product.flatten()
"""
