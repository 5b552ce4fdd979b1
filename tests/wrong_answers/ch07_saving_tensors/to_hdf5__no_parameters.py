"""Takes a parameter of a layer for no tensor."""

SENTENCE = "to_hdf5(path, {'parameter':"
BREAKS = "gradients"
CHANGES = """
-        if isinstance(tensor, torch.Tensor):
+        if type(tensor) is torch.Tensor:
"""
