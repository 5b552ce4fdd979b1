"""Calls the kernel, and multiplies once more by itself."""

SENTENCE = "return what the kernel returns"
BREAKS = "kernel_lookup"
CHANGES = """
-    return multiply(left, left if b is a else moved(right, device), device)
+    right = left if b is a else moved(right, device)
+    product = multiply(left, right, device)
+    return left @ right if library == "torch" else product
"""
