"""np.ascontiguousarray copies only what is not contiguous, and adds an axis where there is none."""

SENTENCE = "no copy"
BREAKS = "copy"
CHANGES = """
-    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
+    array = np.ascontiguousarray(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
"""
