"""The flag of x itself is cleared."""

SENTENCE = "changed the write flag of x itself"
BREAKS = "x_stays"
CHANGES = """
-    view = as_view(x, "numpy").view()  # a new one: x keeps its own write flag
+    array = x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+    view = array
"""
