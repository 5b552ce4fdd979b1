"""Two flips copy nothing, and the array in between does; without axes there is nothing to flip."""

SENTENCE = "raised AxisError"
BREAKS = "no_axes"
CHANGES = """
-    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
+    array = x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+    array = np.flip(np.flip(array, 0).copy(), 0).copy()
"""
