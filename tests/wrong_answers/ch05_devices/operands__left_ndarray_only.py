"""Turns the left operand into a tensor, and forgets the right one."""

SENTENCE = "expected a torch tensor"
BREAKS = "ndarray_shares as_torch_refuses"
CHANGES = """
-    left, right = as_tensor(a), as_tensor(b)
+    left, right = as_tensor(a), b

-    if left.dtype != right.dtype:
+    if str(left.dtype).split(".")[-1] != str(right.dtype).split(".")[-1]:
"""
