"""Reads the costs before it looks whether a place was asked for."""

SENTENCE = "raised ValueError"
BREAKS = "given_device"
CHANGES = """
     if device is not None:
+        if policy == "auto" and not costs:
+            raise ValueError("the policy auto needs costs")
"""
