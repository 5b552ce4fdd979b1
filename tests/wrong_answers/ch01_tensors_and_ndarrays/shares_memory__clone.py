"""A tensor that requires grad is cloned, and a clone shares with nobody."""

SENTENCE = "A tensor that requires grad lies in memory like any other"
BREAKS = "grad"
CHANGES = """
-    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+    if isinstance(x, torch.Tensor):
+        return x.detach().clone().numpy() if x.requires_grad else x.numpy()
+    return np.asarray(x)
"""
