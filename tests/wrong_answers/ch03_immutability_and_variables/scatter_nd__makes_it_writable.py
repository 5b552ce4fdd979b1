"""Unlocks the tensor before it copies, and does not lock it again."""

SENTENCE = "what is given must be left"
BREAKS = "a_copy"
CHANGES = """
             raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
+    if tensor.base is None:
+        tensor.flags.writeable = True
"""
