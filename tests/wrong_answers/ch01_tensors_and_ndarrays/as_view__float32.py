"""Every tensor becomes a float32 tensor."""

SENTENCE = "expected float64"
BREAKS = "view"
CHANGES = """
-        return torch.from_numpy(array)
+        return torch.from_numpy(array).float()
"""
