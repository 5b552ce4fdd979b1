"""Compares only where the elements begin."""

SENTENCE = "An element of several bytes is changed when one of its bytes is"
BREAKS = "bytes"
CHANGES = """
-    return bool(np.shares_memory(array_over(a), array_over(b)))
+    return bool(set(starts(array_over(a))) & set(starts(array_over(b))))

     return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+def starts(array):
+    start = array.__array_interface__["data"][0]
+    for index in np.ndindex(*array.shape):
+        yield (start + sum((i * s for i, s in zip(index, array.strides))))
"""
