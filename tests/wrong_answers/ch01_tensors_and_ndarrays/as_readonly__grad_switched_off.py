"""The parameter that was handed in stops training."""

SENTENCE = "switched off `requires_grad` of x itself"
BREAKS = "x_stays"
CHANGES = """
-    view = as_view(x, "numpy").view()  # a new one: x keeps its own write flag
+    array = x.requires_grad_(False).numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+    view = array.view()
"""
