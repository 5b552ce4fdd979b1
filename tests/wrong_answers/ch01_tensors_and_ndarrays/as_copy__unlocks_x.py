"""The read-only array is unlocked before it is copied."""

SENTENCE = "changed x itself"
BREAKS = "layouts"
CHANGES = """
+    if isinstance(x, np.ndarray) and x.base is None:
+        x.flags.writeable = True
     array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
"""
