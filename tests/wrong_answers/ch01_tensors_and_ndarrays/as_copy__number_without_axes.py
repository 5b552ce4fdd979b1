"""`.numpy()` of a TensorFlow tensor without axes is a number."""

SENTENCE = "A tensor without axes stays one"
BREAKS = "no_axes"
CHANGES = """
-    return array
+    return x.numpy() if not isinstance(x, (np.ndarray, torch.Tensor)) else array
"""
