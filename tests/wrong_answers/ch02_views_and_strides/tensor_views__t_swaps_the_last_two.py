"""T swaps the last two axes only."""

SENTENCE = "T reverses the order of all axes"
BREAKS = "reverse"
CHANGES = """
-        return self.seen_as(self.shape[::-1], self.strides[::-1])
+        return self.transpose(-1, -2)

-        size = self.shape[dim]  # a tuple raises the IndexError for an axis that it has not
+        ndim = len(self.shape)
+        if not -ndim <= dim < ndim:
+            raise IndexError(f"axis {dim} does not exist in a tensor with {ndim} axes")
+        size = self.shape[dim]
"""
