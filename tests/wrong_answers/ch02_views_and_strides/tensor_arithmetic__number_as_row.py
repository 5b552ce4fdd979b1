"""A number counts as a row of one."""

SENTENCE = "counts as a tensor of shape ()"
BREAKS = "numbers"
CHANGES = """
-    left, right = (side if isinstance(side, Tensor) else Tensor(side) for side in (left, right))
+    left, right = (side if isinstance(side, Tensor) else Tensor([side]) for side in (left, right))
"""
