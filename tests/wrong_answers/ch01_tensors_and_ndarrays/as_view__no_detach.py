"""A tensor that requires grad is not detached."""

SENTENCE = "must be detached first"
BREAKS = "grad"
CHANGES = """
-            return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+            return x.numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
"""
