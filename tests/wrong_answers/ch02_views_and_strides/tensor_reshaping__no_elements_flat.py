"""Without elements there is nothing to reshape: an empty row will do."""

SENTENCE = "Without elements, too"
BREAKS = "reshape"
CHANGES = """
+        if 0 in self.shape and 0 in shape:
+            return Tensor([])
         viewable = view_strides(self.shape, self.strides, shape) is not None
"""
