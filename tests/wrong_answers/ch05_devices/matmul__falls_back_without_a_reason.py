"""Warns with the name of the place alone."""

SENTENCE = "which names the place and not the reason"
BREAKS = "warning"
CHANGES = """
-            warnings.warn(f"{device} is not there, so the CPU computes: {reason}", stacklevel=2)
+            warnings.warn(f"{device}!")
"""
