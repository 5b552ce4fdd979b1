"""The view goes through bytes, which are read-only, and are a copy."""

SENTENCE = "returned a copy: what is written to x does not show in it"
BREAKS = "view"
CHANGES = """
-    view = as_view(x, "numpy").view()  # a new one: x keeps its own write flag
+    array = x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+    view = (
+        np.frombuffer(array.tobytes(), array.dtype).reshape(array.shape)
+        if array.size
+        else array.copy()
+    )
"""
