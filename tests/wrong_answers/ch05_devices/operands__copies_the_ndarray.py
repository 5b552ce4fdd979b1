"""Makes a tensor of an ndarray with torch.tensor."""

SENTENCE = "torch.from_numpy shares, torch.tensor copies"
BREAKS = "ndarray_shares"
CHANGES = """
-    return torch.from_numpy(x) if isinstance(x, np.ndarray) else x
+    return torch.tensor(x) if isinstance(x, np.ndarray) else x
"""
