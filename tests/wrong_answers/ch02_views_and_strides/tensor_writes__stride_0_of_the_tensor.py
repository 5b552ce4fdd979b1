"""The strides of the tensor are looked at, not those of what the key selects."""

SENTENCE = "Only a stride of 0 on an axis of the target itself"
BREAKS = "stride_0"
CHANGES = """
-        if repeats and 0 not in shape:
+        if any(size > 1 and stride == 0 for size, stride in zip(self.shape, self.strides)):
"""
