"""Gives an array without axes a shape of one."""

SENTENCE = "The shape of an array without axes is an empty list"
BREAKS = "no_axes"
CHANGES = """
-            "shape": feature(*array.shape),
+            "shape": feature(*(array.shape or (1,))),
"""
