"""Computes on the CPU without a word when the accelerator is not there."""

SENTENCE = "computed on the CPU without a word"
BREAKS = "warning"
CHANGES = """
-            warnings.warn(f"{device} is not there, so the CPU computes: {reason}", stacklevel=2)
"""
