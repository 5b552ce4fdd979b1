"""The view has the elements in a row."""

SENTENCE = "expected shape"
BREAKS = "view"
CHANGES = """
-    view = as_view(x, "numpy").view()  # a new one: x keeps its own write flag
+    array = x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+    view = array.reshape(-1)
"""
