"""Lets the error of a missing accelerator through."""

SENTENCE = "the CPU computes, and a warning says why"
BREAKS = "fall_back warning"
CHANGES = """
-        if reason:
+        if False:
"""
