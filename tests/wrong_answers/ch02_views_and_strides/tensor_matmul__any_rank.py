"""Tensors with other than two axes are taken."""

SENTENCE = "exactly two axes"
BREAKS = "two_axes"
CHANGES = """
-        if len(self.shape) != 2 or len(other.shape) != 2 or self.shape[1] != other.shape[0]:
+        if len(self.shape) == len(other.shape) == 1:
+            return sum(map(operator.mul, self.tolist(), other.tolist()))
+        if self.shape[-1] != other.shape[0]:
"""
