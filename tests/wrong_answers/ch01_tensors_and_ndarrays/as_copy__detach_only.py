"""detach is taken for a copy."""

SENTENCE = "shares memory with x"
BREAKS = "same_library"
CHANGES = """
-        return torch.from_numpy(array)
+        return x.detach() if isinstance(x, torch.Tensor) else torch.from_numpy(array)
"""
