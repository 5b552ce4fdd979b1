"""reshape reads the storage in its own order."""

SENTENCE = "not in that of its storage"
BREAKS = "reshape"
CHANGES = """
-        return (self if viewable else self.contiguous()).view(*shape)
+        return (
+            self.view(*shape)
+            if viewable
+            else Tensor.over(
+                self.storage,
+                inferred_shape(self.shape, shape),
+                row_major_strides(inferred_shape(self.shape, shape)),
+                self.offset,
+            )
+        )
"""
