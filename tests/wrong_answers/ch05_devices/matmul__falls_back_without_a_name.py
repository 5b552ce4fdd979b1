"""The warning does not say what is not there."""

SENTENCE = "which does not name sim:0"
BREAKS = "warning"
CHANGES = """
-            warnings.warn(f"{device} is not there, so the CPU computes: {reason}", stacklevel=2)
+            warnings.warn("computing on the CPU")
"""
