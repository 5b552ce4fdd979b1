"""The elements go through a flat tensor, which copies where they do not follow each other."""

SENTENCE = "must reach the elements of x where they lie"
BREAKS = "strides"
CHANGES = """
     try:
+        if to == "numpy" and library_of(x) == "torch":
+            return x.detach().reshape(-1).numpy().reshape(x.shape)

-            return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+            return np.asarray(x)
"""
