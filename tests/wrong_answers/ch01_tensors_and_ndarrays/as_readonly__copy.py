"""A read-only copy."""

SENTENCE = "returned a copy: what is written to x does not show in it"
BREAKS = "view"
CHANGES = """
-    view = as_view(x, "numpy").view()  # a new one: x keeps its own write flag
+    array = x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+    view = array.copy()
"""
