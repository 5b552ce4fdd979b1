"""`.numpy()` of a TensorFlow tensor is taken for a view."""

SENTENCE = "`np.asarray` gives a view of it; `.numpy()` copies"
BREAKS = "tensorflow"
CHANGES = """
-    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+    if isinstance(x, np.ndarray):
+        return x
+    return x.detach().numpy() if isinstance(x, torch.Tensor) else x.numpy()
"""
