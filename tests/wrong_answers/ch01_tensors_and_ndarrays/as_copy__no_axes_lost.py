"""np.atleast_1d gives every tensor an axis."""

SENTENCE = "A tensor without axes stays one"
BREAKS = "no_axes"
CHANGES = """
-    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
+    array = np.atleast_1d(np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x))
"""
