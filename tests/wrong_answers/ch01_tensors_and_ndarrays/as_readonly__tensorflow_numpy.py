"""`.numpy()` of a TensorFlow tensor copies."""

SENTENCE = "returned a copy: what is written to x does not show in it"
BREAKS = "tensors"
CHANGES = """
-    view = as_view(x, "numpy").view()  # a new one: x keeps its own write flag
+    array = (
+        x
+        if isinstance(x, np.ndarray)
+        else x.detach().numpy()
+        if isinstance(x, torch.Tensor)
+        else x.numpy()
+    )
+    view = array.view()
"""
