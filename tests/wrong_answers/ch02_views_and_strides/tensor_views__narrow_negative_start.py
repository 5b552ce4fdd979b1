"""A negative start lies before the axis."""

SENTENCE = "a negative start counts from the end"
BREAKS = "narrow"
CHANGES = """
-        size = self.shape[dim]  # a tuple raises the IndexError for an axis that it has not
-        first = start + size if start < 0 else start
+        ndim = len(self.shape)
+        if not -ndim <= dim < ndim:
+            raise IndexError(f"axis {dim} does not exist in a tensor with {ndim} axes")
+        size = self.shape[dim]
+        first = start
"""
