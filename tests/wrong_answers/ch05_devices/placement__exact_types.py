"""Compares types, so what is made from torch.Tensor is refused."""

SENTENCE = "a SimTensor on sim:0 raised TypeError"
BREAKS = "torch_tensor"
CHANGES = """
-    if isinstance(x, torch.Tensor):
+    if type(x) is torch.Tensor:
"""
