"""Says that the place is not there, and takes that for the reason."""

SENTENCE = "which names the place and not the reason"
BREAKS = "warning"
CHANGES = """
-            warnings.warn(f"{device} is not there, so the CPU computes: {reason}", stacklevel=2)
+            warnings.warn(f"{device} is not available on this machine, using the CPU")
"""
