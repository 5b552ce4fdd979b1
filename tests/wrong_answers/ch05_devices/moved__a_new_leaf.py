"""Makes a tensor of its own of the copy, which wants gradients as x does."""

SENTENCE = "cut the way back for gradients"
BREAKS = "gradients"
CHANGES = """
-        return x.to(device)
+        return x.detach().to(device).requires_grad_(x.requires_grad)
"""
