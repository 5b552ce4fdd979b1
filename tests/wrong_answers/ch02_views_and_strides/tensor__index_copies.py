"""t[key] copies the elements into a new storage."""

SENTENCE = "A view must share the storage"
BREAKS = "indexing shares"
CHANGES = """
-        return Tensor.over(self.storage, shape, strides, offset)
+        view = Tensor.over(self.storage, shape, strides, offset)
+        return Tensor(view.tolist())
"""
