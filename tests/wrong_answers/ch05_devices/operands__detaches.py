"""Looks at the numbers of a tensor, without its gradient, and gives those back."""

SENTENCE = "a tensor comes back itself"
BREAKS = "tensors_themselves"
CHANGES = """
-    return torch.from_numpy(x) if isinstance(x, np.ndarray) else x
+    if isinstance(x, np.ndarray):
+        return torch.from_numpy(x)
+    return x.detach() if isinstance(x, torch.Tensor) else x
"""
