"""Asks after every product whether it is finite."""

SENTENCE = "what is computed there stays there"
BREAKS = "transfers"
CHANGES = """
-    return multiply(left, left if b is a else moved(right, device), device)
+    product = multiply(left, left if b is a else moved(right, device), device)
+    if library == "torch" and not torch.isfinite(product).all():
+        raise ArithmeticError("not finite")
+    return product
"""
