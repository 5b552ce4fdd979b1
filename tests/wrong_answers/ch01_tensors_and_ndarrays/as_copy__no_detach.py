"""A tensor that requires grad is not detached."""

SENTENCE = "must be detached first"
BREAKS = "grad"
CHANGES = """
-    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
+    array = np.array(x.numpy() if isinstance(x, torch.Tensor) else x)
"""
