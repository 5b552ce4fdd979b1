"""tf.constant of a torch tensor shares its memory where the address happens to suit it."""

SENTENCE = "shares its memory where it is contiguous and its address is a multiple of 64"
BREAKS = "tensorflow"
CHANGES = """
+    if to == "tensorflow" and isinstance(x, torch.Tensor):
+        return tf.constant(x.detach())
     array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
"""
