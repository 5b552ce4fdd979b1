"""Refuses TensorFlow before it looks whose tensor it is."""

SENTENCE = "This is a tensor of that library already"
BREAKS = "same_library"
CHANGES = """
+    if to == "tensorflow":
+        raise ValueError("TensorFlow shares the memory of others by luck only, so this is no view")
     if to == library_of(x):
"""
