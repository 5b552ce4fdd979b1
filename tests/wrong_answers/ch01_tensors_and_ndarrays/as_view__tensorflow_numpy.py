"""`.numpy()` of a TensorFlow tensor copies."""

SENTENCE = "while `.numpy()` copies"
BREAKS = "from_tensorflow"
CHANGES = """
-            return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+            return x.detach().numpy() if isinstance(x, torch.Tensor) else x.numpy()
"""
