"""Tells every error of a kernel as one of its own."""

SENTENCE = "the kernel's own goes on to the caller"
BREAKS = "other_errors"
CHANGES = """
-    return multiply(left, left if b is a else moved(right, device), device)
+    try:
+        return multiply(left, left if b is a else moved(right, device), device)
+    except Exception as error:
+        raise RuntimeError(f"the kernel for {device} failed") from error
"""
