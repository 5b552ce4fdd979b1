"""The error does not say which devices."""

SENTENCE = "does not name `sim:0 and cpu`"
BREAKS = "strict_refuses"
CHANGES = """
-                "Expected all tensors to be on the same device, but found at least two devices, "
-                f"{first} and {place}"
+                "Expected all tensors to be on the same device, but found at least two devices"
"""
