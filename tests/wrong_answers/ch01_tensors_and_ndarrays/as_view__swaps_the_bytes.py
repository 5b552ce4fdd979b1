"""An array of the other byte order is made one of the own, which copies."""

SENTENCE = "in the byte order of the machine only"
BREAKS = "no_such_view"
CHANGES = """
-        return torch.from_numpy(array)
+        return torch.from_numpy(np.asarray(x).astype(x.dtype.newbyteorder("="), copy=False))
"""
