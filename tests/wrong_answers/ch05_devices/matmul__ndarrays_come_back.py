"""Gives an ndarray back where it was given one."""

SENTENCE = "An ndarray counts as a torch tensor"
BREAKS = "ndarrays"
CHANGES = """
-    return multiply(left, left if b is a else moved(right, device), device)
+    product = multiply(left, left if b is a else moved(right, device), device)
+    return product.numpy() if isinstance(a, np.ndarray) and device == "cpu" else product
"""
