"""Warns of a place that is not there the first time it is asked for."""

SENTENCE = "warned the first time only"
BREAKS = "warning"
CHANGES = """
-            warnings.warn(f"{device} is not there, so the CPU computes: {reason}", stacklevel=2)
+            if device not in WARNED:
+                warnings.warn(f"{device} is not there: {reason}")
+            WARNED.add(device)

     return multiply(left, left if b is a else moved(right, device), device)
+WARNED = set()
"""
