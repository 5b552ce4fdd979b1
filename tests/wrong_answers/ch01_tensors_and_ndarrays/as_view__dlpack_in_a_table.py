"""DLPack brings an array with negative strides, by a function kept in a table."""

SENTENCE = "hands an array with negative strides to torch.from_dlpack"
BREAKS = "no_such_view"
CHANGES = """
+WAYS = {"torch": torch.from_dlpack, "numpy": np.from_dlpack}
 def as_view(x, to: str):

-        return torch.from_numpy(array)
+        return WAYS[to](x)
"""
