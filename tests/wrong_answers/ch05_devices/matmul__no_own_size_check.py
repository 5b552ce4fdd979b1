"""Leaves the refusing to the kernel."""

SENTENCE = "must raise ValueError"
BREAKS = "refusal"
CHANGES = """
-    library, left, right = operands(a, b)
+    try:
+        library, left, right = operands(a, b)
+    except ValueError:
+        if not isinstance(a, torch.Tensor) or not isinstance(b, torch.Tensor):
+            raise
+        library, left, right = "torch", a, b
"""
