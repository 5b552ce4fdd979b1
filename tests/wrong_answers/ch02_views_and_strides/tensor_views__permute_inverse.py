"""Old axis 0 goes to place dims[0], instead of the other way round."""

SENTENCE = "the function of the same name gives"
BREAKS = "reorder"
CHANGES = """
-        return self.seen_as(*permuted(self.shape, self.strides, dims))
+        return self.seen_as(
+            *permuted(
+                self.shape,
+                self.strides,
+                tuple((dims.index(axis) for axis in range(len(dims))))
+                if sorted(dims) == list(range(len(self.shape)))
+                else dims,
+            )
+        )

-        size = self.shape[dim]  # a tuple raises the IndexError for an axis that it has not
+        ndim = len(self.shape)
+        if not -ndim <= dim < ndim:
+            raise IndexError(f"axis {dim} does not exist in a tensor with {ndim} axes")
+        size = self.shape[dim]
"""
