"""torch.Tensor makes float32 of everything."""

SENTENCE = "dtype"
BREAKS = "copy"
CHANGES = """
-        return torch.from_numpy(array)
+        return torch.Tensor(array)
"""
