"""Copies an array with negative strides, so that torch takes it."""

SENTENCE = "so there is no such view; do not copy"
BREAKS = "no_such_view"
CHANGES = """
-        return torch.from_numpy(array)
+        return torch.from_numpy(x.copy() if min((0, *x.strides)) < 0 else x)
"""
