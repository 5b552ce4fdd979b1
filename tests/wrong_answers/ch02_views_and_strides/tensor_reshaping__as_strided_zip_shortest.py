"""Sizes and strides are paired as far as both go."""

SENTENCE = "one stride for each size"
BREAKS = "bounds"
CHANGES = """
-        reach = [(size - 1) * stride for size, stride in zip(shape, strides, strict=True)]
+        reach = [(size - 1) * stride for size, stride in zip(shape, strides)]
"""
