"""Multiplies once to see whether it works."""

SENTENCE = "A product is one call"
BREAKS = "kernel_lookup"
CHANGES = """
-    return multiply(left, left if b is a else moved(right, device), device)
+    right = left if b is a else moved(right, device)
+    multiply(left, right, device)
+    return multiply(left, right, device)
"""
