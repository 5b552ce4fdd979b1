"""A clone of a torch tensor still requires grad, and NumPy does not take it."""

SENTENCE = "must be detached first"
BREAKS = "grad"
CHANGES = """
-    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
+    array = x.clone().numpy() if isinstance(x, torch.Tensor) else np.array(x)
"""
