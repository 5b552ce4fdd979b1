"""x[...] is taken for a copy, as x[:] is of a list."""

SENTENCE = "shares memory with x"
BREAKS = "copy"
CHANGES = """
-    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
+    array = (x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x))[...]
"""
