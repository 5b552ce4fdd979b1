"""Two empty torch tensors have the same address, 0."""

SENTENCE = "an empty one shares with nothing"
BREAKS = "empty"
CHANGES = """
+    if isinstance(a, torch.Tensor) and isinstance(b, torch.Tensor) and (not a.numel()):
+        return a.data_ptr() == b.data_ptr()
     return bool(np.shares_memory(array_over(a), array_over(b)))
"""
