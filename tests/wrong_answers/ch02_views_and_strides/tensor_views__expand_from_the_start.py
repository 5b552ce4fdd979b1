"""What is stretched begins at the start of the storage."""

SENTENCE = "the function of the same name gives"
BREAKS = "expand"
CHANGES = """
-        size = self.shape[dim]  # a tuple raises the IndexError for an axis that it has not
+        ndim = len(self.shape)
+        if not -ndim <= dim < ndim:
+            raise IndexError(f"axis {dim} does not exist in a tensor with {ndim} axes")
+        size = self.shape[dim]

-        return self.seen_as(*expanded(self.shape, self.strides, shape))
+        return Tensor.over(self.storage, *expanded(self.shape, self.strides, shape))
"""
