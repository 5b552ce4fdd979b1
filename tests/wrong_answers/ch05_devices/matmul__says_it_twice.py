"""Warns before it looks for the kernel, and after."""

SENTENCE = "say it once"
BREAKS = "warning"
CHANGES = """
             warnings.warn(f"{device} is not there, so the CPU computes: {reason}", stacklevel=2)
+            warnings.warn(f"no {device}, so the CPU computes")
"""
