"""Goes through torch.from_dlpack, which dies of negative strides."""

SENTENCE = "hands an array with negative strides to torch.from_dlpack"
BREAKS = "strides bytes grad tensorflow"
CHANGES = """
-    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+    return torch.from_dlpack(x).detach().numpy() if x.shape != () else np.asarray(x)
"""
