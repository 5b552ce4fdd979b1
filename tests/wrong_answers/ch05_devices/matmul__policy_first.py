"""Asks the policy first, and the device only where that is strict."""

SENTENCE = "This place was asked for"
BREAKS = "given_device"
CHANGES = """
-    if device is not None:
+    if device is not None and policy == "strict":
"""
