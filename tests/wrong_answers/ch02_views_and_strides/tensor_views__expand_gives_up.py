"""A shape that does not fit leaves the tensor as it is."""

SENTENCE = "the error of the function of the same name"
BREAKS = "errors"
CHANGES = """
-        size = self.shape[dim]  # a tuple raises the IndexError for an axis that it has not
+        ndim = len(self.shape)
+        if not -ndim <= dim < ndim:
+            raise IndexError(f"axis {dim} does not exist in a tensor with {ndim} axes")
+        size = self.shape[dim]

-        return self.seen_as(*expanded(self.shape, self.strides, shape))
+        try:
+            return self.seen_as(*expanded(self.shape, self.strides, shape))
+        except ValueError:
+            return self
"""
