"""DLPack brings an array with negative strides, by a function that was imported."""

SENTENCE = "hands an array with negative strides to torch.from_dlpack"
BREAKS = "no_such_view"
CHANGES = """
+from torch import from_dlpack
 def as_view(x, to: str):

-        return torch.from_numpy(array)
+        return from_dlpack(x)
"""
