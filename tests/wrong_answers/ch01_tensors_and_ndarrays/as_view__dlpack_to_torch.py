"""DLPack brings an array with negative strides."""

SENTENCE = "hands an array with negative strides to torch.from_dlpack"
BREAKS = "no_such_view"
CHANGES = """
-        return torch.from_numpy(array)
+        return torch.from_dlpack(x)
"""
