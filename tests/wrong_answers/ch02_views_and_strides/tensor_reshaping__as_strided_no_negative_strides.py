"""Negative strides are refused, as PyTorch does."""

SENTENCE = "Negative strides are fine"
BREAKS = "as_strided bounds"
CHANGES = """
-        if min((*shape, offset)) < 0:
+        if min((*shape, *strides, offset)) < 0:
"""
