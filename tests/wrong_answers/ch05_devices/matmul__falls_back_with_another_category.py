"""Warns with a RuntimeWarning."""

SENTENCE = "a UserWarning is asked for"
BREAKS = "warning"
CHANGES = """
-            warnings.warn(f"{device} is not there, so the CPU computes: {reason}", stacklevel=2)
+            warnings.warn(f"{device} is not there, so the CPU computes: {reason}", RuntimeWarning)
"""
