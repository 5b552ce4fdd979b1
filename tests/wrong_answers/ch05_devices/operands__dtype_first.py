"""Looks at the dtypes before the shapes."""

SENTENCE = "the first one in the order of the text is raised"
BREAKS = "first_error"
CHANGES = """
     left, right = as_tensor(a), as_tensor(b)
+    if left.dtype != right.dtype:
+        raise TypeError(f"two dtypes: {left.dtype} and {right.dtype}")
"""
