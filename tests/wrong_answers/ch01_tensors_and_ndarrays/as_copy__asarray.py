"""np.asarray does not copy."""

SENTENCE = "returned x itself, which is no copy"
BREAKS = "copy"
CHANGES = """
-    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
+    array = np.asarray(x.detach() if isinstance(x, torch.Tensor) else x)
"""
