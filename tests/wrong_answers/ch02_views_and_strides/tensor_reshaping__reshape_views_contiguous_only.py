"""A tensor that is not contiguous is always copied first."""

SENTENCE = "so reshape must not copy"
BREAKS = "reshape"
CHANGES = """
-        viewable = view_strides(self.shape, self.strides, shape) is not None
+        view_strides(self.shape, self.strides, shape)
+        viewable = self.is_contiguous()
"""
