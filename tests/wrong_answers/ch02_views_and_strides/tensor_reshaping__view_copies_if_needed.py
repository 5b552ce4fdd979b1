"""view copies where no view exists, as reshape does."""

SENTENCE = "view must never copy"
BREAKS = "view_refused"
CHANGES = """
         strides = view_strides(self.shape, self.strides, shape)
+        if strides is None:
+            return self.contiguous().view(*shape)
"""
