"""expand stores the repeated elements."""

SENTENCE = "A view must share the storage"
BREAKS = "shares"
CHANGES = """
-        size = self.shape[dim]  # a tuple raises the IndexError for an axis that it has not
+        ndim = len(self.shape)
+        if not -ndim <= dim < ndim:
+            raise IndexError(f"axis {dim} does not exist in a tensor with {ndim} axes")
+        size = self.shape[dim]

-        return self.seen_as(*expanded(self.shape, self.strides, shape))
+        view = self.seen_as(*expanded(self.shape, self.strides, shape))
+        return Tensor.over(list(view.elements()), view.shape, row_major_strides(view.shape))
"""
