"""The parameter that was handed in stops training."""

SENTENCE = "changed one of the two"
BREAKS = "only_looks"
CHANGES = """
-    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+    if isinstance(x, torch.Tensor):
+        return (x.requires_grad_(False) if x.is_leaf else x.detach()).numpy()
+    return np.asarray(x)
"""
