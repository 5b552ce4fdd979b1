"""torch takes no negative strides."""

SENTENCE = "copy with NumPy first"
BREAKS = "layouts"
CHANGES = """
-        return torch.from_numpy(array)
+        return torch.tensor(x) if isinstance(x, np.ndarray) else torch.from_numpy(array)
"""
