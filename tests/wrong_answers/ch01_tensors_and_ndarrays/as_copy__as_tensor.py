"""torch.as_tensor copies nothing."""

SENTENCE = "shares memory with x"
BREAKS = "copy"
CHANGES = """
-        return torch.from_numpy(array)
+        return torch.as_tensor(x) if isinstance(x, np.ndarray) else torch.from_numpy(array)
"""
