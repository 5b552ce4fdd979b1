"""x itself is returned where it belongs to the library already."""

SENTENCE = "returned x itself, which is no copy"
BREAKS = "same_library"
CHANGES = """
+    if to == "numpy" and isinstance(x, np.ndarray):
+        return x
     array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
"""
