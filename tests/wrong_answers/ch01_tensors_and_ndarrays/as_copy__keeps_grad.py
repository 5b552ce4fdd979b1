"""The copy still requires grad."""

SENTENCE = "returned a tensor that requires grad"
BREAKS = "grad"
CHANGES = """
-        return torch.from_numpy(array)
+        return x.clone() if isinstance(x, torch.Tensor) else torch.from_numpy(array)
"""
