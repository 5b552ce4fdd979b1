"""T copies the elements."""

SENTENCE = "A view must share the storage"
BREAKS = "shares"
CHANGES = """
-        return self.seen_as(self.shape[::-1], self.strides[::-1])
+        values = list(self.seen_as(self.shape[::-1], self.strides[::-1]).elements())
+        return Tensor.over(values, self.shape[::-1], row_major_strides(self.shape[::-1]))

-        size = self.shape[dim]  # a tuple raises the IndexError for an axis that it has not
+        ndim = len(self.shape)
+        if not -ndim <= dim < ndim:
+            raise IndexError(f"axis {dim} does not exist in a tensor with {ndim} axes")
+        size = self.shape[dim]
"""
