"""Warns in the first call that falls back, and not again."""

SENTENCE = "warned the first time only"
BREAKS = "warning"
CHANGES = """
-            warnings.warn(f"{device} is not there, so the CPU computes: {reason}", stacklevel=2)
+            if not WARNED:
+                warnings.warn(f"{device} is not there: {reason}")
+            WARNED.append(device)

     return multiply(left, left if b is a else moved(right, device), device)
+WARNED = []
"""
