"""Multiplies each element with the one at its place."""

SENTENCE = "matmul(a, b)"
BREAKS = "product"
CHANGES = """
-    return multiply(left, left if b is a else moved(right, device), device)
+    right = left if b is a else moved(right, device)
+    return left * right if left.shape == right.shape else multiply(left, right, device).t()
"""
