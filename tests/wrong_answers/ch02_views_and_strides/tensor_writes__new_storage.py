"""The numbers are written to a copy of the storage, which then becomes that of the tensor."""

SENTENCE = "must see each other's writes"
BREAKS = "shares"
CHANGES = """
         starts, size, stride = inner_runs(shape, strides, offset)
+        self.storage = list(self.storage)
"""
