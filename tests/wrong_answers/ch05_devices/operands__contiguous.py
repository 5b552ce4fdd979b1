"""Puts the elements of an ndarray into order for torch."""

SENTENCE = "does not share the memory of the ndarray"
BREAKS = "ndarray_shares"
CHANGES = '''
     """Return a tensor: an ndarray becomes a torch tensor of the same memory."""
+    if isinstance(x, np.ndarray) and (not x.size or min(x.strides) >= 0):
+        x = np.ascontiguousarray(x)
'''
