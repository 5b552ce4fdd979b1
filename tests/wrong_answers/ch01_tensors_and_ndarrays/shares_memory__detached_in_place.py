"""detach_ with an underscore changes the tensor itself."""

SENTENCE = "it must only look"
BREAKS = "empty bytes torch grad tensorflow only_looks"
CHANGES = """
-    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+    if isinstance(x, torch.Tensor):
+        return x.detach_().numpy()
+    return np.asarray(x)
"""
