"""The error does not say which axis is meant."""

SENTENCE = "does not name `axis 0`"
BREAKS = "message"
CHANGES = """
-        raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
+        raise IndexError(f"index {i} is out of bounds")
"""
