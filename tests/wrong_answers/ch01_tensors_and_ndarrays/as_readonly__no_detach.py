"""A tensor that requires grad is not detached."""

SENTENCE = "must be detached first"
BREAKS = "tensors"
CHANGES = """
-    view = as_view(x, "numpy").view()  # a new one: x keeps its own write flag
+    view = np.asarray(x).view()
"""
