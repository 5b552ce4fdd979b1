"""Returns the tensor itself where there is nothing to replace."""

SENTENCE = "shares memory with `tensor`"
BREAKS = "no_index"
CHANGES = """
             raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
+    if indices.size == 0:
+        return tensor
"""
