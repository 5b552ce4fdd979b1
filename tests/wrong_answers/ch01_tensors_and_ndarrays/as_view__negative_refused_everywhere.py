"""Refuses negative strides before it looks where the view goes."""

SENTENCE = "This is a tensor of that library already"
BREAKS = "same_library"
CHANGES = """
+    if library_of(x) == "numpy" and any(stride < 0 for stride in x.strides):
+        raise ValueError("negative strides")
     if to == library_of(x):
"""
