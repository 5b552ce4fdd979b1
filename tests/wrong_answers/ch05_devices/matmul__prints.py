"""Prints the product, to see whether it is right."""

SENTENCE = "a print, .item(), .tolist(), .numpy() or .cpu() is such a read"
BREAKS = "transfers tensorflow"
CHANGES = """
-    return multiply(left, left if b is a else moved(right, device), device)
+    product = multiply(left, left if b is a else moved(right, device), device)
+    print(product)
+    return product
"""
