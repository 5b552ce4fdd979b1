"""Makes a new tensor of the numbers, through a list."""

SENTENCE = "cut the way back for gradients"
BREAKS = "gradients"
CHANGES = """
-        return x.to(device)
+        return torch.tensor(x.tolist(), dtype=x.dtype, device=device).reshape(x.shape)
"""
