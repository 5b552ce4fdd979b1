"""Only two of one library can share, it says."""

SENTENCE = "`torch.from_numpy` makes a tensor over the memory of the array"
BREAKS = "torch grad tensorflow"
CHANGES = """
-    return bool(np.shares_memory(array_over(a), array_over(b)))
+    return type(a) is type(b) and bool(np.shares_memory(array_over(a), array_over(b)))
"""
