"""One array of each shape is kept, and filled anew at each call."""

SENTENCE = "returned something that a later call changes"
BREAKS = "copy"
CHANGES = """
+BUFFERS = {}
 def as_copy(x, to: str):

-    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
+    copied = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
+    array = BUFFERS.setdefault((copied.shape, copied.dtype), copied)
+    array[...] = copied
"""
