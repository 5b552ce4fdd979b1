"""Takes the bytes of an element of the first for those of both."""

SENTENCE = "An element of several bytes is changed when one of its bytes is"
BREAKS = "bytes"
CHANGES = """
-    return bool(np.shares_memory(array_over(a), array_over(b)))
+    a, b = (array_over(a), array_over(b))
+    return bool(set(cells(a, a.itemsize)) & set(cells(b, a.itemsize)))

     return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+def cells(array, itemsize):
+    start = array.__array_interface__["data"][0]
+    for index in np.ndindex(*array.shape):
+        place = start + sum((i * s for i, s in zip(index, array.strides)))
+        yield from range(place, place + itemsize)
"""
