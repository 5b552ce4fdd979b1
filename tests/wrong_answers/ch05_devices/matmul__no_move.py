"""Hands the operands to the kernel wherever they lie."""

SENTENCE = "matmul(a, b, device='sim:0') with a (3, 4) on cpu and b (4, 5) on cpu"
BREAKS = "given_device copy auto fall_back transfers tensorflow"
CHANGES = """
-    left = moved(left, device)
-    return multiply(left, left if b is a else moved(right, device), device)
+    return multiply(left, right, device)
"""
