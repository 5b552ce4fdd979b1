"""Copies an ndarray whose strides are negative, so that torch takes it."""

SENTENCE = "let its error pass through"
BREAKS = "as_torch_refuses"
CHANGES = '''
     """Return a tensor: an ndarray becomes a torch tensor of the same memory."""
+    if isinstance(x, np.ndarray) and min(x.strides, default=0) < 0:
+        x = x.copy()
'''
